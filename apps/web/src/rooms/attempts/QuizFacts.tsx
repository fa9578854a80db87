import type { StudentLesson } from '@tuntas/contract/attempts'
import { dateTime, duration, number, zoneLabel } from '../../kit/format'
import { FactList } from '../../ui/FactList'
import classes from './QuizOverview.module.css'

const policies = { highest: 'Tertinggi', last: 'Terakhir', average: 'Rata-rata' } as const
const types = { formatif: 'Formatif', sumatif: 'Sumatif' } as const

/** The quiz in facts. */
export function QuizFacts({ quiz }: { quiz: StudentLesson }) {
  const { is_competent, kkm, max_remedial } = quiz.kkm
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>Informasi kuis</h2>
      <FactList
        facts={[
          ['Durasi', duration(quiz.duration)],
          ['Jenis', quiz.type_quiz && types[quiz.type_quiz]],
          ['Soal', `${quiz.total_question} soal`],
          ...(is_competent && kkm !== null
            ? ([
                ['KKM', number(kkm)],
                ['Maks. remedial', max_remedial === 0 ? 'Tidak dibatasi' : `${max_remedial}x`],
              ] as const)
            : []),
          ...(quiz.is_expired
            ? ([
                ['Jadwal', `${dateTime(quiz.start_date)} sampai ${dateTime(quiz.end_date)} ${zoneLabel()}`],
              ] as const)
            : []),
          ['Nilai yang dipakai', policies[quiz.score_policy]],
        ]}
      />
    </section>
  )
}
