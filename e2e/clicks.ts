import type { Page } from '@playwright/test'

declare global {
  interface Window {
    presses: number
  }
}

/** Counts the pointer presses during an action. */
export const countPresses = async (page: Page, work: () => Promise<void>): Promise<number> => {
  await page.evaluate(() => {
    if (window.presses === undefined)
      window.addEventListener('pointerdown', () => window.presses++, { capture: true })
    window.presses = 0
  })
  await work()
  return page.evaluate(() => window.presses)
}
