import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The same module runs as source (src/platform) and inside the bundle (dist), so the depth differs: walk up instead.
const findRoot = (folder: string): string => {
  if (existsSync(join(folder, 'apps/server/package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('Folder proyek Tuntas tidak ditemukan.')
  return findRoot(parent)
}

/** Folder of the repository, where apps/ and data/ live. */
export const root = findRoot(dirname(fileURLToPath(import.meta.url)))

/** Of the product, as package.json says. */
export const version = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
