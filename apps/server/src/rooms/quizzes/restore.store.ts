import type { Actor } from '../../platform/actor.ts'
import { unarchive } from '../../platform/archive.ts'
import type { Conn } from '../../platform/db.ts'

/** A question is back, in the attempts too that were begun with it: the caller grades them anew. */
export const restoreQuestion = (tx: Conn, actor: Actor, id: number) => unarchive(tx, actor, 'questions', id)
