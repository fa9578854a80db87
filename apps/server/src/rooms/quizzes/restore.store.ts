import type { Actor } from '../../platform/actor.ts'
import { unarchive } from '../../platform/archive.ts'
import type { Conn } from '../../platform/db.ts'

/** A question is back for attempts that start from now on; those that have started keep the questions that they have. */
export const restoreQuestion = (tx: Conn, actor: Actor, id: number) => unarchive(tx, actor, 'questions', id)
