import { createFileRoute } from '@tanstack/react-router'
import { lecturers, studentsOnly } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../kit/listSearch'
import { seldomPage } from '../../../ui/seldomPage'

const TalkPages = seldomPage(() => import('../../-TalkPages'))

export const Route = createFileRoute('/_in/_shell/talk/$part/{-$kind}')({
  staticData: { roles: [...lecturers, ...studentsOnly] },
  validateSearch: listSearch('courses_id', 'lessons_id', 'unanswered', 'view', 'day'),
  component: () => <TalkPages {...Route.useParams()} />,
})
