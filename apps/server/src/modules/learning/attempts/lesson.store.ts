import { READING_SECONDS, type StudentLesson } from '@tuntas/contract/learning/attempts'
import { errors } from '@tuntas/contract/wire/errors'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, firstRow, hot } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Document, FileRef } from '../../campus/files/access.ts'
import type { AttendedCourse } from '../../classroom/courses/access.ts'
import { classProgressAround, type LessonFact } from '../lessons/class-progress.store.ts'
import { remedialsAllowed } from '../lessons/rules.ts'
import {
  documentOfLesson,
  linkOfLesson,
  type Media,
  mediaOfLesson,
  recordOpening,
  recordReading,
} from '../lessons/store.ts'
import { listOwnGoals } from './goals.store.ts'
import { mayReview, remedialAsking, remedialOpen, startRefusal } from './rules.ts'
import { grace, isUnread } from './schema.ts'
import { noteScoreRead } from './store.ts'

/** A browser's minute may be a little shorter than the server's. */
const CLOCK_SLACK = 2

type Texts = Pick<
  StudentLesson,
  'courses' | 'description' | 'references' | 'link' | 'score_policy' | 'show_score' | 'answer' | 'passed'
> & {
  one_device: boolean
  must_read: boolean
  assignment: {
    description: string
    uploaded: string
    file: FileRef | null
    score: number | null
    feedback: string | null
  } | null
  document: Document | null
  media: Media | null
  show_review: 'never' | 'mastered' | 'after_window'
  score_at: string | null
  over: boolean
  score_unread: boolean
  mark_unread: boolean
  time_remaining: number | null
  next_border: string | null
}

/** Who let the student of the class pass the lesson `l`, and why: the latest Luluskan, one for the quiz before one for all. */
const passedBy = ({ user_id }: AttendedCourse) => sql`(
  select json_build_object('name', u.name, 'reason', e.reason, 'created_at', e.created_at)
  from lesson_exceptions held join exceptions e on e.id = held.id join users u on u.id = e.created_by
  where held.user_id = ${user_id} and held.lessons_id = l.id and held.kind = 'pass'
  order by held.own desc, held.id desc limit 1)`

/** What a student reads of one lesson beside its progress: texts, the latest attempt, what was handed in. */
const findTexts = async (conn: Conn, course: AttendedCourse, lesson: LessonFact): Promise<Texts> => {
  const texts = await firstRow<Texts>(
    conn,
    hot(
      'lesson-texts',
      sql`select c.name as courses, l.description, ${documentOfLesson} as document, ${linkOfLesson} as link, ${mediaOfLesson} as media, l."references", l.score_policy, l.show_review, l.show_score, l.one_device, l.must_read, ${passedBy(course)} as passed,
        greatest(a.deadline + ${grace}, case when l.show_score = 'after_window' then ends.over_at end) as score_at,
        coalesce(ends.over_at <= now(), false) as over, coalesce(a.released and ${isUnread(sql`own`)}, false) as score_unread,
        coalesce(sub.graded_at > coalesce(sub.score_read_at, '-infinity'), false) as mark_unread,
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
      left join attempts own on own.id = a.id
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
  return {
    course: around.course,
    lesson,
    next: around.all[at + 1],
    previous: around.all[at - 1],
    related,
    around,
  }
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
  const { lesson, related } = progress
  return {
    ...lesson,
    must_read: related.some((one) => one.must_read),
    related_opened: related.every((one) => one.studied),
  }
}

/** Below the KKM, once what came out of the last attempt is told and complete. */
const showsGoals = ({ missed, held, waiting, open_attempt_id }: LessonFact): boolean =>
  missed && !held && !waiting && open_attempt_id === null

/** Notes that the student has read material: by its end, or by a minute on screen, which the server can tell. */
export const noteReading = async (conn: Conn, actor: Actor, lessonId: number, by: 'end' | 'time') => {
  const { lesson } = await demandProgress(conn, actor, lessonId)
  if (lesson.type !== 'LESSON') throw new AppError('not_found')
  if (lesson.locked) throw new AppError('locked')
  const read = await recordReading(
    conn,
    actor.id,
    lessonId,
    by === 'time' ? READING_SECONDS - CLOCK_SLACK : 0,
  )
  if (!read) throw new AppError('read_too_soon')
  return read
}

/**
 * A lesson as its student sees it now, and the next moment at which time changes it.
 * @param recorded notes that material was opened: it is completed by that, and counts as studied again for a remedial
 */
export const readLesson = async (conn: Conn, actor: Actor, lessonId: number, recorded: boolean) => {
  const before = await demandProgress(conn, actor, lessonId)
  if (before.lesson.locked)
    throw new AppError('locked', { data: { courses_id: before.course.id, lesson: before.lesson.obstacle } })
  const isMaterial = before.lesson.type === 'LESSON'
  if (isMaterial && before.lesson.upcoming) throw new AppError('not_yet_open')
  if (isMaterial && recorded) await recordOpening(conn, actor.id, lessonId)
  const { course, lesson, next, previous, related, around } =
    isMaterial && recorded ? await demandProgress(conn, actor, lessonId) : before
  const { next_border, show_review, over, score_at, score_unread, ...texts } = await findTexts(
    conn,
    course,
    lesson,
  )
  if (score_unread && texts.answer) await noteScoreRead(conn, texts.answer.id)
  const facts = {
    ...lesson,
    must_read: texts.must_read,
    related_opened: related.every((one) => one.studied),
  }
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
    goals: showsGoals(lesson) ? await listOwnGoals(conn, course, lessonId) : [],
    next: next && !next.locked ? next : null,
    previous: previous && !previous.locked ? previous : null,
    remedial: isMaterial ? remedialAsking(around.all, around.related, lessonId) : null,
  }
  return { data, until: next_border }
}
