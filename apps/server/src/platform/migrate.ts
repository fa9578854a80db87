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

/** Explains the remaining steps if DATABASE_OWNER_URL names another role than the database's owner. */
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

/** The role of a connection string, as the server resolves it. */
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
  folder?: string
  /** URL of the application's role, if it differs from the owner of the tables. */
  app?: string
}

/**
 * Applies missing migrations and grants the application's role its rights. Several instances may start at
 * once, so an advisory lock is held while one applies. The lock belongs to a transaction: it works behind a
 * transaction pooler and ends with a dead process. It needs its own connection, because the migrator's commit
 * would end the lock.
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
