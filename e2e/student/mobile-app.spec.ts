import { describeOverflow, findViolations, settlePage } from '../inspect.ts'
import { expect, test } from '../world.ts'
import { walkToResult } from './walk.ts'

test.describe('inside the mobile app', { tag: '@phone' }, () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130 TuntasMobile/2.1',
    viewport: { width: 360, height: 740 },
  })

  test('a student walks from home to the result on whole screens with one bar each', async ({
    page,
    campus,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await walkToResult(page, campus, async (screen) => {
      await settlePage(page)
      expect.soft(await describeOverflow(page), screen).toBe('')
      expect.soft(await findViolations(page), screen).toEqual([])
      expect.soft(await page.getByRole('banner').count(), `${screen}: bars at the top`).toBeLessThanOrEqual(1)
      const tabs = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Beranda' }) })
      expect.soft(await tabs.count(), `${screen}: bars at the bottom`).toBe(screen === 'paper' ? 0 : 1)
      await expect.soft(page.getByRole('contentinfo'), screen).toHaveCount(0)
    })
  })
})
