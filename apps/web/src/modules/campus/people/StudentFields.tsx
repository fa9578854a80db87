import { TextInput } from '@mantine/core'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { DateField } from '../../../ui/DateField'
import { FieldPair } from '../../../ui/FieldPair'
import { FormSection } from '../../../ui/FormCard'
import { ContactFields } from './ContactFields'
import { PersonalFields } from './PersonalFields'
import { transferChoices } from './personChoices'
import { RefFields } from './RefFields'
import { useStatusChoices } from './refs'
import type { PersonFormApi } from './steps'

export function StudentBiodata({ form, isNew }: { form: PersonFormApi; isNew: boolean }) {
  return (
    <>
      <FormSection
        title="Identitas mahasiswa"
        hint="NIM hanya boleh berisi angka, huruf, spasi, titik, dan tanda hubung."
      >
        <FieldPair>
          <TextInput
            label="NIM"
            placeholder="Contoh: 2201010001"
            withAsterisk
            autoComplete="off"
            {...form.field('nim')}
          />
          <TextInput label="Nama lengkap" withAsterisk autoComplete="off" {...form.field('name')} />
        </FieldPair>
      </FormSection>
      <PersonalFields form={form} />
      <ContactFields form={form} isNew={isNew} address />
    </>
  )
}

export function StudentEducation({ form }: { form: PersonFormApi }) {
  const type = form.field('type')
  const statuses = useStatusChoices()
  return (
    <>
      <FormSection title="Program" hint="Masing-masing satu pilihan.">
        <FieldPair>
          <RefFields form={form} names={['program_id', 'education_level_id']} />
        </FieldPair>
        <FieldPair>
          <RefFields form={form} names={['study_program_id', 'curriculum_id']} />
        </FieldPair>
        <FieldPair>
          <ChoiceSelect
            label="Status mahasiswa"
            hint="Pilih status mahasiswa"
            withAsterisk
            options={statuses}
            {...form.field('status_id')}
          />
          <RefFields form={form} names={['study_group_id']} />
        </FieldPair>
      </FormSection>
      <FormSection title="Masa studi" hint="Tahun ditulis empat angka.">
        <FieldPair>
          <YearField form={form} name="entry_year" label="Tahun masuk" />
          <DateField label="Tanggal masuk" withAsterisk {...form.field('date_entry')} />
        </FieldPair>
        <FieldPair>
          <ChoiceCards
            name="type"
            label="Status pindahan"
            options={transferChoices}
            value={type.value ?? ''}
            onChange={type.onChange}
            error={type.error}
          />
          <YearField form={form} name="study_limit" label="Batas studi" />
        </FieldPair>
      </FormSection>
    </>
  )
}

type YearFieldProps = { form: PersonFormApi; name: 'entry_year' | 'study_limit'; label: string }

/** Keeps four digits, ignoring other input. */
function YearField({ form, name, label }: YearFieldProps) {
  const input = form.field(name)
  return (
    <TextInput
      label={label}
      placeholder="Contoh: 2026"
      inputMode="numeric"
      withAsterisk
      autoComplete="off"
      {...input}
      onChange={(event) => input.onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, 4))}
    />
  )
}
