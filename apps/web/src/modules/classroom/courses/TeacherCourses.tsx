import { IconUsers } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type LecturerCourseCard, lecturerCourses } from '@tuntas/contract/classroom/courses'
import { type CourseNumbers, courseNumbers } from '@tuntas/contract/insight/teaching'
import { useData, useEndpoint } from '../../../kit/client/queries'
import { count, score } from '../../../kit/format'
import { useListSearch } from '../../../kit/list/useListSearch'
import { percent } from '../../../ui/percent'
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

const READ_ANEW_MS = 60_000

export function TeacherCourses() {
  const state = useListSearch('/_in/_shell/teacher/courses/')
  const filters = useCourseFilters(state.search)
  const list = useEndpoint(
    lecturerCourses,
    { query: filters.query },
    { placeholderData: keepPreviousData, enabled: filters.ready },
  )
  const numbers = useData(courseNumbers, {}, { refetchInterval: READ_ANEW_MS })
  const parts = (course: LecturerCourseCard) => ({
    course,
    to: '/teacher/courses/detail/$id' as const,
    foot: (
      <Foot
        course={course}
        numbers={numbers.data?.find((one) => one.courses_id === course.id)}
        waiting={numbers.isPending}
      />
    ),
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

type FootProps = {
  course: LecturerCourseCard
  numbers: CourseNumbers | undefined
  /** Reserve space while the numbers load. */
  waiting: boolean
}

function Foot({ course, numbers, waiting: isWaiting }: FootProps) {
  return (
    <div className={classes.foot}>
      <span>
        <IconUsers size={17} aria-hidden /> {count(course.total_student)} mahasiswa
      </span>
      <StateBadge state={course.status} />
      {isWaiting && <p className={classes.numbers}>&nbsp;</p>}
      {numbers && numbers.progress.total > 0 && <Numbers {...numbers} />}
    </div>
  )
}

function Numbers({ progress, mean, waiting: waitingCount, held: heldCount }: CourseNumbers) {
  return (
    <p className={classes.numbers}>
      <span>
        <b>{percent(progress.completed, progress.total)}%</b> selesai
      </span>
      {mean !== null && (
        <span>
          rata-rata semua nilai masuk <b>{score(mean)}</b>
        </span>
      )}
      {waitingCount > 0 && (
        <span>
          <b>{count(waitingCount)}</b> menunggu
        </span>
      )}
      {heldCount > 0 && (
        <span>
          <b>{count(heldCount)}</b> tertahan
        </span>
      )}
    </p>
  )
}
