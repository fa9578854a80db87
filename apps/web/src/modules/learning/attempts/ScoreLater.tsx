import { Loader } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { dateTime } from '../../../kit/format'
import { hasTimedOut, TIMED_OUT } from './attemptEnd'
import { attemptName } from './attemptName'
import classes from './QuizOverview.module.css'

/** Answers in transit still count for some seconds; a longer hold waits for others. */
const SOON_MS = 30_000

/** An ended attempt without released score. */
export default function ScoreLater({ quiz }: { quiz: StudentLesson }) {
  const { score_at } = quiz
  const soon = score_at !== null && Date.parse(score_at) - Date.now() < SOON_MS
  return (
    <section className={classes.card} aria-labelledby="nilai" aria-live="polite">
      <p className={classes.eyebrow} id="nilai">
        Nilai {attemptName(quiz.answer?.number ?? 1)}
      </p>
      <h2 className={classes.later}>
        {soon ? <Loader size={20} /> : <IconClockHour4 size={22} aria-hidden />}
        {soon ? 'Nilai sebentar lagi keluar' : 'Nilai tampil nanti'}
      </h2>
      <p className={classes.dimmed}>
        {soon
          ? 'Waktu habis. Jawaban terakhirmu masih diterima. Nilainya segera tampil di sini.'
          : `${quiz.answer && hasTimedOut(quiz.answer) ? TIMED_OUT : 'Pengerjaanmu sudah selesai.'} ${
              score_at === null
                ? 'Nilai tampil setelah dosenmu membagikannya.'
                : `Nilai tampil setelah kuis ditutup untuk semua, paling cepat ${dateTime(score_at)}.`
            }`}
      </p>
    </section>
  )
}
