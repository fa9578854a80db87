import { existsSync, renameSync, rmSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import type { FileStore } from '../platform/files/storage.ts'
import { Refusal } from '../platform/refusal.ts'
import { FILES, HEADER, type Header, MANIFEST, type Manifest, openSeal, rowsIn, TABLES } from './layout.ts'
import { withSession } from './session.ts'
import { copyOut, fileKeys, takeSnapshot } from './snapshot.ts'
import { type Entry, openWriter } from './tar.ts'

export interface Task {
  url: string
  files: FileStore
  path: string
  say: (text: string) => void
}

type Add = (entry: Entry) => Promise<void>

const TELL_EVERY_FILES = 500
export const formatCount = (count: number) => count.toLocaleString('id-ID')
const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`)

const addTables = async (client: pg.Client, { tables }: Header, add: Add, say: Task['say']) => {
  const rows: Manifest['rows'] = {}
  for (const table of tables) {
    let pieces = 0
    let count = 0
    for await (const content of copyOut(client, table)) {
      count += rowsIn(content)
      await add({ name: `${TABLES}${table.name}/${String(++pieces).padStart(6, '0')}.copy`, content })
    }
    rows[table.name] = count
    say(`  ${table.name}: ${formatCount(count)} baris`)
  }
  return rows
}

const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOENT') || error.name === 'NoSuchKey' || isAway(error.cause))

const addFiles = async (client: pg.Client, { files, say }: Task, add: Add) => {
  const missingKeys: string[] = []
  let count = 0
  for await (const key of fileKeys(client)) {
    const content = await files
      .stream(key)
      .then(buffer)
      .catch((error: unknown) => {
        if (isAway(error)) return undefined
        throw error // a store outage must not produce an archive without files
      })
    if (content === undefined) missingKeys.push(key)
    else {
      await add({ name: `${FILES}${key}`, content })
      if (++count % TELL_EVERY_FILES === 0) say(`  berkas: ${formatCount(count)}`)
    }
  }
  return { files: count, missing: missingKeys }
}

const write = async (client: pg.Client, task: Task, version: string, add: Add) => {
  const seal = openSeal()
  const addSealed: Add = (entry) => {
    seal.add(entry.name, entry.content)
    return add(entry)
  }
  const header = await takeSnapshot(client, version)
  await addSealed({ name: HEADER, content: json(header) })
  const rows = await addTables(client, header, addSealed, task.say)
  const { files, missing: missingKeys } = await addFiles(client, task, addSealed)
  const manifest: Manifest = { rows, files, missing: missingKeys, seal: seal.digest() }
  await add({ name: MANIFEST, content: json(manifest) })
  return manifest
}

/** Writes to a temporary file and renames it when complete. */
export const backUp = async (task: Task, version: string): Promise<Manifest> => {
  if (existsSync(task.path)) throw new Refusal(`${task.path} sudah ada. Pilih nama lain.`)
  const draft = `${task.path}.part`
  const writer = openWriter(draft)
  try {
    const manifest = await withSession(task.url, (client) => write(client, task, version, writer.add))
    await writer.end()
    renameSync(draft, task.path)
    return manifest
  } catch (error) {
    await writer.abandon()
    rmSync(draft, { force: true })
    throw error
  }
}
