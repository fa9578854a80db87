import { READING_SECONDS } from '@tuntas/contract/learning/attempts'
import { studentLesson } from '@tuntas/contract/learning/attempts.schemas'
import { reviewPolicies } from '@tuntas/contract/learning/lessons.vocabulary'
import { markedRubric, rubric } from '@tuntas/contract/learning/rubric.schemas'
import { errors } from '@tuntas/contract/wire/errors'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { readTogether } from '../../../platform/batch.ts'
import { type Conn, hot, toColumnParams } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { rows } from '../../../platform/rows.ts'
import { documentRow, fileRefRow, fileRefSql } from '../../campus/files/access.ts'
import type { AttendedCourse } from '../../classroom/courses/access.ts'
import { blocksOfLesson, storedBlockRow } from '../lessons/blocks.store.ts'
import { classProgressAround, demandUnlocked, type LessonFact } from '../lessons/class-progress.store.ts'
import { listOffered, remedialsAllowed } from '../lessons/rules.ts'
import {
  documentOfLesson,
  linkOfLesson,
  mediaOfLesson,
  mediaRow,
  recordOpening,
  recordReading,
} from '../lessons/store.ts'
import { isOfOtherGroup, isReturned } from '../lessons/views.schema.ts'
import { listGoalResults } from './goal-results.store.ts'
import { findGone } from './gone.store.ts'
import { mayReview, remedialAsking, remedialOpen, startRefusal } from './rules.ts'
import { grace, isUnread } from './schema.ts'
import { noteScoreRead } from './store.ts'

/** A browser's minute may be a little shorter than the server's. */
const CLOCK_SLACK = 2

/** What came back for a version that another has replaced. */
const earlierMarkRow = z.object({
  id: z.number(),
  uploaded: z.string(),
  score: z.number(),
  feedback: z.string().nullable(),
  returned: fileRefRow.nullable(),
})
const handedInRow = z.object({
  description: z.string(),
  uploaded: z.string(),
  file: fileRefRow.nullable(),
  other_group: z.boolean(),
  score: z.number().nullable(),
  feedback: z.string().nullable(),
  rubric: markedRubric.nullable(),
  returned: fileRefRow.nullable(),
  earlier: z.array(earlierMarkRow),
})
const reply = studentLesson.reply.data
const textsRow = reply
  .pick({
    courses: true,
    description: true,
    references: true,
    link: true,
    score_policy: true,
    remedial_scope: true,
    mastery_rule: true,
    show_score: true,
  })
  .extend({
    answer: reply.shape.answer
      .unwrap()
      .extend({ start_date: z.string(), end_date: z.string().nullable(), deadline: z.string() })
      .nullable(),
    passed: z.object({ name: z.string(), reason: z.string(), created_at: z.string() }).nullable(),
    one_device: z.boolean(),
    must_read: z.boolean(),
    practice_counts: z.boolean(),
    assignment: handedInRow.nullable(),
    is_group: z.boolean(),
    rubric: rubric.nullable(),
    document: documentRow.nullable(),
    media: mediaRow.nullable(),
    blocks: z.array(storedBlockRow),
    show_review: z.enum(reviewPolicies),
    score_at: z.string().nullable(),
    reset_at: z.string().nullable(),
    over: z.boolean(),
    score_unread: z.boolean(),
    mark_unread: z.boolean(),
    time_remaining: z.number().nullable(),
    next_border: z.string().nullable(),
  })
type Texts = z.output<typeof textsRow>
const askedTextsRow = textsRow.extend({ asker: z.number() })

/** Who let the student pass the lesson `l`, and why: the latest Luluskan, one for the quiz before one for all. */
const passedBy = (userId: SQL) => sql`(
  select json_build_object('name', u.name, 'reason', e.reason, 'created_at', e.created_at)
  from lesson_exceptions held join exceptions e on e.id = held.id join users u on u.id = e.created_by
  where held.user_id = ${userId} and held.lessons_id = l.id and held.kind = 'pass' and held.goal_id is null
  order by held.own desc, held.id desc limit 1)`

/** What a student reads of one lesson beside its progress: texts, the latest attempt, what was handed in; each of `asked` for itself. */
const texts = sql`
      select c.name as courses, l.description, ${documentOfLesson} as document, ${linkOfLesson} as link, ${mediaOfLesson} as media, ${blocksOfLesson} as blocks, l."references", l.score_policy, l.remedial_scope, l.mastery_rule, l.show_review, l.show_score, l.one_device, l.must_read, l.practice_counts, l.is_group, case when l.type = 'ASSIGNMENT' then l.rubric end as rubric, ${passedBy(sql`asked.user_id`)} as passed,
        case when l.show_score <> 'returned' then greatest(a.deadline + ${grace}, case when l.show_score = 'after_window' then ends.over_at end) end as score_at,
        case when l.type = 'QUIZ' and a.id is null then (select max(r.deleted_at) from attempts r where r.lessons_id = l.id and r.user_id = asked.user_id) end as reset_at,
        coalesce(ends.over_at <= now(), false) as over, coalesce(a.released and ${isUnread(sql`own`)}, false) as score_unread,
        coalesce(told.mark and greatest(sub.graded_at, sub.returned_at) > coalesce(sub.score_read_at, '-infinity'), false) as mark_unread,
        case when a.end_date is null then greatest(0, floor(extract(epoch from a.deadline - now())))::int end as time_remaining,
        case when a.id is not null then json_build_object('id', a.id, 'number', a.number, 'start_date', a.start_date, 'end_date', a.end_date,
          'deadline', a.deadline, 'score', case when a.released then json_build_object(
            'correct', a.correct, 'wrong', a.wrong, 'wait', a.wait, 'empty', a.empty, 'score', a.score) end,
          'feedback', coalesce((select json_agg(json_build_object('question_id', w.question_id, 'number', paper.place, 'feedback', w.feedback) order by paper.place)
            from attempts own cross join lateral unnest(own.question_ids) with ordinality as paper(question_id, place)
            join answers w on w.attempt_id = own.id and w.question_id = paper.question_id and w.feedback is not null
            where own.id = a.id and a.released), '[]'::json)) end as answer,
        case when sub.id is not null then json_build_object('description', sub.description, 'uploaded', sub.uploaded, 'file', ${fileRefSql(sql`sub.attachment_file_id`)}, 'other_group', ${isOfOtherGroup(sql`sub`, sql`l`)},
          'score', case when told.mark then sub.score end, 'feedback', case when told.mark then sub.feedback end, 'rubric', case when told.mark and sub.score is not null then sub.rubric end,
          'returned', case when told.mark then ${fileRefSql(sql`case when sub.score is not null then sub.returned_file_id else
            (select v.returned_file_id from submission_versions v where v.submission_id = sub.id and v.score is not null order by v.id desc limit 1) end`)} end,
          'earlier', coalesce((select json_agg(json_build_object('id', v.id, 'uploaded', v.uploaded, 'score', v.score, 'feedback', v.feedback,
              'returned', ${fileRefSql(sql`v.returned_file_id`)}) order by v.id desc)
            from submission_versions v where v.submission_id = sub.id and v.score is not null and told.mark), '[]'::json)) end as assignment,
        (select min(border) from (values (asked.start_date), (asked.end_date), (a.deadline), (a.deadline + ${grace}), (ends.over_at)) as borders(border) where border > now()) as next_border
      from lessons l
      join courses c on c.id = l.courses_id
      left join lateral (
        select * from attempt_results r where r.lessons_id = l.id and r.user_id = asked.user_id order by r.number desc limit 1
      ) a on true
      left join attempts own on own.id = a.id
      left join quiz_ends ends on ends.lessons_id = l.id and 'after_window' in (l.show_score, l.show_review)
      left join submissions sub on sub.lessons_id = l.id and sub.user_id = asked.user_id and sub.deleted_at is null
      left join lateral (select ${isReturned(sql`sub`, sql`l`)} as mark) told on true
      where l.id = asked.lessons_id and l.courses_id = asked.courses_id`

type AskedTexts = {
  userId: number
  courseId: number
  lessonId: number
  start: string | null
  end: string | null
}
const readTexts = readTogether<AskedTexts, Texts | undefined>(
  ({ userId, lessonId, start, end }) => `${userId} ${lessonId} ${start} ${end}`,
  async (conn, asked) => {
    const column = toColumnParams(asked)
    const textRows = await rows(
      conn,
      askedTextsRow,
      hot(
        'lesson-texts',
        sql`select asked.place::int as asker, own.*
          from unnest(${column('userId')}::int[], ${column('courseId')}::int[], ${column('lessonId')}::int[],
            ${column('start')}::timestamptz[], ${column('end')}::timestamptz[])
            with ordinality as asked(user_id, courses_id, lessons_id, start_date, end_date, place)
          cross join lateral (${texts} offset 0) own`,
      ),
    )
    const byAsker = new Map(textRows.map(({ asker, ...one }) => [asker, one]))
    return asked.map((_, index) => byAsker.get(index + 1))
  },
)

const findTexts = async (conn: Conn, course: AttendedCourse, lesson: LessonFact): Promise<Texts> => {
  const own = await readTexts(conn, {
    userId: course.user_id,
    courseId: course.id,
    lessonId: lesson.id,
    start: lesson.start_date,
    end: lesson.end_date,
  })
  if (!own) throw new AppError('not_found')
  return own
}

/** Going through a class passes by what nobody has to do. */
const isOnTheWay = (one: LessonFact) => !one.is_enrichment

const findProgress = async (conn: Conn, actor: Actor, lessonId: number) => {
  const around = await classProgressAround(conn, actor, lessonId)
  const at = around?.all.findIndex((one) => one.id === lessonId) ?? -1
  const lesson = around?.all[at]
  if (!around || !lesson) return undefined
  const related = around.related.filter((one) => one.quiz_id === lessonId)
  return {
    course: around.course,
    lesson,
    next: around.all.slice(at + 1).find(isOnTheWay),
    previous: around.all.slice(0, at).findLast(isOnTheWay),
    related,
    around,
  }
}

const demandProgress = async (conn: Conn, actor: Actor, lessonId: number) => {
  const progress = await findProgress(conn, actor, lessonId)
  if (!progress) throw await findGone(conn, actor, lessonId)
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

/** What the student is told of each goal that the quiz names, the weakest first. */
const ownGoals = async (conn: Conn, course: AttendedCourse, lessonId: number) => {
  const results = await listGoalResults(conn, { id: lessonId, courses_id: course.id }, [course.user_id], true)
  return results
    .flatMap(({ goal_id, text, share, reached, excepted }) =>
      goal_id === null || text === null
        ? []
        : [{ goals: text, goal_id, share, reached: reached || excepted }],
    )
    .sort((a, b) => a.share - b.share || a.goals.localeCompare(b.goals))
}

/** Below the KKM, once what came out of the last attempt is told and complete. */
const showsGoals = ({ missed, held, waiting, open_attempt_id }: LessonFact): boolean =>
  missed && !held && !waiting && open_attempt_id === null

/** Notes that the student has read material: by its end, or by a minute on screen, which the server can tell. */
export const noteReading = async (conn: Conn, actor: Actor, lessonId: number, by: 'end' | 'time') => {
  const { lesson } = await demandProgress(conn, actor, lessonId)
  if (lesson.type !== 'LESSON') throw new AppError('not_found')
  demandUnlocked(lesson)
  const read = await recordReading(
    conn,
    actor.id,
    lessonId,
    by === 'time' ? READING_SECONDS - CLOCK_SLACK : 0,
  )
  if (!read) throw new AppError('read_too_soon')
  return read
}

const mayStart = ({ type, upcoming, ended, total_question, active_student }: LessonFact) =>
  type === 'QUIZ' && !upcoming && !ended && total_question > 0 && active_student

/**
 * A lesson as its student sees it now, and the next moment at which time changes it.
 * @param recorded notes that material was opened: it is completed by that, and counts as studied again for a remedial
 */
export const readLesson = async (conn: Conn, actor: Actor, lessonId: number, recorded: boolean) => {
  const before = await demandProgress(conn, actor, lessonId)
  demandUnlocked(before.lesson)
  const isMaterial = before.lesson.type === 'LESSON'
  if (isMaterial && before.lesson.upcoming) throw new AppError('not_yet_open')
  if (isMaterial && recorded) await recordOpening(conn, actor.id, lessonId)
  const { course, lesson, next, previous, related, around } =
    isMaterial && recorded ? await demandProgress(conn, actor, lessonId) : before
  const texts = await findTexts(conn, course, lesson)
  const { next_border, show_review, over, score_at, score_unread, ...told } = texts
  if (score_unread && told.answer) await noteScoreRead(conn, told.answer.id)
  const facts = {
    ...lesson,
    must_read: told.must_read,
    related_opened: related.every((one) => one.studied),
  }
  const refusal =
    lesson.type === 'QUIZ' ? startRefusal(facts, lesson.attempts > 0 ? 'remedial' : 'normal') : null
  const data = {
    ...lesson,
    ...told,
    can_start: mayStart(lesson),
    allow_remedial: lesson.type === 'QUIZ' && remedialOpen(facts),
    start_refusal: refusal && errors[refusal].message,
    can_review: mayReview({ ...lesson, show_review, over, open: lesson.open_attempt_id !== null }),
    score_held: lesson.held,
    score_at: lesson.held ? score_at : null,
    remedials: { used: Math.max(0, lesson.attempts - 1), allowed: remedialsAllowed(lesson) },
    related_lessons: related,
    goals: showsGoals(lesson) ? await ownGoals(conn, course, lessonId) : [],
    enrichment: lesson.mastered
      ? listOffered(around.all).filter(({ gates }) => gates.includes(lesson.id))
      : [],
    next: next && !next.locked ? next : null,
    previous: previous && !previous.locked ? previous : null,
    remedial: isMaterial ? remedialAsking(around.all, around.related, lessonId) : null,
  }
  return { data, until: next_border }
}
