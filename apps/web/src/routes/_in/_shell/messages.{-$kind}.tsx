import { createFileRoute } from '@tanstack/react-router'
import { lecturers, studentsOnly } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../kit/listSearch'
import { seldomPage } from '../../../ui/seldomPage'

const Pages = seldomPage(() => import('../../../modules/operations/messages/Pages'))

export const Route = createFileRoute('/_in/_shell/messages/{-$kind}')({
  staticData: { roles: [...lecturers, ...studentsOnly] },
  validateSearch: listSearch(),
  component: () => <Pages kind={Route.useParams().kind} />,
})
