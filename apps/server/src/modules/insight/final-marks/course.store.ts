import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { years } from '../../campus/masters/schema.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'

/** Deadline for closing the marks of a class's semester. */
export const findMarksDue = async (conn: Conn, courseId: number): Promise<string | null> => {
  const [year] = await conn
    .select({ marks_due: years.marks_due })
    .from(courses)
    .innerJoin(years, eq(years.id, courses.year_id))
    .where(eq(courses.id, courseId))
  return year?.marks_due ?? null
}

export const findCloser = async (
  conn: Conn,
  { id }: Pick<Actor, 'id'>,
): Promise<{ id: number; name: string }> => {
  const [closer] = await conn.select({ name: users.name }).from(users).where(eq(users.id, id))
  return { id, name: closer?.name ?? '-' }
}
