import { createFileRoute } from '@tanstack/react-router'
import { keepers } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/list/listSearch'
import { seldomPage } from '../../../../ui/lazyPage'

const AdminCourses = seldomPage(() => import('../../../../modules/classroom/courses/AdminCourses'))

export const Route = createFileRoute('/_in/_shell/courses/')({
  staticData: { roles: keepers },
  validateSearch: listSearch('year_id', 'course_category_id', 'teacher_id', 'status'),
  component: AdminCourses,
})
