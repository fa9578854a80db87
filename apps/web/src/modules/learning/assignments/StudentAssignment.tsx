import { Card, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCalendarEvent } from '@tabler/icons-react'
import { type StudentLesson, studentLesson } from '@tuntas/contract/learning/attempts'
import { type ReactNode, Suspense } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { ONCE_A_VISIT, useData } from '../../../kit/client/queries'
import { dateTime, zoneLabel } from '../../../kit/format'
import { LessonHeader } from '../../../shared/lessons/LessonHeader'
import { OwnPage } from '../../../shared/lessons/LessonKindGate'
import { LessonRefused } from '../../../shared/lessons/LessonRefused'
import { lazyPart } from '../../../ui/lazyPart'
import { StateBadge } from '../../../ui/StateBadge'
import classes from './Assignment.module.css'
import { AssignmentInfo } from './AssignmentInfo'

/** Loaded after the task, which is read first. */
const SubmitCard = lazyPart(() => import('./SubmitCard'))

type Below = (task: StudentLesson) => ReactNode

/** The task, and the answer next to it. */
export function StudentAssignment({ lessonId, below }: { lessonId: number; below: Below }) {
  const input = { params: { id: lessonId }, query: { record: '1' as const } }
  const lesson = useData(studentLesson, input, ONCE_A_VISIT)
  return (
    <Loaded
      query={lesson}
      shape="cards"
      count={2}
      failed="Tugas gagal dimuat"
      refused={(error, retry) => (
        <LessonRefused handsIn title="Tugas gagal dimuat" error={error} onRetry={retry} />
      )}
    >
      {(data) => (
        <OwnPage lesson={data} type="ASSIGNMENT">
          <Task data={data} />
          <Suspense fallback={null}>{below(data)}</Suspense>
        </OwnPage>
      )}
    </Loaded>
  )
}

function Task({ data }: { data: StudentLesson }) {
  const open = data.has_expired === 0 && data.state !== 'scheduled'
  const info = (
    <Card key="info" component="section" className={classes.card} aria-labelledby="informasi-tugas">
      <h2 id="informasi-tugas">Informasi Tugas</h2>
      {data.is_expired === 1 && <Deadline task={data} />}
      <AssignmentInfo task={data} />
    </Card>
  )
  const answer = (
    <Suspense key="answer" fallback={<Skeleton height={320} radius="md" />}>
      {/* What was handed in takes the place of what was written. */}
      <SubmitCard key={data.assignment?.uploaded ?? 'new'} task={data} open={open} />
    </Suspense>
  )
  return (
    <>
      <LessonHeader lesson={data} state={<StateBadge state={data.state} />} />
      {/* On a phone, mark and feedback come before the task they answer. */}
      <div className={classes.columns}>{data.assignment ? [answer, info] : [info, answer]}</div>
    </>
  )
}

const HOUR_MS = 3_600_000
const NEAR_HOURS = 24

/** Red for a missed end, amber on the last day, calm once work was handed in or marked. */
const getDeadlineTone = ({ assignment, has_expired, end_date }: StudentLesson) => {
  if (assignment) return undefined
  if (has_expired === 1) return 'mengkudu'
  const timeLeft = end_date ? Date.parse(end_date) - Date.now() : Number.POSITIVE_INFINITY
  return timeLeft < NEAR_HOURS * HOUR_MS ? 'soga' : undefined
}

function Deadline({ task }: { task: StudentLesson }) {
  const over = task.has_expired === 1
  const tone = getDeadlineTone(task)
  const isMissed = tone === 'mengkudu'
  const DeadlineIcon = isMissed ? IconAlertTriangle : IconCalendarEvent
  return (
    <p className={classes.deadline} data-tone={tone} role={isMissed ? 'alert' : undefined}>
      <DeadlineIcon size={18} aria-hidden />
      <span>
        {over ? 'Batas waktu pengumpulan sudah berakhir' : 'Batas waktu pengumpulan'}{' '}
        <b>
          {dateTime(task.end_date)} {zoneLabel()}
        </b>
      </span>
    </p>
  )
}
