import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lecturerLesson } from '@tuntas/contract/lessons'
import { lecturers } from '@tuntas/contract/roles'
import { call } from '../../../../../../kit/call'
import { listSearch } from '../../../../../../kit/listSearch'
import { AssignmentInfoCard } from '../../../../../../rooms/assignments/AssignmentInfo'
import { AssignmentResults } from '../../../../../../rooms/assignments/AssignmentResults'
import { PageHeader } from '../../../../../../ui/PageHeader'
import { PageTabs } from '../../../../../../ui/PageTabs'
import { ErrorState } from '../../../../../../ui/Placeholder'
import { Skeletons } from '../../../../../../ui/Skeletons'

export const Route = createFileRoute('/_in/_shell/teacher/courses/lesson/assignment/$id')({
  staticData: { roles: lecturers },
  validateSearch: listSearch(['status', 'tab']),
  component: AssignmentPage,
})

function AssignmentPage() {
  const id = Number(Route.useParams().id)
  const { tab = 'penilaian' } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const task = useQuery({
    queryKey: ['teacher-lesson', id],
    queryFn: async ({ signal }) => (await call(lecturerLesson, { params: { id } }, { signal })).data,
  })
  if (task.isPending) return <Skeletons shape="cards" count={2} />
  if (!task.data)
    return <ErrorState title="Tugas gagal dimuat" hint={task.error.message} onRetry={() => task.refetch()} />
  const { name, courses, courses_id } = task.data
  const back = {
    to: '/teacher/courses/detail/$id' as const,
    params: { id: String(courses_id) },
    label: courses,
  }
  const open = (to: string) =>
    navigate({ search: to === 'penilaian' ? {} : { tab: to }, replace: true, resetScroll: false })
  const tabs = [
    {
      value: 'penilaian',
      label: 'Penilaian Tugas',
      panel: <AssignmentResults key={id} lessonId={id} courseId={courses_id} />,
    },
    { value: 'deskripsi', label: 'Deksripsi Tugas', panel: <AssignmentInfoCard task={task.data} /> },
  ]
  return (
    <>
      <PageHeader title={name} back={back} />
      <PageTabs tabs={tabs} tab={String(tab)} onTab={open} />
    </>
  )
}
