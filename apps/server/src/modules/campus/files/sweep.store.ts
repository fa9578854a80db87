import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { idRow, rows } from '../../../platform/db/rows.ts'
import { listStoreKeys } from './pieces.rules.ts'
import { UNSAVED_DAYS } from './rules.ts'

/** Pages of a table per statement, to keep each one short. */
const PAGES = 1_000
const BATCH = 200
/** Per person. */
const UNSAVED_MOST = 100
const NAMED = `${API_BASE}/files/(\\d{1,9})/`

/** Where a file's content is stored. */
export const storedRow = z.object({ key: z.string(), pieces: z.number().nullable() })

const pointerRow = z.object({ table: z.string(), column: z.string() })
/** Foreign keys to files, from the catalogue, so that no list needs maintenance. */
const pointers = (conn: Conn) =>
  rows(
    conn,
    pointerRow,
    sql`select c.conrelid::regclass::text as table, quote_ident(a.attname) as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'files'::regclass`,
  )

const tableRow = z.object({ table: z.string(), pages: z.number() })
type Table = z.output<typeof tableRow>
const tables = (conn: Conn) =>
  rows(
    conn,
    tableRow,
    sql`select oid::regclass::text as table, (pg_relation_size(oid) / 8192)::int as pages from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and oid <> 'files'::regclass`,
  )

/** Condition: no row refers to the file `f`. */
export const unpointed = async (conn: Conn): Promise<SQL> =>
  sql.join(
    (await pointers(conn)).map(
      ({ table, column }) =>
        sql`not exists (select from ${sql.raw(table)} t where t.${sql.raw(column)} = f.id)`,
    ),
    sql` and `,
  )

/** Unreferenced files older than a day; empty while all of them were checked recently. */
const findCandidates = async (conn: Conn): Promise<number[]> => {
  const files = await rows(
    conn,
    idRow,
    sql`select f.id from files f
      where f.created_at < now() - interval '1 day' and ${await unpointed(conn)}
        and not exists (select from files where checked_at > now() - interval '1 day')`,
  )
  return files.map(({ id }) => id)
}

/** Ids of all files named in any text column of the table. */
const namedIn = async (conn: Conn, { table, pages }: Table, foundIds: Set<number>): Promise<void> => {
  for (let from = 0; from <= pages; from += PAGES) {
    const to = from + PAGES > pages ? sql`` : sql`and t.ctid < ${`(${from + PAGES},0)`}::tid`
    const some = await rows(
      conn,
      idRow,
      sql`select distinct named[1]::int as id from ${sql.raw(table)} t, regexp_matches(t::text, ${NAMED}, 'g') named
        where t.ctid >= ${`(${from},0)`}::tid ${to} and t::text like ${`%${API_BASE}/files/%`}`,
    )
    for (const { id } of some) foundIds.add(id)
  }
}

/** Ids of all files named in any text. */
export const findNamed = async (tx: Conn): Promise<Set<number>> => {
  const namedIds = new Set<number>()
  for (const table of await tables(tx)) await namedIn(tx, table, namedIds)
  return namedIds
}

/**
 * The newest text pictures of each person, and files sent by a device: an unsaved text on a device, or a
 * reply that never arrived, may refer to them.
 */
const mayBeUnsaved = sql`id in (select id from (
  select id, row_number() over (partition by user_id order by id desc) as place from files
  where unnamed and (type = 'image/webp' or sent_key is not null) and created_at > now() - make_interval(days => ${UNSAVED_DAYS})
) waiting where place <= ${UNSAVED_MOST})`

/**
 * Deletes files found unreferenced for the second time, a day after the first.
 * @returns their store keys
 */
const forget = async (conn: Conn, ids: readonly number[]): Promise<string[]> =>
  (
    await rows(
      conn,
      storedRow,
      sql`delete from files where id = any(${sql.param(ids)}::int[]) and unnamed and checked_at < now() - interval '1 day' and not ${mayBeUnsaved}
        returning key, pieces`,
    )
  ).flatMap(listStoreKeys)

const remember = (conn: Conn, candidates: readonly number[], unnamed: readonly number[]) =>
  conn.execute(
    sql`update files set checked_at = now(), unnamed = id = any(${sql.param(unnamed)}::int[])
      where id = any(${sql.param(candidates)}::int[])`,
  )

/**
 * Removes uploads to which no row and no text refers. Two checks a day apart must both miss the file. Text
 * pictures wait longer, because the text may exist on a device only.
 */
export const sweepFiles = async ({ db, files }: Pick<AppContext, 'db' | 'files'>): Promise<void> => {
  const candidates = await findCandidates(db)
  if (candidates.length === 0) return
  // One snapshot for all tables.
  const namedIds = await db.transaction(findNamed, {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  const unnamed = candidates.filter((id) => !namedIds.has(id))
  for (let from = 0; from < unnamed.length; from += BATCH) {
    const keys = await forget(db, unnamed.slice(from, from + BATCH))
    for (const key of keys) await files.remove(key)
  }
  await remember(db, candidates, unnamed)
}
