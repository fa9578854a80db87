import { IconCheck, IconX } from '@tabler/icons-react'
import type { AnsweredProps } from './kind'
import classes from './parts.module.css'

type PartOutcomeProps = {
  given: string | null
  right: string | null
  reader: AnsweredProps['reader']
  /** Is there an answer, or only the key? */
  asked?: boolean
}

/** The answer to one part, and the right one. */
export function PartOutcome({ given: givenAnswer, right, reader, asked: isAsked = true }: PartOutcomeProps) {
  const fits = right !== null && givenAnswer === right
  const label = reader === 'student' ? 'Jawabanmu' : 'Jawaban'
  return (
    <p className={classes.outcome}>
      {isAsked && (
        <span data-fits={right === null ? undefined : fits}>
          {right !== null &&
            (fits ? <IconCheck size={16} aria-label="Benar" /> : <IconX size={16} aria-label="Salah" />)}
          {label}: <b>{givenAnswer ?? 'kosong'}</b>
        </span>
      )}
      {right !== null && !(isAsked && fits) && (
        <span>
          Kunci: <b>{right}</b>
        </span>
      )}
    </p>
  )
}
