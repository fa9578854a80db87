import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/list/listSearch'
import { seldomPage } from '../../../../ui/lazyPage'

const TeacherList = seldomPage(() => import('../../../../modules/campus/people/TeacherList'))

export const Route = createFileRoute('/_in/_shell/teacher/')({
  staticData: { roles: admins },
  validateSearch: listSearch('education_level_id', 'study_program_id', 'employee_status'),
  component: TeacherList,
})
