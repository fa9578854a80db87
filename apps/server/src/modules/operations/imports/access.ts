import { hasPrograms } from '@tuntas/contract/campus/administrators'
import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { mayImportKind } from '@tuntas/contract/operations/import-rights'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Archived } from '../../../platform/db/archive.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { importJobs, importRows } from './schema.ts'

declare const proof: unique symbol
/**
 * An import visible to the caller: their own, or one that a colleague committed. Created only by
 * `seenImport`.
 */
export type SeenImport = { readonly id: number; readonly [proof]: 'seen' | 'own' }
/** The caller's own import, whose rows may hold passwords. Created only by `ownImport`. */
export type OwnImport = SeenImport & { readonly [proof]: 'own' }

export const mayImport = ({ role }: Pick<Actor, 'role'>, kind: ImportKind): boolean =>
  mayImportKind(role, kind)
/** A colleague's import may concern programs outside the caller's scope. */
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

/** Archived people and classes that are archived only because their import was undone. */
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
        // The undo archived the row in its own transaction, so the times are equal; a later archive has
        // another reason.
        sql`exists (select from ${archive} a where a.id = ${importRows.thing_id} and a.deleted_at = ${importJobs.finished_at})`,
      ),
    )
  return removedRows.map(({ id }) => ({ id, courses_id: null, user_id: null, lessons_id: null }) as Archived)
}
