import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { studentCourse, studentCourseMembers } from '@tuntas/contract/courses'
import { studentsOnly } from '@tuntas/contract/roles'
import { call } from '../../../../../kit/call'
import { AboutCourse } from '../../../../../rooms/courses/AboutCourse'
import { CourseFrame } from '../../../../../rooms/courses/CourseFrame'
import { MemberList } from '../../../../../rooms/courses/MemberList'
import { TopicList } from '../../../../../rooms/lessons/TopicList'
import { ErrorState } from '../../../../../ui/Placeholder'
import { Skeletons } from '../../../../../ui/Skeletons'

export const Route = createFileRoute('/_in/_shell/student/courses/detail/$id')({
  staticData: { title: 'Detail Kelas', roles: studentsOnly },
  validateSearch: (search): { tab?: string } => (typeof search.tab === 'string' ? { tab: search.tab } : {}),
  component: CoursePage,
})

function CoursePage() {
  const id = Number(Route.useParams().id)
  const { tab = 'topik' } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const course = useQuery({
    queryKey: ['student-course', id],
    queryFn: async ({ signal }) => (await call(studentCourse, { params: { id } }, { signal })).data,
    staleTime: 0,
  })
  if (course.isPending) return <Skeletons shape="cards" count={2} />
  if (!course.data)
    return (
      <ErrorState title="Kelas gagal dimuat" hint={course.error.message} onRetry={() => course.refetch()} />
    )
  const tabs = [
    { value: 'topik', label: 'Topik', panel: <TopicList courseId={id} /> },
    {
      value: 'anggota',
      label: 'Anggota Kelas',
      panel: <MemberList courseId={id} endpoint={studentCourseMembers} />,
    },
    { value: 'detail', label: 'Detail Kelas', panel: <AboutCourse course={course.data} /> },
  ]
  return (
    <CourseFrame
      course={course.data}
      back="/student/courses"
      tabs={tabs}
      tab={tab}
      onTab={(to) =>
        navigate({ search: to === 'topik' ? {} : { tab: to }, replace: true, resetScroll: false })
      }
    />
  )
}
