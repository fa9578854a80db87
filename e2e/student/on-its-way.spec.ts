import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { pdf } from '../documents.ts'
import { enter, expect, test } from '../world.ts'
import { newTask } from './tasks.ts'

/** Text typed while a submission is in flight, or queued, is not lost. */

const SAVE = '**/student/lesson/assignment/save'
const text = (page: Page) => page.getByRole('textbox', { name: 'Deskripsi jawaban' })
const resend = (page: Page) => page.getByRole('button', { name: 'Kirim ulang' })
const waitingRegion = (page: Page) => page.getByRole('region', { name: 'Jawaban di perangkat ini' })

const choose = (page: Page, name: string) =>
  page
    .locator('input[type=file][accept*="image/*"]:not([capture])')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf(name) })
const type = async (page: Page, words: string) => {
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
}

/** Hands in 'Dikumpulkan.' with a file, and continues writing before the reply. */
const writeOn = async (page: Page, campus: Campus, arrives: boolean) => {
  const task = await newTask(campus)
  await enter(page, task.student.username)
  await page.goto(task.address)
  await expect(text(page)).toBeEditable()
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(SAVE, async (route) => {
    await releasePromise
    await (arrives ? route.continue() : route.abort('connectionreset'))
  })
  await type(page, 'Dikumpulkan.')
  await choose(page, 'pertama.pdf')
  const requestPromise = page.waitForRequest(SAVE)
  await page.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
  await requestPromise
  await type(page, ' Tambahan.')
  await choose(page, 'kedua.pdf')
  release()
  return () =>
    campus.rows(
      `select w.description, f.name as file from submissions w join files f on f.id = w.attachment_file_id
        where w.lessons_id = $1 and w.deleted_at is null`,
      [task.id],
    )
}

test('where the browser has no room, what was written since the press stays on the page', async ({
  page,
  campus,
}) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('tugas-')) throw new DOMException('No space left', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No space left', 'QuotaExceededError')
    }
  })
  const handedIn = await writeOn(page, campus, true)
  await expect(resend(page)).toBeEnabled()
  expect(await handedIn()).toEqual([{ description: '<p>Dikumpulkan.</p>', file: 'pertama.pdf' }])
  await expect(text(page)).toHaveText('Dikumpulkan. Tambahan.')
  await expect(page.getByText('Draf tidak muat di perangkat ini.')).toBeVisible()
  await expect(page.getByRole('main').getByText('kedua.pdf')).toBeVisible()
  await page.getByRole('link', { name: 'Kembali', exact: true }).click()
  await expect(text(page)).toBeHidden()
  await page.goBack()
  await expect(text(page)).toHaveText('Dikumpulkan. Tambahan.')
  await choose(page, 'kedua.pdf')
  await resend(page).click()
  await expect.poll(handedIn).toEqual([{ description: '<p>Dikumpulkan. Tambahan.</p>', file: 'kedua.pdf' }])
  await expect(page.getByText('Draf tidak muat di perangkat ini.')).toBeHidden()
})

test('a hand-in that is taken back leaves beside it what was written since', async ({ page, campus }) => {
  await writeOn(page, campus, false)
  await waitingRegion(page).getByRole('button', { name: 'Ubah dulu' }).click()
  await expect(text(page)).toHaveText('Dikumpulkan.')
  await page.getByRole('button', { name: 'Tampilkan draf lain' }).click()
  await expect(text(page)).toHaveText('Dikumpulkan. Tambahan.')
})
