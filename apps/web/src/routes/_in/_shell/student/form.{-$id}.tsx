import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { StudentForm } from '../../../../modules/campus/people/StudentForm'

export const Route = createFileRoute('/_in/_shell/student/form/{-$id}')({
  staticData: { roles: admins },
  component: () => <StudentForm id={Route.useParams().id} />,
})
