import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../ui/lazyPage'

const TeacherForm = seldomPage(() => import('../../../../modules/campus/people/TeacherForm'))

export const Route = createFileRoute('/_in/_shell/teacher/form/{-$id}')({
  staticData: { roles: admins },
  component: () => <TeacherForm id={Route.useParams().id} />,
})
