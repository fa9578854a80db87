import type { StudentLesson } from '@tuntas/contract/attempts'
import { errors } from '@tuntas/contract/errors'
import { sql } from 'drizzle-orm'
import { type Conn, firstRow, hot } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { AttendedCourse } from '../courses/access.ts'
import type { Document, FileRef } from '../files/access.ts'
import { remedialsAllowed } from '../lessons/rules.ts'
import { documentOfLesson, recordOpening, standingsOf } from '../lessons/store.ts'
import { mayReview, remedialOpen, startRefusal } from './rules.ts'

type Texts = Pick<StudentLesson, 'courses' | 'description' | 'references' | 'score_policy' | 'answer'> & {
  assignment: { description: string; uploaded: string; file: FileRef | null; score: number | null } | null
  document: Document | null
  show_review: 'never' | 'mastered' | 'after_window'
  active_student: boolean
  time_remaining: number | null
  next_border: string | null
}

/** What a student reads of one lesson beside its standing: texts, the latest attempt, what was handed in. */
const findTexts = async (conn: Conn, course: AttendedCourse, lessonId: number): Promise<Texts> => {
  const found = await firstRow<Texts>(
    conn,
    hot(
      'lesson-texts',
      sql`select c.name as courses, l.description, ${documentOfLesson} as document, l."references", l.score_policy, l.show_review, st.active as active_student,
        case when a.end_date is null then greatest(0, floor(extract(epoch from a.deadline - now())))::int end as time_remaining,
        case when a.id is not null then json_build_object('id', a.id, 'number', a.number, 'start_date', a.start_date, 'end_date', a.end_date,
          'deadline', a.deadline, 'score', case when a.end_date is not null then json_build_object(
            'correct', a.correct, 'wrong', a.wrong, 'wait', a.wait, 'empty', a.empty, 'score', a.score) end) end as answer,
        case when sub.id is not null then json_build_object('description', sub.description, 'uploaded', sub.uploaded, 'file', (select json_build_object('id', f.id, 'name', f.name) from files f where f.id = sub.attachment_file_id),
          'score', sub.score) end as assignment,
        (select min(border) from (values (p.start_date), (p.end_date), (a.deadline)) as borders(border) where border > now()) as next_border
      from lessons l
      join courses c on c.id = l.courses_id
      join students s on s.id = ${course.user_id}
      join status_users st on st.id = s.status_id
      left join lesson_progress p on p.lessons_id = l.id and p.user_id = ${course.user_id}
      left join lateral (
        select * from attempt_results r where r.lessons_id = l.id and r.user_id = ${course.user_id} order by r.number desc limit 1
      ) a on true
      left join submissions sub on sub.lessons_id = l.id and sub.user_id = ${course.user_id} and sub.deleted_at is null
      where l.id = ${lessonId} and l.courses_id = ${course.id}`,
    ),
  )
  if (!found) throw new AppError('not_found')
  return found
}

const standingOf = async (conn: Conn, course: AttendedCourse, lessonId: number) => {
  const { all, related } = await standingsOf(conn, course)
  const at = all.findIndex((one) => one.id === lessonId)
  const lesson = all[at]
  if (!lesson) throw new AppError('not_found')
  return { lesson, next: all[at + 1], related: related.filter((one) => one.quiz_id === lessonId) }
}

const isActive = async (conn: Conn, userId: number): Promise<boolean> => {
  const found = await firstRow<{ active: boolean }>(
    conn,
    hot(
      'active-student',
      sql`select st.active from students s join status_users st on st.id = s.status_id where s.id = ${userId}`,
    ),
  )
  return found?.active ?? false
}

/** What decides whether this quiz may be started now. */
export const factsOfStart = async (conn: Conn, course: AttendedCourse, lessonId: number) => {
  const [{ lesson, related }, active_student] = await Promise.all([
    standingOf(conn, course, lessonId),
    isActive(conn, course.user_id),
  ])
  if (lesson.type !== 'QUIZ') throw new AppError('not_found')
  return { ...lesson, active_student, related_opened: related.every((one) => one.opened) }
}

/**
 * A lesson as its student sees it now, and the next moment at which time changes it.
 * @param recorded notes that material was opened: it settles, and counts as studied again for a remedial
 */
export const readLesson = async (conn: Conn, course: AttendedCourse, lessonId: number, recorded: boolean) => {
  const before = await standingOf(conn, course, lessonId)
  if (before.lesson.locked) throw new AppError('locked')
  const isMaterial = before.lesson.type === 'LESSON'
  if (isMaterial && before.lesson.upcoming) throw new AppError('not_yet_open')
  if (isMaterial && recorded) await recordOpening(conn, course.user_id, lessonId)
  const { lesson, next, related } = isMaterial && recorded ? await standingOf(conn, course, lessonId) : before
  const { active_student, next_border, show_review, ...texts } = await findTexts(conn, course, lessonId)
  const facts = { ...lesson, active_student, related_opened: related.every((one) => one.opened) }
  const refusal =
    lesson.type === 'QUIZ' ? startRefusal(facts, lesson.attempts > 0 ? 'remedial' : 'normal') : null
  const data = {
    ...lesson,
    ...texts,
    can_start:
      lesson.type === 'QUIZ' &&
      !lesson.upcoming &&
      !lesson.ended &&
      lesson.total_question > 0 &&
      active_student,
    allow_remedial: lesson.type === 'QUIZ' && remedialOpen(facts),
    start_refusal: refusal && errors[refusal].message,
    can_review: mayReview({ ...lesson, show_review, open: lesson.open_attempt_id !== null }),
    remedials: { used: Math.max(0, lesson.attempts - 1), allowed: remedialsAllowed(lesson) },
    related_lessons: related,
    next: next && !next.locked ? next : null,
  }
  return { data, until: next_border }
}
