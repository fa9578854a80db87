import { createFileRoute } from '@tanstack/react-router'
import { superOnly } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../ui/lazyPage'

const AdministratorForm = seldomPage(
  () => import('../../../../modules/campus/administrators/AdministratorForm'),
)

export const Route = createFileRoute('/_in/_shell/administrator/form/{-$id}')({
  staticData: { roles: superOnly },
  component: () => <AdministratorForm id={Route.useParams().id} />,
})
