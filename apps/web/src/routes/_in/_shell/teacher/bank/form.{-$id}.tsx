import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../../kit/list/listSearch'
import { seldomPage } from '../../../../../ui/lazyPage'

const BankPage = seldomPage(() => import('../../../../../modules/learning/quizzes/bank/BankPage'))

export const Route = createFileRoute('/_in/_shell/teacher/bank/form/{-$id}')({
  staticData: { roles: lecturers },
  validateSearch: listSearch('course_category_id', 'tab'),
  component: () => <BankPage id={Route.useParams().id} />,
})
