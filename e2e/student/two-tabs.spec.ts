import type { BrowserContext, Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { pdf } from '../documents.ts'
import { inspect } from '../inspect.ts'
import { enter, expect, test } from '../world.ts'
import { newTask } from './tasks.ts'

/** One assignment in two tabs: both show the same draft, and neither deletes the other's. */

const text = (page: Page) => page.getByRole('textbox', { name: 'Deskripsi jawaban' })
const NOTE = 'untuk tugas ini. Hanya yang tampak yang dikumpulkan.'
const KEPT = 'Draf tersimpan di perangkat ini'

const twoTabs = async (page: Page, context: BrowserContext, campus: Campus) => {
  const task = await newTask(campus)
  await enter(page, task.student.username)
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto(task.address)
    await expect(text(tab)).toBeEditable()
  }
  return second
}
const type = async (page: Page, words: string) => {
  await page.bringToFront()
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
  await expect(page.getByText(KEPT)).toBeVisible()
}

test('what is written in one tab stands in the other, which goes on from there', { tag: '@gate' }, async ({
  page,
  context,
  campus,
}) => {
  const second = await twoTabs(page, context, campus)
  await type(page, 'Satu')
  await expect(text(second)).toHaveText('Satu')
  await type(second, ' dua')
  await expect(text(page)).toHaveText('Satu dua')
  await expect(page.getByText(NOTE)).toBeHidden()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Hapus draf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click()
  await expect(second.getByText(KEPT)).toBeHidden()
})

/** Both tabs have their own text; the second hears of nothing. */
const twoDrafts = async (page: Page, second: Page) => {
  // A sleeping tab hears of nothing.
  await second.addInitScript(() =>
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
  )
  await second.reload()
  await expect(text(second)).toBeEditable()
  await type(page, 'Yang pertama.')
  await type(second, 'Yang kedua.')
  await expect(second.getByText(NOTE)).toBeVisible()
  await expect(page.getByText(NOTE)).toBeVisible()
}
const SAVE = '**/student/lesson/assignment/save'
const answer = { name: 'jawaban.pdf', mimeType: 'application/pdf', buffer: pdf('Jawaban') }
const handIn = async (page: Page) => {
  await page.locator('input[type=file][accept*="image/*"]:not([capture])').setInputFiles(answer)
  await page.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
}
const resend = (page: Page) => page.getByRole('button', { name: 'Kirim ulang' })

test('two tabs that are written in unaware of each other keep both texts @both', async ({
  page,
  context,
  campus,
}) => {
  const second = await twoTabs(page, context, campus)
  await twoDrafts(page, second)
  await inspect(second, 'two drafts of one assignment')
  await second.getByRole('button', { name: 'Tampilkan draf lain' }).click()
  await expect(text(second)).toHaveText('Yang pertama.')
  await second.reload()
  await expect(text(second)).toHaveText('Yang pertama.')
  await second.getByRole('button', { name: 'Hapus draf' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Ya' }).click()
  await expect(text(second)).toHaveText('Yang kedua.')
  await expect(second.getByText(NOTE)).toBeHidden()
})

test('a third tab keeps the drafts of the other two', async ({ page, context, campus }) => {
  const second = await twoTabs(page, context, campus)
  const third = await context.newPage()
  await twoDrafts(page, second)
  await third.addInitScript(() => {
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await third.goto(second.url())
  await expect(text(third)).toHaveText('Yang kedua.')
  await type(second, ' Lagi.')
  await third.bringToFront()
  await text(third).press('Control+A')
  await third.keyboard.type('Yang ketiga.')
  await expect(third.getByText('3 draf tersimpan')).toBeVisible()
  for (const words of ['Yang kedua. Lagi.', 'Yang pertama.', 'Yang ketiga.']) {
    await third.getByRole('button', { name: 'Tampilkan draf lain' }).click()
    await expect(text(third)).toHaveText(words)
  }
  await third.reload()
  await expect(third.getByText('3 draf tersimpan')).toBeVisible()
})

test('after one of two drafts was handed in the other one is shown, and stays @both', async ({
  page,
  context,
  campus,
}) => {
  const second = await twoTabs(page, context, campus)
  await twoDrafts(page, second)
  await handIn(second)
  await expect(second.getByText('dikumpulkan! Draf yang tampak belum dikumpulkan.')).toBeVisible()
  await expect(resend(second)).toBeVisible()
  await expect(second.getByText(NOTE)).toBeHidden()
  await expect(text(second)).toHaveText('Yang pertama.')
  await expect(second.getByText(KEPT)).toBeVisible()
  await inspect(second, 'the other draft after a hand-in')
  await type(second, ' Lanjut.')
  await second.reload()
  await expect(text(second)).toHaveText('Yang pertama. Lanjut.')
})

test('what is typed while a hand-in is on its way is a draft afterwards', async ({
  page,
  context,
  campus,
}) => {
  const second = await twoTabs(page, context, campus)
  await second.close()
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(SAVE, async (route) => {
    await releasePromise
    await route.continue()
  })
  await type(page, 'Dikumpulkan.')
  const requestPromise = page.waitForRequest(SAVE)
  await handIn(page)
  await requestPromise
  await type(page, ' Tambahan.')
  const drafts = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(drafts).toContain('Tambahan.')
  release()
  await expect(resend(page)).toBeVisible()
  await expect(resend(page)).toBeEnabled()
  await expect(text(page)).toHaveText('Dikumpulkan. Tambahan.')
  await page.reload()
  await expect(text(page)).toHaveText('Dikumpulkan. Tambahan.')
  await expect(page.getByText(KEPT)).toBeVisible()
})

test('a file that is chosen while a hand-in is on its way, and has to wait, is still to be handed in', async ({
  page,
  context,
  campus,
}) => {
  const second = await twoTabs(page, context, campus)
  await second.close()
  let cut = () => {}
  const isCut = new Promise<void>((resolve) => {
    cut = resolve
  })
  await page.route(SAVE, async (route) => {
    await isCut
    await route.abort()
  })
  await type(page, 'Dikumpulkan.')
  const requestPromise = page.waitForRequest(SAVE)
  await handIn(page)
  await requestPromise
  const fields = page.locator('form').filter({ has: page.locator('input[type=file]') })
  await page
    .locator('input[type=file][accept*="image/*"]:not([capture])')
    .setInputFiles({ ...answer, name: 'lebih-baru.pdf' })
  await expect(fields).toContainText('lebih-baru.pdf')
  cut()
  await expect(page.getByText('Belum terkirim')).toBeVisible()
  await page.unroute(SAVE) // it goes by itself
  await expect(resend(page)).toBeVisible()
  await expect(fields).toContainText('lebih-baru.pdf')
})

test('a hand-in whose page cannot be read anew leaves the other draft on screen', async ({
  page,
  context,
  campus,
}) => {
  const second = await twoTabs(page, context, campus)
  await twoDrafts(page, second)
  await second.route('**/student/lesson/detail/*', (route) => route.abort())
  await handIn(second)
  await expect(text(second)).toHaveText('Yang pertama.')
  await expect(second.getByText(KEPT)).toBeVisible()
  await second.unroute('**/student/lesson/detail/*')
  await second.reload()
  await expect(text(second)).toHaveText('Yang pertama.')
})

test('a draft that does not fit on the device stays on its page whatever another tab writes', async ({
  page,
  context,
  campus,
}) => {
  const second = await twoTabs(page, context, campus)
  await second.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (value.includes('besar')) throw new DOMException('No space left', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  })
  await second.reload()
  await expect(text(second)).toBeEditable()
  await second.bringToFront()
  await text(second).click()
  await second.keyboard.type('Yang besar.')
  await expect(second.getByText('Draf tidak muat di perangkat ini.')).toBeVisible()
  await type(page, 'Yang kecil.')
  await expect(second.getByText('Ada 2 draf untuk tugas ini')).toBeVisible()
  await expect(text(second)).toHaveText('Yang besar.')
  await second.bringToFront()
  for (const words of ['Yang kecil.', 'Yang besar.']) {
    await second.getByRole('button', { name: 'Tampilkan draf lain' }).click()
    await expect(text(second)).toHaveText(words)
  }
  await expect(text(page)).toHaveText('Yang kecil.')
  const discard = async (tab: Page) => {
    await tab.bringToFront()
    await tab.getByRole('button', { name: 'Hapus draf' }).click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Ya' }).click()
  }
  await type(page, ' Lagi.')
  await discard(page)
  await expect(second.getByText(NOTE)).toBeHidden()
  await expect(text(second)).toHaveText('Yang besar.')
  await type(page, 'Yang baru.')
  await expect(second.getByText(NOTE)).toBeVisible()
  await second.bringToFront()
  await second.getByRole('button', { name: 'Tampilkan draf lain' }).click()
  await expect(text(second)).toHaveText('Yang baru.')
  await discard(second)
  await expect(text(second)).toHaveText('Yang besar.')
  await expect(second.getByText(NOTE)).toBeHidden()
})
