import { Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { studentDashboard } from '@tuntas/contract/insight/dashboard'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import type { ReactNode } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { lazyPart } from '../../../ui/lazyPart'
import { Greeting } from './Greeting'
import { NextStepCard } from './NextStepCard'
import { Together } from './RevealTogether'
import { RunningQuiz } from './RunningQuiz'
import classes from './Work.module.css'
import { WorkList } from './WorkList'

/** Loaded after the work above it. */
const HomeRest = lazyPart(() => import('./HomeRest'))

/** Rows on the first screen; the rest is in Tugas saya. Locked work with a near end has its own rows. */
const SHOWN = { now: 5, later: 3 }
const READ_ANEW_MS = 60_000

type Home = Reply<typeof studentDashboard>

/** Start page of a student: current work of the active semester, then results. */
export function StudentDashboard({ banners, news }: { banners: ReactNode; news: ReactNode }) {
  const home = useEndpoint(studentDashboard, {}, { refetchInterval: READ_ANEW_MS, staleTime: 0 })
  return (
    <>
      <Greeting year={home.data?.data.active_year} />
      <Loaded
        query={home}
        frame={home.isError ? Card : undefined}
        count={5}
        failed="Daftar pekerjaan gagal dimuat"
      >
        {(data) => <Today home={data} />}
      </Loaded>
      <Together known={home.data !== undefined}>
        {banners}
        {news}
        <HomeRest home={home.data} />
      </Together>
    </>
  )
}

function Today({ home: { work, total_work, next } }: { home: Home }) {
  const runningWork = work.filter(({ state }) => state === 'in_progress')
  const waitingWork = work.filter(({ state }) => state !== 'in_progress')
  const first = (group: 'now' | 'later') =>
    waitingWork.filter((row) => row.group === group).slice(0, SHOWN[group])
  return (
    <>
      {runningWork.map((quiz) => (
        <RunningQuiz key={quiz.lessons_id} quiz={quiz} />
      ))}
      {waitingWork.length === 0 && next && runningWork.length === 0 && <NextStepCard step={next} />}
      <Card padding={0} className={classes.card} component="section" aria-labelledby="harus">
        <div className={classes.head}>
          <h2 id="harus">Harus dikerjakan</h2>
          <Link to="/student/work" className={classes.all}>
            {total_work > 0 ? `Semua (${total_work})` : 'Tugas saya'}
          </Link>
        </div>
        {waitingWork.length > 0 ? (
          <WorkList rows={[...first('now'), ...first('later')]} label="Harus dikerjakan" />
        ) : (
          <p className={classes.none}>Tidak ada tugas atau kuis yang menunggu.</p>
        )}
      </Card>
    </>
  )
}
