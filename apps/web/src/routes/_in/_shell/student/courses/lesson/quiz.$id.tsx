import { createFileRoute } from '@tanstack/react-router'
import { studentsOnly } from '@tuntas/contract/wire/roles'
import { QuizOverview } from '../../../../../../modules/learning/attempts/QuizOverview'

export const Route = createFileRoute('/_in/_shell/student/courses/lesson/quiz/$id')({
  staticData: { roles: studentsOnly },
  component: Overview,
})

function Overview() {
  const { id } = Route.useParams()
  return <QuizOverview key={id} lessonId={Number(id)} />
}
