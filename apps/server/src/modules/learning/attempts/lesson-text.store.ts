import { studentLesson } from '@tuntas/contract/learning/attempts.schemas'
import { type LessonType, reviewPolicies } from '@tuntas/contract/learning/lessons.vocabulary'
import { markedRubric, rubric } from '@tuntas/contract/learning/rubric.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { readTogether } from '../../../platform/db/batch.ts'
import { type Conn, hot, toColumnParams } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { documentRow, fileRefRow, fileRefSql } from '../../campus/files/access.ts'
import type { AttendedCourse } from '../../classroom/courses/access.ts'
import { blocksOfLesson, storedBlockRow } from '../lessons/blocks.store.ts'
import type { LessonFact } from '../lessons/class-progress.store.ts'
import { isOfOtherGroup, isReturned, showsVerdicts } from '../lessons/sql-rules.ts'
import {
  documentOfLesson,
  lessonToolRow,
  linkOfLesson,
  mediaOfLesson,
  mediaRow,
  toolOfLesson,
} from '../lessons/store.ts'
import { grace, isUnread } from './schema.ts'
import { attemptedRow, selectHistory } from './store.ts'

/** What a student reads of a lesson besides its progress. */

/** The feedback to a version that was replaced since. */
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
  handed_in: z.boolean(),
  direct: z.boolean(),
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
    tool: lessonToolRow,
    document: documentRow.nullable(),
    media: mediaRow.nullable(),
    blocks: z.array(storedBlockRow),
    show_review: z.enum(reviewPolicies),
    show_verdicts: z.boolean(),
    score_at: z.string().nullable(),
    reset_at: z.string().nullable(),
    over: z.boolean(),
    /** When it was read, if the student had not read this score yet. */
    score_read_at: z.string().nullable(),
    has_goals: z.boolean(),
    /** The mark, and when it was read, if the student had not read it yet. */
    unread_mark: z.object({ id: z.number(), at: z.string() }).nullable(),
    time_remaining: z.number().nullable(),
    next_border: z.string().nullable(),
    history: z.array(attemptedRow).nullable(),
  })
type Texts = z.output<typeof textsRow>
const askedTextsRow = textsRow.extend({ asker: z.number() })

/**
 * Who let the student pass the lesson `l`, and why. Takes the latest Luluskan; one for this quiz precedes one
 * for all.
 */
const passedBy = (userId: SQL) => sql`(
  select json_build_object('name', u.name, 'reason', e.reason, 'created_at', e.created_at)
  from lesson_exceptions held join exceptions e on e.id = held.id join users u on u.id = e.created_by
  where held.user_id = ${userId} and held.lessons_id = l.id and held.kind = 'pass' and held.goal_id is null
  order by held.for_lesson desc, held.id desc limit 1)`

/** Columns and joins for lessons of one type, and placeholder columns for other types. */
type Part = { columns: SQL; elsewhere: SQL; joins: SQL }

const material: Part = {
  columns: sql`${linkOfLesson} as link, ${mediaOfLesson} as media, ${blocksOfLesson} as blocks`,
  elsewhere: sql`null::json as link, null::json as media, '[]'::json as blocks`,
  joins: sql``,
}

/**
 * The latest attempt or that one exists, and whether any may have goal results, including one whose end is
 * not written yet.
 */
const attempt: Part = {
  columns: sql`
        case when l.show_score <> 'returned' then greatest(a.deadline + ${grace}, case when l.show_score = 'after_window' then ends.over_at end) end as score_at,
        case when a.id is null then (select max(r.deleted_at) from attempts r where r.lessons_id = l.id and r.user_id = asked.user_id) end as reset_at,
        coalesce(ends.over_at <= now(), false) as over, case when a.released and ${isUnread(sql`own`)} then now() end as score_read_at,
        exists (select from attempts r where r.lessons_id = l.id and r.user_id = asked.user_id and r.deleted_at is null
          and coalesce(jsonb_path_exists(r.by_goal, '$[*].goal_id ? (@ != null)'), true)) as has_goals,
        case when a.end_date is null then greatest(0, floor(extract(epoch from a.deadline - now())))::int end as time_remaining,
        case when a.id is not null then json_build_object('id', a.id, 'number', a.number, 'start_date', a.start_date, 'end_date', a.end_date,
          'deadline', a.deadline, 'score', case when a.released then json_build_object(
            'correct', a.correct, 'wrong', a.wrong, 'wait', a.wait, 'empty', a.empty, 'score', a.score) end,
          'feedback', coalesce((select json_agg(json_build_object('question_id', w.question_id, 'number', paper.place, 'feedback', w.feedback) order by paper.place)
            from unnest(own.question_ids) with ordinality as paper(question_id, place)
            join answers w on w.attempt_id = own.id and w.question_id = paper.question_id and w.feedback is not null
            where a.released), '[]'::json)) end as answer,
        (select min(border) from (values (asked.start_date), (asked.end_date), (a.deadline), (a.deadline + ${grace}), (ends.over_at)) as borders(border) where border > now()) as next_border,
        case when asked.history then (select coalesce(json_agg(own order by own.number), '[]') from (${selectHistory(sql`asked.user_id`, sql`l.id`)}) own) end as history`,
  elsewhere: sql`null::json as history, null as score_at, null as reset_at, false as over, null as score_read_at, false as has_goals, null::int as time_remaining, null::json as answer,
        (select min(border) from (values (asked.start_date), (asked.end_date)) as borders(border) where border > now()) as next_border`,
  joins: sql`
      left join lateral (
        select * from attempt_results r where r.lessons_id = l.id and r.user_id = asked.user_id order by r.number desc limit 1
      ) a on true
      left join attempts own on own.id = a.id
      left join quiz_ends ends on ends.lessons_id = l.id and 'after_window' in (l.show_score, l.show_review)`,
}

/** The submission and the feedback to it. */
const handIn: Part = {
  columns: sql`l.rubric,
        case when told.mark and greatest(sub.graded_at, sub.returned_at) > coalesce(sub.score_read_at, '-infinity')
          then json_build_object('id', sub.id, 'at', now()) end as unread_mark,
        case when sub.id is not null then json_build_object('description', sub.description, 'uploaded', sub.uploaded, 'handed_in', sub.handed_in, 'direct', sub.marked_directly, 'file', ${fileRefSql(sql`sub.attachment_file_id`)}, 'other_group', sub.handed_in and ${isOfOtherGroup(sql`sub`, sql`l`)},
          'score', case when told.mark then sub.score end, 'feedback', case when told.mark then sub.feedback end, 'rubric', case when told.mark and sub.score is not null then sub.rubric end,
          'returned', case when told.mark then ${fileRefSql(sql`case when sub.score is not null then sub.returned_file_id else
            (select v.returned_file_id from submission_versions v where v.submission_id = sub.id and v.score is not null order by v.id desc limit 1) end`)} end,
          'earlier', coalesce((select json_agg(json_build_object('id', v.id, 'uploaded', v.uploaded, 'score', v.score, 'feedback', v.feedback,
              'returned', ${fileRefSql(sql`v.returned_file_id`)}) order by v.id desc)
            from submission_versions v where v.submission_id = sub.id and v.score is not null and told.mark), '[]'::json)) end as assignment`,
  elsewhere: sql`null::json as rubric, null::json as unread_mark, null::json as assignment`,
  joins: sql`
      left join submissions sub on sub.lessons_id = l.id and sub.user_id = asked.user_id and sub.deleted_at is null
      left join lateral (select ${isReturned(sql`sub`, sql`l`)} as mark) told on true`,
}

/** A tool's mark is read like that of a hand-in. */
const tool: Part = {
  columns: sql`${toolOfLesson} as tool`,
  elsewhere: sql`null::json as tool`,
  joins: handIn.joins,
}

const parts = { LESSON: material, QUIZ: attempt, ASSIGNMENT: handIn, TOOL: tool } as const satisfies Record<
  LessonType,
  Part
>

/**
 * Texts and the parts of the lesson's type, one query per type. One statement for all types would plan every
 * part for each.
 */
const texts = (type: LessonType): SQL => {
  const hasPart = (of: LessonType) => of === type || (of === 'ASSIGNMENT' && type === 'TOOL')
  const columns = (of: LessonType) => (hasPart(of) ? parts[of].columns : parts[of].elsewhere)
  return sql`
      select c.name as courses, l.description, ${documentOfLesson} as document, l."references", l.score_policy, l.remedial_scope, l.mastery_rule, l.show_review, ${showsVerdicts} as show_verdicts, l.show_score, l.one_device, l.must_read, l.practice_counts, l.is_group, ${passedBy(sql`asked.user_id`)} as passed,
        ${columns('LESSON')}, ${columns('QUIZ')}, ${columns('ASSIGNMENT')}, ${columns('TOOL')}
      from lessons l join courses c on c.id = l.courses_id ${parts[type].joins}
      where l.id = asked.lessons_id and l.courses_id = asked.courses_id`
}

type AskedTexts = {
  userId: number
  courseId: number
  lessonId: number
  start: string | null
  end: string | null
  history: boolean
}
const reader = (type: LessonType) =>
  readTogether<AskedTexts, Texts | undefined>(
    ({ userId, lessonId, start, end, history: hasHistory }) =>
      `${userId} ${lessonId} ${start} ${end} ${hasHistory}`,
    async (conn, lessons) => {
      const column = toColumnParams(lessons)
      const textRows = await rows(
        conn,
        askedTextsRow,
        hot(
          `lesson-texts-${type.toLowerCase()}`,
          sql`select asked.place::int as asker, own.*
          from unnest(${column('userId')}::int[], ${column('courseId')}::int[], ${column('lessonId')}::int[],
            ${column('start')}::timestamptz[], ${column('end')}::timestamptz[], ${column('history')}::boolean[])
            with ordinality as asked(user_id, courses_id, lessons_id, start_date, end_date, history, place)
          cross join lateral (${texts(type)} offset 0) own`,
        ),
      )
      const byAsker = new Map(textRows.map(({ asker, ...one }) => [asker, one]))
      return lessons.map((_, index) => byAsker.get(index + 1))
    },
  )
const readTexts = {
  LESSON: reader('LESSON'),
  QUIZ: reader('QUIZ'),
  ASSIGNMENT: reader('ASSIGNMENT'),
  TOOL: reader('TOOL'),
}

/** @param hasHistory also reads the student's attempts */
export const findTexts = async (
  conn: Conn,
  course: AttendedCourse,
  lesson: LessonFact,
  hasHistory: boolean,
): Promise<Texts> => {
  const ownTexts = await readTexts[lesson.type](conn, {
    userId: course.user_id,
    courseId: course.id,
    lessonId: lesson.id,
    start: lesson.start_date,
    end: lesson.end_date,
    history: hasHistory,
  })
  if (!ownTexts) throw new AppError('not_found')
  return ownTexts
}
