import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db.ts'
import { idRow, rows } from '../../../platform/rows.ts'
import { listStoreKeys } from './pieces.rules.ts'
import { UNSAVED_DAYS } from './rules.ts'

/** Pages of a table that one statement reads, so that none takes long. */
const PAGES = 1_000
const BATCH = 200
/** Of one person. */
const UNSAVED_MOST = 100
const NAMED = `${API_BASE}/files/(\\d{1,9})/`

/** Where the content of a file lies. */
export const storedRow = z.object({ key: z.string(), pieces: z.number().nullable() })

const pointerRow = z.object({ table: z.string(), column: z.string() })
/** Columns that point to files, from the catalogue: no list that somebody could forget to lengthen. */
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

/** Does no row point to the file `f`? */
export const unpointed = async (conn: Conn): Promise<SQL> =>
  sql.join(
    (await pointers(conn)).map(
      ({ table, column }) =>
        sql`not exists (select from ${sql.raw(table)} t where t.${sql.raw(column)} = f.id)`,
    ),
    sql` and `,
  )

/** Files a day old that no row points to; none while all of them were looked for in texts lately. */
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

/** Every file that any text of the table names, whatever its column. */
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

/** Every file that any text names. */
export const findNamed = async (tx: Conn): Promise<Set<number>> => {
  const namedIds = new Set<number>()
  for (const table of await tables(tx)) await namedIn(tx, table, namedIds)
  return namedIds
}

/**
 * Each person's newest pictures for texts, and files that a device has sent: one may stand in a text that is on a device alone, or its
 * answer may not name it yet.
 */
const mayBeUnsaved = sql`id in (select id from (
  select id, row_number() over (partition by user_id order by id desc) as place from files
  where unnamed and (type = 'image/webp' or sent_key is not null) and created_at > now() - make_interval(days => ${UNSAVED_DAYS})
) waiting where place <= ${UNSAVED_MOST})`

/** What is unnamed for the second time, a day after the first, is forgotten. @returns where their contents lie */
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
 * Removes uploads that nothing names: no row of any table, and no text in any. A file goes when two looks, a day apart, both
 * missed it; a picture for a text waits longer, for what is written may be on a device alone.
 */
export const sweepFiles = async ({ db, files }: Pick<AppContext, 'db' | 'files'>): Promise<void> => {
  const candidates = await findCandidates(db)
  if (candidates.length === 0) return
  // As they stood at one moment.
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
