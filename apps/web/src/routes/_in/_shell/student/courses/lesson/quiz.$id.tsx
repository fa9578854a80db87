import { createFileRoute } from '@tanstack/react-router'
import { studentsOnly } from '@tuntas/contract/roles'
import { QuizOverview } from '../../../../../../rooms/attempts/QuizOverview'

export const Route = createFileRoute('/_in/_shell/student/courses/lesson/quiz/$id')({
  staticData: { roles: studentsOnly },
  component: Overview,
})

function Overview() {
  const { id } = Route.useParams()
  return <QuizOverview key={id} lessonId={Number(id)} />
}
