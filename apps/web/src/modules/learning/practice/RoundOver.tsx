import { REFRESH_ENOUGH, REFRESH_QUESTIONS } from '@tuntas/contract/learning/practice'
import { date } from '../../../kit/format'
import { LinkButton } from '../../../ui/LinkButton'
import classes from './Practice.module.css'
import { toPractice } from './words'

type RoundOverProps = { courseId: number; goals: string | null; correct: number; due: string }

/** Result of a round, and the date of the next. */
export function RoundOver({ courseId, goals, correct, due: dueDate }: RoundOverProps) {
  const isGood = correct >= REFRESH_ENOUGH
  return (
    <div className={classes.over} role="status">
      <b>
        {correct} dari {REFRESH_QUESTIONS} benar
      </b>
      <p>
        {isGood
          ? `Masih kamu ingat. Penyegaran berikutnya ${date(dueDate)}.`
          : `Perlu diulang sedikit. Ditanyakan lagi ${date(dueDate)}. Tujuan ini tetap tuntas.`}
      </p>
      <div className={classes.buttons}>
        {!isGood && (
          <LinkButton variant="default" {...toPractice(courseId, { tujuan: goals ?? '' })}>
            Latih tujuan ini
          </LinkButton>
        )}
        <LinkButton {...toPractice(courseId)}>Selesai</LinkButton>
      </div>
    </div>
  )
}
