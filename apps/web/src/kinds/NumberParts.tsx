import type { Values } from '@tuntas/contract/learning/parametric'
import { useState } from 'react'
import { GivenAndKey } from './GivenAndKey'
import type { AnsweredProps, PaperProps } from './kind'
import { NumberInputs } from './NumberInputs'
import { type NumberKeyTold, numberInWords, numberKeyInWords, readNumber, writeNumber } from './typed'
import { useTypedAnswer } from './useTypedAnswer'

/** A number, with its unit if the question has units. */
export function Paper({ question, value, onAnswer, onDraft, disabled }: PaperProps) {
  const [number, setNumber] = useState(() => readNumber(value))
  const draft = useTypedAnswer({ onChange: onAnswer, onDraft, disabled })
  return (
    <NumberInputs
      label="Jawabanmu"
      units={(question.content.units ?? []) as { unit: string }[]}
      given={number}
      disabled={disabled}
      onType={(typedNumber) => {
        setNumber(typedNumber)
        draft.type(writeNumber(typedNumber))
      }}
      onLeave={draft.flush}
    />
  )
}

export function Answered({ question, answer, ...props }: AnsweredProps) {
  const { content, draw } = question
  const values = (content.values ?? draw?.values ?? {}) as Values
  return (
    <GivenAndKey
      {...props}
      given={answer ? numberInWords(readNumber(answer)) : null}
      right={question.key && numberKeyInWords(question.key as NumberKeyTold, values)}
    />
  )
}
