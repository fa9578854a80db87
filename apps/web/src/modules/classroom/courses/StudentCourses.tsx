import { keepPreviousData } from '@tanstack/react-query'
import { type StudentCourseCard, studentCourses } from '@tuntas/contract/classroom/courses'
import { useState } from 'react'
import { useEndpoint } from '../../../kit/client/queries'
import { useListSearch } from '../../../kit/list/useListSearch'
import { CourseBoard } from './CourseBoard'
import { CourseCard } from './CourseCard'
import { CourseRow } from './CourseRow'
import { useCourseFilters } from './courseSearch'
import { NextLine } from './NextLine'

type Subject = { id: number; name: string }

const empty = { title: 'Oops! Sepertinya belum ada kelas yang tersedia.', hint: 'Coba cek kembali nanti.' }

export function StudentCourses() {
  const state = useListSearch('/_in/_shell/student/courses/')
  const [subjects, setSubjects] = useState<readonly Subject[]>([])
  const filters = useCourseFilters(state.search, subjects)
  const list = useEndpoint(
    studentCourses,
    { query: filters.query },
    { placeholderData: keepPreviousData, enabled: filters.ready },
  )
  const ownSubjects = list.data?.subjects
  if (ownSubjects && ownSubjects !== subjects) setSubjects(ownSubjects)
  const parts = (course: StudentCourseCard) => ({
    course,
    to: '/student/courses/detail/$id' as const,
    progress: course.progress,
    foot: <NextLine course={course} />,
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
