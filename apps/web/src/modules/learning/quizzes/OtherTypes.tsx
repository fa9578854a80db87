import { NativeSelect } from '@mantine/core'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import { questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'

type OtherTypesProps = {
  types: readonly QuestionType[]
  type: QuestionType
  onChange: (type: QuestionType) => void
}

/** The less common kinds. */
export default function OtherTypes({ types, type, onChange }: OtherTypesProps) {
  const isOtherType = types.includes(type)
  return (
    <NativeSelect
      aria-label="Tipe lain"
      w={isOtherType ? 200 : 132}
      value={isOtherType ? type : ''}
      data={[
        { value: '', label: 'Tipe lain', disabled: isOtherType },
        ...types.map((value) => ({ value, label: questionTypeNames[value] })),
      ]}
      onChange={(event) => {
        const selectedType = types.find((value) => value === event.currentTarget.value)
        if (selectedType) onChange(selectedType)
      }}
    />
  )
}
