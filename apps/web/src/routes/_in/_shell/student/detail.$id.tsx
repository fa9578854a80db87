import { createFileRoute } from '@tanstack/react-router'
import { keepers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../ui/lazyPage'

const PersonPage = seldomPage(() => import('../../../../modules/campus/people/PersonPage'))

export const Route = createFileRoute('/_in/_shell/student/detail/$id')({
  staticData: { roles: keepers },
  component: () => <PersonPage kind="student" id={Route.useParams().id} />,
})
