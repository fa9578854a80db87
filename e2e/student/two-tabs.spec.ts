import type { BrowserContext, Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { inspect } from '../inspect.ts'
import { demo, enter, expect, test } from '../world.ts'
import { newTask } from './tasks.ts'

/** One assignment in two tabs: both show the same draft, and neither takes the other's away. */

const text = (page: Page) => page.getByRole('textbox', { name: 'Deskripsi jawaban' })
const NOTE = 'Tugas ini juga ditulis di tab lain.'
const KEPT = 'Draf tersimpan di perangkat ini'

const twoTabs = async (page: Page, context: BrowserContext, campus: Campus) => {
  const task = await newTask(page.request, campus)
  await enter(page, demo.student)
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

test('what is written in one tab stands in the other, which goes on from there', async ({
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
  await page.getByRole('button', { name: 'Buang draf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click()
  await expect(second.getByText(KEPT)).toBeHidden()
})

test('two tabs that are written in unaware of each other keep both texts @both', async ({
  page,
  context,
  campus,
}) => {
  const second = await twoTabs(page, context, campus)
  // A tab that sleeps hears of nothing.
  await second.addInitScript(() =>
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
  )
  await second.reload()
  await expect(text(second)).toBeEditable()
  await type(page, 'Yang pertama.')
  await type(second, 'Yang kedua.')
  await expect(second.getByText(NOTE)).toBeVisible()
  await expect(page.getByText(NOTE)).toBeVisible()
  await inspect(second, 'two drafts of one assignment')
  await second.getByRole('button', { name: 'Tampilkan draf lain' }).click()
  await expect(text(second)).toHaveText('Yang pertama.')
  await second.reload()
  await expect(text(second)).toHaveText('Yang pertama.')
  await second.getByRole('button', { name: 'Buang draf' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Ya' }).click()
  await expect(text(second)).toHaveText('Yang kedua.')
  await expect(second.getByText(NOTE)).toBeHidden()
})
