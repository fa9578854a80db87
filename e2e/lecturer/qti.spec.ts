import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { buildPackage, itemXml, samples } from '../../apps/server/test/qti-samples.ts'
import { inspect, prepareScreens } from '../inspect.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'
import { pressInMenu } from './questions.ts'

/** QTI packages on screen: import of another system's, export and re-import of our own. */

prepareScreens()

for (const where of ['on a desk', 'on a phone @phone'])
  test(`a package is looked at, saved, and goes out in both versions ${where}`, async ({ page, campus }) => {
    const quiz = await newLesson(campus, { name: 'Paket', type: 'QUIZ', duration: '01:00' })
    const picture = await sharp({ create: { width: 206, height: 280, channels: 3, background: '#8bd' } })
      .png()
      .toBuffer()
    const buffer = await buildPackage(picture, '3.0', {
      choice: itemXml(samples.choice),
      match: itemXml(samples.match),
      graphicOrder: itemXml(samples.graphicOrder),
    })
    await enter(page, quiz.lecturer.username)
    await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
    await pressInMenu(page, 'Impor')
    const dialog = page.getByRole('dialog', { name: 'Impor soal' })
    await expect(dialog.getByText(/atau paket QTI dan Canvas \(\.zip, \.imscc\)/)).toBeVisible()
    await expect(dialog.getByLabel('Format file').getByRole('option', { name: 'QTI 3.0' })).toBeAttached()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'paket.zip', mimeType: 'application/zip', buffer })
    await dialog.getByRole('button', { name: 'Periksa File' }).click()
    await expect(dialog.getByText('Dibaca sebagai QTI 3.0')).toBeVisible()
    await expect(dialog.getByText(/^No\. 3 Urutan bandara: Soal urutkan titik gambar/)).toBeVisible()
    await inspect(page, 'a package of another system')
    await dialog.getByText('Mengingat').click()
    await dialog.getByLabel('Bobot soal').fill('2')
    await dialog.getByLabel('Tujuan belajar').fill('Membaca papan')
    await dialog.getByRole('button', { name: 'Lewati 1, simpan 2' }).click()
    await expect(page.getByText('2 soal · 4 poin')).toBeVisible()
    for (const [format, read] of [
      ['QTI 3.0 (.zip)', 'Dibaca sebagai QTI 3.0'],
      ['QTI 2.2 (.zip)', 'Dibaca sebagai QTI 2.x'],
    ] as const) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Aksi lain untuk soal' }).click()
      await expect(page.getByRole('menuitem', { name: format })).toBeVisible()
      await inspect(page, 'the formats of an export')
      await page.getByRole('menuitem', { name: format }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe('Soal Paket.zip')
      await pressInMenu(page, 'Impor')
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'Soal Paket.zip',
        mimeType: 'application/zip',
        buffer: await readFile(await file.path()),
      })
      await dialog.getByRole('button', { name: 'Periksa File' }).click()
      await expect(dialog.getByText(read)).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Simpan 2 soal' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Batal', exact: true }).click()
    }
  })
