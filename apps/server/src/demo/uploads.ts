import { createHash } from 'node:crypto'
import { files } from '../modules/campus/files/schema.ts'
import type { FileStore } from '../platform/storage.ts'
import type { DocumentContent } from './content/types.ts'
import { docxOf } from './documents/docx.ts'
import { pdfOf } from './documents/pdf.ts'
import type { Tables } from './tables.ts'

const PDF = 'application/pdf'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The same on every campus, so that a demo made twice is the same. */
const keyOf = (name: string) => {
  const hex = createHash('sha256').update(`demo ${name}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

export interface Uploads {
  /** The row of a document; each is kept once, however many lessons show it. @returns its id */
  add(document: DocumentContent, user_id: number, created_at: string): number
  write(store: FileStore): Promise<void>
}

/** Documents of the demo campus: their rows, and their content for the store. */
export const collectUploads = (tables: Tables): Uploads => {
  const contents = new Map<string, Buffer>()
  const known = new Map<string, number>()
  return {
    add({ name, pages }, user_id, created_at) {
      const before = known.get(name)
      if (before !== undefined) return before
      const isPdf = name.endsWith('.pdf')
      const content = isPdf ? pdfOf(pages) : docxOf(pages.flat())
      const key = keyOf(name)
      const type = isPdf ? PDF : DOCX
      const id = tables.add(files, { key, name, type, size: content.length, user_id, created_at })
      contents.set(key, content)
      known.set(name, id)
      return id
    },
    async write(store) {
      for (const [key, content] of contents) await store.put(key, content)
    },
  }
}
