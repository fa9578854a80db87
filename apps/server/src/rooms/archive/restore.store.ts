import type { ArchiveKind } from '@tuntas/contract/archive'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { firstRow } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventMap, Work } from '../../platform/events.ts'
import { restoreSubmission } from '../assignments/restore.store.ts'
import { regradeRestored } from '../attempts/regrade.store.ts'
import { restoreResult } from '../attempts/restore.store.ts'
import { restoreCourse } from '../courses/admin.store.ts'
import { restoreMembership } from '../courses/members.store.ts'
import { restoreLesson, restoreSection } from '../lessons/restore.store.ts'
import { restorePerson } from '../people/store.ts'
import { restoreQuestion } from '../quizzes/restore.store.ts'
import { findArchived } from './archive.store.ts'

type Restore = (tx: Work, actor: Actor, id: number) => Promise<unknown>

/** Each kind goes back through the store of the room that owns it. */
const restores: Record<ArchiveKind, Restore> = {
  teacher: (tx, _, id) => restorePerson(tx, 'teachers', id),
  student: (tx, _, id) => restorePerson(tx, 'students', id),
  course: restoreCourse,
  section: restoreSection,
  lesson: restoreLesson,
  question: async (tx, actor, id) => {
    await restoreQuestion(tx, actor, id)
    await regradeRestored(tx, id)
  },
  result: restoreResult,
  submission: restoreSubmission,
  member: (tx, _, id) => restoreMembership(tx, id),
}

/** Whose screens show it: the class it belongs to, and the student whose it is. People and members say so themselves. */
const concerned: Record<ArchiveKind, ReturnType<typeof sql> | null> = {
  teacher: null,
  student: null,
  member: null,
  course: sql`select id, id as courses_id, null::int as user_id, null::int as lessons_id from courses`,
  section: sql`select id, courses_id, null::int as user_id, null::int as lessons_id from sections`,
  lesson: sql`select id, courses_id, null::int as user_id, id as lessons_id from lessons`,
  question: sql`select q.id, l.courses_id, null::int as user_id, l.id as lessons_id from questions q join lessons l on l.id = q.lessons_id`,
  result: sql`select id, courses_id, user_id, lessons_id from attempts`,
  submission: sql`select id, courses_id, user_id, lessons_id from submissions`,
}

type Concerned = EventMap['thing.restored']

/** Brings a thing back, unless what it stands in is archived itself. */
export const restoreThing = async (tx: Work, actor: Actor, kind: ArchiveKind, id: number): Promise<void> => {
  const found = await findArchived(tx, kind, id)
  if (!found) throw new AppError('not_found')
  if (found.blocked_by)
    throw new AppError('in_use', { message: `Pulihkan ${found.blocked_by} terlebih dahulu.` })
  await restores[kind](tx, actor, id)
  const select = concerned[kind]
  const about =
    select &&
    (await firstRow<Concerned>(
      tx,
      sql`select courses_id, user_id, lessons_id from (${select}) x where id = ${id}`,
    ))
  if (about) await tx.emit('thing.restored', about)
}
