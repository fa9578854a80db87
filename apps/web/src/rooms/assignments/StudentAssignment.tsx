import { Card } from '@mantine/core'
import { IconAlertTriangle, IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type StudentLesson, studentLesson } from '@tuntas/contract/attempts'
import { call } from '../../kit/call'
import { dateTime, zoneLabel } from '../../kit/format'
import { LessonRefused } from '../../kit/LessonRefused'
import { PageHeader } from '../../ui/PageHeader'
import { Skeletons } from '../../ui/Skeletons'
import { StateBadge } from '../../ui/StateBadge'
import classes from './Assignment.module.css'
import { AssignmentInfo } from './AssignmentInfo'
import { SubmitCard } from './SubmitCard'

/** What is to be done, and beside it the answer to hand in. */
export function StudentAssignment({ lessonId }: { lessonId: number }) {
  const lesson = useQuery({
    queryKey: ['student-lesson', lessonId, '1'],
    queryFn: async ({ signal }) =>
      (await call(studentLesson, { params: { id: lessonId }, query: { record: '1' } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (lesson.isPending) return <Skeletons shape="cards" count={2} />
  if (!lesson.data)
    return <LessonRefused title="Tugas gagal dimuat" error={lesson.error} onRetry={() => lesson.refetch()} />
  const { data } = lesson
  const open = data.has_expired === 0 && data.state !== 'scheduled'
  const back = {
    to: '/student/courses/detail/$id' as const,
    params: { id: String(data.courses_id) },
    label: data.courses,
  }
  return (
    <>
      <PageHeader title={data.name} back={back} actions={<StateBadge state={data.state} />} />
      <div className={classes.columns}>
        <Card component="section" className={classes.card} aria-labelledby="informasi-tugas">
          <h2 id="informasi-tugas">Informasi Tugas</h2>
          {data.is_expired === 1 && <Deadline task={data} />}
          <AssignmentInfo task={data} />
        </Card>
        {/* What was handed in takes the place of what was written. */}
        <SubmitCard key={data.assignment?.uploaded ?? 'new'} task={data} open={open} />
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
