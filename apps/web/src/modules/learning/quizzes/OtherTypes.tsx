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
      mt="xs"
      label="Tipe lain"
      value={isOtherType ? type : ''}
      data={[
        { value: '', label: 'Pilih tipe lain', disabled: isOtherType },
        ...types.map((value) => ({ value, label: questionTypeNames[value] })),
      ]}
      onChange={(event) => {
        const selectedType = types.find((value) => value === event.currentTarget.value)
        if (selectedType) onChange(selectedType)
      }}
    />
  )
}
