import { createFileRoute } from '@tanstack/react-router'
import { studentsOnly } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../../kit/list/listSearch'
import { StudentCourses } from '../../../../../modules/classroom/courses/StudentCourses'
import { OfflineLessons } from '../../../../../modules/learning/lessons/OfflineLessons'

export const Route = createFileRoute('/_in/_shell/student/courses/')({
  staticData: { roles: studentsOnly },
  validateSearch: listSearch('course_category_id', 'year_id'),
  component: CoursesPage,
})

function CoursesPage() {
  return (
    <>
      <StudentCourses />
      <OfflineLessons />
    </>
  )
}
