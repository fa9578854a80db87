import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { pdf } from '../documents.ts'
import { inspect } from '../inspect.ts'
import { enter, expect, test } from '../world.ts'
import { newTask } from './tasks.ts'

/** Work that only this device is known to have. */

const SAVE = '**/student/lesson/assignment/save'
const answer = { name: 'jawaban.pdf', mimeType: 'application/pdf', buffer: pdf('Jawaban') }
const keptRegion = (page: Page) => page.getByRole('region', { name: 'Masih tersimpan di perangkat ini' })
const write = async (page: Page, words: string) => {
  await page.getByRole('textbox', { name: 'Deskripsi jawaban' }).click()
  await page.keyboard.type(words)
}
const read = async (download: Download) => readFile(await download.path())

test('a draft that the browser has no room for is asked about before its page goes @both', async ({
  page,
  campus,
}) => {
  const task = await newTask(campus)
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('tugas-')) throw new DOMException('No space left', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  })
  await enter(page, task.student.username)
  await page.goto(task.address)
  await write(page, 'Hanya di halaman ini.')
  await expect(page.getByText('Draf tidak muat di perangkat ini.')).toBeVisible()
  const dialogEvent = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await dialogEvent
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await page.getByRole('link', { name: 'Kembali', exact: true }).click()
  await page
    .getByRole('link', { name: /^Tugas( saya)?$/ })
    .first()
    .click()
  await expect(keptRegion(page)).toContainText('Hanya di halaman ini.')
  await expect(keptRegion(page)).toContainText('Hilang jika halaman ini ditutup')
  await inspect(page, 'a draft that this page alone has')
})

test('a hand-in whose assignment was taken back can be fetched from the device, and be deleted @both', async ({
  page,
  campus,
}) => {
  const task = await newTask(campus, { name: 'Tugas Lapangan' })
  await enter(page, task.student.username)
  await page.goto(task.address)
  await page.route(SAVE, (route) => route.abort())
  await write(page, 'Dari lapangan.')
  await page.locator('input[type=file][accept*="image/*"]:not([capture])').setInputFiles(answer)
  await page.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
  await expect(page.getByRole('region', { name: 'Jawaban di perangkat ini' })).toContainText('Belum terkirim')
  await campus.rows(`update lessons set status = 'unpublish' where id = $1`, [task.id])
  await page.unroute(SAVE)
  await page.goto(task.address)
  await page.getByRole('link', { name: 'Buka Tugas saya' }).click()
  await expect(keptRegion(page)).toContainText('Tugas Lapangan')
  await expect(keptRegion(page)).toContainText('tidak diterima: Tugas ini tidak lagi terbuka untukmu.')
  await expect(keptRegion(page)).toContainText('Dari lapangan.')
  await inspect(page, 'work that this device alone has')
  const text = page.waitForEvent('download')
  await keptRegion(page).getByRole('button', { name: 'Unduh teks' }).click()
  expect(String(await read(await text))).toContain('<p>Dari lapangan.</p>')
  const file = page.waitForEvent('download')
  await keptRegion(page).getByRole('button', { name: 'jawaban.pdf' }).click()
  expect(await read(await file)).toEqual(answer.buffer)

  await keptRegion(page).getByRole('button', { name: 'Hapus' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Jawabanmu akan dihapus dari perangkat ini: Tugas Lapangan.')
  await dialog.getByRole('button', { name: 'Tidak' }).click()
  await expect(keptRegion(page)).toBeVisible()
  await keptRegion(page).getByRole('button', { name: 'Hapus' }).click()
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await expect(keptRegion(page)).toBeHidden()
  // A dialog's history entry goes a moment after it.
  await expect.poll(() => page.evaluate(() => '__layers' in history.state)).toBe(false)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tugas saya' })).toBeVisible()
  await expect(keptRegion(page)).toBeHidden()
})

test('a hand-in whose reply was lost is not said to be missing at the server', async ({ page, campus }) => {
  const task = await newTask(campus)
  await enter(page, task.student.username)
  await page.goto(task.address)
  await page.route(SAVE, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await write(page, 'Sampai atau tidak?')
  await page.locator('input[type=file][accept*="image/*"]:not([capture])').setInputFiles(answer)
  await page.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
  const waitingRegion = page.getByRole('region', { name: 'Jawaban di perangkat ini' })
  await expect(waitingRegion).toContainText('Sampai atau tidak?')
  await expect(waitingRegion).toContainText('Belum terkirim')
  await expect(waitingRegion).not.toContainText('belum dikumpulkan')
  const submissions = await campus.rows(`select 1 from submissions where lessons_id = $1`, [task.id])
  expect(submissions).toHaveLength(1)
  await page.goto('/student/work')
  await expect(keptRegion(page)).toContainText('Belum pasti terkirim. Kami kirim lagi begitu ada jaringan.')
  await keptRegion(page).getByRole('button', { name: 'Hapus' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Belum pasti jawaban ini sudah terkirim.')
  await dialog.getByRole('button', { name: 'Tidak' }).click()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tugas saya' })).toBeVisible()
  await expect(keptRegion(page)).toBeHidden()
})

test('a hand-in that turns out to have arrived leaves no draft behind @both', async ({ page, campus }) => {
  const task = await newTask(campus)
  await enter(page, task.student.username)
  await page.goto(task.address)
  await page.route(SAVE, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await write(page, 'Sampai juga.')
  await page.locator('input[type=file][accept*="image/*"]:not([capture])').setInputFiles(answer)
  await page.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
  const waitingRegion = page.getByRole('region', { name: 'Jawaban di perangkat ini' })
  await expect(waitingRegion).toContainText('Belum terkirim')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(waitingRegion).toBeVisible()
  await inspect(page, 'a hand-in that may have arrived')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(waitingRegion).toBeHidden()
  await page.getByRole('button', { name: 'Ubah jawaban' }).click()
  await expect(page.getByRole('textbox', { name: 'Deskripsi jawaban' })).toHaveText('Sampai juga.')
  await expect(page.getByText('Draf tersimpan di perangkat ini')).toBeHidden()
})

test('a draft of an open assignment that the list leaves out leads to it', async ({ page, campus }) => {
  const task = await newTask(campus, { is_enrichment: '1' })
  await enter(page, task.student.username)
  await page.goto(task.address)
  await write(page, 'Untuk yang mau lebih.')
  await expect(page.getByText('Draf tersimpan di perangkat ini')).toBeVisible()
  await page.goto('/student/work')
  await expect(keptRegion(page)).toContainText('Untuk yang mau lebih.')
  await expect(keptRegion(page)).not.toContainText('tidak lagi terbuka')
  await keptRegion(page).getByRole('link', { name: 'Buka tugas' }).click()
  await expect(page.getByRole('textbox', { name: 'Deskripsi jawaban' })).toHaveText('Untuk yang mau lebih.')
})

test('a draft of an assignment that is gone is found under Tugas saya by its writer alone', async ({
  page,
  campus,
}) => {
  const task = await newTask(campus)
  await enter(page, task.student.username)
  await page.goto(task.address)
  await write(page, 'Baru setengah.')
  await expect(page.getByText('Draf tersimpan di perangkat ini')).toBeVisible()
  const work = async () => {
    const workReply = page.waitForResponse('**/api/v1/student/work')
    await page.goto('/student/work')
    await workReply
  }
  await campus.rows(
    `update members set ended_at = now(), ended_by = 'removed' where courses_id = $1 and ended_at is null`,
    [task.courseId],
  )
  await work()
  await expect(keptRegion(page)).toContainText('Baru setengah.')
  await expect(keptRegion(page)).toContainText('Belum dikumpulkan dari perangkat ini.')
  const otherTask = await newTask(campus)
  await enter(page, otherTask.student.username)
  await work()
  await expect(page.getByRole('heading', { name: 'Perlu dikerjakan' })).toBeVisible()
  await expect(keptRegion(page)).toBeHidden()
})
