import { createFileRoute } from '@tanstack/react-router'
import { lecturers, studentsOnly } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../kit/listSearch'
import { seldomPage } from '../../../ui/seldomPage'

const Pages = seldomPage(() => import('../../../modules/operations/discussions/Pages'))

export const Route = createFileRoute('/_in/_shell/discussions/{-$kind}')({
  staticData: { roles: [...lecturers, ...studentsOnly] },
  validateSearch: listSearch('courses_id', 'lessons_id', 'unanswered'),
  component: () => <Pages kind={Route.useParams().kind} />,
})
