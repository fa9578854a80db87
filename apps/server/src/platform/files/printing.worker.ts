import { dirname } from 'node:path'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import './document-fonts.ts'
import type { PaperDefinition } from './paper/definition.ts'
import { fontFiles, fontFolders } from './paper/fonts.ts'
import type { PdfDefinition, Printed } from './printing.ts'

/** Makes PDFs in sequence. It reads only its own fonts and opens no address. */

pdfmake.setFonts(fontFiles)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFolders.has(dirname(path)))

const FOOT = 'foot'

const makeDocument = ({ foot, made_at, title, content, landscape }: PdfDefinition): Promise<Uint8Array> =>
  pdfmake
    .createPdf({
      pageSize: 'A4',
      pageOrientation: landscape ? 'landscape' : 'portrait',
      pageMargins: [40, 44, 40, 54],
      info: { title, creationDate: new Date(made_at), producer: 'Tuntas', creator: 'Tuntas' },
      defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
      footer: (page: number, pages: number) => ({
        margin: [40, 16, 40, 0],
        columns: [
          { text: foot, style: FOOT },
          { text: `Halaman ${page} dari ${pages}`, style: FOOT, width: 'auto' },
        ],
      }),
      styles: { [FOOT]: { fontSize: 7, color: '#555555' } },
      content,
      // A heading stays with the text after it.
      pageBreakBefore: ({ headlineLevel }, nodes) =>
        headlineLevel !== undefined &&
        !nodes.getFollowingNodesOnPage().some(({ text, style }) => text !== undefined && style !== FOOT),
    })
    .getBuffer()

type Task = { document: PdfDefinition } | { paper: PaperDefinition }

const answer = async (task: Task): Promise<Printed> => {
  try {
    if ('document' in task) return { bytes: await makeDocument(task.document) }
    // The paper renderer is loaded with the first paper.
    const { writePaper } = await import('./paper/copies.ts')
    return await writePaper(task.paper)
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await answer(task)))
