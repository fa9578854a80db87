import { type ArchivedKind, archivedOfCourse, restoreArchived } from '@tuntas/contract/topics'
import type { Actor } from '../../platform/actor.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact, type Work } from '../../platform/events.ts'
import { serve } from '../../platform/serve.ts'
import { archivedSubmissions, restoreSubmissions } from '../assignments/archive.store.ts'
import { archivedAttempts, restoreAttempts } from '../attempts/archive.store.ts'
import { taughtCourse, taughtMembers } from '../courses/access.ts'
import { restoreMembers } from '../courses/members.store.ts'
import { archivedThings } from '../lessons/access.ts'
import { restoreThings } from '../lessons/topics.store.ts'
import { listArchived } from './store.ts'

type Restore = (tx: Work, actor: Actor, ids: readonly number[]) => Promise<void>

const restoreTable =
  (table: 'sections' | 'lessons'): Restore =>
  async (tx, actor, ids) =>
    restoreThings(tx, table, await archivedThings(tx, actor, table, ids))

/** Each kind is found within the caller's classes, all of the ids or none, and brought back by the room that keeps it. */
const restorers: Record<ArchivedKind, Restore> = {
  topic: restoreTable('sections'),
  lesson: restoreTable('lessons'),
  member: async (tx, actor, ids) => restoreMembers(tx, await taughtMembers(tx, actor, ids, 'ended')),
  result: async (tx, actor, ids) => restoreAttempts(tx, await archivedAttempts(tx, actor, ids)),
  submission: async (tx, actor, ids) => restoreSubmissions(tx, await archivedSubmissions(tx, actor, ids)),
}

/** What lecturers of a class bring back. */
export const mountClassArchive = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, archivedOfCourse, async ({ actor, query }) => ({
    data: await listArchived(db, await taughtCourse(db, actor, query.courses_id)),
  }))
  serve(ctx, restoreArchived, async ({ actor, body }) => {
    await transact(ctx, actor, (tx) => restorers[body.kind](tx, actor, body.id))
    return { message: 'Data dipulihkan.' }
  })
}
