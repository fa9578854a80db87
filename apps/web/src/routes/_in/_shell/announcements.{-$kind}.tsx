import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '../../../kit/listSearch'
import { seldomPage } from '../../../ui/seldomPage'

const Pages = seldomPage(() => import('../../../modules/operations/announcements/Pages'))

export const Route = createFileRoute('/_in/_shell/announcements/{-$kind}')({
  validateSearch: listSearch('unread', 'courses_id', 'id'),
  component: () => <Pages {...Route.useParams()} {...Route.useSearch()} />,
})
