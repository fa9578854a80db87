import type { ComingWindow } from '@tuntas/contract/insight/teaching'
import { lessonTypes } from '@tuntas/contract/learning/lessons'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { taughtBy } from '../../classroom/courses/access.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { lessons, sections } from '../../learning/lessons/schema.ts'

/**
 * Published windows of the lecturer's classes that start or end within seven days, in chronological order.
 */
export const listWeek = async (conn: Conn, actor: Actor): Promise<ComingWindow[]> => {
  const c = alias(courses, 'c')
  const nextWeek = sql`tstzrange(now(), now() + interval '7 days')`
  const windows = await conn
    .select({
      courses_id: c.id,
      courses: c.name,
      lessons_id: lessons.id,
      lessons: lessons.name,
      type: lessons.type,
      start_date: lessons.start_date,
      end_date: lessons.end_date,
    })
    .from(lessons)
    .innerJoin(sections, and(eq(sections.id, lessons.sections_id), isNull(sections.deleted_at)))
    .innerJoin(c, eq(c.id, lessons.courses_id))
    .where(
      and(
        taughtBy(actor.id),
        isNull(lessons.deleted_at),
        eq(lessons.status, 'publish'),
        lessons.is_expired,
        sql`(${lessons.start_date} <@ ${nextWeek} or ${lessons.end_date} <@ ${nextWeek})`,
      ),
    )
    .orderBy(
      sql`case when ${lessons.start_date} > now() then ${lessons.start_date} else ${lessons.end_date} end`,
      lessons.id,
    )
  return windows.flatMap(({ type: storedType, start_date, end_date, ...window }) => {
    const type = lessonTypes.find((one) => one === storedType)
    return type && start_date && end_date ? [{ ...window, type, start_date, end_date }] : []
  })
}
