import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { type RefName, refs, useRefChoices } from './refs'
import type { PersonFormApi } from './steps'

/** Selects of single rows from the masters. */
export function RefFields({ form, names }: { form: PersonFormApi; names: readonly RefName[] }) {
  const choices = useRefChoices(names)
  return names.map((name) => (
    <ChoiceSelect
      key={name}
      label={refs[name].label}
      hint={`Pilih ${refs[name].label.toLowerCase()}`}
      withAsterisk
      options={choices(name)}
      {...form.field(name)}
    />
  ))
}
