import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { countRows, firstRow, idRow, namedRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { classOfScope, getScope, studentOfScope } from '../../campus/administrators/access.ts'
import { holdStudents } from '../../campus/people/scope.store.ts'

declare const proof: unique symbol
/**
 * A class that the caller teaches or coordinates: from `taughtCourse` or `taughtNow`, or within a
 * `ReportedQuiz`, whose statement checks `taughtBy` itself.
 */
export type TaughtCourse = { readonly id: number; readonly [proof]: 'taught' }
/**
 * A published class that the caller attends as an active member. Created only from rows selected with
 * `attendedBy`.
 */
export type AttendedCourse = { readonly id: number; readonly user_id: number; readonly [proof]: 'attended' }

/**
 * A student's membership in a class that the caller teaches or coordinates. Only `taughtMembers` creates it.
 */
export type TaughtMember = {
  readonly id: number
  readonly courses_id: number
  readonly user_id: number
  readonly name: string
  readonly [proof]: 'taught'
}

/** An active group of a class that the caller teaches or coordinates. */
export type TaughtGroup = { readonly id: number; readonly courses_id: number; readonly [proof]: 'taught' }

/** Ids of a row that belongs to a class. */
export const ofCourseRow = idRow.extend({ courses_id: z.number() })

/** Classes that a lecturer may see, as a condition on `courses c`. */
export const taughtBy = (userId: number) => sql`(c.deleted_at is null and (c.teacher_id = ${userId}
  or exists (select from course_teamteaching tt where tt.courses_id = c.id and tt.teacher_id = ${userId})))`

/** Classes that a student may see, as a condition on `courses c`. */
export const attendedBy = (
  userId: number | SQL,
) => sql`(c.deleted_at is null and c.status = 'publish' and exists (
  select from active_students m where m.courses_id = c.id and m.user_id = ${userId}))`

export const taughtCourse = async (
  conn: Conn,
  actor: Pick<Actor, 'id'>,
  id: number,
): Promise<TaughtCourse> => {
  const taught = await countRows(
    conn,
    sql`select c.id from courses c where c.id = ${id} and ${taughtBy(actor.id)}`,
  )
  if (taught === 0) throw new AppError('not_found')
  return { id } as TaughtCourse
}

export type TaughtClass = { course: TaughtCourse; name: string }
/** The caller's classes of the active year. */
export const taughtNow = async (conn: Conn, actor: Pick<Actor, 'id'>): Promise<TaughtClass[]> => {
  const classes = await rows(
    conn,
    namedRow,
    sql`select c.id, c.name from courses c join years y on y.id = c.year_id and y.active
      where ${taughtBy(actor.id)} order by c.name, c.id`,
  )
  return classes.map(({ id, name }) => ({ course: { id } as TaughtCourse, name }))
}

export const attendedCourse = async (conn: Conn, actor: Actor, id: number): Promise<AttendedCourse> => {
  const attended = await countRows(
    conn,
    hot('attended-class', sql`select c.id from courses c where c.id = ${id} and ${attendedBy(actor.id)}`),
  )
  if (attended === 0) throw new AppError('not_found')
  return { id, user_id: actor.id } as AttendedCourse
}

export const taughtGroup = async (conn: Conn, actor: Actor, id: number): Promise<TaughtGroup> => {
  const group = await firstRow(
    conn,
    ofCourseRow,
    sql`select g.id, g.courses_id from class_groups g join courses c on c.id = g.courses_id
      where g.id = ${id} and g.deleted_at is null and ${taughtBy(actor.id)}`,
  )
  if (!group) throw new AppError('not_found')
  return group as TaughtGroup
}

/**
 * The same for a class that is not archived, for administrators and operators of class and student. Only
 * `managedMembers` creates it.
 */
export type ManagedMember = Omit<TaughtMember, typeof proof> & { readonly [proof]: 'managed' }

export const memberRow = ofCourseRow.extend({ user_id: z.number(), name: z.string() })
const anyMemberRow = memberRow.extend({ role: z.string() })

type Membership = 'active' | 'ended'
/** Students' memberships under a condition on `members m` and `courses c`: all requested ones, or none. */
const studentsWhere = async (
  conn: Conn,
  {
    which: condition,
    asked: requestedIds,
    membership,
  }: { which: SQL; asked: readonly number[]; membership: Membership },
  actor: Actor,
): Promise<z.output<typeof memberRow>[]> => {
  const members = await rows(
    conn,
    anyMemberRow,
    sql`select m.id, m.courses_id, m.user_id, u.name, m.role from members m
      join courses c on c.id = m.courses_id join users u on u.id = m.user_id
      where ${condition} and ${membership === 'active' ? sql`m.ended_at is null` : sql`m.ended_by = 'removed' and u.deleted_at is null`}`,
  )
  if (members.length !== new Set(requestedIds).size) throw new AppError('not_found')
  const staff = members.find((member) => member.role !== 'student')
  if (staff) {
    const isOwn = staff.user_id === actor.id
    throw new AppError('in_use', {
      message: isOwn
        ? 'Kamu tidak dapat mengeluarkan diri sendiri.'
        : `${staff.name} mengampu kelas ini dan tidak dapat dikeluarkan.`,
    })
  }
  return members
}

/**
 * Students' memberships by id: all of them in classes of the caller, or none.
 * @param membership active ones, or those that a lecturer ended
 */
export const taughtMembers = async (
  conn: Conn,
  actor: Actor,
  ids: readonly number[],
  membership: Membership,
): Promise<TaughtMember[]> => {
  const condition = sql`m.id = any(${sql.param([...ids])}::int[]) and ${taughtBy(actor.id)}`
  return (await studentsWhere(conn, { which: condition, asked: ids, membership }, actor)) as TaughtMember[]
}

/**
 * Memberships by student in a class, for administrators and operators; class and students must be in their
 * scope.
 */
export const managedMembers = async (
  tx: Conn,
  actor: Actor,
  { courses_id, list_id }: { courses_id: number; list_id: readonly number[] },
  membership: Membership,
): Promise<ManagedMember[]> => {
  const scope = getScope(actor)
  await holdStudents(tx, list_id)
  const condition = sql`c.id = ${courses_id} and c.deleted_at is null and ${classOfScope(scope, sql`c.course_category_id`)}
    and ${studentOfScope(scope, sql`m.user_id`)} and m.user_id = any(${sql.param([...list_id])}::int[])`
  return (await studentsWhere(tx, { which: condition, asked: list_id, membership }, actor)) as ManagedMember[]
}
