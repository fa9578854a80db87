import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db.ts'
import type { Work } from '../../../platform/events.ts'
import { rows } from '../../../platform/rows.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { attemptOfRejected } from './access.ts'
import { countRejected } from './marking.store.ts'

/**
 * Does a kept answer wait for the lecturer's word? It came too late, is not counted, and nothing that came after it is: who counts an
 * answer has decided on those before it. What another device replaced waits for nobody.
 */
export const waitsLate = (
  kept: SQL,
): SQL => sql`(not ${kept}.counted and ${kept}.reason <> 'superseded' and not exists (
  select from rejected_answers later where later.attempt_id = ${kept}.attempt_id and later.question_id = ${kept}.question_id
    and later.counted and (later.received_at, later.id) > (${kept}.received_at, ${kept}.id)))`

/**
 * Late answers `k` of `r`, an attempt that is over, of those who are in the class: to each question of each attempt the newest is the one that
 * counts, whoever lets it.
 */
export const lateAnswers = sql`rejected_answers k
  join attempt_results r on r.id = k.attempt_id and r.end_date is not null
  join questions q on q.id = k.question_id and q.deleted_at is null
  join active_students m on m.courses_id = r.courses_id and m.user_id = r.user_id and ${waitsLate(sql`k`)}`

const lateRow = z.object({ id: z.number(), user_id: z.number() })

/** The newest late answer to each question of each attempt. */
export const listLate = (conn: Conn, lesson: TaughtLesson) =>
  rows(
    conn,
    lateRow,
    sql`select distinct on (k.attempt_id, k.question_id) k.id, r.user_id
      from ${lateAnswers} where r.lessons_id = ${lesson.id}
      order by k.attempt_id, k.question_id, k.received_at desc, k.id desc`,
  )

/** Lets every late answer of the quiz count. @returns how many */
export const countAllRejected = async (tx: Work, actor: Actor, lesson: TaughtLesson): Promise<number> => {
  const late = await listLate(tx, lesson)
  for (const { id } of late) await countRejected(tx, await attemptOfRejected(tx, actor, id), id)
  return late.length
}
