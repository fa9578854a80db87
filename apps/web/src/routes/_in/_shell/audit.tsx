import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../kit/list/listSearch'
import { seldomPage } from '../../../ui/lazyPage'

const Audit = seldomPage(() => import('../../../modules/operations/archive/Audit'))

export const Route = createFileRoute('/_in/_shell/audit')({
  staticData: { roles: admins },
  validateSearch: listSearch(
    'kind',
    'action',
    'thing_id',
    'user_id',
    'student_id',
    'courses_id',
    'start_date',
    'end_date',
  ),
  component: Audit,
})
