/** Word exports list items as paragraphs: level in a style, number or bullet as text. */

const LEVEL = /mso-list:\s*l\d+\s+level(\d)/i
const NUMBER = /^\s*[(]?(\d+|[a-z]|[ivxl]+)[.)]/i

type Item = { paragraph: HTMLElement; level: number; numbered: boolean }

const getStyle = (element: Element) => element.getAttribute('style') ?? ''

/** Removes the written bullet or number and returns it. */
function takeSign(paragraph: HTMLElement): string {
  const sign = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(getStyle(span)),
  )
  if (!sign) return ''
  const text = sign.textContent ?? ''
  sign.remove()
  return text
}

function parseListItem(element: Element | null): Item | null {
  if (!(element instanceof HTMLElement) || !element.matches('p, h1, h2, h3, h4, h5, h6')) return null
  const level = LEVEL.exec(getStyle(element))?.[1]
  if (level === undefined) return null
  return { paragraph: element, level: Number(level), numbered: NUMBER.test(takeSign(element)) }
}

/** Consecutive items. */
function runFrom(first: Element): Item[] {
  const items: Item[] = []
  for (let at: Element | null = first; at; at = at.nextElementSibling) {
    const item = parseListItem(at)
    if (!item) break
    items.push(item)
  }
  return items
}

function buildList(items: readonly Item[], page: Document): HTMLElement {
  const [first] = items
  const list = page.createElement(first?.numbered ? 'ol' : 'ul')
  const level = Math.min(...items.map((item) => item.level))
  let index = 0
  while (index < items.length) {
    const item = items[index] as Item
    const line = page.createElement('li')
    const text = page.createElement('p')
    // A list that starts deeper than its later items has no parent item.
    if (item.level === level) {
      text.append(...item.paragraph.childNodes)
      index += 1
    }
    line.append(text)
    const deeper = items.slice(index, nextAt(items, index, level))
    if (deeper.length > 0) line.append(buildList(deeper, page))
    index += deeper.length
    list.append(line)
  }
  return list
}

function nextAt(items: readonly Item[], from: number, level: number): number {
  const nextIndex = items.findIndex((item, index) => index >= from && item.level <= level)
  return nextIndex === -1 ? items.length : nextIndex
}

export function nestWordLists(body: HTMLElement): void {
  for (;;) {
    const first = [...body.querySelectorAll('[style*="mso-list"]')].find((element) =>
      LEVEL.test(getStyle(element)),
    )
    if (!first) return
    const items = runFrom(first)
    // A list style on other elements has no meaning.
    if (items.length === 0) {
      first.removeAttribute('style')
      continue
    }
    first.before(buildList(items, body.ownerDocument))
    for (const { paragraph } of items) paragraph.remove()
  }
}
