import { complete } from '@tuntas/contract/catalogue'
import type { AuditKind } from '@tuntas/contract/operations/audit'
import type { Endpoint, Schemas } from '@tuntas/contract/wire/endpoint'
import { staleData } from '@tuntas/contract/wire/versions'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '../errors.ts'
import type { Db } from './db.ts'
import { firstRow } from './rows.ts'

/**
 * Optimistic locking. A save names the version it was based on, and the update compares and increments it. A
 * client without a version overwrites, as before.
 */

/** The next version, set by every update of a form's row. */
export const incrementVersion = (column: PgColumn): SQL<number> => sql<number>`${column} + 1`

/** Update condition: nobody changed the row since. */
export const sameVersion = (column: PgColumn, version: number | undefined): SQL =>
  version === undefined ? sql`true` : sql`${column} = ${version}`

type Changed = Pick<Thing, 'kind' | 'part'> & { id: number | null }
const changeRow = z.object({ changed_by: z.string().nullable(), changed_at: z.string() })
/** Who changed a row last, and when. */
const findLastChange = async (db: Db, { kind, id, part }: Changed) =>
  (await firstRow(
    db,
    changeRow,
    sql`select u.name as changed_by, a.at as changed_at from audit_log a left join users u on u.id = a.user_id
      where a.kind = ${kind} and ${id === null ? sql`a.thing_id is null` : sql`a.thing_id = ${id}`} and a.action = 'update'
        and ${part === undefined ? sql`true` : sql`a.after ? ${part}::text`} order by a.id desc limit 1`,
  )) ?? { changed_by: null, changed_at: null }

type Thing = {
  kind: AuditKind
  /** Undefined for a new row; null for the only row of its kind. */
  id: number | null | undefined
  /** The audited field that the save concerns; without it, any. */
  part?: string
  /** The call that shows the row; only its fields are returned. */
  detail: Endpoint | Pick<Schemas, 'reply'>
  find: () => Promise<unknown>
  /** The version a file-keeping save is based on; a stale one keeps nothing. */
  version?: number | undefined
  /** Overrides the default message. */
  message?: string
}

const isVersioned = (row: unknown): row is { version: number } =>
  typeof row === 'object' && row !== null && 'version' in row

/** Runs a save. A stale one is refused with the present row, and with who changed it when. */
export const orStale = async <T>(
  db: Db,
  { kind, id, part, detail, find, version, message }: Thing,
  save: () => Promise<T>,
): Promise<T> => {
  try {
    if (version !== undefined && id !== undefined) {
      const before = await find()
      if (isVersioned(before) && before.version !== version) throw new AppError('stale')
    }
    return await save()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'stale' || id === undefined) throw error
    const row = await find()
    if (!row) throw new AppError('not_found')
    throw new AppError('stale', {
      ...(message !== undefined && { message }),
      data: staleData('reply' in detail ? detail : complete(detail)).parse({
        row,
        ...(await findLastChange(db, { kind, id, part })),
      }),
    })
  }
}
