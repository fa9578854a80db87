import { renderAsync } from 'docx-preview'
import { showWith } from './frame'

/** Pages wider than the frame are made smaller as a whole. */
function fit(root: HTMLElement) {
  const widest = Math.max(...[...root.querySelectorAll('section')].map((page) => page.offsetWidth), 1)
  root.style.zoom = String(Math.min(1, (document.documentElement.clientWidth - 16) / widest))
}

async function show(bytes: ArrayBuffer, root: HTMLElement): Promise<void> {
  await renderAsync(new Blob([bytes]), root, undefined, {
    className: 'docx',
    useBase64URL: true,
    // Whole HTML pages that a document brings along.
    renderAltChunks: false,
    ignoreLastRenderedPageBreak: false,
  })
  fit(root)
  window.addEventListener('resize', () => {
    root.style.zoom = '1'
    fit(root)
  })
}

showWith(show)
