import { richTextElements } from '@tuntas/contract/wire/rich-text'
import { openXmlElements, replaceMath } from './mathToLatex'
import { nestWordLists } from './wordLists'

/** Elements without text content: code, styles, and parts of a surrounding page. */
const NOISE =
  'script, style, title, meta, link, template, noscript, object, embed, iframe, svg, form, input, button, select, textarea, video, audio, canvas, xml'

const PICTURE = /^data:image\/(png|jpeg|webp);base64,/i

function changeTag(element: Element, tag: string) {
  const newElement = element.ownerDocument.createElement(tag)
  newElement.append(...element.childNodes)
  element.replaceWith(newElement)
}

/** Converts bold and italic styles to marks; a bold element with normal weight is none. */
function wrapInMarks(element: HTMLElement) {
  const { fontWeight, fontStyle, textDecoration, verticalAlign } = element.style
  if (/^(normal|400)$/.test(fontWeight) && element.matches('b, strong')) return changeTag(element, 'span')
  const marks = [
    (fontWeight === 'bold' || Number(fontWeight) >= 600) && 'strong',
    fontStyle === 'italic' && 'em',
    textDecoration.includes('underline') && 'u',
    textDecoration.includes('line-through') && 's',
    verticalAlign === 'sub' && 'sub',
    verticalAlign === 'super' && 'sup',
  ].filter((mark) => mark !== false)
  if (!element.matches('span')) return
  for (const mark of marks) {
    const wrap = element.ownerDocument.createElement(mark)
    wrap.append(...element.childNodes)
    element.append(wrap)
  }
}

/** The address of a picture that can stay: our own file, or data to be uploaded. */
function toKeptAddress(source: string): string | null {
  if (PICTURE.test(source)) return source
  if (!URL.canParse(source, location.href)) return null
  const { origin, pathname, search } = new URL(source, location.href)
  return origin === location.origin && pathname.startsWith('/api/v1/files/') ? pathname + search : null
}

/** The server does the same for texts from files. */
function keepAlignment(element: HTMLElement) {
  const { textAlign, direction } = element.style
  if (textAlign) element.setAttribute('data-align', textAlign)
  if (direction) element.setAttribute('dir', direction)
}

/** Word names the direction on the words of a block. */
function keepDirections(body: HTMLElement) {
  for (const element of body.querySelectorAll('[dir]')) {
    const direction = element.getAttribute('dir')?.toLowerCase() ?? ''
    const block = element.localName === 'span' ? element.closest('p, h2, h3, h4, li') : element
    if (element === block || direction === 'rtl') block?.setAttribute('dir', direction)
  }
}

function cleanPictures(body: HTMLElement): number {
  let lostCount = 0
  for (const picture of body.querySelectorAll('img')) {
    const address = toKeptAddress(picture.getAttribute('src') ?? '')
    if (address) picture.setAttribute('src', address)
    else {
      picture.remove()
      lostCount += 1
    }
  }
  return lostCount
}

/**
 * Converts pasted HTML to this editor's form: Word lists become lists, styles are removed, and foreign
 * pictures are dropped and counted, so that the writer is told.
 */
export function cleanPaste(html: string): { html: string; lostImages: number } {
  // An inert document: nothing runs or loads.
  const { body } = new DOMParser().parseFromString(openXmlElements(html), 'text/html')
  replaceMath(body)
  for (const element of body.querySelectorAll(NOISE)) element.remove()
  nestWordLists(body)
  for (const heading of body.querySelectorAll('h1')) changeTag(heading, 'h2')
  for (const heading of body.querySelectorAll('h5, h6')) changeTag(heading, 'h4')
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    keepAlignment(element)
    wrapInMarks(element)
  }
  const lostImages = cleanPictures(body)
  keepDirections(body)
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes])
      if (!richTextElements[element.localName]?.includes(name)) element.removeAttribute(name)
  // Word leaves empty paragraphs around gaps.
  for (const paragraph of body.querySelectorAll('p'))
    if (paragraph.textContent?.trim() === '' && !paragraph.querySelector('img, [data-latex]'))
      paragraph.remove()
  return { html: body.innerHTML, lostImages }
}
