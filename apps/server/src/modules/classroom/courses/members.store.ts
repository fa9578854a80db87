import { z } from '@tuntas/contract/wire/zod'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Archived } from '../../../platform/db/archive.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows, idRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { holdGroupsOfClasses } from '../../campus/masters/groups.store.ts'
import { users } from '../../identity/account/schema.ts'
import { type ManagedMember, memberRow, type TaughtMember } from './access.ts'
import { type AddedBy, members } from './schema.ts'
import { dropArchivedCoordinators, inOpenYear } from './team.store.ts'

/** The memberships to synchronise: of classes (new ones also enrol in a closed year), or of some students. */
type Scope = { courses_ids: readonly number[]; isNew: boolean } | { user_ids: readonly number[] }
const isNew = (scope: Scope) => 'courses_ids' in scope && scope.isNew
const within = (scope: Scope, course: string, user: string) => {
  const [column, ids] =
    'courses_ids' in scope ? [course, scope.courses_ids] : ([user, scope.user_ids] as const)
  return sql`${sql.raw(column)} = any(${sql.param([...ids])}::int[])`
}

/**
 * Synchronises memberships with the study groups. Active students of a class's groups are enrolled. Students
 * who left the group, or whose group left the class, are ended. Students removed by a lecturer stay out,
 * those added by hand stay in, and closed years do not change. Work is never touched.
 */
export const syncGroupMembers = async (tx: Conn, scope: Scope): Promise<void> => {
  await tx.execute(sql`
    update members m set ended_at = now(), ended_by = 'group'
    from courses c
    where c.id = m.courses_id and ${inOpenYear} and ${within(scope, 'm.courses_id', 'm.user_id')}
      and m.source = 'study_group' and m.ended_at is null
      and not exists (select from course_study_groups g join students s on s.study_group_id = g.study_group_id
        where g.courses_id = m.courses_id and s.id = m.user_id)`)
  await tx.execute(sql`
    insert into members as m (courses_id, user_id, role, source)
    select c.id, s.id, 'student', 'study_group'
    from courses c
    join course_study_groups g on g.courses_id = c.id
    join students s on s.study_group_id = g.study_group_id
    join status_users st on st.id = s.status_id and st.active
    join users u on u.id = s.id and u.deleted_at is null
    where c.deleted_at is null and ${isNew(scope) ? sql`true` : inOpenYear} and ${within(scope, 'c.id', 's.id')}
    for share of u
    on conflict (courses_id, user_id) do update set ended_at = null, ended_by = null
    where m.ended_by = 'group'`)
}

/**
 * Reopens a semester: its classes get the present students of their study groups, and lose archived
 * coordinators.
 */
export const resumeClasses = async (tx: Work, yearIds: readonly number[]): Promise<void> => {
  const ofYears = sql`courses c where c.year_id = any(${sql.param([...yearIds])}::int[]) and c.deleted_at is null`
  await holdGroupsOfClasses(
    tx,
    sql`select g.study_group_id from course_study_groups g where g.courses_id in (select c.id from ${ofYears})`,
  )
  const classes = await rows(tx, idRow, sql`select c.id from ${ofYears}`)
  const courses_ids = classes.map(({ id }) => id)
  await dropArchivedCoordinators(tx, courses_ids)
  await syncGroupMembers(tx, { courses_ids, isNew: false })
  await tx.emit('classes.changed', { courses_ids })
}

/**
 * Synchronises memberships of the main lecturer and the coordinators. A removed lecturer loses access at
 * once; a returning one gets the former membership. Archived people get none.
 */
export const syncTeam = async (tx: Conn, courseIds: readonly number[]): Promise<void> => {
  const ids = sql`any(${sql.param([...courseIds])}::int[])`
  const team = sql`
    select c.id as courses_id, c.teacher_id as user_id, 'teacher' as role from courses c where c.id = ${ids}
    union all
    select t.courses_id, t.teacher_id, 'coordinator' from course_teamteaching t where t.courses_id = ${ids}`
  await tx.execute(sql`
    update members set ended_at = coalesce(ended_at, now()), ended_by = 'team'
    where courses_id = ${ids} and role <> 'student' and ended_by is distinct from 'team'
      and (courses_id, user_id) not in (select courses_id, user_id from (${team}) team)`)
  await tx.execute(sql`
    insert into members as m (courses_id, user_id, role, source)
    select courses_id, user_id, team.role, 'manual' from (${team}) team join users u on u.id = user_id and u.deleted_at is null
    on conflict (courses_id, user_id) do update set role = excluded.role, ended_at = null, ended_by = null
    where m.role <> excluded.role or m.ended_at is not null`)
}

const endedRow = z.object({ courses_id: z.number() })
export const endMemberships = async (tx: Work, userIds: readonly number[]): Promise<void> => {
  const endedMembers = await rows(
    tx,
    endedRow,
    sql`update members set ended_at = now(), ended_by = 'archived'
      where user_id = any(${sql.param([...userIds])}::int[]) and ended_at is null returning courses_id`,
  )
  await tx.emit('classes.changed', {
    courses_ids: [...new Set(endedMembers.map(({ courses_id }) => courses_id))],
  })
}

/**
 * Restores memberships that archiving had ended, and adds those that study groups and classes have gained
 * since.
 */
export const resumeMemberships = async (tx: Work, userIds: readonly number[]): Promise<void> => {
  const isTheirs = inArray(members.user_id, [...userIds])
  await tx
    .update(members)
    .set({ ended_at: null, ended_by: null })
    .where(and(isTheirs, eq(members.ended_by, 'archived')))
  await syncGroupMembers(tx, { user_ids: userIds })
  const active = await tx
    .selectDistinct({ courses_id: members.courses_id })
    .from(members)
    .where(and(isTheirs, isNull(members.ended_at)))
  await tx.emit('classes.changed', { courses_ids: active.map(({ courses_id }) => courses_id) })
}

/**
 * Adds students by hand or from a file; former members return with all their work.
 * @returns how many were students
 */
export const addMembers = (
  tx: Conn,
  courseId: number,
  userIds: readonly number[],
  source: AddedBy,
): Promise<number> =>
  countRows(
    tx,
    sql`
    insert into members (courses_id, user_id, role, source)
    select ${courseId}, s.id, 'student', ${source} from students s join users u on u.id = s.id and u.deleted_at is null
    where s.id = any(${sql.param([...userIds])}::int[])
    for share of u
    on conflict (courses_id, user_id) do update set ended_at = null, ended_by = null, source = excluded.source`,
  )

const toIdsParam = (members: readonly { id: number }[]) => sql.param(members.map((member) => member.id))

/** Removes students from a class until a lecturer restores them; enrolment by group skips them. */
export const endMembers = async (
  tx: Work,
  members: readonly (TaughtMember | ManagedMember)[],
): Promise<void> => {
  await tx.execute(
    sql`update members set ended_at = now(), ended_by = 'removed' where id = any(${toIdsParam(members)}::int[])`,
  )
  await tx.emit('members.removed', { members })
}

/**
 * Restores members with their join date and all work. A member without a study group in the class counts as
 * added by hand. All or none.
 */
export const restoreMembers = async (
  tx: Work,
  members: readonly (TaughtMember | ManagedMember | Archived)[],
): Promise<void> => {
  const back = await rows(
    tx,
    memberRow,
    sql`update members m set ended_at = null, ended_by = null, source = case when m.source <> 'study_group' or exists (
        select from course_study_groups g join students s on s.study_group_id = g.study_group_id
        where g.courses_id = m.courses_id and s.id = m.user_id) then m.source else 'manual' end
      from users u where m.id = any(${toIdsParam(members)}::int[]) and m.ended_by = 'removed' and u.id = m.user_id
      returning m.id, m.courses_id, m.user_id, u.name`,
  )
  if (back.length !== members.length) throw new AppError('not_found')
  await tx.emit('things.restored', { kind: 'members', things: back })
}

const listMemberships = (tx: Conn, ids: readonly number[]) =>
  tx
    .select({ id: members.id, courses_id: members.courses_id, user_id: members.user_id, name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(inArray(members.id, [...ids]))

/** Not a removal by a lecturer: their study group may enrol them again at once. */
const leave = async (tx: Work, endedMembers: Awaited<ReturnType<typeof listMemberships>>): Promise<void> => {
  await syncGroupMembers(tx, { user_ids: endedMembers.map(({ user_id }) => user_id) })
  await tx.emit('members.removed', { members: endedMembers })
}

/** Deletes memberships that an import created and that have no work. */
export const deleteMembers = async (tx: Work, ids: readonly number[]): Promise<void> => {
  const endedMembers = await listMemberships(tx, ids)
  await tx.delete(members).where(inArray(members.id, [...ids]))
  await leave(tx, endedMembers)
}

/** Ends memberships that an import had restored, with their former end. */
export const endAgain = async (
  tx: Work,
  formerMembers: readonly { id: number; source?: unknown; ended_at?: unknown; ended_by?: unknown }[],
): Promise<void> => {
  await tx.execute(sql`
    update members m set source = coalesce(x.source, m.source), ended_at = coalesce(x.ended_at, now()), ended_by = coalesce(x.ended_by, 'removed')
    from jsonb_to_recordset(${JSON.stringify(formerMembers)}::jsonb) as x(id int, source text, ended_at timestamptz, ended_by text)
    where m.id = x.id`)
  await leave(
    tx,
    await listMemberships(
      tx,
      formerMembers.map(({ id }) => id),
    ),
  )
}

/** Memberships of these students in these classes, also ended ones, locked until the transaction ends. */
export const holdMemberships = (tx: Conn, courseIds: readonly number[], userIds: readonly number[]) =>
  tx
    .select({
      id: members.id,
      courses_id: members.courses_id,
      user_id: members.user_id,
      source: members.source,
      ended_at: members.ended_at,
      ended_by: members.ended_by,
    })
    .from(members)
    .where(and(inArray(members.courses_id, [...courseIds]), inArray(members.user_id, [...userIds])))
    .orderBy(members.id)
    .for('update')

/** Active memberships, locked until the transaction ends. */
export const holdMembers = (tx: Conn, ids: readonly number[]) =>
  tx
    .select({ id: members.id, courses_id: members.courses_id, user_id: members.user_id })
    .from(members)
    .where(and(inArray(members.id, [...ids]), isNull(members.ended_at)))
    .for('update')
