import type { Readable } from 'node:stream'
import type { FileStore } from '../../platform/storage.ts'
import { openZip, placeName } from '../../platform/zip.ts'

type Page = { name: string; content: string }
type Stored = { id: number; key: string; name: string }

/** The pages, and every file beside them. */
export const personalArchive = (
  store: FileStore,
  pages: readonly Page[],
  files: readonly Stored[],
): Readable => {
  const zip = openZip(store)
  for (const { name, content } of pages) zip.addText(name, content)
  for (const { id, key, name } of files) zip.addFile(`file/${id} ${placeName(name)}`, key)
  return zip.end()
}
