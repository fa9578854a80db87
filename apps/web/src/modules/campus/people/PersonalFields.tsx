import { TextInput } from '@mantine/core'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { DateField } from '../../../ui/DateField'
import { FieldPair } from '../../../ui/FieldPair'
import { FormSection } from '../../../ui/FormCard'
import { genderChoices, identityChoices, religionChoices } from './personChoices'
import type { PersonFormApi } from './steps'

/** 'Data diri' of the Biodata tab. */
export function PersonalFields({ form }: { form: PersonFormApi }) {
  const gender = form.field('gender')
  return (
    <FormSection title="Data diri">
      <ChoiceCards
        name="gender"
        label="Jenis kelamin"
        options={genderChoices}
        value={gender.value ?? ''}
        onChange={gender.onChange}
        error={gender.error}
      />
      <FieldPair>
        <TextInput label="Tempat lahir" withAsterisk autoComplete="off" {...form.field('place_birth')} />
        <DateField
          label="Tanggal lahir"
          withAsterisk
          defaultLevel="decade"
          maxDate={new Date().toISOString().slice(0, 10)}
          {...form.field('date_birth')}
        />
      </FieldPair>
      <FieldPair>
        <ChoiceSelect
          label="Agama"
          hint="Pilih agama"
          options={religionChoices}
          {...form.field('religion')}
        />
        <FieldPair narrow>
          <ChoiceSelect
            label="Jenis identitas"
            hint="Pilih jenis"
            options={identityChoices}
            {...form.field('type_identity')}
          />
          <TextInput
            label="Nomor identitas"
            inputMode="numeric"
            autoComplete="off"
            {...form.field('no_identity')}
          />
        </FieldPair>
      </FieldPair>
    </FormSection>
  )
}
