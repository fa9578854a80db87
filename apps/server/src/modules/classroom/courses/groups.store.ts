import { createHash } from 'node:crypto'
import type { arrangeGroups, ClassGroup, GroupMember } from '@tuntas/contract/classroom/groups'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Archived, unarchive } from '../../../platform/db/archive.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { students } from '../../campus/people/schema.ts'
import { users } from '../../identity/account/schema.ts'
import type { AttendedCourse, TaughtCourse, TaughtGroup } from './access.ts'
import { classGroupMembers, classGroups, courses, studentGroups } from './schema.ts'

const { compare } = new Intl.Collator('id', { numeric: true, sensitivity: 'base' })

/**
 * The student's group in the class with its members, locked until the transaction ends; null if there is
 * none.
 */
export const holdOwnGroup = async (tx: Conn, { id, user_id }: AttendedCourse) => {
  await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, id)).for('share')
  const [ownGroup] = await tx
    .select({ id: studentGroups.group_id })
    .from(studentGroups)
    .where(and(eq(studentGroups.courses_id, id), eq(studentGroups.user_id, user_id)))
  if (!ownGroup) return null
  const people = await tx
    .select({ user_id: studentGroups.user_id })
    .from(studentGroups)
    .where(eq(studentGroups.group_id, ownGroup.id))
  return { id: ownGroup.id, user_ids: people.map((one) => one.user_id) }
}

/** Every student of the class with the group, ordered by name. */
export const listGrouped = (conn: Conn, course: TaughtCourse) =>
  conn
    .select({
      user_id: users.id,
      name: users.name,
      nim: students.nim,
      group_id: studentGroups.group_id,
      group: studentGroups.name,
    })
    .from(students)
    .innerJoin(users, eq(users.id, students.id))
    .leftJoin(
      studentGroups,
      and(eq(studentGroups.user_id, students.id), eq(studentGroups.courses_id, course.id)),
    )
    .where(sql`${students.id} in (select m.user_id from active_students m where m.courses_id = ${course.id})`)
    .orderBy(asc(users.name), asc(users.id))

type Found = { groups: ClassGroup[]; ungrouped: GroupMember[]; revision: string }

/** The groups of a class, ordered by name and number, and the students without one. */
export const findGroups = async (conn: Conn, course: TaughtCourse): Promise<Found> => {
  const { id, version, courses_id, name } = classGroups
  const livingGroups = await conn
    .select({ id, version, courses_id, name })
    .from(classGroups)
    .where(and(eq(courses_id, course.id), isNull(classGroups.deleted_at)))
  const people = await listGrouped(conn, course)
  const of = (groupId: number | null) =>
    people.filter((one) => one.group_id === groupId).map(({ group: _, group_id: __, ...one }) => one)
  const groups = livingGroups
    .sort((a, b) => compare(a.name, b.name))
    .map((group) => ({ ...group, members: of(group.id) }))
  const facts = groups.map((group) => [group.id, group.name, group.members.map(({ user_id }) => user_id)])
  const revision = createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
  return { groups, ungrouped: of(null), revision }
}

export const findGroup = async (conn: Conn, course: TaughtCourse, id: number) =>
  (await findGroups(conn, course)).groups.find((group) => group.id === id)

const toAuditFacts = ({ name, members }: ClassGroup) => ({
  name,
  user_ids: members.map(({ user_id }) => user_id),
})
const isSame = (a: ClassGroup | undefined, b: ClassGroup | undefined) =>
  JSON.stringify(a && toAuditFacts(a)) === JSON.stringify(b && toAuditFacts(b))
const mapGroupsByUser = (groups: readonly ClassGroup[]) =>
  new Map(groups.flatMap((group) => group.members.map((one) => [one.user_id, `${group.id} ${group.name}`])))

/** Compares two states of the groups: changed groups, and students who moved. */
const diffGroups = (before: readonly ClassGroup[], after: readonly ClassGroup[]) => {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))]
  const groups = ids.flatMap((id) => {
    const [was, is] = [before, after].map((all) => all.find((group) => group.id === id))
    return isSame(was, is)
      ? []
      : [{ id, ...(was && { before: toAuditFacts(was) }), ...(is && { after: toAuditFacts(is) }) }]
  })
  const [were, are] = [mapGroupsByUser(before), mapGroupsByUser(after)]
  const user_ids = [...new Set([...were.keys(), ...are.keys()])].filter(
    (user) => were.get(user) !== are.get(user),
  )
  return { groups, user_ids }
}

/** Runs a change of a class's groups under a lock, and emits the differences. */
const changing = async <R>(tx: Work, course: TaughtCourse, work: (now: Found) => Promise<R>): Promise<R> => {
  await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, course.id)).for('no key update')
  const before = await findGroups(tx, course)
  const result = await work(before)
  const { groups } = await findGroups(tx, course)
  await tx.emit('groups.changed', { courses_id: course.id, ...diffGroups(before.groups, groups) })
  return result
}

const create = async (tx: Conn, course: TaughtCourse, name: string): Promise<number> => {
  const [newGroup] = await tx
    .insert(classGroups)
    .values({ courses_id: course.id, name })
    .returning({ id: classGroups.id })
  if (!newGroup) throw new AppError('unexpected')
  return newGroup.id
}

export const createGroup = (tx: Work, course: TaughtCourse, name: string) =>
  changing(tx, course, () => create(tx, course, name))

export const renameGroup = (
  tx: Work,
  course: TaughtCourse,
  { id }: TaughtGroup,
  { name, version }: { name: string; version?: number | undefined },
) =>
  changing(tx, course, async () => {
    const [updatedGroup] = await tx
      .update(classGroups)
      .set({ name, version: incrementVersion(classGroups.version) })
      .where(and(eq(classGroups.id, id), sameVersion(classGroups.version, version)))
      .returning({ id: classGroups.id })
    if (!updatedGroup) throw new AppError('stale')
    return id
  })

/** Memberships of the group stay for a restore. Until then its students count as ungrouped. */
const archive = (tx: Conn, condition: ReturnType<typeof sql>) =>
  tx
    .update(classGroups)
    .set({ deleted_at: sql`now()` })
    .where(and(condition, isNull(classGroups.deleted_at)))

export const archiveGroup = (tx: Work, course: TaughtCourse, group: TaughtGroup) =>
  changing(tx, course, () => archive(tx, sql`${classGroups.id} = ${group.id}`))

/** Refuses people who are not students of the class. */
const demandStudents = ({ groups, ungrouped }: Found, userIds: readonly number[]) => {
  const all = new Set([...groups.flatMap(({ members }) => members), ...ungrouped].map((one) => one.user_id))
  if (!userIds.every((id) => all.has(id))) throw new AppError('not_found')
}

const place = async (tx: Conn, course: TaughtCourse, groupId: number, userIds: readonly number[]) => {
  await tx
    .insert(classGroupMembers)
    .values(userIds.map((user_id) => ({ courses_id: course.id, user_id, group_id: groupId })))
    .onConflictDoUpdate({
      target: [classGroupMembers.courses_id, classGroupMembers.user_id],
      set: { group_id: groupId },
    })
}

/** @param group the target; null removes them from theirs */
export const moveStudents = (
  tx: Work,
  course: TaughtCourse,
  group: { id: number } | null,
  userIds: readonly number[],
) =>
  changing(tx, course, async (now) => {
    const ids = [...new Set(userIds)]
    demandStudents(now, ids)
    if (group && !now.groups.some(({ id }) => id === group.id)) throw new AppError('not_found')
    if (group) return place(tx, course, group.id, ids)
    await tx
      .delete(classGroupMembers)
      .where(and(eq(classGroupMembers.courses_id, course.id), inArray(classGroupMembers.user_id, ids)))
  })

const STALE = 'Kelompok kelas ini baru saja diubah. Muat ulang, lalu bagi lagi.'

type Arrangement = Omit<Body<typeof arrangeGroups>, 'courses_id'>
/** Saves groups as previewed. Existing groups of the same name are filled, others are created. */
export const arrange = (tx: Work, course: TaughtCourse, { groups, anew, revision }: Arrangement) =>
  changing(tx, course, async (now) => {
    if (revision !== now.revision) throw new AppError('stale', { message: STALE })
    const userIds = groups.flatMap((group) => group.list_user_id)
    demandStudents(now, userIds)
    if (new Set(userIds).size < userIds.length)
      throw new AppError('invalid', { fields: { groups: ['Seorang mahasiswa ada di dua kelompok'] } })
    if (anew) await archive(tx, sql`${classGroups.courses_id} = ${course.id}`)
    const idByName = new Map(anew ? [] : now.groups.map(({ id, name }) => [name.toLowerCase(), id]))
    for (const { name, list_user_id } of groups) {
      const id = idByName.get(name.toLowerCase()) ?? (await create(tx, course, name))
      idByName.set(name.toLowerCase(), id)
      await place(tx, course, id, list_user_id)
    }
    return { groups: groups.length, students: userIds.length }
  })

/** Restores groups with those students who are in no other group. */
export const restoreGroups = async (tx: Work, groups: readonly Archived[]): Promise<void> => {
  const ids = groups.map(({ id }) => id)
  const livingGroups = alias(classGroups, 'living')
  const takenNames = await tx
    .select({ name: livingGroups.name })
    .from(classGroups)
    .innerJoin(
      livingGroups,
      and(
        eq(livingGroups.courses_id, classGroups.courses_id),
        sql`lower(${livingGroups.name}) = lower(${classGroups.name})`,
        isNull(livingGroups.deleted_at),
        ne(livingGroups.id, classGroups.id),
      ),
    )
    .where(inArray(classGroups.id, ids))
    .orderBy(asc(livingGroups.name))
  if (takenNames.length > 0)
    throw new AppError('name_taken', {
      message: `Di kelas ini sudah ada ${takenNames.map(({ name }) => name).join(', ')}. Ganti dulu namanya, lalu pulihkan yang diarsipkan.`,
    })
  await unarchive(tx, 'class_groups', groups)
}
