import { z } from '@tuntas/contract/wire/zod'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { inUse } from '../../../platform/blocked.ts'
import type { Conn } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { rows } from '../../../platform/rows.ts'
import { teachers } from '../../campus/people/schema.ts'
import { isErased } from '../../identity/account/erase.store.ts'
import { users } from '../../identity/account/schema.ts'

/** Who leads a class is nobody who is archived. */

const living = (conn: Conn, ids: readonly number[]) =>
  conn
    .select({ id: teachers.id })
    .from(teachers)
    .innerJoin(users, and(eq(users.id, teachers.id), isNull(users.deleted_at)))
    .where(inArray(teachers.id, [...new Set(ids)]))
    .orderBy(users.id)
const collectIds = (lecturers: readonly { id: number }[]) => new Set(lecturers.map(({ id }) => id))

/** Those of the lecturers who live. */
export const findLecturers = async (conn: Conn, ids: readonly number[]): Promise<Set<number>> =>
  collectIds(await living(conn, ids))

/** The same; nobody archives them, or changes their accounts, until the transaction ends. */
export const holdLecturers = async (tx: Conn, ids: readonly number[]): Promise<Set<number>> =>
  collectIds(await living(tx, ids).for('share', { of: users }))

export const refuseArchivedTeachers = async (
  tx: Conn,
  teacherId: number,
  team: readonly number[],
): Promise<void> => {
  const living = await holdLecturers(tx, [teacherId, ...team])
  if (!living.has(teacherId))
    throw new AppError('invalid', { fields: { teacher_id: ['Pilih dosen pengampu'] } })
  if (team.some((id) => !living.has(id)))
    throw new AppError('invalid', { fields: { teamteaching: ['Pilih koordinator'] } })
}

const busyRow = z.object({ id: z.number(), name: z.string(), classes: z.number() })
/** Lecturers who teach or coordinate a class that is not archived cannot go. Asked once they are held, or a class may get one of them meanwhile. */
export const refuseTeaching = async (tx: Conn, teacherIds: readonly number[]): Promise<void> => {
  const busy = await rows(
    tx,
    busyRow,
    sql`select u.id, u.name, count(distinct c.id)::int as classes
      from courses c
      left join course_teamteaching t on t.courses_id = c.id
      join users u on u.id in (c.teacher_id, t.teacher_id)
      where c.deleted_at is null and u.id = any(${sql.param([...teacherIds])}::int[])
      group by u.id order by u.name`,
  )
  if (busy.length === 0) return
  const blocked = busy.map(({ id, name, classes }) => ({
    id,
    name,
    uses: [{ noun: 'kelas', count: classes, by: 'teacher_id' }],
    message: `masih mengampu ${classes} kelas.`,
  }))
  throw inUse('dosen', blocked, true)
}

const leadingRow = z.object({ archived: z.boolean() })
/** A class comes back to its lecturer, unless that account was erased: then its form gives it another one. */
export const refuseLeaderless = async (tx: Conn, courseIds: readonly number[]): Promise<void> => {
  const leading = await rows(
    tx,
    leadingRow,
    sql`select u.deleted_at is not null and not ${isErased} as archived from users u
      where u.id in (select teacher_id from courses where id = any(${sql.param([...courseIds])}::int[])) order by u.id for share`,
  )
  if (leading.some(({ archived }) => archived))
    throw new AppError('in_use', {
      message: 'Dosen kelas ini ada di arsip. Pulihkan dosennya terlebih dahulu.',
    })
}

/** How to reach somebody who was erased is nobody's to read. */
export const dropErasedContacts = async (tx: Conn, courseIds: readonly number[]): Promise<void> => {
  await tx.execute(
    sql`update courses c set contact_kind = 'none', contact = null from users u
      where c.id = any(${sql.param([...courseIds])}::int[]) and u.id = c.teacher_id and ${isErased}`,
  )
}

/** Coordinators who went while the class lay in the archive are none of it any more. */
export const dropArchivedCoordinators = async (tx: Conn, courseIds: readonly number[]): Promise<void> => {
  const ids = sql.param([...courseIds])
  await tx.execute(
    sql`delete from course_teamteaching t using users u
      where t.courses_id = any(${ids}::int[]) and u.id = t.teacher_id and u.deleted_at is not null`,
  )
  await tx.execute(
    sql`update courses c set is_teamteaching = exists (select from course_teamteaching t where t.courses_id = c.id) where c.id = any(${ids}::int[])`,
  )
}
