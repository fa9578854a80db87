import { TextInput } from '@mantine/core'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { FieldPair } from '../../../ui/FieldPair'
import { FormSection } from '../../../ui/FormCard'
import { ContactFields } from './ContactFields'
import { PersonalFields } from './PersonalFields'
import { employeeChoices } from './personChoices'
import { RefFields } from './RefFields'
import type { PersonFormApi } from './steps'

export function TeacherBiodata({ form, isNew }: { form: PersonFormApi; isNew: boolean }) {
  return (
    <>
      <FormSection
        title="Identitas kepegawaian"
        hint="NIP dan NIDN hanya boleh berisi angka, huruf, spasi, titik, dan tanda hubung."
      >
        <FieldPair>
          <TextInput
            label="NIP"
            placeholder="Contoh: 19780412 200501 1 003"
            withAsterisk
            autoComplete="off"
            {...form.field('nim')}
          />
          <TextInput
            label="NIDN"
            placeholder="Contoh: 0011223301"
            withAsterisk
            autoComplete="off"
            {...form.field('nidn')}
          />
        </FieldPair>
        <TextInput label="Nama lengkap" withAsterisk autoComplete="off" {...form.field('name')} />
      </FormSection>
      <PersonalFields form={form} />
      <ContactFields form={form} isNew={isNew} />
    </>
  )
}

export function TeacherEducation({ form }: { form: PersonFormApi }) {
  const status = form.field('employee_status')
  return (
    <FormSection title="Pendidikan dan penugasan" hint="Satu jenjang dan satu program studi.">
      <FieldPair>
        <RefFields form={form} names={['study_program_id', 'education_level_id']} />
      </FieldPair>
      <ChoiceCards
        name="employee_status"
        label="Status dosen"
        options={employeeChoices}
        value={status.value ?? ''}
        onChange={status.onChange}
        error={status.error}
      />
    </FormSection>
  )
}
