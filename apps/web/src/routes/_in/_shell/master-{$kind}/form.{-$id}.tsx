import { createFileRoute } from '@tanstack/react-router'
import { programKeepers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../ui/lazyPage'

const MasterForm = seldomPage(() => import('../../../../modules/campus/masters/MasterForm'))

export const Route = createFileRoute('/_in/_shell/master-{$kind}/form/{-$id}')({
  staticData: { roles: programKeepers },
  component: () => {
    const { kind, id } = Route.useParams()
    return <MasterForm kind={kind} id={id} />
  },
})
