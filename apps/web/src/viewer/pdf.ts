import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker, TextLayer } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { showWith } from './frame'

/** Character maps, standard fonts and decoders, for the files that need them (vite.config.ts puts them there). */
const DATA = new URL('/assets/pdf/', import.meta.url).href
const NEAR = '800px 0px'

/**
 * The frame's own origin may not start a worker of the assets' origin, nor a module of its own, but a plain worker may import
 * one. It says when it listens; what is said to it before is lost.
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

async function draw(page: PDFPageProxy, box: HTMLElement) {
  const viewport = page.getViewport({ scale: box.clientWidth / page.getViewport({ scale: 1 }).width })
  const ratio = Math.min(2, window.devicePixelRatio || 1)
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * ratio)
  canvas.height = Math.floor(viewport.height * ratio)
  const text = document.createElement('div')
  text.className = 'textLayer'
  box.style.setProperty('--total-scale-factor', String(viewport.scale))
  box.replaceChildren(canvas, text)
  await page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] }).promise
  await new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport }).render()
}

/** Draws what is near the eye and lets go of what is far: a phone cannot hold a hundred pages. */
function watch(file: PDFDocumentProxy, boxes: readonly HTMLElement[]) {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const box = target as HTMLElement
        if (!isIntersecting) box.replaceChildren()
        else if (box.childElementCount === 0)
          void file.getPage(boxes.indexOf(box) + 1).then((page) => draw(page, box))
      }
    },
    { rootMargin: NEAR },
  )
  for (const box of boxes) seen.observe(box)
}

async function show(bytes: ArrayBuffer, root: HTMLElement): Promise<void> {
  const file = await getDocument({
    data: bytes,
    worker: await startWorker(),
    cMapUrl: `${DATA}cmaps/`,
    standardFontDataUrl: `${DATA}standard_fonts/`,
    wasmUrl: `${DATA}wasm/`,
    iccUrl: `${DATA}iccs/`,
    useWorkerFetch: false,
    enableXfa: false,
  }).promise
  const first = (await file.getPage(1)).getViewport({ scale: 1 })
  const boxes = Array.from({ length: file.numPages }, (_, index) => {
    const box = document.createElement('section')
    box.className = 'page'
    box.setAttribute('aria-label', `Halaman ${index + 1} dari ${file.numPages}`)
    // Until its own size is known, a page takes that of the first.
    box.style.aspectRatio = `${first.width} / ${first.height}`
    root.append(box)
    return box
  })
  const own = boxes[0]
  if (own) await draw(await file.getPage(1), own)
  watch(file, boxes)
}

showWith(show)
