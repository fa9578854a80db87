/** Toolbar of a document: pages and zoom. 1 is the frame's width. */
const GAP = 8
const ZOOMS = [1, 1.25, 1.5, 2, 2.5, 3, 4]

function button(label: string, sign: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = sign
  button.setAttribute('aria-label', label)
  button.title = label
  button.addEventListener('click', act)
  return button
}

/** The page at the middle of the frame. */
function pageShown(boxes: readonly HTMLElement[]): number {
  const middle = window.innerHeight / 2
  const at = boxes.findIndex((box) => box.getBoundingClientRect().bottom > middle)
  return at < 0 ? boxes.length - 1 : at
}

/** Zooms around the middle. */
function resize(root: HTMLElement, zoom: number) {
  const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } =
    document.documentElement
  const down = (scrollTop + clientHeight / 2) / scrollHeight
  const along = (scrollLeft + clientWidth / 2) / scrollWidth
  root.style.setProperty('--zoom', String(zoom))
  const now = document.documentElement
  window.scrollTo(along * now.scrollWidth - clientWidth / 2, down * now.scrollHeight - clientHeight / 2)
}

/** @param redraw renders the visible pages in their new size */
export function addTools(root: HTMLElement, boxes: readonly HTMLElement[], redraw: () => void): void {
  let step = 0
  const bar = document.createElement('div')
  bar.className = 'tools'
  bar.setAttribute('role', 'toolbar')
  bar.setAttribute('aria-label', 'Halaman dan ukuran')
  const place = document.createElement('span')
  const size = document.createElement('span')
  // Scroll only inside the frame: scrollIntoView would move the page around it too.
  const goTo = (page: number) =>
    window.scrollTo(window.scrollX, (boxes[page]?.offsetTop ?? 0) - bar.clientHeight - GAP)
  const zoomTo = (next: number) => {
    step = Math.min(ZOOMS.length - 1, Math.max(0, next))
    resize(root, ZOOMS[step] ?? 1)
    redraw()
    tell()
  }
  const before = button('Halaman sebelumnya', '‹', () => goTo(pageShown(boxes) - 1))
  const after = button('Halaman berikutnya', '›', () => goTo(pageShown(boxes) + 1))
  const smaller = button('Perkecil', '−', () => zoomTo(step - 1))
  const larger = button('Perbesar', '+', () => zoomTo(step + 1))
  const fit = button('Selebar layar', 'Selebar layar', () => zoomTo(0))
  function tell() {
    const page = pageShown(boxes)
    place.textContent = `${page + 1} / ${boxes.length}`
    size.textContent = `${Math.round((ZOOMS[step] ?? 1) * 100)}%`
    before.disabled = page === 0
    after.disabled = page === boxes.length - 1
    smaller.disabled = step === 0
    fit.disabled = step === 0
    larger.disabled = step === ZOOMS.length - 1
  }
  bar.append(before, place, after, smaller, size, larger, fit)
  root.prepend(bar)
  document.addEventListener('scroll', tell, { passive: true })
  window.addEventListener('resize', redraw)
  tell()
}
