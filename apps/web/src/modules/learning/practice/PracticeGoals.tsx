import { IconBarbell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type PractisedGoal, practiceGoals } from '@tuntas/contract/learning/practice'
import { count } from '../../../kit/format'
import { Loaded } from '../../../kit/Loaded'
import { useData } from '../../../kit/queries'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './Practice.module.css'
import { nameOf, stateWords } from './words'

/** The goals of a class that can be practised, and how far each is. */
export function PracticeGoals({ courseId }: { courseId: number }) {
  const goals = useData(practiceGoals, { query: { courses_id: courseId } }, { staleTime: 0 })
  return (
    <>
      <PageHeader
        title="Latihan"
        subtitle="Soal dari kuis yang sudah kamu selesaikan, tanpa nilai. Coba sesering yang kamu mau."
        back={{ label: 'Kelas', to: '/student/courses/detail/$id', params: { id: String(courseId) } }}
      />
      <Loaded
        query={goals}
        count={4}
        failed="Latihan gagal dimuat"
        empty={
          <EmptyState
            icon={IconBarbell}
            title="Belum ada soal latihan"
            hint="Soal masuk ke sini dari kuis kelas ini yang pembahasannya sudah boleh kamu lihat."
          />
        }
      >
        {(rows) => (
          <ul className={classes.goals}>
            {rows.map((goal) => (
              <Goal key={goal.goals} goal={goal} courseId={courseId} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

function Goal({ goal, courseId }: { goal: PractisedGoal; courseId: number }) {
  const { goals, total_question, share, state } = goal
  const { label, tone } = stateWords[state]
  return (
    <li>
      <Link
        to="/student/courses/practice/$id"
        params={{ id: String(courseId) }}
        search={{ tujuan: goals ?? '' }}
        className={classes.goal}
      >
        <b>{nameOf(goals)}</b>
        <span className={classes.facts}>
          <ToneBadge tone={tone}>{label}</ToneBadge>
          {count(total_question)} soal
          {share !== null && ` · ${share}% dari jawaban terakhir`}
        </span>
      </Link>
    </li>
  )
}
