import type { FieldsProps } from './editing'
import OptionFields from './OptionFields'
import { PartErrors, PartialField } from './PartFields'

/** Options with several right ones. */
export default function ManyOptionFields({ draft, errors, change }: FieldsProps) {
  const { options: _, answer: __, ...parts } = errors
  return (
    <div data-path={errors['key.keys'] ? 'key.keys' : 'key'}>
      <OptionFields draft={draft} errors={errors} change={change} many />
      <PartErrors errors={parts} />
      <PartialField
        partial={draft.content.partial !== false}
        onChange={(partial) => change({ content: { ...draft.content, partial } })}
        description="Pilihan tepat dikurangi pilihan salah, dibagi banyaknya kunci."
      />
    </div>
  )
}
