import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '../../../kit/list/listSearch'
import { seldomPage } from '../../../ui/lazyPage'

const Pages = seldomPage(() => import('../../../modules/operations/notifications/Pages'))

export const Route = createFileRoute('/_in/_shell/notifications/{-$kind}')({
  validateSearch: listSearch('topic', 'unread'),
  component: () => <Pages kind={Route.useParams().kind} />,
})
