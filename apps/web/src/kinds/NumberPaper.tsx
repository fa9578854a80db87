import { useState } from 'react'
import type { PaperProps } from './kind'
import { NumberInputs } from './NumberInputs'
import { readNumber, writeNumber } from './typed'
import { useDraft } from './useDraft'

/** A number, with its unit where the question has some. */
export default function NumberPaper({ question, value, onAnswer, onDraft, disabled }: PaperProps) {
  const [given, setGiven] = useState(() => readNumber(value))
  const draft = useDraft({ onChange: onAnswer, onDraft, disabled })
  return (
    <NumberInputs
      label="Jawabanmu"
      units={(question.content.units ?? []) as { unit: string }[]}
      given={given}
      disabled={disabled}
      onType={(typed) => {
        setGiven(typed)
        draft.type(writeNumber(typed))
      }}
      onLeave={draft.flush}
    />
  )
}
