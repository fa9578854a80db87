import { TextInput } from '@mantine/core'
import { identityTypes, religions } from '@tuntas/contract/people'
import { titled } from '../../kit/format'
import { ChoiceCards } from '../../ui/ChoiceCards'
import { ChoiceSelect } from '../../ui/ChoiceSelect'
import { DateField } from '../../ui/DateField'
import { FieldPair } from '../../ui/FieldPair'
import { FormSection } from '../../ui/FormCard'
import type { PersonFormApi } from './steps'

const genders = [
  { value: 'L', label: 'Laki-laki' },
  { value: 'P', label: 'Perempuan' },
]
const religionChoices = religions.map((value) => ({ value, label: titled(value) }))
const identityWords = { ktp: 'KTP', sim: 'SIM', passport: 'Paspor' }
const identityChoices = identityTypes.map((value) => ({ value, label: identityWords[value] }))

/** 'Data diri' of the Biodata tab. */
export function PersonalFields({ form }: { form: PersonFormApi }) {
  const gender = form.getInputProps('gender')
  return (
    <FormSection title="Data diri">
      <ChoiceCards
        name="gender"
        label="Jenis kelamin"
        options={genders}
        value={gender.value}
        onChange={gender.onChange}
        error={gender.error}
      />
      <FieldPair>
        <TextInput
          label="Tempat lahir"
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('place_birth')}
        />
        <DateField
          label="Tanggal lahir"
          withAsterisk
          defaultLevel="decade"
          maxDate={new Date().toISOString().slice(0, 10)}
          {...form.getInputProps('date_birth')}
        />
      </FieldPair>
      <FieldPair>
        <ChoiceSelect
          label="Agama"
          hint="Pilih agama"
          options={religionChoices}
          {...form.getInputProps('religion')}
        />
        <FieldPair narrow>
          <ChoiceSelect
            label="Jenis identitas"
            hint="Pilih jenis"
            options={identityChoices}
            {...form.getInputProps('type_identity')}
          />
          <TextInput
            label="Nomor identitas"
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('no_identity')}
          />
        </FieldPair>
      </FieldPair>
    </FormSection>
  )
}
