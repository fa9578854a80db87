import { renderAsync } from 'docx-preview'
import { showWith } from './frame'

const PHONE_PX = 640

const listPages = (root: HTMLElement) => [...root.querySelectorAll('section')]

/** Pages wider than the frame are made smaller as a whole. */
function fit(root: HTMLElement) {
  root.style.zoom = '1'
  const widest = Math.max(...listPages(root).map((page) => page.offsetWidth), 1)
  root.style.zoom = String(Math.min(1, (document.documentElement.clientWidth - 16) / widest))
}

/** On a phone a page made smaller cannot be read: the text flows anew, and the wide margins go. */
function flow(root: HTMLElement) {
  for (const page of listPages(root)) {
    page.style.boxSizing = 'border-box'
    page.style.width = '100%'
    page.style.padding = '16px'
    page.style.overflowX = 'auto'
  }
}

async function show(bytes: ArrayBuffer, root: HTMLElement): Promise<void> {
  const phone = document.documentElement.clientWidth < PHONE_PX
  await renderAsync(new Blob([bytes]), root, undefined, {
    className: 'docx',
    useBase64URL: true,
    // Whole HTML pages that a document brings along.
    renderAltChunks: false,
    ignoreLastRenderedPageBreak: false,
    ignoreWidth: phone,
    ignoreHeight: phone,
  })
  if (phone) return flow(root)
  fit(root)
  window.addEventListener('resize', () => fit(root))
}

showWith(show)
