import { UnstyledButton } from '@mantine/core'
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

type GoalTotalsProps = {
  goals: readonly Total[]
  /** Lists the students who have not reached the goal. */
  onMissed: (goalId: number) => void
}

/** Each goal as a bar of the class. */
export function GoalTotals({ goals, onMissed }: GoalTotalsProps) {
  if (goals.length === 0)
    return <p className={classes.empty}>Belum ada mahasiswa yang menyelesaikan kuis ini.</p>
  return (
    <section className={classes.totals} aria-label="Ketuntasan kelas per tujuan">
      {goals.map((goal) => (
        <GoalTotal key={goal.goal_id ?? 0} goal={goal} onMissed={onMissed} />
      ))}
    </section>
  )
}

function GoalTotal({ goal, onMissed }: { goal: Total; onMissed: GoalTotalsProps['onMissed'] }) {
  const { goal_id, text, not_yet } = goal
  const parts = listParts(goal)
  const bar = parts.map(({ words, students, tone }) => (
    <span key={words} data-part={tone} style={{ flexGrow: students }} data-mark />
  ))
  const isPressable = goal_id !== null && not_yet > 0
  const open = () => goal_id !== null && onMissed(goal_id)
  return (
    <div>
      <h3>{text}</h3>
      {isPressable ? (
        <UnstyledButton
          className={classes.press}
          aria-label={`Lihat yang belum tuntas: ${text}`}
          onClick={open}
        >
          <span className={classes.bar}>{bar}</span>
        </UnstyledButton>
      ) : (
        <div className={classes.bar} aria-hidden="true">
          {bar}
        </div>
      )}
      <p>
        {parts.map(({ words, students, tone }) => (
          <span key={words} data-part={tone}>
            {isPressable && tone === 'not_yet' ? (
              <UnstyledButton className={classes.chip} onClick={open}>
                <b>{count(students)}</b> {words}
              </UnstyledButton>
            ) : (
              <>
                <b>{count(students)}</b> {words}
              </>
            )}
          </span>
        ))}
      </p>
    </div>
  )
}
