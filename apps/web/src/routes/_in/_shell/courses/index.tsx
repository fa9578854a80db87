import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/listSearch'
import { AdminCourses } from '../../../../modules/classroom/courses/AdminCourses'

export const Route = createFileRoute('/_in/_shell/courses/')({
  staticData: { roles: admins },
  validateSearch: listSearch('year_id', 'course_category_id', 'teacher_id', 'status'),
  component: AdminCourses,
})
