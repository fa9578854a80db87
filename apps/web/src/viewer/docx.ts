import { renderAsync } from 'docx-preview'
import { showWith } from './frame'

const PHONE_PX = 640

const listPages = (root: HTMLElement) => [...root.querySelectorAll('section')]

/** Scales pages that are wider than the frame. */
function fit(root: HTMLElement) {
  root.style.zoom = '1'
  const widest = Math.max(...listPages(root).map((page) => page.offsetWidth), 1)
  root.style.zoom = String(Math.min(1, (document.documentElement.clientWidth - 16) / widest))
}

/** A picture wider than its page would be cut at the edge. */
function keepWithin(root: HTMLElement) {
  for (const picture of root.querySelectorAll<HTMLElement>('section img, section svg')) {
    const page = picture.closest<HTMLElement>('section')
    if (!page) continue
    const { right } = page.getBoundingClientRect()
    const box = picture.getBoundingClientRect()
    const { paddingRight } = getComputedStyle(page)
    const room = right - Number.parseFloat(paddingRight) - box.left
    if (box.width <= room || room <= 0) continue
    // The library gives the box around a picture its size as well.
    const around = picture.parentElement?.style.width ? picture.parentElement : picture
    for (const { style } of [picture, around]) {
      style.height = `${(box.height * room) / box.width}px`
      style.width = `${room}px`
    }
  }
}

/** On phones a scaled page is unreadable: the text reflows, without wide margins. */
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
    // Embedded HTML pages of a document.
    renderAltChunks: false,
    ignoreLastRenderedPageBreak: false,
    ignoreWidth: phone,
    ignoreHeight: phone,
  })
  if (phone) flow(root)
  await Promise.all(
    [...root.querySelectorAll('img')].map((picture) => picture.decode().catch(() => undefined)),
  )
  keepWithin(root)
  if (phone) return
  fit(root)
  window.addEventListener('resize', () => fit(root))
}

showWith(show)
