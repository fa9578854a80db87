import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lecturerCourse } from '@tuntas/contract/courses'
import { lecturers } from '@tuntas/contract/roles'
import { Suspense, useState } from 'react'
import { call } from '../../../../../kit/call'
import { CourseFrame } from '../../../../../rooms/courses/CourseFrame'
import { FollowUpNotice } from '../../../../../rooms/courses/FollowUpNotice'
import { TeacherTopics } from '../../../../../rooms/lessons/TeacherTopics'
import { lazyPart } from '../../../../../ui/lazyPart'
import { ErrorState } from '../../../../../ui/Placeholder'
import { Skeletons } from '../../../../../ui/Skeletons'

/** Fetched with their tabs. */
const TeacherMembers = lazyPart(() => import('../../../../../rooms/courses/TeacherMembers'))
const CourseSettings = lazyPart(() => import('../../../../../rooms/courses/CourseSettings'))

export const Route = createFileRoute('/_in/_shell/teacher/courses/detail/$id')({
  staticData: { roles: lecturers },
  validateSearch: (search): { tab?: string } => (typeof search.tab === 'string' ? { tab: search.tab } : {}),
  component: CoursePage,
})

function CoursePage() {
  const id = Number(Route.useParams().id)
  const { tab = 'topik' } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const [saves, setSaves] = useState(0)
  const course = useQuery({
    queryKey: ['teacher-course', id],
    queryFn: async ({ signal }) => (await call(lecturerCourse, { params: { id } }, { signal })).data,
  })
  if (course.isPending) return <Skeletons shape="cards" count={2} />
  if (!course.data)
    return (
      <ErrorState title="Kelas gagal dimuat" hint={course.error.message} onRetry={() => course.refetch()} />
    )
  const open = (to: string) =>
    navigate({ search: to === 'topik' ? {} : { tab: to }, replace: true, resetScroll: false })
  const topics = (
    <>
      <FollowUpNotice courseId={id} onOpen={() => open('anggota')} />
      <TeacherTopics courseId={id} />
    </>
  )
  const later = (
    <Suspense fallback={<Skeletons shape="rows" count={6} />}>
      {tab === 'anggota' && <TeacherMembers courseId={id} />}
      {tab === 'pengaturan' && (
        <CourseSettings key={saves} course={course.data} onSaved={() => setSaves(saves + 1)} />
      )}
    </Suspense>
  )
  const tabs = [
    { value: 'topik', label: 'Topik', panel: topics },
    { value: 'anggota', label: 'Anggota Kelas', panel: later },
    { value: 'pengaturan', label: 'Pengaturan', panel: later },
  ]
  return <CourseFrame course={course.data} back="/teacher/courses" tabs={tabs} tab={tab} onTab={open} />
}
