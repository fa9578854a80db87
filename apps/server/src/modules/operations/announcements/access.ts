import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { ofScope, type Scope } from '../../campus/administrators/access.ts'
import { taughtBy } from '../../classroom/courses/access.ts'

declare const proof: unique symbol
/** An announcement that the caller may change. Created only by `keptAnnouncement`. */
export type KeptAnnouncement = { readonly id: number; readonly [proof]: 'kept' }

export const isPublished = sql`(a.withdrawn_at is null and a.publish_at <= now())`

/**
 * Announcements `a` visible to the user: published ones addressed to them, and those of a lecturer's classes.
 */
export const readableBy = (userId: number): SQL => sql`(${isPublished} and (
  exists (select from announcement_readers r where r.announcement_id = a.id and r.user_id = ${userId})
  or exists (select from courses c where c.id = a.courses_id and ${taughtBy(userId)})))`

/** Those of classes that the lecturer teaches or coordinates. */
export const keptByLecturer = ({ id }: Pick<Actor, 'id'>): SQL =>
  sql`exists (select from courses c where c.id = a.courses_id and ${taughtBy(id)})`

/** Those of the campus and its study programs; for an operator only of their own programs. */
export const keptByOffice = (scope: Scope): SQL =>
  sql`(a.courses_id is null and (${scope.operator === null} or (a.study_program_id is not null and ${ofScope(scope, sql`a.study_program_id`)})))`

/** @param condition whose announcements: `keptByLecturer` or `keptByOffice` */
export const keptAnnouncement = async (conn: Conn, condition: SQL, id: number): Promise<KeptAnnouncement> => {
  const [announcementRow] = await conn
    .select({ id: sql<number>`a.id` })
    .from(sql`announcements a`)
    .where(sql`a.id = ${id} and ${condition}`)
  if (!announcementRow) throw new AppError('not_found')
  return announcementRow as KeptAnnouncement
}
