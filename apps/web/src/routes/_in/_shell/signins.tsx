import { createFileRoute } from '@tanstack/react-router'
import { keepers } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../kit/list/listSearch'
import { seldomPage } from '../../../ui/lazyPage'

const SignIns = seldomPage(() => import('../../../modules/operations/helpdesk/SignIns'))

export const Route = createFileRoute('/_in/_shell/signins')({
  staticData: { roles: keepers },
  validateSearch: listSearch('user_id', 'status', 'start_date', 'end_date'),
  component: SignIns,
})
