import { Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { studentDashboard, type WorkRow } from '@tuntas/contract/insight/dashboard'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { Fragment, type ReactNode } from 'react'
import { useShownSince } from '../../../kit/client/connection'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { deviceQuizIds } from '../../../kit/device/runningPapers'
import { lazyPart } from '../../../ui/lazyPart'
import { Greeting } from './Greeting'
import { chooseLead, groupByDue } from './homeWork'
import { NextStepCard } from './NextStepCard'
import { Together } from './RevealTogether'
import { RunningQuiz } from './RunningQuiz'
import classes from './Work.module.css'
import { WorkList } from './WorkList'

/** Loaded after the work above it. */
const HomeRest = lazyPart(() => import('./HomeRest'))

const READ_ANEW_MS = 60_000

type Home = Reply<typeof studentDashboard>

type StudentDashboardProps = { device: ReactNode; banners: ReactNode; news: ReactNode }

/** Start page of a student: current work of the active semester, then results. */
export function StudentDashboard({ device, banners, news }: StudentDashboardProps) {
  const home = useEndpoint(studentDashboard, {}, { refetchInterval: READ_ANEW_MS, staleTime: 0 })
  const shownSince = useShownSince()
  return (
    <>
      <Greeting year={home.data?.data.active_year} />
      {device}
      <Loaded
        query={home}
        frame={home.isError ? Card : undefined}
        count={5}
        failed="Daftar pekerjaan gagal dimuat"
      >
        {(data) => <Today home={data} readAt={shownSince === null ? home.dataUpdatedAt : null} />}
      </Loaded>
      <Together known={home.data !== undefined}>
        {banners}
        {news}
        <HomeRest home={home.data} />
      </Together>
    </>
  )
}

function Today({ home: { work, total_work, next }, readAt }: { home: Home; readAt: number | null }) {
  const deviceIds = useSelector(deviceQuizIds)
  const isOnDeviceCard = ({ lessons_id }: WorkRow) => deviceIds.includes(lessons_id)
  const runningWork = work.filter(({ state }) => state === 'in_progress')
  const waitingWork = work.filter(({ state }) => state !== 'in_progress')
  const lead = runningWork.length > 0 ? null : chooseLead(waitingWork, next)
  const groups = groupByDue(waitingWork.filter(({ lessons_id }) => lessons_id !== lead?.lessons_id))
  return (
    <>
      {runningWork
        .filter((quiz) => !isOnDeviceCard(quiz))
        .map((quiz) => (
          <RunningQuiz key={quiz.lessons_id} quiz={quiz} readAt={readAt} />
        ))}
      {lead && <NextStepCard step={lead} />}
      <Card padding={0} className={classes.card} component="section" aria-labelledby="harus">
        <div className={classes.head}>
          <h2 id="harus">Harus dikerjakan</h2>
          <Link to="/student/work" className={classes.all}>
            {total_work > 0 ? `Semua (${total_work})` : 'Tugas saya'}
          </Link>
        </div>
        {groups.map(({ title, rows }) => (
          <Fragment key={title}>
            <h3 className={classes.group}>{title}</h3>
            <WorkList rows={rows} label={title} />
          </Fragment>
        ))}
        {groups.length === 0 && (
          <p className={classes.none}>Tidak ada tugas atau kuis {lead ? 'lain ' : ''}yang menunggu.</p>
        )}
      </Card>
    </>
  )
}
