import { type ArchivedKind, archivedOfCourse, restoreArchived } from '@tuntas/contract/topics'
import type { Actor } from '../../platform/actor.ts'
import { type Conn, transaction } from '../../platform/db.ts'
import type { House } from '../../platform/house.ts'
import { serve } from '../../platform/serve.ts'
import { archivedSubmissions, restoreSubmissions } from '../assignments/archive.store.ts'
import { archivedAttempts, restoreAttempts } from '../attempts/archive.store.ts'
import { taughtCourse, taughtMembers } from '../courses/access.ts'
import { restoreMembers } from '../courses/members.store.ts'
import { archivedThings } from '../lessons/access.ts'
import { restoreThings } from '../lessons/topics.store.ts'
import { listArchived } from './store.ts'

type Restored = { courses_id: number; user_id?: number }
type Restore = (tx: Conn, actor: Actor, ids: readonly number[]) => Promise<readonly Restored[]>

const restoreTable =
  (table: 'sections' | 'lessons'): Restore =>
  async (tx, actor, ids) => {
    const things = await archivedThings(tx, actor, table, ids)
    await restoreThings(tx, actor, table, things)
    return things
  }

/** Each kind is found within the caller's classes, all of the ids or none, and brought back by the room that keeps it. */
const restorers: Record<ArchivedKind, Restore> = {
  topic: restoreTable('sections'),
  lesson: restoreTable('lessons'),
  member: async (tx, actor, ids) => {
    const members = await taughtMembers(tx, actor, ids, 'ended')
    await restoreMembers(tx, actor, members)
    return members
  },
  result: async (tx, actor, ids) => {
    const attempts = await archivedAttempts(tx, actor, ids)
    await restoreAttempts(tx, actor, attempts)
    return attempts
  },
  submission: async (tx, actor, ids) => {
    const submissions = await archivedSubmissions(tx, actor, ids)
    await restoreSubmissions(tx, actor, submissions)
    return submissions
  },
}

/** What lecturers of a class bring back. */
export const mountClassArchive = (house: House): void => {
  const { db } = house
  serve(house, archivedOfCourse, async ({ actor, query }) => ({
    data: await listArchived(db, await taughtCourse(db, actor, query.courses_id)),
  }))
  serve(house, restoreArchived, async ({ actor, body }) => {
    const restored = await transaction(db, (tx) => restorers[body.kind](tx, actor, body.id))
    house.bulletin.bump(
      ...restored.map((one) => `course:${one.courses_id}`),
      ...restored.flatMap((one) => (one.user_id === undefined ? [] : [`student:${one.user_id}`])),
    )
    return { message: 'Data dipulihkan.' }
  })
}
