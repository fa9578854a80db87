import { join } from 'node:path'
import { z } from '@tuntas/contract/wire/zod'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { Refusal } from '../refusal.ts'
import { root } from '../root.ts'
import { clientRows } from './rows.ts'

const migrationRow = z.object({ hash: z.string(), created_at: z.number() })
/** A migration that a database or an archive has, as drizzle-kit's table names it. */
export type Migration = z.output<typeof migrationRow>

/**
 * The eighty migrations up to this time became the first two of today (decision 123). A database with the one
 * of this time has them all. An older one must first be updated by the version of 29 November 2026.
 */
const SQUASHED_AT = 1_795_980_258_716

export const MIGRATIONS = join(root, 'apps/server/migrations')

export const readMigrations = (folder = MIGRATIONS): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder: folder })

const toRow = ({ hash, folderMillis }: MigrationMeta): Migration => ({ hash, created_at: folderMillis })

/**
 * @returns `applied` with the shipped migrations in place of those before the squash; undefined if it ends
 * before.
 */
export const toSquashed = (applied: Migration[], shipped: MigrationMeta[]): Migration[] | undefined => {
  const squashed = shipped.filter(({ folderMillis }) => folderMillis <= SQUASHED_AT).map(toRow)
  if (applied.length === 0 || squashed.length === 0) return applied
  if (!applied.some(({ created_at }) => created_at === SQUASHED_AT)) return undefined
  return [...squashed, ...applied.filter(({ created_at }) => created_at > SQUASHED_AT)]
}

const insertApplied = (client: pg.Client, { hash, created_at }: Migration) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    created_at,
  ])

/** In the caller's transaction. */
export const applyMigrations = async (
  client: pg.Client,
  migrations: MigrationMeta[],
  say: (text: string) => void = () => {},
): Promise<void> => {
  for (const [index, migration] of migrations.entries()) {
    say(`Migrasi ${index + 1} dari ${migrations.length}…`)
    for (const statement of migration.sql) await client.query(statement)
    await insertApplied(client, toRow(migration))
  }
}

export const createMigrationsTable = async (client: pg.Client): Promise<void> => {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
}

export const readApplied = (client: pg.Client): Promise<Migration[]> =>
  clientRows(
    client,
    migrationRow,
    'select hash, created_at::float8 as created_at from drizzle.__drizzle_migrations order by id',
  )

/**
 * The shipped migrations that the database lacks. Renames those before the squash in its table to the shipped
 * ones.
 */
export const listPending = async (client: pg.Client, shipped: MigrationMeta[]): Promise<MigrationMeta[]> => {
  const applied = await readApplied(client)
  const squashed = toSquashed(applied, shipped)
  if (!squashed)
    throw new Refusal(
      'Basis data ini dari versi Tuntas yang lebih lama daripada 29 November 2026. Jalankan dahulu versi tanggal itu, lalu versi ini. Tidak ada yang diubah.',
    )
  if (squashed.length < applied.length) {
    await client.query('delete from drizzle.__drizzle_migrations')
    for (const migration of squashed) await insertApplied(client, migration)
  }
  const last = squashed.at(-1)?.created_at ?? 0
  return shipped.filter(({ folderMillis }) => folderMillis > last)
}
