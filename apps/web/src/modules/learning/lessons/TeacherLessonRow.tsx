import { IconGripVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { LecturerSection } from '@tuntas/contract/learning/lessons'
import type { RefCallback } from 'react'
import { dateTime, duration, number } from '../../../kit/format'
import { RowActions } from '../../../kit/RowActions'
import { StateBadge } from '../../../ui/StateBadge'
import type { useReorder } from '../../../ui/useReorder'
import { lessonTypes } from './lessonWords'
import classes from './TeacherTopics.module.css'

type Lesson = LecturerSection['lessons'][number]

/** Where a row stands while rows are dragged. */
export type Place = {
  ref: RefCallback<HTMLElement>
  handle: ReturnType<ReturnType<typeof useReorder>['handle']>
  held: boolean
}

const linkOf = (lesson: Lesson) => {
  const params = { id: String(lesson.id) }
  if (lesson.type === 'QUIZ') return { to: '/teacher/courses/lesson/quiz/$id' as const, params }
  if (lesson.type === 'ASSIGNMENT') return { to: '/teacher/courses/lesson/assignment/$id' as const, params }
  return { to: '/teacher/courses/lesson/detail/$id' as const, params }
}

const factsOf = (lesson: Lesson) =>
  [
    lesson.type === 'QUIZ' && `${lesson.total_question} soal · ${duration(lesson.duration)}`,
    lesson.kkm.is_competent === 1 && lesson.kkm.kkm !== null && `KKM ${number(lesson.kkm.kkm)}`,
    lesson.is_expired === 1 && `${dateTime(lesson.start_date)} – ${dateTime(lesson.end_date)}`,
  ]
    .filter(Boolean)
    .join(' · ')

type TeacherLessonRowProps = { lesson: Lesson; place: Place; onRemove: () => void }

export function TeacherLessonRow({ lesson, place, onRemove }: TeacherLessonRowProps) {
  const { label, icon: TypeIcon } = lessonTypes[lesson.type]
  const { id, courses_id, sections_id } = lesson
  return (
    <li ref={place.ref} className={classes.row} data-held={place.held || undefined}>
      <button type="button" className={classes.handle} {...place.handle}>
        <IconGripVertical size={18} stroke={1.7} aria-hidden />
      </button>
      <span className={classes.kind} aria-hidden="true">
        <TypeIcon size={18} stroke={1.7} />
      </span>
      <div className={classes.words}>
        <h3>
          <Link {...linkOf(lesson)} className={classes.link}>
            {lesson.name}
          </Link>
        </h3>
        <p>
          <b>{label}</b> {factsOf(lesson) && `· ${factsOf(lesson)}`}
        </p>
      </div>
      <StateBadge state={lesson.status} quiet />
      <div className={classes.actions}>
        <RowActions
          name={lesson.name}
          path={`/teacher/courses/lesson/form/${courses_id}/${sections_id}/${id}`}
          onRemove={onRemove}
        />
      </div>
    </li>
  )
}
