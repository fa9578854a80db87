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
  return (
    <>
      <LessonHeader lesson={data} state={<StateBadge state={data.state} />} />
      <div className={classes.columns}>
        <Card component="section" className={classes.card} aria-labelledby="informasi-tugas">
          <h2 id="informasi-tugas">Informasi Tugas</h2>
          {data.is_expired === 1 && <Deadline task={data} />}
          <AssignmentInfo task={data} />
        </Card>
        {/* What was handed in takes the place of what was written. */}
        <Suspense fallback={<Skeleton height={320} radius="md" />}>
          <SubmitCard key={data.assignment?.uploaded ?? 'new'} task={data} open={open} />
        </Suspense>
      </div>
    </>
  )
}

function Deadline({ task }: { task: StudentLesson }) {
  const over = task.has_expired === 1
  const DeadlineIcon = over ? IconAlertTriangle : IconCalendarEvent
  return (
    <p className={classes.deadline} role={over ? 'alert' : undefined}>
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
