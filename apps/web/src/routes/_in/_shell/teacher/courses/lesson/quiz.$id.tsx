import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lecturerLesson } from '@tuntas/contract/lessons'
import { lecturers } from '@tuntas/contract/roles'
import { call } from '../../../../../../kit/call'
import { listSearch } from '../../../../../../kit/listSearch'
import { QuizResults } from '../../../../../../rooms/attempts/QuizResults'
import { PageHeader } from '../../../../../../ui/PageHeader'
import { ErrorState } from '../../../../../../ui/Placeholder'
import { Skeletons } from '../../../../../../ui/Skeletons'

export const Route = createFileRoute('/_in/_shell/teacher/courses/lesson/quiz/$id')({
  staticData: { roles: lecturers },
  validateSearch: listSearch(['status']),
  component: QuizPage,
})

function QuizPage() {
  const id = Number(Route.useParams().id)
  const quiz = useQuery({
    queryKey: ['teacher-lesson', id],
    queryFn: async ({ signal }) => (await call(lecturerLesson, { params: { id } }, { signal })).data,
  })
  if (quiz.isPending) return <Skeletons shape="cards" count={2} />
  if (!quiz.data)
    return <ErrorState title="Kuis gagal dimuat" hint={quiz.error.message} onRetry={() => quiz.refetch()} />
  const { name, courses, courses_id, kkm } = quiz.data
  const back = {
    to: '/teacher/courses/detail/$id' as const,
    params: { id: String(courses_id) },
    label: courses,
  }
  return (
    <>
      <PageHeader title={name} subtitle="Hasil Kuis" back={back} />
      <QuizResults lessonId={id} courseId={courses_id} kkm={kkm.is_competent ? kkm.kkm : null} />
    </>
  )
}
