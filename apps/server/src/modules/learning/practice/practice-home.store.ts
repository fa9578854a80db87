import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'

/**
 * Moves rounds to goals of their class's new mata kuliah. Its attempts have already created goals with the
 * same texts there.
 */
export const homeRefreshes = async (tx: Conn, courseIds: readonly number[]): Promise<void> => {
  await tx.execute(
    sql`update refreshes f set goal_id = own.id
      from courses c, goals named join goals former on former.id = coalesce(named.merged_into_id, named.id)
      join goals own on own.text_key = former.text_key and own.archived_at is null
      where c.id = f.courses_id and c.id = any(${sql.param([...courseIds])}::int[]) and named.id = f.goal_id
        and former.course_category_id <> c.course_category_id and own.course_category_id = c.course_category_id`,
  )
}
