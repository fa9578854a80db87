import { join } from 'node:path'
import { z } from '@tuntas/contract/wire/zod'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { grantUse } from './privileges.ts'
import { Refusal } from './refusal.ts'
import { root } from './root.ts'
import { clientRows } from './rows.ts'

const oldest = 15

const versionRow = z.object({ server_version_num: z.string() })

const demandVersion = async (client: pg.Client) => {
  const [version] = await clientRows(client, versionRow, 'show server_version_num')
  const major = Math.floor(Number(version?.server_version_num) / 10_000)
  if (major < oldest)
    throw new Refusal(`PostgreSQL ${major} terlalu lama: Tuntas memerlukan versi ${oldest} ke atas.`)
}

const foreignRow = z.object({ owner: z.string(), role: z.string(), database: z.string() })

/** Whoever sets DATABASE_OWNER_URL for a database that another role has made is told what is left to do. */
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

type Options = {
  /** Where the migrations stand. */
  folder?: string
  /** With which URL the application connects, where that is another role than the owner of the tables. */
  app?: string
}

/**
 * Applies the migrations that the database does not have yet, and lets the application's role work with what they made.
 *
 * Several instances may start at once, so one connection keeps an advisory lock while another applies. The lock is of a
 * transaction, not of the session: it works behind a transaction pooler too, and ends by itself with a process that dies.
 * It needs a connection of its own because the migrator commits its own transaction, which would end the lock.
 */
export const migrate = async (
  url: string,
  { folder = join(root, 'apps/server/migrations'), app = url }: Options = {},
): Promise<void> => {
  const guard = new pg.Client({ connectionString: url, application_name: 'tuntas-migrate' })
  const worker = new pg.Client({ connectionString: url, application_name: 'tuntas-migrate' })
  try {
    await guard.connect()
    await demandVersion(guard)
    await guard.query('begin')
    await guard.query('set local idle_in_transaction_session_timeout = 0')
    await guard.query("select pg_advisory_xact_lock(hashtext('tuntas.migrate'))")
    await worker.connect()
    if (app !== url) await demandOwner(worker)
    await applyMigrations(drizzle(worker), { migrationsFolder: folder })
    if (app !== url) await grantUse(worker, await readRole(app))
    await guard.query('commit')
  } finally {
    await Promise.allSettled([worker.end(), guard.end()])
  }
}
