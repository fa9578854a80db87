import { z } from '@tuntas/contract/wire/zod'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { applyMigrations, createMigrationsTable, readMigrations } from '../platform/db/migrations.ts'
import { clientRows, sqlRow } from '../platform/db/rows.ts'
import { Refusal } from '../platform/refusal.ts'
import { quoteName } from './session.ts'
import { listTables } from './snapshot.ts'

/** Table that marks a demo campus; no migration creates it. */
const DEMO = {
  name: 'demo_marker',
  sql: 'create table demo_marker (created_at timestamptz not null default now())',
}

const ourTables = () => {
  const statements = readMigrations().flatMap(({ sql }) => sql)
  const createdTables = statements.flatMap(
    (sql) => /(?:create table|alter table "\w+" rename to) "(\w+)"/i.exec(sql)?.[1] ?? [],
  )
  return new Set([...createdTables, DEMO.name])
}

/**
 * Refuses a database in use, or one with tables of another application. Replaces a campus only if told to.
 */
export const demandFree = async (client: pg.Client, replace: boolean): Promise<void> => {
  const otherSessions = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'tuntas%' limit 1`,
  )
  if (otherSessions.rowCount)
    throw new Refusal('Tuntas sedang berjalan pada basis data ini. Hentikan dahulu, lalu pulihkan.')
  const ownTables = ourTables()
  const tables = await listTables(client)
  const foreignTables = tables.filter(({ name }) => !ownTables.has(name))
  if (foreignTables.length > 0)
    throw new Refusal(
      `Basis data ini berisi tabel yang bukan milik Tuntas (${foreignTables.map(({ name }) => name).join(', ')}). Pakai basis data lain.`,
    )
  if (replace || !tables.some(({ name }) => name === 'users')) return
  if ((await client.query('select from users limit 1')).rowCount)
    throw new Refusal(
      'Basis data ini sudah berisi kampus. Tambahkan --replace bila isinya boleh diganti seluruhnya. Tidak ada yang diubah.',
    )
}

/** Extensions stay: they may belong to a superuser. */
const dropAll = async (client: pg.Client) => {
  const drops = await clientRows(
    client,
    sqlRow,
    `
    select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' else 'table' end, oid::regclass) as sql
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'r')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    union all
    select format('drop function if exists %s cascade', oid::regprocedure)
    from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  )
  for (const { sql } of drops) await client.query(sql)
}

/** Recreates an empty Tuntas with the archive's migrations, whatever was there before. */
export const rebuild = async (
  client: pg.Client,
  migrations: MigrationMeta[],
  withDemo: boolean,
): Promise<void> => {
  await client.query("set local client_min_messages = 'error'")
  await dropAll(client)
  await client.query('drop table if exists drizzle.__drizzle_migrations, drizzle.views')
  await createMigrationsTable(client)
  await applyMigrations(client, migrations)
  if (withDemo) await client.query(DEMO.sql)
}

export const isDemo = (name: string): boolean => name === DEMO.name

const keyRow = z.object({ tab: z.string(), name: z.string(), sql: z.string() })

/**
 * Prepares the tables for rows in any order: drops foreign keys, disables triggers (both refusing and filling
 * ones), and deletes rows inserted by migrations. The owner may do this, no superuser is needed. Returns a
 * function that restores everything and checks all foreign keys.
 */
export const openForRows = async (client: pg.Client): Promise<() => Promise<void>> => {
  const keys = await clientRows(
    client,
    keyRow,
    `
    select conrelid::regclass::text as tab, conname as name, pg_get_constraintdef(oid) as sql
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const tables = (await listTables(client)).map(({ name }) => `public.${quoteName(name)}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  for (const { tab, name } of keys)
    await client.query(`alter table ${tab} drop constraint ${quoteName(name)}`)
  await client.query(`truncate ${tables.join(', ')}`)
  return async () => {
    for (const { tab, name, sql } of keys)
      await client.query(`alter table ${tab} add constraint ${quoteName(name)} ${sql}`)
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  }
}
