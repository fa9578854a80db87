import { createFileRoute } from '@tanstack/react-router'
import { keepers } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/list/listSearch'
import { seldomPage } from '../../../../ui/lazyPage'

const StudentList = seldomPage(() => import('../../../../modules/campus/people/StudentList'))

export const Route = createFileRoute('/_in/_shell/student/')({
  staticData: { roles: keepers },
  validateSearch: listSearch(
    'education_level_id',
    'program_id',
    'study_program_id',
    'curriculum_id',
    'study_group_id',
    'entry_year',
    'status_id',
  ),
  component: StudentList,
})
