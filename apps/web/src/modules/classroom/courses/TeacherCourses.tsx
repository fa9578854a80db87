import { IconUsers } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type LecturerCourseCard, lecturerCourses } from '@tuntas/contract/classroom/courses'
import { count } from '../../../kit/format'
import { useEndpoint } from '../../../kit/queries'
import { useListSearch } from '../../../kit/useListSearch'
import { StateBadge } from '../../../ui/StateBadge'
import { CourseBoard } from './CourseBoard'
import { CourseCard } from './CourseCard'
import { CourseRow } from './CourseRow'
import { useCourseFilters } from './courseSearch'
import classes from './TeacherCourses.module.css'

const empty = {
  title: 'Oops! Sepertinya belum ada kelas yang tersedia.',
  hint: 'Kelas muncul di sini setelah admin menugaskanmu.',
}

export function TeacherCourses() {
  const state = useListSearch('/_in/_shell/teacher/courses/')
  const filters = useCourseFilters(state.search)
  const list = useEndpoint(
    lecturerCourses,
    { query: filters.query },
    { placeholderData: keepPreviousData, enabled: filters.ready },
  )
  const parts = (course: LecturerCourseCard) => ({
    course,
    to: '/teacher/courses/detail/$id' as const,
    foot: <Foot course={course} />,
  })
  return (
    <CourseBoard
      state={state}
      list={list}
      filters={filters}
      empty={empty}
      card={(course) => <CourseCard key={course.id} {...parts(course)} />}
      row={(course) => <CourseRow key={course.id} {...parts(course)} />}
    />
  )
}

function Foot({ course }: { course: LecturerCourseCard }) {
  return (
    <div className={classes.foot}>
      <span>
        <IconUsers size={17} aria-hidden /> {count(course.total_participant)} orang
      </span>
      <StateBadge state={course.status} />
    </div>
  )
}
