import { randomBytes } from 'node:crypto'
import { asTar, buildEntries, everyType } from '../../apps/server/test/moodle-backups.ts'
import { inspect, prepareScreens } from '../inspect.ts'
import { addLesson, newClass, newLesson } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'
import { editorOn, pressInMenu } from './questions.ts'

/**
 * A question bank: a question is added from a quiz, gets a new version, comes back, and goes into another
 * quiz.
 */

prepareScreens()

test('@both a question is saved into the bank, changed there, renewed in its quiz and taken into another', async ({
  page,
  campus,
}) => {
  const fields = { name: 'Bank', type: 'QUIZ', duration: '01:00' }
  const quiz = await newLesson(campus, fields)
  const otherQuiz = await addLesson(campus, quiz.lecturer, quiz.section, { ...fields, name: 'Bank lain' })
  const words = `Kunci kandidat ${Date.now()}`
  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
  const editor = editorOn(page)
  await editor.add.click()
  await editor.question.fill(words)
  await editor.form.getByText('Benar/salah', { exact: true }).click()
  await editor.form.getByRole('radio', { name: 'Benar', exact: true }).check()
  await editor.form.getByLabel('Bobot soal').fill('2')
  await editor.form.getByRole('checkbox', { name: 'C2 Memahami' }).check()
  await editor.save()
  await editor.form.getByRole('button', { name: 'Simpan ke bank' }).click()
  await expect(editor.form.getByRole('link', { name: 'Bank soal, versi 1' })).toBeVisible()
  await inspect(page, 'a question of a quiz that stands in the bank')

  await editor.form.getByRole('link', { name: 'Bank soal, versi 1' }).click()
  const form = page.getByRole('form', { name: 'Soal bank' })
  await form.getByRole('radio', { name: 'Salah', exact: true }).check()
  await form.getByLabel('Tag').fill('uji')
  await inspect(page, 'a question of the bank')
  await form.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('versi 2')).toBeVisible()
  await page.getByRole('tab', { name: 'Versi dan telaah' }).click()
  await expect(page.getByRole('article', { name: 'Versi 1' })).toBeVisible()
  await inspect(page, 'versions of a question')
  await page.getByRole('tab', { name: 'Pemakaian' }).click()
  await expect(page.getByRole('region', { name: 'Dipakai di' }).getByRole('link')).toHaveText('Bank')
  await inspect(page, 'where a question is used')

  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
  await expect(editor.form.getByText('Ada versi baru')).toBeVisible()
  await editor.form.getByRole('button', { name: 'Perbarui ke versi terbaru' }).click()
  await expect(editor.form.getByRole('link', { name: 'Bank soal, versi 2' })).toBeVisible()
  await expect(editor.form.getByRole('radio', { name: 'Salah', exact: true })).toBeChecked()

  await page.goto(`/teacher/courses/lesson/quiz/${otherQuiz}`)
  await pressInMenu(page, 'Ambil dari bank')
  const dialog = page.getByRole('dialog', { name: 'Ambil soal dari bank' })
  await dialog.getByRole('checkbox', { name: `Pilih ${words}` }).check()
  await inspect(page, 'taking questions from the bank')
  await dialog.getByRole('button', { name: 'Ambil 1 soal' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Daftar soal' }).getByText(words)).toBeVisible()

  const { id } = await campus.row<{ id: number }>(
    `select course_category_id as id from courses where id = $1`,
    [quiz.course],
  )
  await page.goto(`/teacher/bank?course_category_id=${id}&keywords=${encodeURIComponent(words)}`)
  await expect(page.getByText('2 kuis')).toBeVisible()
  await inspect(page, 'the bank')
  await page.getByRole('button', { name: 'Folder', exact: true }).click()
  const folders = page.getByRole('dialog', { name: 'Folder bank soal' })
  const folder = `Folder ${words}`
  await folders.getByRole('textbox', { name: 'Folder baru' }).fill(folder)
  await folders.getByRole('button', { name: 'Tambah folder' }).click()
  await expect(folders.getByRole('button', { name: `Hapus ${folder}` })).toBeVisible()
  await inspect(page, 'folders of the bank')
  await folders.getByRole('button', { name: 'Tutup' }).click()
  await page.getByRole('checkbox', { name: `Pilih ${words}` }).check()
  const bar = page.getByRole('region', { name: 'Yang dipilih' })
  await bar.getByLabel('Folder tujuan').selectOption(folder)
  await bar.getByRole('button', { name: 'Pindahkan' }).click()
  await expect(page.getByText(new RegExp(`· ${folder} · #uji`))).toBeVisible()
})

test('@both a file goes into the bank with its categories as folders, and what is there already is left out', async ({
  page,
  campus,
}) => {
  const { lecturer } = await newClass(campus)
  const stamp = Date.now()
  const file = {
    name: 'soal.gift',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      `$CATEGORY: $course$/top/Impor ${stamp}/Relasi\n\nKunci primer ${stamp}? {=unik ~ganda ~kosong}\n\nKunci asing ${stamp}? {=merujuk ~mengurut}`,
    ),
  }
  await enter(page, lecturer.username)
  await page.goto('/teacher/bank')
  const dialog = page.getByRole('dialog', { name: 'Impor soal ke bank' })
  const look = async () => {
    await page.getByRole('button', { name: 'Impor', exact: true }).click()
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Periksa File' }).click()
  }
  await look()
  await expect(dialog.getByRole('list', { name: 'Masuk ke folder' })).toHaveText(
    `Impor ${stamp} / Relasi2 soal, folder baru`,
  )
  await dialog.getByRole('checkbox', { name: 'C2 Memahami' }).check()
  await dialog.getByLabel('Bobot soal').fill('2')
  await inspect(page, 'a file of questions for a bank')
  await dialog.getByRole('button', { name: 'Simpan 2 soal' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: `Kunci asing ${stamp}?` })).toBeVisible()
  await look()
  await expect(dialog.getByText('Semua soal ini sudah ada di bank.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Simpan/ })).toBeHidden()
})

test('a backup of Moodle that is larger than a form takes is sent in pieces', async ({ page, campus }) => {
  const { lecturer } = await newClass(campus)
  const heavy = { area: 'content', item: 0, component: 'mod_resource', name: 'berat.bin' }
  const buffer = await asTar(
    buildEntries(4, everyType, [{ ...heavy, content: randomBytes(6 * 1024 * 1024) }]),
  )
  await enter(page, lecturer.username)
  await page.goto('/teacher/bank')
  await page.getByRole('button', { name: 'Impor', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Impor soal ke bank' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'kelas.mbz', mimeType: 'application/gzip', buffer })
  await dialog.getByRole('button', { name: 'Periksa File' }).click()
  await expect(dialog.getByText('Dibaca sebagai cadangan Moodle')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Masuk ke folder' })).toContainText('Biologi')
})
