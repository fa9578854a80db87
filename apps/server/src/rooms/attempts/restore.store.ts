import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { type Conn, rows } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { gradeRestored, type Restored } from './store.ts'

/** Brings back what one reset put away: the student's attempts at the quiz, with their answers. */
export const restoreResult = async (tx: Conn, actor: Actor, id: number): Promise<void> => {
  const back = await rows<Restored & { user_id: number; lessons_id: number }>(
    tx,
    sql`update attempts a set deleted_at = null from attempts one
      where one.id = ${id} and one.deleted_at is not null
        and a.lessons_id = one.lessons_id and a.user_id = one.user_id and a.deleted_at = one.deleted_at
      returning a.id, a.user_id, a.lessons_id, a.end_date`,
  )
  if (!back[0]) throw new AppError('not_found')
  await gradeRestored(tx, back)
  await audit(tx, actor, {
    action: 'restore',
    kind: 'attempts',
    thing_id: id,
    after: { ...back[0], attempts: back.length },
  })
}
