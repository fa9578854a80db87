import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { asHtml, asText, useEssayDraft } from './essay'

type EssayProps = { value: string; onChange: (html: string) => void; disabled: boolean }

export default function PlainEssay({ value, onChange, disabled }: EssayProps) {
  const [text, setText] = useState(() => asText(value))
  const draft = useEssayDraft(onChange)
  return (
    <Textarea
      aria-label="Jawaban esai"
      placeholder="Tulis jawabanmu di sini"
      autosize
      minRows={8}
      value={text}
      disabled={disabled}
      onChange={(event) => {
        setText(event.currentTarget.value)
        draft.type(asHtml(event.currentTarget.value))
      }}
      onBlur={draft.flush}
    />
  )
}
