import { createFileRoute } from '@tanstack/react-router'
import { keepers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../ui/seldomPage'

const CampusForm = seldomPage(() => import('../../../../modules/operations/announcements/CampusForm'))

export const Route = createFileRoute('/_in/_shell/campus-announcements/form/{-$id}')({
  staticData: { roles: keepers },
  component: Form,
})

function Form() {
  const { id } = Route.useParams()
  return <CampusForm key={id} id={id === undefined ? undefined : Number(id)} />
}
