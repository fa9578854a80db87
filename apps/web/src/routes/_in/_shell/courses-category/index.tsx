import { createFileRoute } from '@tanstack/react-router'
import { keepers } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/list/listSearch'
import { seldomPage } from '../../../../ui/lazyPage'

const CourseCategoryList = seldomPage(() => import('../../../../modules/campus/masters/CourseCategoryList'))

export const Route = createFileRoute('/_in/_shell/courses-category/')({
  staticData: { roles: keepers },
  validateSearch: listSearch('study_program_id', 'curriculum_id', 'status'),
  component: CourseCategoryList,
})
