import { createFileRoute } from '@tanstack/react-router'
import { studentsOnly } from '@tuntas/contract/wire/roles'
import { QuizReview } from '../../../../../../modules/learning/attempts/QuizReview'
import { lazyPart } from '../../../../../../ui/lazyPart'

/** Loaded after the review. */
const QuestionTalk = lazyPart(() => import('../../../../../../modules/operations/discussions/QuestionTalk'))

/** `id` is the attempt's id. */
export const Route = createFileRoute('/_in/_shell/student/courses/lesson/quiz/review/$id')({
  staticData: { roles: studentsOnly },
  component: Review,
})

function Review() {
  const { id } = Route.useParams()
  return (
    <QuizReview
      key={id}
      attemptId={Number(id)}
      below={(attempt, question) => (
        <QuestionTalk courseId={attempt.courses_id} lessonId={attempt.lessons_id} question={question} />
      )}
    />
  )
}
