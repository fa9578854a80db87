import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { showWith } from './frame'
import { openPdf } from './openPdf'
import { addTools } from './pdfTools'

const NEAR = '800px 0px'

/** Phones cannot render larger canvases. */
const MOST_PIXELS = 16_000_000

async function draw(page: PDFPageProxy, box: HTMLElement) {
  const width = box.clientWidth
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  const sharpest = Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height))
  const ratio = Math.min(2, window.devicePixelRatio || 1, sharpest)
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * ratio)
  canvas.height = Math.floor(viewport.height * ratio)
  const text = document.createElement('div')
  text.className = 'textLayer'
  box.dataset.drawn = String(width)
  await page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] }).promise
  // Released, or rendered in another size.
  if (box.dataset.drawn !== String(width)) return
  box.style.setProperty('--total-scale-factor', String(viewport.scale))
  box.replaceChildren(canvas, text)
  await new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport }).render()
}

/**
 * Renders pages near the viewport and releases distant ones: a phone cannot hold a hundred pages.
 * @returns a function that re-renders in another size
 */
function watch(file: PDFDocumentProxy, boxes: readonly HTMLElement[]): () => void {
  const nearBoxes = new Set<HTMLElement>()
  const drawNow = (box: HTMLElement) => {
    if (box.dataset.drawn !== String(box.clientWidth))
      void file.getPage(boxes.indexOf(box) + 1).then((page) => draw(page, box))
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const box = target as HTMLElement
        if (isIntersecting) {
          nearBoxes.add(box)
          drawNow(box)
        } else {
          nearBoxes.delete(box)
          delete box.dataset.drawn
          box.replaceChildren()
        }
      }
    },
    { rootMargin: NEAR },
  )
  for (const box of boxes) observer.observe(box)
  return () => nearBoxes.forEach(drawNow)
}

async function show(bytes: ArrayBuffer, root: HTMLElement): Promise<void> {
  const file = await openPdf(bytes)
  const first = (await file.getPage(1)).getViewport({ scale: 1 })
  const boxes = Array.from({ length: file.numPages }, (_, index) => {
    const box = document.createElement('section')
    box.className = 'page'
    box.setAttribute('aria-label', `Halaman ${index + 1} dari ${file.numPages}`)
    // Until its own size is known, a page uses that of the first.
    box.style.aspectRatio = `${first.width} / ${first.height}`
    root.append(box)
    return box
  })
  const firstBox = boxes[0]
  if (firstBox) await draw(await file.getPage(1), firstBox)
  addTools(root, boxes, watch(file, boxes))
}

showWith(show)
