import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../../kit/list/listSearch'
import { seldomPage } from '../../../../../ui/lazyPage'

const BankList = seldomPage(() => import('../../../../../modules/learning/quizzes/bank/BankList'))

export const Route = createFileRoute('/_in/_shell/teacher/bank/')({
  staticData: { roles: lecturers },
  validateSearch: listSearch(
    'course_category_id',
    'folder_id',
    'state',
    'goal_id',
    'level',
    'type',
    'tag',
    'used',
    'difficulty',
    'measured',
    'archived',
  ),
  component: BankList,
})
