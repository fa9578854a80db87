import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/roles'
import { CourseForm } from '../../../../rooms/courses/CourseForm'

export const Route = createFileRoute('/_in/_shell/courses/form/{-$id}')({
  staticData: { roles: admins },
  component: () => <CourseForm id={Route.useParams().id} />,
})
