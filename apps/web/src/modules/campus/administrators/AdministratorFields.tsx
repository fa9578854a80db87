import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, TextInput } from '@mantine/core'
import { givenRoles, hasPrograms, type OfficeRole } from '@tuntas/contract/campus/administrators'
import { roleLabels } from '@tuntas/contract/wire/roles.vocabulary'
import { useOptions } from '../../../kit/form/options'
import type { useContractForm } from '../../../kit/form/useContractForm'
import { CHANGED_EMAIL } from '../../../shared/people/emailWords'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { FieldPair } from '../../../ui/FieldPair'
import { FormSection } from '../../../ui/FormCard'
import { PhoneInput } from '../../../ui/PhoneInput'
import type { AdministratorValues } from './values'

type Form = Pick<ReturnType<typeof useContractForm<never, AdministratorValues>>, 'field' | 'values'>
type AdministratorFieldsProps = {
  form: Form
  /** The current role; undefined while creating. */
  role: OfficeRole | undefined
}

const PROGRAMS = 'master-data/program-study'

export function AdministratorFields({ form, role }: AdministratorFieldsProps) {
  return (
    <>
      <FormSection
        title="Akun"
        hint={
          role === undefined && 'Kata sandi pertama dibuat otomatis dan hanya tampil sekali setelah disimpan.'
        }
      >
        <FieldPair>
          <TextInput label="Nama" withAsterisk autoComplete="off" {...form.field('name')} />
          <TextInput
            label="Username"
            withAsterisk
            autoComplete="off"
            autoCapitalize="none"
            {...form.field('username')}
          />
        </FieldPair>
        <FieldPair>
          <TextInput
            label="Email"
            type="email"
            description={role !== undefined && CHANGED_EMAIL}
            withAsterisk
            autoComplete="off"
            {...form.field('email')}
          />
          <PhoneInput label="No. Hp" description="Format +62 8##-####-####" {...form.field('phone')} />
        </FieldPair>
      </FormSection>
      {role !== 'super admin' && <Rights form={form} />}
    </>
  )
}

function Rights({ form }: { form: Form }) {
  const programs = useOptions([PROGRAMS])[PROGRAMS]
  const role = form.field('role')
  const programField = form.field('study_program_id')
  return (
    <FormSection
      title="Peran"
      hint="Admin mengelola seluruh kampus. Operator hanya melihat dan mengubah mahasiswa, mata kuliah, dan kelas program studinya. Koordinator mengelola CPL dan CPMK, melihat capaian, dan mengesahkan RPS program studinya."
    >
      <ChoiceCards
        {...role}
        name="role"
        label="Peran"
        error={role.error ?? ''}
        options={givenRoles.map((value) => ({ value, label: roleLabels[value] }))}
      />
      {hasPrograms(form.values.role) && (
        <MultiSelect
          {...programField}
          label="Program studi"
          withAsterisk
          searchable
          hidePickedOptions
          placeholder={programField.value.length === 0 ? 'Pilih program studi' : ''}
          nothingFoundMessage="Data tidak ditemukan"
          data={programs ?? []}
          value={programs ? programField.value : []}
        />
      )}
    </FormSection>
  )
}
