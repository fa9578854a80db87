import { createFileRoute } from '@tanstack/react-router'
import { outcomeKeepers } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../kit/list/listSearch'
import { seldomPage } from '../../../ui/lazyPage'

const Imports = seldomPage(() => import('../../../modules/operations/imports/Imports'))

export const Route = createFileRoute('/_in/_shell/import/{-$kind}')({
  staticData: { roles: outcomeKeepers },
  validateSearch: listSearch('job', 'courses_id', 'outcome'),
  component: () => <Imports kind={Route.useParams().kind} />,
})
