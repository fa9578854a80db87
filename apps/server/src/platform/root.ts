import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The module runs as source (src/platform) and bundled (dist). The depth differs, so walk up.
const findRoot = (folder: string): string => {
  if (existsSync(join(folder, 'apps/server/package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('Folder proyek Tuntas tidak ditemukan.')
  return findRoot(parent)
}

/** Folder of the repository with apps/ and data/. */
export const root = findRoot(dirname(fileURLToPath(import.meta.url)))

/** The product's version from package.json. */
export const version = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
