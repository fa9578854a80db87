import type { Page } from '@playwright/test'
import { expect, test } from '../world.ts'
import { walkToResult } from './walk.ts'

/** Of what Web Vitals sum up; 0.1 and less is called good. */
const MOST_SHIFT = 0.03
/** A screen without words, pictures or a skeleton for longer looks broken. */
const MOST_BLANK_MS = 1000

type ScreenFigures = { shift: number; shifts: string[]; blankMs: number; longestBlankMs: number }
declare const screenFigures: ScreenFigures

/** Sums up on each screen what moves by itself, and how long nothing can be seen after the first paint. */
const watchScreens = (page: Page) =>
  page.addInitScript(() => {
    const current: ScreenFigures = { shift: 0, shifts: [], blankMs: 0, longestBlankMs: 0 }
    Object.assign(window, { screenFigures: current })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        if (hadRecentInput) continue
        current.shift += value
        const places = sources.map(({ node, previousRect, currentRect }) => {
          const name = (node instanceof Element && node.getAttribute('class')) || node?.nodeName
          return `${name} from ${previousRect.top} to ${currentRect.top}`
        })
        current.shifts.push(`${value.toFixed(3)} (${places.join(', ')})`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    const isBlank = () => {
      const place = document.querySelector('main') ?? document.body
      const content = place?.querySelectorAll('svg, img, input, [role=status], [class*=keleton]') ?? []
      return place?.innerText.trim() === '' && ![...content].some((element) => element.checkVisibility())
    }
    let lastLook = performance.now()
    setInterval(() => {
      const now = performance.now()
      const wasPainted = performance.getEntriesByName('first-contentful-paint').length > 0
      current.blankMs = wasPainted && isBlank() ? current.blankMs + now - lastLook : 0
      current.longestBlankMs = Math.max(current.longestBlankMs, current.blankMs)
      lastLook = now
    }, 100)
  })

/** What a far village has: set by the project of the slow phone alone. */
const slowDownNetwork = async (page: Page) => {
  const { kbits, latencyMs } = test.info().project.metadata
  if (kbits === undefined) return
  const session = await page.context().newCDPSession(page)
  const throughput = (kbits * 1000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

test.use({ viewport: { width: 360, height: 740 } })

test('from the sign-in to the result nothing jumps and no screen is blank', { tag: '@phone' }, async ({
  page,
  campus,
}) => {
  await watchScreens(page)
  await slowDownNetwork(page)
  const figures: string[] = []
  await walkToResult(page, campus, async (screen) => {
    const { shift, shifts, longestBlankMs } = await page.evaluate(() => {
      const figuresSoFar = { ...screenFigures }
      Object.assign(screenFigures, { shift: 0, shifts: [], blankMs: 0, longestBlankMs: 0 })
      return figuresSoFar
    })
    figures.push(`${screen}: shift ${shift.toFixed(3)}, blank ${Math.round(longestBlankMs)} ms`)
    expect.soft(shift, `${screen} moved ${shifts.join(' | ')}`).toBeLessThanOrEqual(MOST_SHIFT)
    expect.soft(longestBlankMs, `${screen} was blank`).toBeLessThanOrEqual(MOST_BLANK_MS)
  })
  test.info().annotations.push({ type: 'figures', description: figures.join('; ') })
})
