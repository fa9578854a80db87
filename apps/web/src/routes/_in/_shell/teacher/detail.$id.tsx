import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../ui/lazyPage'

const PersonPage = seldomPage(() => import('../../../../modules/campus/people/PersonPage'))

export const Route = createFileRoute('/_in/_shell/teacher/detail/$id')({
  staticData: { roles: admins },
  component: () => <PersonPage kind="teacher" id={Route.useParams().id} />,
})
