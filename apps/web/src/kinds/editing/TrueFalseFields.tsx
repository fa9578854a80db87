import { ChoiceCards } from '../../ui/ChoiceCards'
import type { FieldsProps } from './editing'

/** Is the statement true? */
export default function TrueFalseFields({ draft, errors, change }: FieldsProps) {
  const value = draft.key?.value
  return (
    <div data-path={errors['key.value'] ? 'key.value' : 'key'}>
      <ChoiceCards
        name="kunci"
        label="Pernyataan ini"
        options={[
          { value: 'true', label: 'Benar' },
          { value: 'false', label: 'Salah' },
        ]}
        value={value === undefined ? '' : String(value)}
        onChange={(selectedValue) => change({ key: { value: selectedValue === 'true' } })}
        error={errors['key.value'] ?? errors.key}
      />
    </div>
  )
}
