import { auditLog } from '@tuntas/contract/operations/archive.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, matches, matchesKeywords } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { inOrder } from '../../learning/quizzes/schema.ts'

/** Subjects of audit rows about marks. Resolved from the work itself, so that older rows have them too. */

/** Versions of final marks refer to their class; a reminder's thing is the class itself. */
const ofClass = (courses_id: SQL) =>
  sql`cross join lateral (select null::int as user_id, null::int as lessons_id, ${courses_id} as courses_id) w`
const versions = sql`final_marks x ${ofClass(sql`x.courses_id`)}`
const classes = sql`courses x ${ofClass(sql`x.id`)}`

/** Subject of each work `w`: user, lesson (if any) and class. */
const sources = (of: (columns: SQL) => SQL) => sql`
  select 'submissions' as kind, null::text as action, w.id, ${of(sql`null::int as question_id, null::int[] as question_ids`)} from submissions w
  union all select 'attempts', null, w.id, ${of(sql`null::int, w.question_ids`)} from attempts w
  union all select 'exceptions', null, w.id, ${of(sql`null::int, null::int[]`)} from exceptions w
  union all select 'answers', 'mark', x.id, ${of(sql`x.question_id, w.question_ids`)} from answers x join attempts w on w.id = x.attempt_id
  union all select 'answers', 'late', x.id, ${of(sql`x.question_id, w.question_ids`)} from rejected_answers x join attempts w on w.id = x.attempt_id
  union all select 'print_marks', null, x.id, ${of(sql`null::int, null::int[]`)} from print_marks x join print_runs r on r.id = x.run_id
    cross join lateral (select null::int as user_id, l.id as lessons_id, l.courses_id from lessons l where l.id = r.lessons_id) w
  union all select 'final_marks', 'version', x.id, ${of(sql`null::int, null::int[]`)} from ${versions}
  union all select 'final_marks', 'remind', x.id, ${of(sql`null::int, null::int[]`)} from ${classes}`

/**
 * Audit rows `a` about the matching works. One lookup per kind, so that the index on kind and thing is used.
 */
export const isAboutWork = (where: SQL) => sql`(
  (a.kind = 'submissions' and a.thing_id in (select w.id from submissions w where ${where}))
  or (a.kind = 'attempts' and a.thing_id in (select w.id from attempts w where ${where}))
  or (a.kind = 'exceptions' and a.thing_id in (select w.id from exceptions w where ${where}))
  or (a.kind = 'answers' and a.action = 'mark'
    and a.thing_id in (select x.id from answers x join attempts w on w.id = x.attempt_id where ${where}))
  or (a.kind = 'answers' and a.action <> 'mark'
    and a.thing_id in (select x.id from rejected_answers x join attempts w on w.id = x.attempt_id where ${where}))
  or (a.kind = 'print_marks' and a.thing_id in (
    select x.id from print_marks x join attempts w on w.id = any(x.attempt_ids)
    where ${where}))
  or (a.kind = 'final_marks' and a.action <> 'remind' and a.thing_id in (select x.id from ${versions} where ${where}))
  or (a.kind = 'final_marks' and a.action = 'remind' and a.thing_id in (select x.id from ${classes} where ${where})))`

/** Audit rows about marks whose student, item or class matches the keywords by name, NIM or code. */
export const isAboutFoundWork = (keywords: string) =>
  isAboutWork(sql`(w.user_id = any(array(select id from users where ${matchesKeywords(sql`search`, keywords)}))
    or w.user_id = any(array(select id from students where ${matches(keywords, [sql`nim`])}))
    or w.lessons_id = any(array(select id from lessons where ${matches(keywords, [sql`name`])}))
    or w.courses_id = any(array(select id from courses where ${matchesKeywords(sql`search`, keywords)})))`)

const entry = auditLog.reply.data.element
const aboutRow = z.object({
  id: z.number(),
  ...entry.pick({ student: true, item: true, course: true, question: true }).shape,
})
export type MarkContext = z.output<typeof aboutRow>

/** Student, item, class and question of those rows that concern a mark. */
export const findMarkContexts = async (
  conn: Conn,
  ids: readonly number[],
): Promise<Map<number, MarkContext>> => {
  const contexts = await rows(
    conn,
    aboutRow,
    sql`select a.id,
        case when u.id is not null then json_build_object('user_id', u.id, 'nim', s.nim, 'name', u.name) end as student,
        case when l.id is not null then json_build_object('lessons_id', l.id, 'name', l.name, 'type', l.type) end as item,
        case when c.id is not null then json_build_object('courses_id', c.id, 'name', c.name) end as course,
        (select n from (select q.id, row_number() over (order by ${inOrder(sql`q`)})::int as n from questions q
            where q.id = any(work.question_ids)) numbered
          where numbered.id = coalesce(work.question_id, (a.after ->> 'question_id')::int)) as question
      from audit_log a
      join lateral (select * from (${sources((columns) => sql`w.user_id, w.lessons_id, w.courses_id, ${columns}`)}) each
        where each.kind = a.kind and each.id = a.thing_id
          and (each.action is null or (each.action in ('mark', 'remind')) = (a.action in ('mark', 'remind')))) work on true
      left join users u on u.id = work.user_id
      left join students s on s.id = work.user_id
      left join lessons l on l.id = work.lessons_id
      left join courses c on c.id = work.courses_id
      where a.id = any(${sql.param([...ids])}::bigint[])`,
  )
  return new Map(contexts.map((row) => [row.id, row]))
}
