import sharp from 'sharp'
import { asTar, buildEntries, everyType } from '../../apps/server/test/moodle-backups.ts'
import { inspect, prepareScreens } from '../inspect.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'
import { pressInMenu } from './questions.ts'

/** Imports a Moodle backup on screen. */

prepareScreens()

for (const where of ['on a desk', 'on a phone @phone'])
  test(`questions of a backup are looked at and saved ${where}`, async ({ page, campus }) => {
    const quiz = await newLesson(campus, { name: 'Pindahan', type: 'QUIZ', duration: '01:00' })
    const content = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#8bd' } })
      .png()
      .toBuffer()
    const buffer = await asTar(
      buildEntries(4, everyType, [
        { area: 'questiontext', item: 1, name: 'alat ukur.png', content },
        { area: 'bgimage', item: 11, name: 'sel.png', content, component: 'qtype_ddmarker' },
      ]),
    )
    await enter(page, quiz.lecturer.username)
    await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
    await pressInMenu(page, 'Impor')
    const dialog = page.getByRole('dialog', { name: 'Impor soal' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'kelas.mbz', mimeType: 'application/octet-stream', buffer })
    await dialog.getByRole('button', { name: 'Periksa File' }).click()
    await expect(dialog.getByText('Dibaca sebagai cadangan Moodle')).toBeVisible()
    await expect(dialog.getByText(/^No\. 13 random 13: Soal acak dari kategori/)).toBeVisible()
    await inspect(page, 'a backup that was read')
    await dialog.getByText('Mengingat').click()
    await dialog.getByLabel('Tujuan belajar').fill('Mengenal sel')
    await dialog.getByRole('button', { name: /simpan 11/i }).click()
    await expect(page.getByText('11 soal · 22 poin')).toBeVisible()
  })
