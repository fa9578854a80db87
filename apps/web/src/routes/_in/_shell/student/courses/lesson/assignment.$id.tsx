import { createFileRoute } from '@tanstack/react-router'
import { studentsOnly } from '@tuntas/contract/wire/roles'
import { StudentAssignment } from '../../../../../../modules/learning/assignments/StudentAssignment'

export const Route = createFileRoute('/_in/_shell/student/courses/lesson/assignment/$id')({
  staticData: { roles: studentsOnly },
  component: AssignmentPage,
})

function AssignmentPage() {
  const { id } = Route.useParams()
  return <StudentAssignment key={id} lessonId={Number(id)} />
}
