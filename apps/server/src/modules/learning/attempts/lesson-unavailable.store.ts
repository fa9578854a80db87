import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'

const goneRow = z.object({
  removed: z.boolean(),
  quiz: z.object({ answers: z.number(), end_date: z.string().nullable() }).nullable(),
})

/**
 * For students who can no longer find a lesson: whether their membership ended, and what the server has of
 * their latest attempt. Others get a plain 404.
 */
export const findGone = async (conn: Conn, actor: Actor, lessonId: number): Promise<AppError> => {
  const removal = await firstRow(
    conn,
    goneRow,
    sql`select exists (
        select from members m where m.courses_id = l.courses_id and m.user_id = ${actor.id} and m.ended_at is not null
      ) as removed, (
        select json_build_object('end_date', a.end_date,
          'answers', (select count(*) from answers w where w.attempt_id = a.id and (w.answer <> '' or w.attachment_file_id is not null)))
        from attempts a where a.lessons_id = l.id and a.user_id = ${actor.id} and a.deleted_at is null
        order by a.number desc limit 1
      ) as quiz
      from lessons l where l.id = ${lessonId}`,
  )
  return new AppError('not_found', removal?.removed || removal?.quiz ? { data: removal } : {})
}
