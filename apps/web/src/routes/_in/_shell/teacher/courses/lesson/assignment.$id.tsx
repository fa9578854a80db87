import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type LecturerLesson, lecturerLesson } from '@tuntas/contract/learning/lessons'
import { lecturers } from '@tuntas/contract/wire/roles'
import { Loaded } from '../../../../../../kit/client/Loaded'
import { notYours } from '../../../../../../kit/client/NotYours'
import { useData } from '../../../../../../kit/client/queries'
import { listSearch } from '../../../../../../kit/list/listSearch'
import { AssignmentInfoCard } from '../../../../../../modules/learning/assignments/AssignmentInfo'
import { AssignmentResults } from '../../../../../../modules/learning/assignments/AssignmentResults'
import { PageHeader } from '../../../../../../ui/PageHeader'
import { PageTabs } from '../../../../../../ui/PageTabs'

export const Route = createFileRoute('/_in/_shell/teacher/courses/lesson/assignment/$id')({
  staticData: { roles: lecturers },
  validateSearch: listSearch('status', 'tab', 'buka'),
  component: AssignmentPage,
})

function AssignmentPage() {
  const id = Number(Route.useParams().id)
  const { tab = 'penilaian' } = Route.useSearch()
  const task = useData(lecturerLesson, { params: { id } })
  return (
    <Loaded
      query={task}
      shape="cards"
      count={2}
      failed="Tugas gagal dimuat"
      refused={notYours('Tugas', '/teacher/courses')}
    >
      {(data) => <Task task={data} tab={tab} />}
    </Loaded>
  )
}

function Task({ task, tab }: { task: LecturerLesson; tab: string }) {
  const navigate = useNavigate({ from: Route.fullPath })
  const { id, name, courses, courses_id, hold_feedback, is_group } = task
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
      panel: (
        <AssignmentResults
          key={id}
          lessonId={id}
          courseId={courses_id}
          held={hold_feedback === 1}
          grouped={is_group === 1}
        />
      ),
    },
    { value: 'deskripsi', label: 'Deksripsi Tugas', panel: <AssignmentInfoCard task={task} /> },
  ]
  return (
    <>
      <PageHeader title={name} back={back} />
      <PageTabs tabs={tabs} tab={tab} onTab={open} />
    </>
  )
}
