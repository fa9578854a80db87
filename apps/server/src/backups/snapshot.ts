import { z } from '@tuntas/contract/wire/zod'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { type Migration, readApplied } from '../platform/db/migrations.ts'
import { clientRows } from '../platform/db/rows.ts'
import { Refusal } from '../platform/refusal.ts'
import { FORMAT, type Header, sequenceRow, type Table, tableRow } from './layout.ts'
import { quoteName } from './session.ts'

const PIECE_BYTES = 4 * 1024 * 1024
const FILES_AT_A_TIME = 1_000

const existsRow = z.object({ known: z.boolean() })

const listMigrations = async (client: pg.Client): Promise<Migration[]> => {
  const [migrationsTable] = await clientRows(
    client,
    existsRow,
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  )
  if (!migrationsTable?.known) return []
  return readApplied(client)
}

export const listTables = (client: pg.Client): Promise<Table[]> =>
  clientRows(
    client,
    tableRow,
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`,
  )

const nameRow = z.object({ name: z.string() })

const listSequences = async (client: pg.Client): Promise<Header['sequences']> => {
  const sequences = await clientRows(
    client,
    nameRow,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  )
  const states: Header['sequences'] = []
  for (const { name } of sequences) {
    const select = `select last_value::text, is_called from public.${quoteName(name)}`
    for (const state of await clientRows(client, sequenceRow, select)) states.push({ name, ...state })
  }
  return states
}

/** Opens a snapshot: all later reads see this moment. Sequences may be ahead, which is harmless. */
export const takeSnapshot = async (client: pg.Client, version: string): Promise<Header> => {
  await client.query('begin transaction isolation level repeatable read read only')
  const migrations = await listMigrations(client)
  if (migrations.length === 0)
    throw new Refusal('Basis data ini belum berisi Tuntas: tidak ada yang dicadangkan.')
  return {
    format: FORMAT,
    version,
    created_at: new Date().toISOString(),
    migrations,
    tables: await listTables(client),
    sequences: await listSequences(client),
  }
}

export const copyTargetSql = ({ name, columns }: Table): string =>
  `public.${quoteName(name)} (${columns.map(quoteName).join(', ')})`

/** Rows of a table in pieces of some megabytes. */
export async function* copyOut(client: pg.Client, table: Table): AsyncGenerator<Buffer> {
  const stream = client.query(to(`copy ${copyTargetSql(table)} to stdout`))
  let heldChunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    heldChunks.push(chunk)
    bytes += chunk.length
    if (bytes < PIECE_BYTES) continue
    yield Buffer.concat(heldChunks)
    heldChunks = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(heldChunks)
}

const fileRow = z.object({ id: z.number(), keys: z.array(z.string()) })

/** Keys of the uploaded files in the snapshot. */
export async function* fileKeys(client: pg.Client): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const page = await clientRows(
      client,
      fileRow,
      `select id, case when to_jsonb(f) ->> 'pieces' is null then array[key] else array(select key || '.' || n from jsonb_array_elements_text(to_jsonb(f) -> 'received') n) end as keys from files f where id > $1 order by id limit $2`,
      [after, FILES_AT_A_TIME],
    )
    for (const { keys } of page) yield* keys
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}
