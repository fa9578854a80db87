import type { Actor } from '../../platform/actor.ts'
import { unarchive } from '../../platform/archive.ts'
import type { Conn } from '../../platform/db.ts'

/** What a student had handed in before a reset, with all its versions. */
export const restoreSubmission = (tx: Conn, actor: Actor, id: number) =>
  unarchive(tx, actor, 'submissions', id)
