import { Select } from '@mantine/core'
import {
  type WrongChoiceRule,
  wrongChoiceNames,
  wrongChoiceRules,
} from '@tuntas/contract/learning/questions.vocabulary'
import type { FieldsProps } from './editing'
import OptionFields from './OptionFields'
import { PartErrors, PartialField } from './PartFields'

const wrongHints: Record<WrongChoiceRule, string> = {
  minus: 'Satu opsi salah menghapus nilai satu opsi benar.',
  zero: 'Satu saja opsi salah dipilih, nilainya nol.',
  ignore: 'Hati-hati: memilih semua opsi memberi nilai penuh.',
}

/** Options with several right ones. */
export default function ManyOptionFields({ draft, errors, change }: FieldsProps) {
  const { options: _, answer: __, ...parts } = errors
  const isPartial = draft.content.partial !== false
  const wrongRule = wrongChoiceRules.find((rule) => rule === draft.content.wrong) ?? 'minus'
  return (
    <div data-path={errors['key.keys'] ? 'key.keys' : 'key'}>
      <OptionFields draft={draft} errors={errors} change={change} many />
      <PartErrors errors={parts} />
      <PartialField
        partial={isPartial}
        onChange={(partial) => change({ content: { ...draft.content, partial } })}
        description="Setiap opsi benar yang dipilih menambah nilai."
      />
      {isPartial && (
        <Select
          mt="md"
          label="Bila ada opsi salah yang dipilih"
          description={wrongHints[wrongRule]}
          data={wrongChoiceRules.map((rule) => ({ value: rule, label: wrongChoiceNames[rule] }))}
          value={wrongRule}
          onChange={(rule) => change({ content: { ...draft.content, wrong: rule ?? 'minus' } })}
          allowDeselect={false}
        />
      )}
    </div>
  )
}
