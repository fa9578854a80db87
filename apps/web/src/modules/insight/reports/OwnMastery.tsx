import { IconBarbell, IconMap2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { studentMastery } from '@tuntas/contract/insight/reports'
import { dueRefreshes } from '@tuntas/contract/learning/practice'
import { Loaded } from '../../../kit/client/Loaded'
import { type Data, useData } from '../../../kit/client/queries'
import { count } from '../../../kit/format'
import { lessonLink } from '../../../shared/lessons/lessonLink'
import { HelpedTerm } from '../../../shared/marking/help/HelpedLabel'
import { KkmMeter } from '../../../ui/KkmMeter'
import { LinkButton } from '../../../ui/LinkButton'
import { EmptyState } from '../../../ui/Placeholder'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './OwnMastery.module.css'

/** The student's own Peta Penguasaan: goals of the class, and what to study for those not attained. */
export default function OwnMastery({ courseId }: { courseId: number }) {
  const map = useData(studentMastery, { query: { courses_id: courseId } }, { staleTime: 0 })
  return (
    <Loaded
      query={map}
      count={6}
      failed="Peta Penguasaan gagal dimuat"
      empty={
        <EmptyState
          icon={IconMap2}
          title="Belum ada tujuan belajar"
          hint="Peta ini terisi setelah dosen menulis tujuan belajar pada soal kuis."
        />
      }
    >
      {(goals) => <Goals goals={goals} courseId={courseId} />}
    </Loaded>
  )
}

type GoalsProps = { goals: Data<typeof studentMastery>; courseId: number }

function Goals({ goals, courseId }: GoalsProps) {
  const dueReplies = useData(dueRefreshes, { query: { courses_id: courseId } }, { staleTime: 0 })
  const dueGoals = new Set(dueReplies.data?.map(({ goal_id }) => goal_id))
  const reachedCount = goals.filter((goal) => goal.achieved === 1).length
  return (
    <section className={classes.map} aria-labelledby="peta">
      <h2 id="peta">Peta Penguasaan</h2>
      <p>
        <b>{count(reachedCount)}</b> dari {count(goals.length)}{' '}
        <HelpedTerm label="tujuan belajar sudah tuntas" about="goal" />
      </p>
      <LinkButton
        to="/student/courses/practice/$id"
        params={{ id: String(courseId) }}
        variant="default"
        leftSection={<IconBarbell size={18} aria-hidden />}
      >
        Latihan tanpa nilai
      </LinkButton>
      <ul>
        {goals.map((goal) => (
          <li key={goal.goal_id}>
            <div className={classes.goal}>
              <b>
                {goal.code && `${goal.code} · `}
                {goal.goals}
              </b>
              {goal.share === null ? (
                <ToneBadge tone="abu">Belum diuji</ToneBadge>
              ) : (
                <ToneBadge tone={goal.achieved === 1 ? 'daun' : 'soga'}>
                  {goal.achieved === 1 ? 'Tuntas' : 'Belum tuntas'}
                </ToneBadge>
              )}
            </div>
            {goal.share !== null && (
              <KkmMeter score={goal.share} kkm={goal.kkm} isMastered={goal.achieved === 1} size="block" />
            )}
            {goal.evidence === 'thin' && <p className={classes.study}>Baru sedikit soal: bukti tipis.</p>}
            {dueGoals.has(goal.goal_id) && (
              <p className={classes.study}>
                Perlu disegarkan:{' '}
                <Link
                  to="/student/courses/practice/$id"
                  params={{ id: String(courseId) }}
                  search={{ segarkan: goal.goal_id }}
                >
                  3 soal singkat
                </Link>
              </p>
            )}
            {goal.achieved === 0 && goal.lessons.length > 0 && (
              <p className={classes.study}>
                Pelajari:{' '}
                {goal.lessons.map(({ id, name }) => (
                  <Link key={id} {...lessonLink({ id, type: 'LESSON' })}>
                    {name}
                  </Link>
                ))}
              </p>
            )}
            {goal.achieved === 0 && goal.share !== null && (
              <p className={classes.study}>
                <Link
                  to="/student/courses/practice/$id"
                  params={{ id: String(courseId) }}
                  search={{ tujuan: goal.goals }}
                >
                  Latih tujuan ini
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
