import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { dateTime, duration, number, zoneLabel } from '../../../kit/format'
import { HelpedTerm } from '../../../shared/marking/help/HelpedLabel'
import { FactList } from '../../../ui/FactList'
import { RichText } from '../../../ui/RichText'
import classes from './QuizOverview.module.css'

const policies = { highest: 'Tertinggi', last: 'Terakhir', average: 'Rata-rata' } as const
const moments = { after_window: 'Setelah kuis ditutup', returned: 'Setelah dibagikan dosen' } as const
const types = { formatif: 'Formatif', sumatif: 'Sumatif' } as const

/** Facts of the quiz. */
export function QuizFacts({ quiz }: { quiz: StudentLesson }) {
  const { is_competent, kkm, max_remedial } = quiz.kkm
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>Informasi kuis</h2>
      <FactList
        facts={[
          ['Durasi', duration(quiz.duration)],
          ['Jenis', quiz.type_quiz && <HelpedTerm label={types[quiz.type_quiz]} about={quiz.type_quiz} />],
          ['Soal', `${quiz.total_question} soal`],
          ...(is_competent && kkm !== null
            ? ([
                ['KKM', <HelpedTerm key="kkm" label={number(kkm)} about="kkm" />],
                [
                  'Remedial',
                  <HelpedTerm
                    key="remedial"
                    label={max_remedial === 0 ? 'Tidak dibatasi' : `Paling banyak ${max_remedial} kali`}
                    about="remedial"
                  />,
                ],
              ] as const)
            : []),
          ...(quiz.is_expired
            ? ([
                ['Jadwal', `${dateTime(quiz.start_date)} sampai ${dateTime(quiz.end_date)} ${zoneLabel()}`],
              ] as const)
            : []),
          ['Nilai yang dipakai', policies[quiz.score_policy]],
          ...(quiz.show_score === 'direct' ? [] : ([['Nilai tampil', moments[quiz.show_score]]] as const)),
          ...(quiz.one_device ? ([['Perangkat', 'Satu perangkat']] as const) : []),
        ]}
      />
      {quiz.answer && (
        <div className={classes.about}>
          <QuizText quiz={quiz} compact />
        </div>
      )}
    </section>
  )
}

/** The lecturer's text and links to read: prominent before the start, compact afterwards. */
export function QuizText({ quiz, compact = false }: { quiz: StudentLesson; compact?: boolean }) {
  return (
    <>
      {quiz.description && <RichText html={quiz.description} compact={compact} />}
      {quiz.references && (
        <div className={classes.sources}>
          <b>Sumber Belajar</b>
          <RichText html={quiz.references} compact />
        </div>
      )}
    </>
  )
}
