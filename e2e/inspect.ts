import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page, TestInfo } from '@playwright/test'
import type axe from 'axe-core'
import { tier } from '../apps/server/test/tier.ts'
import { expect, test } from './world.ts'

/**
 * axe finds no violation on any screen, and nothing overflows at 320 px. The gate checks once, on the phone
 * in light colours; the full suite checks both devices and colour schemes (docs/testing.md).
 */

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
export const EVERY_RULE = [...TAGS, 'best-practice']
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const narrowSize = { width: 320, height: 640 }

/** Rules that depend on the colour scheme: it only changes colours. */
const COLOURS = ['color-contrast', 'link-in-text-block']

const everyLook = [
  ['desktop', desktop, 'dark', COLOURS],
  ['desktop', desktop, 'light', TAGS],
  ['phone', phone, 'dark', TAGS],
  ['phone', phone, 'light', COLOURS],
] as const
const looks = tier === 'all' ? everyLook : ([['phone', phone, 'light', TAGS]] as const)

/** A test that runs on both devices checks each in its own run; others check both. */
const chooseDevices = ({ tags, project }: TestInfo): readonly string[] => {
  if (!tags.includes('@both')) return ['desktop', 'phone']
  return [project.use.isMobile ? 'phone' : 'desktop']
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Loads axe once per document and reports only violations: both take longer than most rules. Targets that
 * seem too small because they are partly scrolled under the top bar are checked again in the middle of the
 * screen.
 */
export const findViolations = async (page: Page, rules = TAGS) => {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  const violations = await page.evaluate(async (runOnly) => {
    const run = (window as unknown as { axe: typeof axe }).axe.run
    const results = await run({ runOnly, resultTypes: ['violations'] })
    const isSmall = async (target: string) => {
      const element = document.querySelector(target)
      element?.scrollIntoView({ block: 'center' })
      const targetResults = await run(element ?? document, {
        runOnly: { type: 'rule', values: ['target-size'] },
      })
      return targetResults.violations.length > 0
    }
    const keptIds: string[] = []
    for (const { id, nodes } of results.violations) {
      const targets: string[] = []
      for (const { target } of nodes) {
        const inThisDocument = target.length === 1
        if (id !== 'target-size' || !inThisDocument || (await isSmall(String(target[0]))))
          targets.push(target.join(' '))
      }
      if (targets.length > 0) keptIds.push(`${id}: ${targets.join(', ')}`)
    }
    return keptIds
  }, rules)
  return violations
}

export const settlePage = async (page: Page) => {
  // A toast would be half visible.
  const temporaryElements = page.locator('[role=status][aria-label^=Memuat]:visible, [class*="_toast_"]')
  await expect(temporaryElements).toHaveCount(0, { timeout: 60_000 })
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
        // Hidden elements do not count.
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility())
    // A transition starts on the frame after its cause, which a busy machine may render late.
    for (let still = 0; still < 2; ) {
      await frame()
      const ending = moving()
      still = ending.length === 0 ? still + 1 : 0
      await Promise.allSettled(ending.map(({ finished }) => finished))
    }
  })
}

/** Elements wider than the window. */
export const describeOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? `${scrollWidth} px in a window of ${clientWidth} px` : ''
  })

const softly = expect.configure({ soft: true })

export const inspect = (page: Page, screen: string) =>
  test.step(screen, async () => {
    const before = page.viewportSize() ?? desktop
    const devices = chooseDevices(test.info())
    for (const [device, size, colorScheme, rules] of looks.filter(([device]) => devices.includes(device))) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await settlePage(page)
      // Asked again until there is none: a late part may still be taking its place.
      await softly.poll(() => findViolations(page, rules), `${screen}, ${device}, ${colorScheme}`).toEqual([])
    }
    if (devices.includes('phone')) {
      await page.setViewportSize(narrowSize)
      await settlePage(page)
      await softly.poll(() => describeOverflow(page), `${screen} at 320 px`).toBe('')
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(before)
  })

/** Opens a screen and waits for its heading. */
export const show = async (page: Page, address: string, heading: string | RegExp) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
}

/** Desktop first, a long timeout for many checks, and no animation. */
export const prepareScreens = () => {
  test.use({ viewport: desktop })
  test.beforeEach(async ({ page }) => {
    test.setTimeout(150_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })
}
