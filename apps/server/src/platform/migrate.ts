import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { Refusal } from './refusal.ts'
import { root } from './root.ts'

const oldest = 15

const demandVersion = async (client: pg.Client) => {
  const reply = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(reply.rows[0]?.server_version_num) / 10_000)
  if (major < oldest)
    throw new Refusal(`PostgreSQL ${major} terlalu lama: Tuntas memerlukan versi ${oldest} ke atas.`)
}

/**
 * Applies the migrations that the database does not have yet.
 *
 * Several instances may start at once, so one connection keeps an advisory lock while another applies. The lock is of a
 * transaction, not of the session: it works behind a transaction pooler too, and ends by itself with a process that dies.
 * It needs a connection of its own because the migrator commits its own transaction, which would end the lock.
 */
export const migrate = async (url: string, folder = join(root, 'apps/server/migrations')): Promise<void> => {
  const guard = new pg.Client({ connectionString: url, application_name: 'tuntas-migrate' })
  const worker = new pg.Client({ connectionString: url, application_name: 'tuntas-migrate' })
  try {
    await guard.connect()
    await demandVersion(guard)
    await guard.query('begin')
    await guard.query('set local idle_in_transaction_session_timeout = 0')
    await guard.query("select pg_advisory_xact_lock(hashtext('tuntas.migrate'))")
    await worker.connect()
    await applyMigrations(drizzle(worker), { migrationsFolder: folder })
    await guard.query('commit')
  } finally {
    await Promise.allSettled([worker.end(), guard.end()])
  }
}
