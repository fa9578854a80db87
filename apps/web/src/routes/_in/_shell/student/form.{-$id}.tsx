import { createFileRoute } from '@tanstack/react-router'
import { keepers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../ui/lazyPage'

const StudentForm = seldomPage(() => import('../../../../modules/campus/people/StudentForm'))

export const Route = createFileRoute('/_in/_shell/student/form/{-$id}')({
  staticData: { roles: keepers },
  component: () => <StudentForm id={Route.useParams().id} />,
})
