import { z } from '@tuntas/contract/wire/zod'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { inUse } from '../../../platform/http/blocked.ts'
import { teachers } from '../../campus/people/schema.ts'
import { isErased } from '../../identity/account/erase.store.ts'
import { users } from '../../identity/account/schema.ts'

/** Ensures that archived people do not lead a class. */

const selectLiving = (conn: Conn, ids: readonly number[]) =>
  conn
    .select({ id: teachers.id })
    .from(teachers)
    .innerJoin(users, and(eq(users.id, teachers.id), isNull(users.deleted_at)))
    .where(inArray(teachers.id, [...new Set(ids)]))
    .orderBy(users.id)
const collectIds = (lecturers: readonly { id: number }[]) => new Set(lecturers.map(({ id }) => id))

export const findLecturers = async (conn: Conn, ids: readonly number[]): Promise<Set<number>> =>
  collectIds(await selectLiving(conn, ids))

/** Like `findLecturers`, with their accounts locked until the transaction ends. */
export const holdLecturers = async (tx: Conn, ids: readonly number[]): Promise<Set<number>> =>
  collectIds(await selectLiving(tx, ids).for('share', { of: users }))

export const refuseArchivedTeachers = async (
  tx: Conn,
  teacherId: number,
  team: readonly number[],
): Promise<void> => {
  const livingIds = await holdLecturers(tx, [teacherId, ...team])
  if (!livingIds.has(teacherId))
    throw new AppError('invalid', { fields: { teacher_id: ['Pilih dosen pengampu'] } })
  if (team.some((id) => !livingIds.has(id)))
    throw new AppError('invalid', { fields: { teamteaching: ['Pilih koordinator'] } })
}

const busyRow = z.object({ id: z.number(), name: z.string(), classes: z.number() })
/**
 * Lecturers of a class that is not archived cannot be archived. Call it after locking them, or a class may
 * get one of them in between.
 */
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

const leadingRow = z.object({ refused: z.boolean() })
/**
 * A restored class keeps its lecturer, unless that account was erased: then its form must set another. Locks
 * the team against archiving.
 */
export const refuseLeaderless = async (tx: Conn, courseIds: readonly number[]): Promise<void> => {
  const ids = sql.param([...courseIds])
  const team = await rows(
    tx,
    leadingRow,
    sql`select u.deleted_at is not null and not ${isErased}
        and exists (select from courses c where c.id = any(${ids}::int[]) and c.teacher_id = u.id) as refused from users u
      where u.id in (select teacher_id from courses where id = any(${ids}::int[])
        union select teacher_id from course_teamteaching where courses_id = any(${ids}::int[])) order by u.id for share`,
  )
  if (team.some(({ refused: isRefused }) => isRefused))
    throw new AppError('in_use', {
      message: 'Dosen kelas ini ada di arsip. Pulihkan dosennya terlebih dahulu.',
    })
}

/** Deletes the contact of an erased person. */
export const dropErasedContacts = async (tx: Conn, courseIds: readonly number[]): Promise<void> => {
  await tx.execute(
    sql`update courses c set contact_kind = 'none', contact = null from users u
      where c.id = any(${sql.param([...courseIds])}::int[]) and u.id = c.teacher_id and ${isErased}`,
  )
}

/** May the members of a class `c` still change? Classes of a closed year stay as they were. */
export const inOpenYear = sql`exists (select from years y where y.id = c.year_id and not y.closed)`

const teamRow = z.object({ id: z.number(), before: z.array(z.number()), after: z.array(z.number()) })
/** Removes coordinators who were archived while the class was. */
export const dropArchivedCoordinators = async (tx: Work, courseIds: readonly number[]): Promise<void> => {
  const teams = await rows(
    tx,
    teamRow,
    sql`select c.id, array_agg(t.teacher_id order by t.position) as before,
        coalesce(array_agg(t.teacher_id order by t.position) filter (where u.deleted_at is null), '{}') as after
      from courses c join course_teamteaching t on t.courses_id = c.id join users u on u.id = t.teacher_id
      where c.id = any(${sql.param([...courseIds])}::int[]) and ${inOpenYear}
      group by c.id having bool_or(u.deleted_at is not null) order by c.id`,
  )
  for (const { id, after } of teams) {
    await tx.execute(
      sql`delete from course_teamteaching where courses_id = ${id} and teacher_id <> all(${sql.param(after)}::int[])`,
    )
    await tx.execute(sql`update courses set is_teamteaching = ${after.length > 0} where id = ${id}`)
  }
  await tx.emit('rows.saved', {
    kind: 'courses',
    rows: teams.map(({ id, before, after }) => ({
      id,
      before: { teamteaching: before, is_teamteaching: true },
      after: { teamteaching: after, is_teamteaching: after.length > 0 },
    })),
  })
}
