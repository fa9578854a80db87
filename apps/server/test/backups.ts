import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import pg from 'pg'
import { quoted } from '../src/backups/session.ts'
import { listTables } from '../src/backups/snapshot.ts'

export const silent = () => {}

/** A store for files that is gone with the test. */
export const memory = (contents = new Map<string, Buffer>()) => ({
  contents,
  put: async (key: string, content: Buffer) => void contents.set(key, content),
  stream: async (key: string) => {
    const content = contents.get(key)
    if (!content) throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
    return Readable.from([content])
  },
})

export const connected = async (url: string, application_name?: string) => {
  const client = new pg.Client({ connectionString: url, application_name })
  client.on('error', silent) // a database may be dropped before the goodbye of a connection arrives
  await client.connect()
  return client
}

/** Every row of every table, also what is generated, and the counters behind the ids. */
export const fingerprint = async (url: string) => {
  const client = await connected(url)
  try {
    const prints: Record<string, string> = {}
    for (const { name } of await listTables(client)) {
      const hash = createHash('sha256')
      const all = await client.query(
        `select t::text as line from public.${quoted(name)} t order by t::text collate "C"`,
      )
      for (const { line } of all.rows) hash.update(`${line}\n`)
      prints[name] = `${all.rowCount} ${hash.digest('hex')}`
    }
    const counters = await client.query(
      "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
    )
    const shape = await client.query(`
      select (select count(*) from pg_constraint where connamespace = 'public'::regnamespace) as constraints,
        (select count(*) from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers,
        (select count(*) from drizzle.__drizzle_migrations) as migrations`)
    return { prints, counters: counters.rows, shape: shape.rows }
  } finally {
    await client.end()
  }
}
