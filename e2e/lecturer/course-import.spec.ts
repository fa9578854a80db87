import { asTar } from '../../apps/server/test/moodle-backups.ts'
import { courseEntries } from '../../apps/server/test/moodle-courses.ts'
import { findViolations } from '../inspect.ts'
import { newClass } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'
import { pressInTopics } from './questions.ts'

/** A lecturer imports a Moodle course. */

test('a backup of Moodle is looked at, and what is ticked becomes drafts @both', async ({ page, campus }) => {
  const { id, lecturer: teacher } = await newClass(campus, `Dari Moodle ${Date.now()}`)
  await enter(page, teacher.username)
  await page.goto(`/teacher/courses/detail/${id}`)
  const open = () => pressInTopics(page, 'Impor dari Moodle')
  const dialog = page.getByRole('dialog', { name: 'Impor dari Moodle' })
  const choose = async (name: string, buffer: Buffer) => {
    await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/gzip', buffer })
    await dialog.getByRole('button', { name: /Periksa Cadangan|Coba lagi/ }).click()
  }
  await open()
  await choose('rusak.mbz', Buffer.from('bukan cadangan'))
  await expect(dialog.getByText('File bukan ZIP yang utuh')).toBeVisible()

  const backup = await asTar(await courseEntries(4))
  await choose('biologi.mbz', backup)
  await expect(dialog.getByRole('heading', { name: 'Biologi Sel & Molekuler' })).toBeVisible()
  await expect(dialog.getByText('7 kegiatan dalam 2 topik')).toBeVisible()
  await expect(dialog.getByText('Forum tidak didukung')).toBeVisible()
  await expect(dialog.getByText(/Kuis · 3 soal/)).toBeVisible()
  await dialog
    .getByText(/hal berubah atau tidak terbawa/)
    .first()
    .click()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Video mitosis' }).uncheck()
  await dialog.getByRole('button', { name: 'Impor 6 kegiatan' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Sel dan jaringan' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kuis sel', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Video mitosis', exact: true })).toHaveCount(0)

  await open()
  await choose('biologi.mbz', backup)
  await expect(dialog.getByText('sudah ada di kelas ini').first()).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Kuis sel' })).not.toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Impor 1 kegiatan' })).toBeVisible()
})
