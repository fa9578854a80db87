import { pdf } from '../documents.ts'
import { enter, expect, test } from '../world.ts'
import { photo } from './photos.ts'
import { newTask } from './tasks.ts'

test.use({ serviceWorkers: 'allow' })

/** The network is down, also for application files: handing in works from the worker's cache. */
for (const label of ['a file', 'photographs'] as const)
  test(`${label} handed in without any network stands there waiting, and goes when it is back @phone`, {
    tag: label === 'a file' ? '@gate' : [],
  }, async ({ page, context, campus }) => {
    const task = await newTask(campus, {})
    await enter(page, task.student.username)
    await page.goto(task.address)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    const text = page.getByRole('textbox', { name: 'Deskripsi jawaban' })
    await expect(text).toBeEditable()
    await page.waitForLoadState('networkidle')
    const answer = { name: 'jawaban.pdf', mimeType: 'application/pdf', buffer: pdf('Jawaban') }
    const picture = { width: 800, height: 1200, type: 'image/jpeg' } as const
    const photos = [
      await photo(page, { ...picture, name: 'satu.jpg' }),
      await photo(page, { ...picture, name: 'dua.jpg' }),
    ]
    await context.setOffline(true)
    await text.click()
    await page.keyboard.type('Dari lapangan.')
    await page
      .locator('input[type=file][accept*="image/*"]:not([capture])')
      .setInputFiles(label === 'a file' ? [answer] : photos)
    if (label === 'photographs') await expect(page.getByText('2 foto menjadi satu PDF ·')).toBeVisible()
    await page.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
    const waitingRegion = page.getByRole('region', { name: 'Jawaban di perangkat ini' })
    await expect(waitingRegion).toContainText('Belum terkirim')
    await page.reload()
    await expect(waitingRegion).toContainText('Belum terkirim')
    await context.setOffline(false)
    await expect
      .poll(() =>
        campus.rows(
          `select f.name from submissions w join files f on f.id = w.attachment_file_id where w.lessons_id = $1 and w.deleted_at is null`,
          [task.id],
        ),
      )
      .toEqual([{ name: label === 'a file' ? 'jawaban.pdf' : 'foto-tugas.pdf' }])
  })
