import { z } from '@tuntas/contract/wire/zod'
import pg from 'pg'
import { Refusal } from '../refusal.ts'
import {
  applyMigrations,
  createMigrationsTable,
  listPending,
  MIGRATIONS,
  readMigrations,
} from './migrations.ts'
import { grantUse } from './privileges.ts'
import { clientRows } from './rows.ts'
import { createViews, dropViews, readAppliedViews, readViews } from './views.ts'

const oldest = 15

const versionRow = z.object({ server_version_num: z.string() })

const demandVersion = async (client: pg.Client) => {
  const [version] = await clientRows(client, versionRow, 'show server_version_num')
  const major = Math.floor(Number(version?.server_version_num) / 10_000)
  if (major < oldest)
    throw new Refusal(`PostgreSQL ${major} terlalu lama: Tuntas memerlukan versi ${oldest} ke atas.`)
}

const foreignRow = z.object({ owner: z.string(), role: z.string(), database: z.string() })

/** DATABASE_OWNER_URL names a role that does not own the tables: the message says how to hand them over. */
const demandOwner = async (client: pg.Client): Promise<void> => {
  const [foreignOwner] = await clientRows(
    client,
    foreignRow,
    `select pg_get_userbyid(relowner) as owner, current_user as role, current_database() as database from pg_class
      where relname = 'users' and relnamespace = 'public'::regnamespace and relowner <> current_user::regrole`,
  )
  if (!foreignOwner) return
  const { owner, role, database } = foreignOwner
  throw new Refusal(
    `Tabel Tuntas milik peran ${owner}, bukan ${role} dari DATABASE_OWNER_URL. Serahkan dulu, sebagai superuser:\n` +
      `  reassign owned by ${owner} to ${role}; alter database ${database} owner to ${role};`,
  )
}

const roleRow = z.object({ role: z.string() })

/** The role of a connection string, as the server knows it. */
const readRole = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url, application_name: 'tuntas-migrate' })
  await client.connect()
  try {
    const [row] = await clientRows(client, roleRow, 'select current_user as role')
    return row?.role ?? ''
  } finally {
    await client.end()
  }
}

type Say = (text: string) => void

type Options = {
  /** Where the migrations are. */
  folder?: string
  /** The URL with which the application connects, where that is another role than the owner of the tables. */
  app?: string
  /** Reports the progress of long ones. */
  say?: Say
}

/** Views are dropped before migrations, which may change their columns, and created after them. */
const update = async (client: pg.Client, folder: string, say: Say): Promise<void> => {
  await createMigrationsTable(client)
  const pending = await listPending(client, readMigrations(folder))
  const views = readViews()
  const applied = await readAppliedViews(client)
  if (pending.length === 0 && applied?.checksum === views.checksum) return
  await dropViews(client, [...views.names, ...(applied?.names ?? [])])
  await applyMigrations(client, pending, say)
  await createViews(client, views)
}

/**
 * Applies the missing migrations, creates the views of this version, and grants both to the application's
 * role, in one transaction. Several instances may start at once, so it begins with an advisory lock of the
 * transaction: it works behind a transaction pooler, and ends with a process that dies.
 */
export const migrate = async (
  url: string,
  { folder = MIGRATIONS, app = url, say = () => {} }: Options = {},
): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: 'tuntas-migrate' })
  await client.connect()
  try {
    await demandVersion(client)
    await client.query('begin')
    await client.query("set local client_min_messages = 'error'")
    await client.query("select pg_advisory_xact_lock(hashtext('tuntas.migrate'))")
    if (app !== url) await demandOwner(client)
    await update(client, folder, say)
    if (app !== url) await grantUse(client, await readRole(app))
    await client.query('commit')
  } finally {
    await client.end()
  }
}
