import { createFileRoute } from '@tanstack/react-router'
import { studentsOnly } from '@tuntas/contract/wire/roles'
import { QuizReview } from '../../../../../../modules/learning/attempts/QuizReview'

/** `id` is the attempt's. */
export const Route = createFileRoute('/_in/_shell/student/courses/lesson/quiz/review/$id')({
  staticData: { roles: studentsOnly },
  component: Review,
})

function Review() {
  const { id } = Route.useParams()
  return <QuizReview key={id} attemptId={Number(id)} />
}
