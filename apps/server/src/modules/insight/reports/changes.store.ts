import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import type { CountedQuiz } from './access.ts'
import type { ChangeSums } from './mastery.rules.ts'

const kkmRow = z.object({ kkm: z.number().nullable() })
/** Null if the quiz has no KKM. */
export const readKkm = async (conn: Conn, quiz: CountedQuiz): Promise<number | null> =>
  (
    await firstRow(
      conn,
      kkmRow,
      sql`select case when is_competent then kkm end as kkm from lessons where id = ${quiz.id}`,
    )
  )?.kkm ?? null

const changeRow = z.object({
  question_id: z.number(),
  n: z.number(),
  first: z.number(),
  last: z.number(),
  squares: z.number(),
})

/** Marked points of each question on the paper of an attempt: one look-up of the attempt's answers. */
const selectPoints = (
  attempt: SQL,
) => sql`select paper.id as question_id, coalesce(w.points, 0)::float8 as points
  from unnest(${attempt}.question_ids) paper(id)
  left join (select * from answers where attempt_id = ${attempt}.id offset 0) w on w.question_id = paper.id
  where w.status is distinct from 'wait'`

/**
 * Points of each question before and after remedials, of students whose first whole attempt and a later one
 * asked it; of several later ones the latest. Unmarked answers are skipped.
 */
export const sumChanges = async (conn: Conn, quiz: CountedQuiz): Promise<Map<number, ChangeSums>> => {
  const changes = await rows(
    conn,
    changeRow,
    sql`with finished as (
        select r.id, r.user_id, r.number, r.question_ids,
          min(r.number) filter (where not r.targeted) over (partition by r.user_id) as first_number,
          max(r.number) over (partition by r.user_id) as last_number
        from attempt_results r
        join active_students m on m.user_id = r.user_id and m.courses_id = ${quiz.course.id}
        where r.lessons_id = ${quiz.id} and r.end_date is not null
      ), sat as materialized (
        select * from finished where first_number < last_number and number >= first_number
      ), pairs as (
        select own.question_id, max(own.points) filter (where number = first_number) as first,
          (max(array[number, own.points]) filter (where number > first_number))[2] as last
        from sat cross join lateral (${selectPoints(sql`sat`)}) own
        group by sat.user_id, own.question_id
      )
      select question_id, count(*)::int as n, sum(first) as first, sum(last) as last, sum((last - first) ^ 2) as squares
      from pairs where first is not null and last is not null group by question_id`,
  )
  return new Map(changes.map(({ question_id, ...sums }) => [question_id, sums]))
}
