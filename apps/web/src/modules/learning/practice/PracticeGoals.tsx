import { IconArrowsShuffle, IconBarbell, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  type DueGoal,
  dueRefreshes,
  type PractisedGoal,
  practiceGoals,
} from '@tuntas/contract/learning/practice'
import { Suspense } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData, useEndpoint } from '../../../kit/client/queries'
import { HelpedTerm } from '../../../shared/marking/help/HelpedLabel'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './Practice.module.css'
import { canBeReady, describeGoal, formatGoalsName, stateWords, toPractice } from './words'

const Reminder = lazyPart(() => import('./Reminder'))

/** Goals for practice with progress, and those due for Penyegaran. */
export function PracticeGoals({ courseId }: { courseId: number }) {
  const goals = useData(practiceGoals, { query: { courses_id: courseId } }, { staleTime: 0 })
  const dueReplies = useEndpoint(dueRefreshes, { query: { courses_id: courseId } }, { staleTime: 0 })
  return (
    <>
      <PageHeader
        title="Latihan"
        subtitle="Soal tanpa nilai, langsung dengan pembahasan. Coba sesering yang kamu mau."
        back={{ label: 'Kelas', to: '/student/courses/detail/$id', params: { id: String(courseId) } }}
      />
      {dueReplies.data && dueReplies.data.data.length > 0 && (
        <Due goals={dueReplies.data.data} courseId={courseId} />
      )}
      <Loaded
        query={goals}
        count={4}
        failed="Latihan gagal dimuat"
        empty={
          <EmptyState
            icon={IconBarbell}
            title="Belum ada soal latihan"
            hint="Muncul setelah dosen membuatnya, atau setelah pembahasan kuis terbuka."
          />
        }
      >
        {(rows) => (
          <>
            {rows.some(canBeReady) && (
              <p className={classes.target}>
                <HelpedTerm label="Targetmu: Siap kuis di tiap tujuan." about="ready" />
              </p>
            )}
            <ul className={classes.goals} aria-label="Tujuan belajar">
              {rows.length > 1 && <Mixed courseId={courseId} />}
              {rows.map((goal) => (
                <Goal key={goal.goal_id ?? 0} goal={goal} courseId={courseId} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {dueReplies.data && (
        <Suspense fallback={null}>
          <Reminder courseId={courseId} isOn={!dueReplies.data.silenced.includes(courseId)} />
        </Suspense>
      )}
    </>
  )
}

function Due({ goals, courseId }: { goals: readonly DueGoal[]; courseId: number }) {
  return (
    <section className={classes.due} aria-labelledby="segarkan">
      <h2>
        <HelpedTerm label={<span id="segarkan">Perlu disegarkan</span>} about="refresh" />
      </h2>
      <p className={classes.facts}>3 soal singkat untuk tujuan yang sudah tuntas.</p>
      <ul>
        {goals.map(({ goal_id, goals: text }) => (
          <li key={goal_id}>
            <Link {...toPractice(courseId, { segarkan: goal_id })} className={classes.refresh}>
              <IconRefresh size={18} aria-hidden /> {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Mixed({ courseId }: { courseId: number }) {
  return (
    <li>
      <Link {...toPractice(courseId, { campuran: true })} className={classes.goal}>
        <b className={classes.mixed}>
          <IconArrowsShuffle size={18} aria-hidden /> Campuran
        </b>
        <span className={classes.facts}>Semua tujuan bergantian, seperti di kuis.</span>
      </Link>
    </li>
  )
}

function Goal({ goal, courseId }: { goal: PractisedGoal; courseId: number }) {
  const { goals, state, is_missed } = goal
  const { label, tone } = stateWords[state]
  return (
    <li>
      <Link {...toPractice(courseId, { tujuan: goals ?? '' })} className={classes.goal}>
        <b>{formatGoalsName(goals)}</b>
        <span className={classes.facts}>
          {is_missed === 1 && <ToneBadge tone="soga">Belum tuntas di kuis terakhir</ToneBadge>}
          {canBeReady(goal) && <ToneBadge tone={tone}>{label}</ToneBadge>}
          {describeGoal(goal)}
        </span>
      </Link>
    </li>
  )
}
