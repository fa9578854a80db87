import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { WritingProps } from '../../../kinds/kind'
import { useTypedAnswer } from '../../../kinds/useTypedAnswer'
import { asHtml, asText } from './essay'

export default function PlainEssay({ value, ...writing }: WritingProps) {
  const [text, setText] = useState(() => asText(value))
  const draft = useTypedAnswer(writing)
  return (
    <Textarea
      aria-label="Jawaban esai"
      placeholder="Tulis jawabanmu di sini"
      autosize
      minRows={8}
      value={text}
      disabled={writing.disabled}
      onChange={(event) => {
        setText(event.currentTarget.value)
        draft.type(asHtml(event.currentTarget.value))
      }}
      onBlur={draft.flush}
    />
  )
}
