import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import type { OutcomeKind } from '@tuntas/contract/operations/outcome-columns'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { type Scope, wholeCampus } from '../../campus/administrators/access.ts'
import { holdGroupsOfClasses, holdGroupsOfStudents } from '../../campus/masters/groups.store.ts'
import {
  deleteMasterRows,
  holdMasterRows,
  type ImportedMaster,
  insertMasterRows,
  updateMasterRows,
} from '../../campus/masters/import.store.ts'
import {
  deleteOutcomeRows,
  holdOutcomeRows,
  saveOutcomeRow,
} from '../../campus/masters/outcomes-import.store.ts'
import {
  holdPeople,
  insertPeople,
  knownValues,
  type PeopleKind,
  updatePeople,
} from '../../campus/people/import.store.ts'
import { archivePeople, restorePeople } from '../../campus/people/store.ts'
import {
  archiveCourses,
  type CourseInput,
  enrol,
  holdCourses,
  restoreCourses,
  saveCourse,
} from '../../classroom/courses/admin.store.ts'
import {
  deleteMembers,
  endAgain,
  holdMembers,
  syncGroupMembers,
} from '../../classroom/courses/members.store.ts'
import { refuseTeaching } from '../../classroom/courses/team.store.ts'
import { deleteAdmins, holdAdmins, insertAdmins, updateAdmins } from '../../identity/account/admins.store.ts'
import { setTemporaryPasswords } from '../../identity/account/password.store.ts'
import { removedByUndo } from './access.ts'
import { findMemberships } from './lookups.store.ts'
import { areWithin } from './outcomes.store.ts'
import { findMemberUses, findUses } from './uses.store.ts'

/** Write and undo operations by kind, through the stores of the owning features. */

export type Values = Record<string, unknown>
/** Without a hash the account has no password. */
type NewThing = { values: Values; password_hash: string | null }
export type Change = { id: number; values: Values; before: Values }
type Target = {
  /** Runs before any row lock: locks the parents, and refuses rows outside the caller's permission. */
  guard?: (tx: Conn, scope: Scope, values: readonly Values[]) => Promise<void>
  /** Living rows in import shape, locked until the transaction ends. */
  hold: (tx: Conn, ids: readonly number[]) => Promise<readonly (Values & { id: number })[]>
  /** @returns the ids in row order */
  insert: (tx: Work, added: readonly NewThing[]) => Promise<number[]>
  update: (tx: Work, changes: readonly Change[]) => Promise<void>
  /** Uses of the rows that an undo would remove. */
  used: (conn: Conn, ids: readonly number[]) => Promise<Map<number, string>>
  remove: (tx: Work, ids: readonly number[]) => Promise<void>
  /** Restores former values, where a plain update is not enough. */
  restore?: (tx: Work, changes: readonly Change[]) => Promise<void>
}

type Revive = { revived: readonly NewThing[]; fresh: readonly NewThing[] }
/** Splits off rows whose number is archived since an undo: these bring an id. */
const parted = (added: readonly NewThing[]): Revive => ({
  revived: added.filter(({ values }) => values.id !== undefined),
  fresh: added.filter(({ values }) => values.id === undefined),
})
const getId = ({ values }: NewThing) => Number(values.id)

/** All ids in row order, once the new ones are inserted. */
const inOrder = (
  added: readonly NewThing[],
  { fresh: newThings }: Revive,
  ids: readonly number[],
): number[] => {
  const freshIds = new Map(newThings.map((one, at) => [one, ids[at] ?? 0]))
  return added.map((one) => freshIds.get(one) ?? getId(one))
}

const importKinds = { teachers: 'teacher', students: 'student' } as const

/** Restores people archived by an undo, with the data of the new file. */
const revivePeople = async (tx: Work, kind: PeopleKind, revived: readonly NewThing[]) => {
  if (revived.length === 0) return
  await restorePeople(tx, kind, await removedByUndo(tx, importKinds[kind], revived.map(getId)))
  const formerPeople = new Map((await holdPeople(tx, kind, revived.map(getId))).map((one) => [one.id, one]))
  const changes = revived.map(({ values: { id, ...values } }) => {
    const before = formerPeople.get(Number(id))
    return { id: Number(id), values, before: before ? knownValues(before) : {} }
  })
  await updatePeople(tx, kind, changes)
  await setTemporaryPasswords(
    tx,
    revived.map((one) => ({ id: getId(one), password_hash: one.password_hash })),
  )
}

/** Locks the groups, so that no class receives one before the file is written. */
const holdGroups = async (tx: Conn, scope: Scope, values: readonly Values[]): Promise<void> => {
  const getNumbers = (name: string) => sql.param(values.flatMap((one) => one[name] ?? []))
  await holdGroupsOfStudents(
    tx,
    scope,
    sql`select unnest(${getNumbers('study_group_id')}::int[]) union all select study_group_id from students where id = any(${getNumbers('id')}::int[])`,
  )
}

const people = (kind: PeopleKind): Target => {
  const follow = async (tx: Work, ids: readonly number[]) => {
    if (kind === 'students' && ids.length > 0) await syncGroupMembers(tx, { user_ids: ids })
  }
  const update = async (tx: Work, changes: readonly Change[]) => {
    await updatePeople(tx, kind, changes)
    await follow(
      tx,
      changes.map(({ id }) => id),
    )
  }
  return {
    ...(kind === 'students' && { guard: holdGroups }),
    hold: (tx, ids) => holdPeople(tx, kind, ids),
    insert: async (tx, added) => {
      const parts = parted(added)
      await revivePeople(tx, kind, parts.revived)
      const newPeople = parts.fresh.map(({ values, password_hash }) => ({ ...values, password_hash }))
      const ids = inOrder(added, parts, newPeople.length > 0 ? await insertPeople(tx, kind, newPeople) : [])
      await follow(tx, ids)
      return ids
    },
    update,
    used: (conn, ids) => findUses(conn, importKinds[kind], ids),
    remove: async (tx, ids) => {
      await archivePeople(tx, wholeCampus, kind, ids)
      if (kind === 'teachers') await refuseTeaching(tx, ids)
    },
  }
}

const master = (
  kind: ImportedMaster,
  name: Exclude<ImportKind, 'member' | 'admin' | 'course' | 'teacher' | 'student' | OutcomeKind>,
): Target => ({
  hold: (tx, ids) => holdMasterRows(tx, kind, ids),
  insert: (tx, added) =>
    insertMasterRows(
      tx,
      kind,
      added.map(({ values }) => values),
    ),
  update: (tx, changes) => updateMasterRows(tx, kind, changes),
  used: (conn, ids) => findUses(conn, name, ids),
  remove: (tx, ids) => deleteMasterRows(tx, kind, ids),
})

const outcome = (kind: OutcomeKind): Target => ({
  guard: async (tx, scope, values) => {
    if (!(await areWithin(tx, kind, scope, values)))
      throw new AppError('stale', { message: 'Sebagian baris bukan dari program studi yang kamu kelola.' })
  },
  hold: (tx, ids) => holdOutcomeRows(tx, kind, ids),
  insert: async (tx, added) => {
    const ids: number[] = []
    for (const { values } of added) ids.push(await saveOutcomeRow(tx, kind, values))
    return ids
  },
  update: async (tx, changes) => {
    for (const { id, values } of changes) await saveOutcomeRow(tx, kind, { ...values, id })
  },
  used: (conn, ids) => findUses(conn, kind, ids),
  remove: (tx, ids) => deleteOutcomeRows(tx, kind, ids),
})

const asCourse = (values: Values) => values as CourseInput

const course: Target = {
  guard: async (tx, _, values) => {
    const ids = sql.param(values.flatMap(({ id }) => id ?? []))
    const groups = sql.param(values.flatMap(({ study_group_id }) => study_group_id ?? []))
    await holdGroupsOfClasses(
      tx,
      sql`select unnest(${groups}::int[]) union all select study_group_id from course_study_groups where courses_id = any(${ids}::int[])`,
    )
  },
  hold: holdCourses,
  insert: async (tx, added) => {
    const { revived } = parted(added)
    if (revived.length > 0) await restoreCourses(tx, await removedByUndo(tx, 'course', revived.map(getId)))
    const ids: number[] = []
    for (const { values } of added)
      ids.push(await saveCourse(tx, wholeCampus, asCourse({ description: null, ...values })))
    return ids
  },
  update: async (tx, changes) => {
    for (const { id, values } of changes) await saveCourse(tx, wholeCampus, asCourse({ ...values, id }))
  },
  used: (conn, ids) => findUses(conn, 'course', ids),
  remove: (tx, ids) => archiveCourses(tx, wholeCampus, ids),
}

const admin: Target = {
  hold: holdAdmins,
  insert: (tx, added) =>
    insertAdmins(
      tx,
      added.map(
        ({ values, password_hash }) =>
          ({ ...values, password_hash }) as Parameters<typeof insertAdmins>[1][0],
      ),
    ),
  update: (tx, changes) => updateAdmins(tx, changes as Parameters<typeof updateAdmins>[1]),
  used: (conn, ids) => findUses(conn, 'admin', ids),
  remove: deleteAdmins,
}

/**
 * New and returning memberships.
 * @returns the ids in row order
 */
const enrolAll = async (tx: Work, all: readonly Values[]): Promise<number[]> => {
  const byCourse = new Map<number, number[]>()
  for (const { courses_id, user_id } of all) {
    const courseId = Number(courses_id)
    byCourse.set(courseId, [...(byCourse.get(courseId) ?? []), Number(user_id)])
  }
  for (const [courseId, users] of [...byCourse].sort(([a], [b]) => a - b))
    await enrol(tx, wholeCampus, courseId, users, 'import')
  const memberships = await findMemberships(
    tx,
    all.map(({ user_id }) => Number(user_id)),
  )
  return all.map(({ courses_id, user_id }) => memberships.get(`${courses_id} ${user_id}`)?.id ?? 0)
}

const member: Target = {
  hold: holdMembers,
  insert: (tx, added) =>
    enrolAll(
      tx,
      added.map(({ values }) => values),
    ),
  update: async (tx, changes) => {
    await enrolAll(
      tx,
      changes.map(({ values }) => values),
    )
  },
  used: findMemberUses,
  remove: deleteMembers,
  restore: (tx, changes) =>
    endAgain(
      tx,
      changes.map(({ id, values }) => ({ ...values, id })),
    ),
}

export const targets: Record<ImportKind, Target> = {
  teacher: people('teachers'),
  student: people('students'),
  'study-group': master('study_groups', 'study-group'),
  'course-category': master('course_categories', 'course-category'),
  grade: master('grades', 'grade'),
  course,
  member,
  admin,
  'graduate-profile': outcome('graduate-profile'),
  cpl: outcome('cpl'),
  cpmk: outcome('cpmk'),
}
