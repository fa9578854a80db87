import { createFileRoute } from '@tanstack/react-router'
import { studentsOnly } from '@tuntas/contract/wire/roles'
import { QuizOverview } from '../../../../../../modules/learning/attempts/QuizOverview'

export const Route = createFileRoute('/_in/_shell/student/courses/lesson/quiz/$id')({
  staticData: { roles: studentsOnly },
  validateSearch: ({ mulai }): { mulai?: true } => (mulai === true ? { mulai } : {}),
  component: Overview,
})

function Overview() {
  const { id } = Route.useParams()
  const { mulai: asksToStart = false } = Route.useSearch()
  return <QuizOverview key={id} lessonId={Number(id)} asksToStart={asksToStart} />
}
