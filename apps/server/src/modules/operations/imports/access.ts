import { hasPrograms } from '@tuntas/contract/campus/administrators'
import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { mayImportKind } from '@tuntas/contract/operations/import-rights'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Archived } from '../../../platform/archive.ts'
import type { Conn } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { importJobs, importRows } from './schema.ts'

declare const proof: unique symbol
/** An import that the caller may look at: their own, or what a colleague has committed. Only `seenImport` mints it. */
export type SeenImport = { readonly id: number; readonly [proof]: 'seen' | 'own' }
/** An import of the caller's own: its rows may hold passwords. Only `ownImport` mints it. */
export type OwnImport = SeenImport & { readonly [proof]: 'own' }

export const mayImport = ({ role }: Pick<Actor, 'role'>, kind: ImportKind): boolean =>
  mayImportKind(role, kind)
/** A colleague's may be of programs that the caller has no part in. */
export const seesOwnAlone = ({ role }: Pick<Actor, 'role'>): boolean => hasPrograms(role)

export const demandKind = (actor: Actor, kind: ImportKind): void => {
  if (!mayImport(actor, kind)) throw new AppError('forbidden')
}

const findImport = async (conn: Conn, actor: Actor, kind: ImportKind, id: number, isOwn: boolean) => {
  demandKind(actor, kind)
  const byActor = eq(importJobs.user_id, actor.id)
  const visibleToActor =
    isOwn || seesOwnAlone(actor)
      ? byActor
      : sql`(${byActor} or ${importJobs.state} not in ('mapping','checked'))`
  const [job] = await conn
    .select({ id: importJobs.id })
    .from(importJobs)
    .where(and(eq(importJobs.id, id), eq(importJobs.kind, kind), visibleToActor))
  if (!job) throw new AppError('not_found')
  return { id }
}

export const ownImport = async (conn: Conn, actor: Actor, kind: ImportKind, id: number): Promise<OwnImport> =>
  (await findImport(conn, actor, kind, id, true)) as OwnImport

export const seenImport = async (
  conn: Conn,
  actor: Actor,
  kind: ImportKind,
  id: number,
): Promise<SeenImport> => (await findImport(conn, actor, kind, id, false)) as SeenImport

/** Of people and classes in the archive, those that lie there because the import that made them was undone. */
export const removedByUndo = async (
  conn: Conn,
  kind: ImportKind,
  ids: readonly number[],
): Promise<Archived[]> => {
  const archive = sql.identifier(kind === 'course' ? 'courses' : 'users')
  const removedRows = await conn
    .selectDistinct({ id: importRows.thing_id })
    .from(importRows)
    .innerJoin(importJobs, and(eq(importJobs.id, importRows.job_id), eq(importJobs.kind, kind)))
    .where(
      and(
        inArray(importRows.thing_id, [...ids]),
        eq(importRows.fate, 'removed'),
        // One transaction archived the row and ended the undoing: whoever was archived again later lies there for another reason.
        sql`exists (select from ${archive} a where a.id = ${importRows.thing_id} and a.deleted_at = ${importJobs.finished_at})`,
      ),
    )
  return removedRows.map(({ id }) => ({ id, courses_id: null, user_id: null, lessons_id: null }) as Archived)
}
