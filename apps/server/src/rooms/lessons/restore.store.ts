import type { Actor } from '../../platform/actor.ts'
import { unarchive } from '../../platform/archive.ts'
import type { Conn } from '../../platform/db.ts'

/** An administrator brings a topic or a lesson back; what is in it comes with it. */
export const restoreSection = (tx: Conn, actor: Actor, id: number) => unarchive(tx, actor, 'sections', id)
export const restoreLesson = (tx: Conn, actor: Actor, id: number) => unarchive(tx, actor, 'lessons', id)
