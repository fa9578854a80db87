import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from '@tuntas/contract/wire/zod'

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

const buildSchema = z.object({ commit: z.string().nullable(), is_changed: z.boolean(), built_at: z.string() })

/** Commit and time of the build that runs; null when it runs from source. */
export const readBuild = (): z.output<typeof buildSchema> | null => {
  const file = join(dirname(fileURLToPath(import.meta.url)), 'build.json')
  return existsSync(file) ? buildSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}
