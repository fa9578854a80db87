import type pdfmake from 'pdfmake'
import { startThread } from './thread.ts'

export type PdfContent = Parameters<typeof pdfmake.createPdf>[0]['content']
/** A cell of a table; `colSpan` takes the place of the empty ones after it. */
export type PdfCell = PdfContent & { colSpan?: number }
export type PdfDefinition = {
  title: string
  /** Below every page, beside its number. */
  foot: string
  /** What the document says of when it was made. */
  made_at: string
  landscape?: boolean
  content: PdfContent
}

/** A PDF of plain data, made on a thread of its own: the same data gives the same bytes. */
export const makePdf = async (definition: PdfDefinition): Promise<Buffer> => {
  const thread = startThread(import.meta.url, 'printing')
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      thread.once('error', reject)
      thread.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
      thread.postMessage(definition)
    })
  } finally {
    await thread.terminate()
  }
}
