import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { files } from '../modules/campus/files/schema.ts'
import { buildPdf } from '../platform/files/pdf.ts'
import type { FileStore } from '../platform/files/storage.ts'
import { root } from '../platform/root.ts'
import type { DocumentContent, MediaContent } from './content/types.ts'
import { buildDocx } from './documents/docx.ts'
import type { Tables } from './tables.ts'

const PDF = 'application/pdf'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Deterministic, so that two demo campuses are identical. */
const deriveKey = (name: string) => {
  const hex = createHash('sha256').update(`demo ${name}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

const fileNamed = (name: string) => readFileSync(join(root, 'apps/server/src/demo/documents', name))

export interface Uploads {
  /**
   * The row of a document; each is stored once, however many lessons show it.
   * @returns its id
   */
  add(document: DocumentContent, user_id: number, created_at: string): number
  /**
   * A video with captions.
   * @returns the columns of its lesson
   */
  addMedia(
    media: MediaContent,
    user_id: number,
    created_at: string,
  ): { media_file_id: number; captions_file_id: number }
  /**
   * A picture of a question.
   * @returns its id and the HTML that shows it
   */
  addPicture(
    picture: { name: string; width: number; height: number },
    user_id: number,
    created_at: string,
  ): { file_id: number; picture: string; width: number; height: number }
  write(store: FileStore): Promise<void>
}

/** Documents of the demo campus: their rows, and their content for the store. */
export const collectUploads = (tables: Tables): Uploads => {
  const contents = new Map<string, Buffer>()
  const sizes = new Map<string, number>()
  const keep = (
    file: { name: string; type: string; user_id: number; created_at: string },
    content: Buffer,
  ) => {
    const before = sizes.get(file.name)
    if (before !== undefined) return before
    const key = deriveKey(file.name)
    const id = tables.add(files, { ...file, key, size: content.length })
    contents.set(key, content)
    sizes.set(file.name, id)
    return id
  }
  return {
    add({ name, pages, ink }, user_id, created_at) {
      const isPdf = name.endsWith('.pdf')
      const type = isPdf ? PDF : DOCX
      return keep({ name, type, user_id, created_at }, isPdf ? buildPdf(pages, ink) : buildDocx(pages.flat()))
    },
    addMedia({ name, captions }, user_id, created_at) {
      const of = { user_id, created_at }
      const video = fileNamed(name)
      return {
        media_file_id: keep({ name, type: 'video/mp4', ...of }, video),
        captions_file_id: keep(
          { name: name.replace('.mp4', '.vtt'), type: 'text/vtt', ...of },
          Buffer.from(captions),
        ),
      }
    },
    addPicture({ name, ...size }, user_id, created_at) {
      const file_id = keep({ name, type: 'image/png', user_id, created_at }, fileNamed(name))
      return { file_id, picture: `<img src="${API_BASE}/files/${file_id}/${name}" alt="" />`, ...size }
    },
    async write(store) {
      for (const [key, content] of contents) await store.put(key, content)
    },
  }
}
