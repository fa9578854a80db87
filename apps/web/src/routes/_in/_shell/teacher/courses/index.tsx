import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../../kit/list/listSearch'
import { TeacherCourses } from '../../../../../modules/classroom/courses/TeacherCourses'

export const Route = createFileRoute('/_in/_shell/teacher/courses/')({
  staticData: { roles: lecturers },
  validateSearch: listSearch('course_category_id', 'year_id'),
  component: TeacherCourses,
})
