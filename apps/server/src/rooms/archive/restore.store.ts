import type { ArchiveKind } from '@tuntas/contract/archive'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { type Conn, firstRow, rows } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { restoreSubmission } from '../assignments/restore.store.ts'
import { regradeRestored } from '../attempts/regrade.store.ts'
import { restoreResult } from '../attempts/restore.store.ts'
import { restoreCourse } from '../courses/admin.store.ts'
import { restoreMembership, resumeMembershipsOf, syncGroupMembers } from '../courses/members.store.ts'
import { restoreLesson, restoreSection } from '../lessons/restore.store.ts'
import { restorePerson } from '../people/store.ts'
import { restoreQuestion } from '../quizzes/restore.store.ts'
import { findArchived } from './archive.store.ts'

type Restore = (tx: Conn, actor: Actor, id: number) => Promise<unknown>

/** Each kind goes back through the store of the room that owns it. */
const restores: Record<ArchiveKind, Restore> = {
  teacher: async (tx, actor, id) => {
    await restorePerson(tx, actor, 'teachers', id)
    await resumeMembershipsOf(tx, id)
  },
  student: async (tx, actor, id) => {
    await restorePerson(tx, actor, 'students', id)
    await resumeMembershipsOf(tx, id)
    // Groups and classes may have changed meanwhile.
    await syncGroupMembers(tx, { user_ids: [id] })
  },
  course: restoreCourse,
  section: restoreSection,
  lesson: restoreLesson,
  question: async (tx, actor, id) => {
    await restoreQuestion(tx, actor, id)
    await regradeRestored(tx, id)
  },
  result: restoreResult,
  submission: restoreSubmission,
  member: restoreMembership,
}

/** Whose polled screens show it: the class it belongs to, and the student whose it is. */
const concerned: Record<ArchiveKind, ReturnType<typeof sql> | null> = {
  teacher: null,
  student: null,
  course: null,
  section: sql`select id, courses_id, null::int as user_id, null::int as lessons_id from sections`,
  lesson: sql`select id, courses_id, null::int as user_id, id as lessons_id from lessons`,
  question: sql`select q.id, l.courses_id, null::int as user_id, l.id as lessons_id from questions q join lessons l on l.id = q.lessons_id`,
  result: sql`select id, courses_id, user_id, lessons_id from attempts`,
  submission: sql`select id, courses_id, user_id, lessons_id from submissions`,
  member: sql`select id, courses_id, user_id, null::int as lessons_id from members`,
}

type Concerned = { courses_id: number | null; user_id: number | null; lessons_id: number | null }

/** A person is of several classes. */
const keysOfPerson = async (tx: Conn, id: number): Promise<string[]> => {
  const classes = await rows<{ courses_id: number }>(
    tx,
    sql`select courses_id from members where user_id = ${id} and ended_at is null`,
  )
  return [`student:${id}`, ...classes.map(({ courses_id }) => `course:${courses_id}`)]
}

const keysOf = async (tx: Conn, kind: ArchiveKind, id: number): Promise<string[]> => {
  if (kind === 'course') return [`course:${id}`]
  const select = concerned[kind]
  if (!select) return keysOfPerson(tx, id)
  const found = await firstRow<Concerned>(tx, sql`select * from (${select}) x where id = ${id}`)
  if (!found) return []
  const { courses_id, user_id, lessons_id } = found
  return [
    ...(courses_id === null ? [] : [`course:${courses_id}`]),
    ...(user_id === null ? [] : [`student:${user_id}`]),
    ...(lessons_id === null ? [] : [`lesson:${lessons_id}`, `lesson-settings:${lessons_id}`]),
  ]
}

/** Brings a thing back, unless what it stands in is archived itself. @returns the bulletin's keys that it concerns */
export const restoreThing = async (
  tx: Conn,
  actor: Actor,
  kind: ArchiveKind,
  id: number,
): Promise<string[]> => {
  const found = await findArchived(tx, kind, id)
  if (!found) throw new AppError('not_found')
  if (found.blocked_by)
    throw new AppError('in_use', { message: `Pulihkan ${found.blocked_by} terlebih dahulu.` })
  await restores[kind](tx, actor, id)
  return keysOf(tx, kind, id)
}
