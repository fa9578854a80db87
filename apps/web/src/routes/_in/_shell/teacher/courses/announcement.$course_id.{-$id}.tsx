import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../../ui/seldomPage'

const ClassForm = seldomPage(() => import('../../../../../modules/operations/announcements/ClassForm'))

export const Route = createFileRoute('/_in/_shell/teacher/courses/announcement/$course_id/{-$id}')({
  staticData: { roles: lecturers },
  component: Form,
})

function Form() {
  const { course_id, id } = Route.useParams()
  return <ClassForm key={id} courseId={Number(course_id)} id={id === undefined ? undefined : Number(id)} />
}
