import { IconFlagFilled } from '@tabler/icons-react'
import type { PaperQuestion } from '@tuntas/contract/learning/attempts'
import { Fragment } from 'react'
import type { Answers } from './given'
import classes from './Navigator.module.css'

export type Numbers = {
  questions: readonly PaperQuestion[]
  answers: Answers
  doubts: ReadonlySet<number>
  current: number
  onGo: (to: number) => void
}

type NumberButtonProps = Numbers & { at: number }

const labelQuestion = (number: number, isAnswered: boolean, doubtful: boolean) =>
  `Soal ${number}, ${isAnswered ? 'terjawab' : 'belum dijawab'}${doubtful ? ', ragu' : ''}`

export function NumberButton({ questions, answers, doubts, current, onGo, at }: NumberButtonProps) {
  const question = questions[at]
  if (!question) return null
  const isAnswered = Boolean(answers[question.id])
  const doubtful = doubts.has(question.id)
  return (
    <button
      type="button"
      className={classes.number}
      data-answered={isAnswered || undefined}
      aria-current={current === at ? 'true' : undefined}
      aria-label={labelQuestion(question.number, isAnswered, doubtful)}
      onClick={() => onGo(at)}
    >
      {question.number}
      {doubtful && (
        <span className={classes.flag}>
          <IconFlagFilled size={12} aria-hidden />
        </span>
      )}
    </button>
  )
}

export const countAnswered = ({ questions, answers }: Pick<Numbers, 'questions' | 'answers'>) =>
  questions.filter((question) => answers[question.id]).length

/** All question numbers: green is answered, white is not. */
export function Navigator(numbers: Numbers) {
  return (
    <div>
      <div className={classes.heading}>
        <h2>Daftar soal</h2>
        <span>
          {countAnswered(numbers)} dari {numbers.questions.length} terjawab
        </span>
      </div>
      <div className={classes.grid}>
        {numbers.questions.map((question, at) => (
          <Fragment key={question.id}>
            {question.section && question.section !== numbers.questions[at - 1]?.section && (
              <h3 className={classes.part}>{question.section}</h3>
            )}
            <NumberButton {...numbers} at={at} />
          </Fragment>
        ))}
      </div>
      <p className={classes.legend} aria-hidden="true">
        <span data-answered /> Terjawab <span /> Belum <IconFlagFilled size={14} /> Ragu
      </p>
    </div>
  )
}
