import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { toHundredths } from '../lessons/sql-rules.ts'

const resultRow = z.object({
  user_id: z.number(),
  goal_id: z.number().nullable(),
  text: z.string().nullable(),
  share: z.number(),
  points: z.number(),
  possible: z.number(),
  items: z.number(),
  kkm: z.number(),
  decided: z.boolean(),
  reached: z.boolean(),
  excepted: z.boolean(),
  waiting: z.number(),
  sittings: z.array(z.object({ number: z.number(), share: z.number() })),
})

/** @param isTold only results the student has been told; goals of unreleased attempts are left out */
export const listGoalResults = (
  conn: Conn,
  quiz: { id: number; courses_id: number },
  userIds: readonly number[],
  isTold: boolean,
) =>
  rows(
    conn,
    resultRow,
    hot(
      isTold ? 'told-goal-results' : 'goal-results',
      sql`select r.user_id, r.goal_id, g.text, r.possible, r.items, r.kkm, r.decided, r.excepted,
        ${
          isTold
            ? sql`${toHundredths(sql`r.released_share`)} as share, ${toHundredths(sql`r.released_share * r.possible / 100`)} as points, r.released_reached as reached, r.released_waiting as waiting, r.released_sittings as sittings`
            : sql`${toHundredths(sql`r.share`)} as share, ${toHundredths(sql`r.share * r.possible / 100`)} as points, r.reached, r.waiting, r.sittings`
        }
      from goal_results r left join goals g on g.id = r.goal_id
      where r.courses_id = ${quiz.courses_id} and r.lessons_id = ${quiz.id} and r.user_id = any(${sql.param([...userIds])}::int[])
        ${isTold ? sql`and r.released_share is not null` : sql``}
      order by r.user_id, r.goal_id is null, g.position, r.goal_id`,
    ),
  )
