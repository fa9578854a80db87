import { IconCheck, IconCircleHalf2, IconClockHour4, IconMinus, IconX } from '@tabler/icons-react'
import type { answerStatus } from '@tuntas/contract/insight/reports'
import type { z } from 'zod'
import type { PeopleColumn } from '../../../ui/PeopleTable'
import classes from './reports.module.css'

type Status = z.output<typeof answerStatus>
type Question = { id: number; number: number }
type Answered = { status: readonly Status[]; partly: readonly boolean[] }

const looks = {
  correct: { tone: 'daun', icon: IconCheck, word: 'Benar' },
  wrong: { tone: 'mengkudu', icon: IconX, word: 'Salah' },
  partial: { tone: 'soga', icon: IconCircleHalf2, word: 'Sebagian benar' },
  wait: { tone: 'nila', icon: IconClockHour4, word: 'Menunggu dinilai' },
  empty: { tone: 'abu', icon: IconMinus, word: 'Belum Diisi' },
} as const

type AnswerCellProps = { answer: string; status: Status; partly: boolean }

/** The letter, coloured by its result; for a text only the status sign. */
function AnswerCell({ answer, status, partly }: AnswerCellProps) {
  const { tone, icon: StatusIcon, word } = looks[partly ? 'partial' : status]
  const letter = answer === status || status === 'empty' ? '' : answer
  return (
    <span className={classes.answer} data-tone={tone} title={word}>
      <span aria-hidden="true">{letter}</span>
      <StatusIcon size={13} stroke={2.4} aria-hidden />
      <span className={classes.unseen}>{`${letter} ${word}`}</span>
    </span>
  )
}

/** A narrow column for each question. */
export const answerColumns = <R extends Answered>(
  questions: readonly Question[],
  getAnswers: (row: R) => readonly string[],
): PeopleColumn<R>[] =>
  questions.map((question, at) => ({
    key: question.id,
    sort: `status.${at}`,
    label: String(question.number),
    head: (
      <>
        <span className={classes.unseen}>Soal </span>
        {question.number}
      </>
    ),
    align: 'center',
    cell: (row) => (
      <AnswerCell
        answer={getAnswers(row)[at] ?? '-'}
        status={row.status[at] ?? 'empty'}
        partly={row.partly[at] ?? false}
      />
    ),
  }))
