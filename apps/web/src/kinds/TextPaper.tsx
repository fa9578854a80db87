import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { PaperProps } from './kind'
import { readText, writeText } from './typed'
import classes from './typed.module.css'
import { useDraft } from './useDraft'

/** One line of text. */
export default function TextPaper({ question, value, onAnswer, onDraft, disabled }: PaperProps) {
  const [text, setText] = useState(() => readText(value))
  const draft = useDraft({ onChange: onAnswer, onDraft, disabled })
  return (
    <TextInput
      className={classes.line}
      label="Jawabanmu"
      placeholder="Tulis jawabanmu di sini"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={Number(question.content.max_length) || undefined}
      value={text}
      disabled={disabled}
      onChange={(event) => {
        setText(event.currentTarget.value)
        draft.type(writeText(event.currentTarget.value))
      }}
      onBlur={draft.flush}
    />
  )
}
