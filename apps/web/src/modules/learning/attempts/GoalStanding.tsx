import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { type QuizGoals, studentQuizGoals } from '@tuntas/contract/learning/goal-results'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { HelpedTerm } from '../../../shared/marking/help/HelpedLabel'
import { KkmMeter } from '../../../ui/KkmMeter'
import own from './GoalStanding.module.css'
import { evidenceWords, remedialWords } from './goalWords'
import classes from './QuizOverview.module.css'

/** The student's result by goal, and what the remedial asks. */
export default function GoalStanding({ quiz }: { quiz: StudentLesson }) {
  const goals = useData(studentQuizGoals, { query: { lessons_id: quiz.id } }, { staleTime: 0 })
  return (
    <section className={classes.card} aria-labelledby="tujuan-kuis">
      <h2>
        <HelpedTerm label={<span id="tujuan-kuis">Tujuan belajar</span>} about="goal" />
      </h2>
      <Loaded query={goals} shape="rows" count={3} failed="Tujuan belajar gagal dimuat">
        {(goalReply) => (
          <>
            {!goalReply.mastered && <p className={own.words}>{remedialWords(goalReply, quiz)}</p>}
            <ul className={own.goals}>
              {goalReply.goals.map((goal) => (
                <Goal key={goal.goal_id ?? 0} goal={goal} kkm={quiz.kkm.kkm} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  )
}

function Goal({ goal, kkm }: { goal: QuizGoals['goals'][number]; kkm: number | null }) {
  const words = evidenceWords(goal)
  const StateIcon = goal.passed ? IconCircleCheckFilled : IconCircleDashed
  return (
    <li>
      <StateIcon size={20} aria-hidden className={own.state} data-passed={goal.passed || undefined} />
      <div className={own.goal}>
        <b>{goal.text}</b>
        <span className={classes.dimmed}>
          {goal.passed ? 'Tuntas' : 'Belum tuntas'}
          {words && ` · ${words}`}
        </span>
      </div>
      {goal.share !== null && <KkmMeter score={goal.share} kkm={kkm} size="block" withScore />}
    </li>
  )
}
