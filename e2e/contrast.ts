import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/**
 * Whether texts are read: axe's rules about colours, the slowest of all. What they find is decided by how a text is painted and
 * by what is painted below it, so each way that this occurs is looked at once per worker, whichever screen has it first (decision 097).
 */

export const COLOURS = ['color-contrast', 'link-in-text-block']

/** The texts by how they are painted, topmost layer first. It runs in the page. */
const findTexts = () => {
  const isOpaque = ({ backgroundColor, backgroundImage, opacity }: CSSStyleDeclaration) =>
    backgroundImage === 'none' && backgroundColor.startsWith('rgb(') && opacity === '1'
  const bearers = (element: Element) => {
    const chain: Element[] = []
    for (let one: Element | null = element; one; one = one.parentElement) chain.push(one)
    return chain
  }
  /** The text and what is painted below it; outside the window, and where something covers it, what it stands in. */
  const layers = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const painted = document.elementsFromPoint(x + width / 2, y + height / 2)
    const at = painted.indexOf(element)
    return at === -1 ? bearers(element) : painted.slice(at)
  }
  const describePaint = (element: Element) => {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(element)
    const around = element.tagName === 'A' && element.parentElement
    const paint = [color, fontSize, fontWeight, textShadow]
    if (around)
      paint.push(textDecorationLine, getComputedStyle(around).color, getComputedStyle(around).fontWeight)
    // These take the ground along with the text, however far out they stand.
    for (const { opacity, filter, mixBlendMode } of bearers(element).map((one) => getComputedStyle(one)))
      if (opacity !== '1' || filter !== 'none' || mixBlendMode !== 'normal')
        paint.push(opacity, filter, mixBlendMode)
    for (const layer of layers(element)) {
      const style = getComputedStyle(layer)
      paint.push(style.backgroundColor, style.backgroundImage, style.opacity)
      if (isOpaque(style)) break
    }
    return paint.join(' ')
  }
  const hasText = ({ tagName, childNodes }: Element) =>
    /^(INPUT|SELECT|TEXTAREA)$/.test(tagName) ||
    [...childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())
  const visible = [...document.body.querySelectorAll('*')].filter(
    (element) => hasText(element) && element.checkVisibility(),
  )
  return Map.groupBy(visible, describePaint)
}

type Question = { fresh: string[]; runOnly: string[] }

/** Which of them axe has found readable: it leaves out what cannot be used now, and what something covers. It runs in the page. */
const judgeTexts = async (texts: Map<string, Element[]>, { fresh, runOnly }: Question) => {
  const include = fresh.flatMap((paint) => texts.get(paint) ?? []).filter(({ isConnected }) => isConnected)
  if (include.length === 0) return { passed: [], faint: [] }
  const { run } = (window as unknown as { axe: typeof axe }).axe
  const resultTypes: axe.resultGroups[] = ['passes', 'violations']
  const { passes, violations } = await run({ include }, { runOnly, resultTypes, elementRef: true })
  const readable = new Set(
    passes.flatMap(({ id, nodes }) => (id === 'color-contrast' ? nodes : [])).map(({ element }) => element),
  )
  return {
    passed:
      violations.length > 0
        ? []
        : fresh.filter((paint) => texts.get(paint)?.some((text) => readable.has(text as HTMLElement))),
    faint: violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
  }
}

const seen = new Set<string>()

/** The texts of a page that cannot be read well: axe is loaded in it. */
export const findFaintTexts = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluateHandle(findTexts)
  const paints = await texts.evaluate((found) => [...found.keys()])
  const fresh = paints.filter((paint) => !seen.has(paint))
  if (fresh.length === 0) return []
  const { passed, faint } = await texts.evaluate(judgeTexts, { fresh, runOnly: COLOURS })
  for (const paint of passed) seen.add(paint)
  return faint
}
