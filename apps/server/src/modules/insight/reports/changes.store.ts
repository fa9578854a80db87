import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
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

/**
 * Points of each question before and after remedials, of students whose first whole attempt and a later one
 * asked it; of several later ones the latest. Unmarked answers are skipped.
 */
export const sumChanges = async (conn: Conn, quiz: CountedQuiz): Promise<Map<number, ChangeSums>> => {
  const changes = await rows(
    conn,
    changeRow,
    sql`with finished as materialized (
        select r.id, r.user_id, r.number, r.targeted, r.question_ids
        from attempt_results r
        join active_students m on m.user_id = r.user_id and m.courses_id = ${quiz.course.id}
        where r.lessons_id = ${quiz.id} and r.end_date is not null
      ), firsts as materialized (
        select distinct on (user_id) id, user_id, number, question_ids from finished where not targeted order by user_id, number
      ), latest as (
        select distinct on (f.user_id, paper.id) f.user_id, paper.id as question_id, coalesce(w.points, 0)::float8 as points
        from firsts join finished f on f.user_id = firsts.user_id and f.number > firsts.number
        cross join lateral unnest(f.question_ids) paper(id)
        left join lateral (select * from answers where attempt_id = f.id and question_id = paper.id offset 0) w on true
        where w.status is distinct from 'wait'
        order by f.user_id, paper.id, f.number desc
      ), pairs as (
        select latest.question_id, latest.points as last, coalesce(w.points, 0)::float8 as first
        from firsts join latest on latest.user_id = firsts.user_id and latest.question_id = any(firsts.question_ids)
        left join lateral (
          select * from answers where attempt_id = firsts.id and question_id = latest.question_id offset 0
        ) w on true
        where w.status is distinct from 'wait'
      )
      select question_id, count(*)::int as n, sum(first) as first, sum(last) as last, sum((last - first) ^ 2) as squares
      from pairs group by question_id`,
  )
  return new Map(changes.map(({ question_id, ...sums }) => [question_id, sums]))
}
