import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { idRow, namedRow, rows } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/events.ts'
import { refuseWarned } from '../../../platform/http/warnings.ts'
import { listFinalItems } from './final-items.store.ts'
import { goalAsksSql, isToComplete, paperLength } from './sql-rules.ts'
import { type ClassState, listWarnings } from './warnings.rules.ts'

const listEmptyQuizzes = (conn: Conn, courseId: number) =>
  rows(
    conn,
    namedRow,
    sql`select l.id, l.name from lessons l join sections s on s.id = l.sections_id and s.deleted_at is null
      where l.courses_id = ${courseId} and l.type = 'QUIZ' and l.status = 'publish' and l.deleted_at is null
        and ${paperLength(sql`l.id`)} = 0
      order by s.position, s.id, l.position, l.id`,
  )

const scarceRow = namedRow.extend({
  goals: z.array(z.object({ text: z.string(), questions: z.number(), reserve: z.number() })),
})

/**
 * Published quizzes with remedials by goal, and their goals whose remedial has no question that the first
 * paper lacks. Copies of one question count once.
 */
const listScarceQuizzes = async (conn: Conn, courseId: number) => {
  const quizzes = await rows(
    conn,
    idRow,
    sql`select l.id from lessons l join sections s on s.id = l.sections_id
      where l.courses_id = ${courseId} and l.type = 'QUIZ' and l.is_competent and l.remedial_scope = 'goals' and ${isToComplete}`,
  )
  if (quizzes.length === 0) return []
  const ids = quizzes.map(({ id }) => id)
  return rows(
    conn,
    scarceRow,
    sql`with asked as (
        select ask.lessons_id, ask.goal_id, round(sum(ask.items))::int as questions
        from ${goalAsksSql(ids)} where ask.goal_id is not null group by 1, 2
      ), pool as (
        select q.lessons_id, q.goal_id, count(distinct coalesce(v.bank_question_id::text, q.duplicate_key))::int as questions
        from questions q left join bank_versions v on v.id = q.bank_version_id
        where q.lessons_id = any(${sql.param(ids)}::int[]) and q.deleted_at is null and q.purpose in ('quiz', 'draw', 'reserve')
        group by 1, 2
      )
      select l.id, l.name, json_agg(json_build_object('text', g.text, 'questions', asked.questions, 'reserve', 0)
        order by g.position, g.id) as goals
      from asked join pool on pool.lessons_id = asked.lessons_id and pool.goal_id = asked.goal_id
      join goals g on g.id = asked.goal_id
      join lessons l on l.id = asked.lessons_id
      where asked.questions > 0 and pool.questions <= asked.questions
      group by l.id order by l.position, l.id`,
  )
}

/** Published quizzes whose remedials ask all again, and whose pool has nothing that the first paper lacks. */
const listRepeatingQuizzes = (conn: Conn, courseId: number) =>
  rows(
    conn,
    scarceRow,
    sql`select l.id, l.name, '[]'::json as goals from lessons l join sections s on s.id = l.sections_id
      join paper_lengths paper on paper.lessons_id = l.id and paper.length > 0
      cross join lateral (
        select count(distinct coalesce(v.bank_question_id::text, q.duplicate_key)) as questions
        from questions q left join bank_versions v on v.id = q.bank_version_id
        where q.lessons_id = l.id and q.deleted_at is null and q.purpose in ('quiz', 'draw', 'reserve')
      ) pool
      where l.courses_id = ${courseId} and l.type = 'QUIZ' and l.is_competent and l.max_remedial > 0
        and l.remedial_scope <> 'goals' and ${isToComplete} and pool.questions <= paper.length
      order by l.position, l.id`,
  )

const readClassState = async (conn: Conn, courseId: number): Promise<ClassState> => ({
  book: await listFinalItems(conn, courseId),
  emptyQuizzes: await listEmptyQuizzes(conn, courseId),
  scarceQuizzes: [
    ...(await listScarceQuizzes(conn, courseId)),
    ...(await listRepeatingQuizzes(conn, courseId)),
  ],
})

type Sparing = { courseIds: readonly number[]; spare: boolean }

/**
 * Changes lessons of these classes. With `spare`, a change with warnings is rolled back and refused with
 * them.
 */
export const sparingWarnings = async <T>(
  tx: Work,
  { courseIds, spare }: Sparing,
  change: () => Promise<T>,
): Promise<T> => {
  if (!spare) return change()
  const ids = [...new Set(courseIds)]
  const before = new Map<number, ClassState>()
  for (const id of ids) before.set(id, await readClassState(tx, id))
  const result = await change()
  for (const [id, state] of before) refuseWarned(listWarnings(state, await readClassState(tx, id)))
  return result
}
