import type { StudentLesson } from '@tuntas/contract/attempts'
import { errors } from '@tuntas/contract/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { type Conn, firstRow, hot } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { AttendedCourse } from '../courses/access.ts'
import type { Document, FileRef } from '../files/access.ts'
import { remedialsAllowed } from '../lessons/rules.ts'
import { classProgressAround, documentOfLesson, type LessonFact, recordOpening } from '../lessons/store.ts'
import { mayReview, remedialOpen, startRefusal } from './rules.ts'
import { grace } from './schema.ts'
import { noteScoreRead } from './store.ts'

type Texts = Pick<
  StudentLesson,
  'courses' | 'description' | 'references' | 'score_policy' | 'show_score' | 'answer'
> & {
  one_device: boolean
  assignment: {
    description: string
    uploaded: string
    file: FileRef | null
    score: number | null
    feedback: string | null
  } | null
  document: Document | null
  show_review: 'never' | 'mastered' | 'after_window'
  score_at: string | null
  over: boolean
  score_unread: boolean
  time_remaining: number | null
  next_border: string | null
}

/** What a student reads of one lesson beside its progress: texts, the latest attempt, what was handed in. */
const findTexts = async (conn: Conn, course: AttendedCourse, lesson: LessonFact): Promise<Texts> => {
  const texts = await firstRow<Texts>(
    conn,
    hot(
      'lesson-texts',
      sql`select c.name as courses, l.description, ${documentOfLesson} as document, l."references", l.score_policy, l.show_review, l.show_score, l.one_device,
        greatest(a.deadline + ${grace}, case when l.show_score = 'after_window' then ends.over_at end) as score_at,
        coalesce(ends.over_at <= now(), false) as over, coalesce(a.released and a.score_read_at is null, false) as score_unread,
        case when a.end_date is null then greatest(0, floor(extract(epoch from a.deadline - now())))::int end as time_remaining,
        case when a.id is not null then json_build_object('id', a.id, 'number', a.number, 'start_date', a.start_date, 'end_date', a.end_date,
          'deadline', a.deadline, 'score', case when a.released then json_build_object(
            'correct', a.correct, 'wrong', a.wrong, 'wait', a.wait, 'empty', a.empty, 'score', a.score) end,
          'feedback', coalesce((select json_agg(json_build_object('question_id', w.question_id, 'number', asked.place, 'feedback', w.feedback) order by asked.place)
            from attempts own cross join lateral unnest(own.question_ids) with ordinality as asked(question_id, place)
            join answers w on w.attempt_id = own.id and w.question_id = asked.question_id and w.feedback is not null
            where own.id = a.id and a.released), '[]'::json)) end as answer,
        case when sub.id is not null then json_build_object('description', sub.description, 'uploaded', sub.uploaded, 'file', (select json_build_object('id', f.id, 'name', f.name) from files f where f.id = sub.attachment_file_id),
          'score', sub.score, 'feedback', sub.feedback) end as assignment,
        (select min(border) from (values (${lesson.start_date}::timestamptz), (${lesson.end_date}), (a.deadline), (a.deadline + ${grace}), (ends.over_at)) as borders(border) where border > now()) as next_border
      from lessons l
      join courses c on c.id = l.courses_id
      left join lateral (
        select * from attempt_results r where r.lessons_id = l.id and r.user_id = ${course.user_id} order by r.number desc limit 1
      ) a on true
      left join quiz_ends ends on ends.lessons_id = l.id and 'after_window' in (l.show_score, l.show_review)
      left join submissions sub on sub.lessons_id = l.id and sub.user_id = ${course.user_id} and sub.deleted_at is null
      where l.id = ${lesson.id} and l.courses_id = ${course.id}`,
    ),
  )
  if (!texts) throw new AppError('not_found')
  return texts
}

const findProgress = async (conn: Conn, actor: Actor, lessonId: number) => {
  const around = await classProgressAround(conn, actor, lessonId)
  const at = around?.all.findIndex((one) => one.id === lessonId) ?? -1
  const lesson = around?.all[at]
  if (!around || !lesson) return undefined
  const related = around.related.filter((one) => one.quiz_id === lessonId)
  return { course: around.course, lesson, next: around.all[at + 1], related }
}

const demandProgress = async (conn: Conn, actor: Actor, lessonId: number) => {
  const progress = await findProgress(conn, actor, lessonId)
  if (!progress) throw new AppError('not_found')
  return progress
}

/** What decides whether this quiz may be started now; nothing where it is not a quiz of the caller's. */
export const factsOfStart = async (conn: Conn, actor: Actor, lessonId: number) => {
  const progress = await findProgress(conn, actor, lessonId)
  if (progress?.lesson.type !== 'QUIZ') return undefined
  return { ...progress.lesson, related_opened: progress.related.every((one) => one.opened) }
}

/**
 * A lesson as its student sees it now, and the next moment at which time changes it.
 * @param recorded notes that material was opened: it is completed by that, and counts as studied again for a remedial
 */
export const readLesson = async (conn: Conn, actor: Actor, lessonId: number, recorded: boolean) => {
  const before = await demandProgress(conn, actor, lessonId)
  if (before.lesson.locked) throw new AppError('locked')
  const isMaterial = before.lesson.type === 'LESSON'
  if (isMaterial && before.lesson.upcoming) throw new AppError('not_yet_open')
  if (isMaterial && recorded) await recordOpening(conn, actor.id, lessonId)
  const { course, lesson, next, related } =
    isMaterial && recorded ? await demandProgress(conn, actor, lessonId) : before
  const { next_border, show_review, over, score_at, score_unread, ...texts } = await findTexts(
    conn,
    course,
    lesson,
  )
  if (score_unread && texts.answer) await noteScoreRead(conn, texts.answer.id)
  const facts = { ...lesson, related_opened: related.every((one) => one.opened) }
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
      lesson.active_student,
    allow_remedial: lesson.type === 'QUIZ' && remedialOpen(facts),
    start_refusal: refusal && errors[refusal].message,
    can_review: mayReview({ ...lesson, show_review, over, open: lesson.open_attempt_id !== null }),
    score_at: lesson.held ? score_at : null,
    remedials: { used: Math.max(0, lesson.attempts - 1), allowed: remedialsAllowed(lesson) },
    related_lessons: related,
    next: next && !next.locked ? next : null,
  }
  return { data, until: next_border }
}
