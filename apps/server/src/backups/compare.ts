import { createHash, type Hash } from 'node:crypto'
import type { Task } from './backup.ts'
import { FILES, TABLES } from './layout.ts'
import { CORRECTED_TABLES } from './restore.ts'
import { withSession } from './session.ts'
import { copyOut } from './snapshot.ts'
import { readEntries } from './tar.ts'
import type { Verified } from './verify.ts'

const openHashes = () => {
  const hashes = new Map<string, Hash>()
  const find = (name: string) => {
    const hash = hashes.get(name) ?? createHash('sha256')
    hashes.set(name, hash)
    return hash
  }
  return {
    add: (name: string, content: Buffer) => void find(name).update(content),
    digest: (name: string) => find(name).digest('hex'),
    names: () => [...hashes.keys()],
  }
}

const hashArchive = async (path: string) => {
  const [tables, files] = [openHashes(), openHashes()]
  for await (const { name, content } of readEntries(path)) {
    if (name.startsWith(TABLES)) tables.add(name.slice(TABLES.length).split('/')[0] ?? '', content)
    if (name.startsWith(FILES)) files.add(name.slice(FILES.length), content)
  }
  return { tables, files }
}

/**
 * Compares a campus with the archive that it was restored from: rows by their COPY text, in the same order,
 * and files by their bytes. An older archive may differ where a migration changed its rows.
 * @returns the tables and files that differ; empty if none
 */
export const compareRestored = async (
  { url, files, path, say }: Task,
  { header }: Pick<Verified, 'header'>,
): Promise<string[]> => {
  const archive = await hashArchive(path)
  const differences: string[] = []
  const tables = header.tables.filter(({ name }) => !CORRECTED_TABLES.has(name))
  await withSession(url, async (client) => {
    const tableHashes = openHashes()
    for (const table of tables) {
      for await (const piece of copyOut(client, table)) tableHashes.add(table.name, piece)
      if (tableHashes.digest(table.name) !== archive.tables.digest(table.name))
        differences.push(`tabel ${table.name}`)
    }
  })
  say(`  ${tables.length} tabel dibandingkan baris demi baris`)
  for (const key of archive.files.names()) {
    const hash = createHash('sha256')
    for await (const piece of await files.stream(key)) hash.update(piece)
    if (hash.digest('hex') !== archive.files.digest(key)) differences.push(`berkas ${key}`)
  }
  say(`  ${archive.files.names().length} berkas dibandingkan`)
  return differences
}
