import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '../../../kit/list/listSearch'
import { seldomPage } from '../../../ui/lazyPage'

const TalkPages = seldomPage(() => import('../../-TalkPages'))

export const Route = createFileRoute('/_in/_shell/talk/$part/{-$kind}')({
  validateSearch: listSearch('courses_id', 'lessons_id', 'unanswered', 'view', 'day', 'unread', 'id'),
  component: () => <TalkPages {...Route.useParams()} {...Route.useSearch()} />,
})
