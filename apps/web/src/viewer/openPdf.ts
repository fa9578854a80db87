import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/**
 * Character maps, standard fonts and decoders, for files that need them (copied by scripts/build-web.mjs).
 */
const DATA = new URL('/assets/pdf/', import.meta.url).href

/**
 * The frame's origin cannot start a worker of the assets' origin, nor a module worker, but a classic worker
 * can import one. It reports when it listens; earlier messages are lost.
 */
async function startWorker(): Promise<PDFWorker> {
  const source = `import(${JSON.stringify(new URL(workerUrl, import.meta.url).href)})`
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
  await new Promise((listens, fails) => {
    worker.addEventListener('message', listens, { once: true })
    worker.addEventListener('error', fails, { once: true })
  })
  return PDFWorker.create({ port: worker })
}

export const openPdf = async (bytes: ArrayBuffer): Promise<PDFDocumentProxy> =>
  getDocument({
    data: bytes,
    worker: await startWorker(),
    cMapUrl: `${DATA}cmaps/`,
    standardFontDataUrl: `${DATA}standard_fonts/`,
    wasmUrl: `${DATA}wasm/`,
    iccUrl: `${DATA}iccs/`,
    useWorkerFetch: false,
    enableXfa: false,
  }).promise
