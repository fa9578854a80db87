import { createFileRoute } from '@tanstack/react-router'
import { studentsOnly } from '@tuntas/contract/wire/roles'
import { QuizPaper } from '../../../../../../modules/learning/attempts/QuizPaper'

export const Route = createFileRoute('/_in/student/courses/lesson/quiz/paper/$id')({
  staticData: { roles: studentsOnly, staysOpen: true },
  component: Paper,
})

function Paper() {
  const { id } = Route.useParams()
  return <QuizPaper key={id} lessonId={Number(id)} />
}
