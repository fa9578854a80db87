import { createFileRoute } from '@tanstack/react-router'
import { studentsOnly } from '@tuntas/contract/wire/roles'
import { StudentAssignment } from '../../../../../../modules/learning/assignments/StudentAssignment'
import { lazyPart } from '../../../../../../ui/lazyPart'

/** Loaded after the assignment. */
const LessonQuestions = lazyPart(
  () => import('../../../../../../modules/operations/discussions/LessonQuestions'),
)

export const Route = createFileRoute('/_in/_shell/student/courses/lesson/assignment/$id')({
  staticData: { roles: studentsOnly },
  component: AssignmentPage,
})

function AssignmentPage() {
  const { id } = Route.useParams()
  return (
    <StudentAssignment
      key={id}
      lessonId={Number(id)}
      below={(task) => <LessonQuestions courseId={task.courses_id} lessonId={task.id} />}
    />
  )
}
