import { TextInput } from '@mantine/core'
import type { TextKey } from '@tuntas/contract/learning/accepted-texts'
import { useState } from 'react'
import { GivenAndKey } from './GivenAndKey'
import type { AnsweredProps, PaperProps } from './kind'
import { acceptedInWords, readText, writeText } from './typed'
import classes from './typed.module.css'
import { useTypedAnswer } from './useTypedAnswer'

/** One line of text. */
export function Paper({ question, value, onAnswer, onDraft, disabled }: PaperProps) {
  const [text, setText] = useState(() => readText(value))
  const draft = useTypedAnswer({ onChange: onAnswer, onDraft, disabled })
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

export function Answered({ question, answer, ...props }: AnsweredProps) {
  const key = question.key as TextKey | null
  return (
    <GivenAndKey
      {...props}
      given={answer ? readText(answer) : null}
      right={key && key.accepted.length > 0 ? acceptedInWords(key) : null}
    />
  )
}
