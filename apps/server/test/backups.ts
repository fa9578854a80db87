import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { backUp } from '../src/backups/backup.ts'
import { restore } from '../src/backups/restore.ts'
import { quoteName } from '../src/backups/session.ts'
import { listTables } from '../src/backups/snapshot.ts'
import { openWriter, readEntries } from '../src/backups/tar.ts'
import { verify } from '../src/backups/verify.ts'
import { makeDemoCampus } from '../src/demo/campus.ts'
import type { FileStore } from '../src/platform/files/storage.ts'
import { createTestDatabase } from './database.ts'
import { createEmptyDatabase, databaseUrl, dropDatabase, scratchName } from './scratch.ts'

export const ignore = () => {}

/** An in-memory file store. */
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
  client.on('error', ignore) // dropping the database may terminate a closing connection
  await client.connect()
  return client
}

/** Every row of every table including generated columns, and the sequences. */
export const fingerprint = async (url: string) => {
  const client = await connected(url)
  try {
    const prints: Record<string, string> = {}
    for (const { name } of await listTables(client)) {
      const hash = createHash('sha256')
      const all = await client.query(
        `select t::text as line from public.${quoteName(name)} t order by t::text collate "C"`,
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

/** A backup of a demo campus, and databases to restore it to. */
export const withBackup = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tuntas-backup-'))
  const archive = join(folder, 'kampus.tar.gz')
  const databases: string[] = []

  const emptyDatabase = async () => {
    const name = scratchName('restored')
    await createEmptyDatabase(inject('adminUrl'), name)
    databases.push(name)
    return databaseUrl(inject('adminUrl'), name)
  }

  const source = {} as Awaited<ReturnType<typeof createTestDatabase>>
  const store = memory()

  /** A video of three pieces, two of which were uploaded. */
  const beginUpload = async () => {
    const client = await connected(source.url)
    await client.query(
      `insert into files (key, name, type, size, pieces, received, finished) values ('film', 'a.mp4', 'video/mp4', 10000000, 3, '{1,3}', false)`,
    )
    await client.end()
    for (const number of [1, 3]) await store.put(`film.${number}`, Buffer.from(`bagian ${number}`))
  }

  beforeAll(async () => {
    Object.assign(source, await createTestDatabase())
    await makeDemoCampus(source.url, { files: store })
    await beginUpload()
    await backUp({ url: source.url, files: store, path: archive, say: ignore }, '9.9.9')
  })
  afterAll(async () => {
    await source.drop()
    for (const name of databases) await dropDatabase(inject('adminUrl'), name)
    rmSync(folder, { recursive: true, force: true })
  })

  const restoreTo = async (url: string, path = archive, replace = false, files: FileStore = memory()) =>
    restore({ url, files, path, say: ignore }, await verify(path), replace)

  /** The archive with some entries changed. */
  const forged = async (change: (name: string, content: Buffer) => Buffer | undefined) => {
    const path = join(folder, `${scratchName('forged')}.tar.gz`)
    const writer = openWriter(path)
    for await (const { name, content } of readEntries(archive)) {
      const changedContent = change(name, content)
      if (changedContent) await writer.add({ name, content: changedContent })
    }
    await writer.end()
    return path
  }
  return { folder, archive, source, store, emptyDatabase, restoreTo, forged }
}
