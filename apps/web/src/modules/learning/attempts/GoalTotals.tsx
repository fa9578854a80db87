import type { quizGoalResults } from '@tuntas/contract/learning/goal-results'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { count } from '../../../kit/format'
import { attemptName } from './attemptName'
import classes from './GoalResults.module.css'

type Total = Reply<typeof quizGoalResults>['goals'][number]

/** Students by passing attempt, then those who have not passed. */
const listParts = ({ passed: passedAttempts, excepted, waiting: waitingAttempts, not_yet }: Total) =>
  [
    ...passedAttempts.map((students, at) => ({
      words: at === 0 ? 'tuntas di kuis pertama' : `tuntas setelah ${attemptName(at + 1)}`,
      students,
      tone: at === 0 ? 'first' : 'later',
    })),
    { words: 'diluluskan', students: excepted, tone: 'excepted' },
    { words: 'menunggu dinilai', students: waitingAttempts, tone: 'waiting' },
    { words: 'belum tuntas', students: not_yet, tone: 'not_yet' },
  ].filter(({ students }) => students > 0)

/** Each goal as a bar of the class. */
export function GoalTotals({ goals }: { goals: readonly Total[] }) {
  if (goals.length === 0)
    return <p className={classes.empty}>Belum ada mahasiswa yang menyelesaikan kuis ini.</p>
  return (
    <section className={classes.totals} aria-label="Ketuntasan kelas per tujuan">
      {goals.map((goal) => (
        <div key={goal.goal_id ?? 0}>
          <h3>{goal.text}</h3>
          <div className={classes.bar} aria-hidden="true">
            {listParts(goal).map(({ words, students, tone }) => (
              <span key={words} data-part={tone} style={{ flexGrow: students }} data-mark />
            ))}
          </div>
          <p>
            {listParts(goal).map(({ words, students, tone }) => (
              <span key={words} data-part={tone}>
                <b>{count(students)}</b> {words}
              </span>
            ))}
          </p>
        </div>
      ))}
    </section>
  )
}
