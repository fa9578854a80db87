import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { applyMigrations, readMigrations } from '../platform/db/migrations.ts'
import { createViews, readViews } from '../platform/db/views.ts'
import { Refusal } from '../platform/refusal.ts'
import { formatCount, type Task } from './backup.ts'
import { FILES, type Header, TABLES, type Table } from './layout.ts'
import { demandFree, isDemo, openForRows, rebuild } from './rebuild.ts'
import { quoteName, withSession } from './session.ts'
import { copyTargetSql } from './snapshot.ts'
import { readEntries } from './tar.ts'
import { demandReachable, type Verified } from './verify.ts'

const TELL_EVERY_FILES = 500

const openCopy = (client: pg.Client, table: Table) => {
  const sink = client.query(from(`copy ${copyTargetSql(table)} from stdin`))
  const completion = finished(sink)
  completion.catch(() => {}) // reported where it is awaited
  return {
    table: table.name,
    write: async (piece: Buffer) => {
      if (!sink.write(piece)) await Promise.race([once(sink, 'drain'), completion])
    },
    end: async () => {
      sink.end()
      await completion
      return sink.rowCount
    },
  }
}

/** Feeds the pieces to COPY in archive order, table by table. */
const tableFiller = (client: pg.Client, { header, manifest }: Verified, say: Task['say']) => {
  let copy: ReturnType<typeof openCopy> | undefined
  const finish = async () => {
    if (!copy) return
    const { table } = copy
    const count = await copy.end()
    copy = undefined
    if (count !== manifest.rows[table]) throw new Refusal(`Tabel ${table} tidak utuh. Tidak ada yang diubah.`)
    say(`  ${table}: ${formatCount(count)} baris`)
  }
  const write = async (name: string, piece: Buffer) => {
    if (copy?.table !== name) {
      await finish()
      const table = header.tables.find((one) => one.name === name)
      if (!table)
        throw new Refusal(`Arsip memuat tabel ${name} yang tidak diumumkannya. Tidak ada yang diubah.`)
      copy = openCopy(client, table)
    }
    await copy.write(piece)
  }
  return { write, finish }
}

const setSequences = async (client: pg.Client, sequences: Header['sequences']) => {
  for (const { name, last_value, is_called } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      `public.${quoteName(name)}`,
      last_value,
      is_called,
    ])
}

const fill = async (client: pg.Client, task: Task, verified: Verified) => {
  const tables = tableFiller(client, verified, task.say)
  let files = 0
  for await (const { name, content } of readEntries(task.path)) {
    if (name.startsWith(TABLES)) await tables.write(name.slice(TABLES.length).split('/')[0] ?? '', content)
    else await tables.finish()
    if (!name.startsWith(FILES)) continue
    await task.files.put(name.slice(FILES.length), content)
    if (++files % TELL_EVERY_FILES === 0)
      task.say(`  berkas: ${formatCount(files)} dari ${formatCount(verified.manifest.files)}`)
  }
}

/**
 * What a restored campus must not take from its archive. Sign-outs since then would be undone; mail and
 * gateway are deactivated, so that a copy, e.g. a drill, does not send again what was sent since. An
 * administrator switches them on.
 */
const CORRECTIONS: readonly { table: string; sql: string }[] = [
  { table: 'tickets', sql: 'delete from tickets' },
  { table: 'password_links', sql: 'delete from password_links' },
  { table: 'sessions', sql: 'delete from sessions' },
  { table: 'mail_settings', sql: 'update mail_settings set active = false' },
  { table: 'mails', sql: "update mails set state = 'expired' where state in ('waiting', 'sending')" },
  { table: 'webhook_settings', sql: 'update webhook_settings set active = false' },
  {
    table: 'webhook_calls',
    sql: "update webhook_calls set state = 'expired' where state in ('waiting', 'sending')",
  },
  { table: 'notifications', sql: 'update notifications set mail = null where mail_id is null' },
  {
    table: 'notifications',
    sql: 'update notifications set push = false, webhook = false where push or webhook',
  },
  { table: 'notification_clocks', sql: 'update notification_clocks set upto = now()' },
]

/** Tables that a restore may change. All others equal the archive's. */
export const CORRECTED_TABLES: ReadonlySet<string> = new Set(CORRECTIONS.map(({ table }) => table))

/**
 * One transaction, from dropping the old data to the last migration; files are written before its commit. On
 * failure the database is unchanged, and at most unreferenced files are left over.
 */
const rewrite = async (client: pg.Client, task: Task, verified: Verified, replace: boolean) => {
  const { header } = verified
  const ownMigrations = readMigrations()
  const age = demandReachable(header.migrations, ownMigrations)
  await client.query('begin')
  // The migration lock: an instance that starts now waits until the restore is done.
  await client.query("select pg_advisory_xact_lock(hashtext('tuntas.migrate'))")
  await demandFree(client, replace)
  await rebuild(
    client,
    ownMigrations.slice(0, age),
    header.tables.some(({ name }) => isDemo(name)),
  )
  const close = await openForRows(client)
  await fill(client, task, verified)
  await close()
  await setSequences(client, header.sequences)
  await applyMigrations(client, ownMigrations.slice(age))
  await createViews(client, readViews())
  for (const { sql } of CORRECTIONS) await client.query(sql)
  await client.query('commit')
  await client.query('analyze') // the planner needs statistics from the start
}

export const restore = async (task: Task, verified: Verified, replace: boolean): Promise<void> =>
  withSession(task.url, (client) => rewrite(client, task, verified, replace))
