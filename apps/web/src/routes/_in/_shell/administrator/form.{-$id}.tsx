import { createFileRoute } from '@tanstack/react-router'
import { superOnly } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../ui/seldomPage'

const Administrators = seldomPage(() => import('../../../../modules/campus/administrators/Administrators'))

export const Route = createFileRoute('/_in/_shell/administrator/form/{-$id}')({
  staticData: { roles: superOnly },
  component: () => <Administrators form id={Route.useParams().id} />,
})
