import { createFileRoute } from '@tanstack/react-router'
import { programKeepers } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/list/listSearch'
import { seldomPage } from '../../../../ui/lazyPage'

const KeptPlans = seldomPage(() => import('../../../../modules/insight/plans/KeptPlans'))

export const Route = createFileRoute('/_in/_shell/plan/')({
  staticData: { roles: programKeepers },
  validateSearch: listSearch('status'),
  component: KeptPlans,
})
