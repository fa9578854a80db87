import { createFileRoute } from '@tanstack/react-router'
import { programKeepers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../ui/lazyPage'

const KeptPlan = seldomPage(() => import('../../../../modules/insight/plans/KeptPlan'))

export const Route = createFileRoute('/_in/_shell/plan/$id')({
  staticData: { roles: programKeepers },
  component: () => {
    const id = Number(Route.useParams().id)
    return <KeptPlan key={id} id={id} />
  },
})
