import type { Locator, Page } from '@playwright/test'
import type { Student } from '../campus.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'
import { editorOn, pressInMenu, take } from './questions.ts'

/** A lecturer writes, watches, marks and corrects; a student hands in and is graded. */

const writeChoice = async (page: Page) => {
  const editor = editorOn(page)
  await editor.add.click()
  await editor.form.getByLabel('Bobot soal').fill('')
  await editor.save()
  for (const words of [
    'Silahkan lengkapi data terlebih dahulu!',
    'Isi soal pertanyaan',
    'Pilih kunci jawaban',
    'Masukan bobot soal',
    'Pilih level of cognitive terlebih dahulu',
  ])
    await editor.said(words)
  await editor.question.click()
  await page.keyboard.type('Berapa ')
  await editor.form.getByRole('button', { name: 'Rumus', exact: true }).click()
  await page.getByLabel('LaTeX').fill('2^3')
  await page.getByRole('button', { name: /^(Sisipkan|Simpan)$/ }).click()
  // E, and one more.
  for (let more = 0; more < 2; more++) await editor.form.getByRole('button', { name: 'Tambah opsi' }).click()
  await editor.said('Opsi pilihan ganda melebihi batas')
  await editor.key('E').check()
  await editor.act('E', 'Hapus opsi')
  await expect(editor.form.getByRole('radio', { name: /sebagai kunci/, checked: true })).toHaveCount(0)
  for (const [letter, text] of Object.entries({ A: '6', B: '8', C: '9', D: '<5 & 4' }))
    await editor.option(letter).fill(text)
  await editor.key('A').check()
  await editor.form.getByLabel('Bobot soal').fill('2,5')
  await editor.form.getByText('Mengingat').click()
  await editor.form.getByLabel('Tujuan belajar').fill('Menghitung pangkat')
  await expect(editor.add).toBeDisabled()
  await editor.save()
  await editor.said('Data berhasil disimpan!')
  await expect(editor.add).toBeEnabled()
}

const writeEssay = async (page: Page) => {
  const editor = editorOn(page)
  await editor.add.click()
  await editor.form.getByText('Esai', { exact: true }).click()
  await editor.question.fill('Jelaskan pangkat.')
  await editor.form.getByLabel('Bobot soal').fill('7.5')
  await editor.form.getByText('Memahami').click()
  await editor.save()
  await expect(page.getByText('2 soal · 10 poin')).toBeVisible()
}

/** Unsaved text is asked about; "no" keeps everything. */
const keptThroughEscape = async (page: Page, field: Locator, value: string) => {
  await field.press('Escape')
  const sure = page.getByRole('dialog', { name: 'Apakah kamu yakin ?' })
  await expect(sure.getByText('Poin atau umpan balik yang belum disimpan akan hilang.')).toBeVisible()
  await sure.getByRole('button', { name: 'Tidak' }).click()
  await expect(sure).toBeHidden()
  await expect(field).toHaveValue(value)
  await expect(field).toBeFocused()
}

test('questions are written, answered by two at once, watched, marked and corrected', async ({
  page,
  request,
  campus,
}) => {
  const quiz = await newLesson(campus, { name: 'Pangkat', type: 'QUIZ', duration: '01:00' })
  const [first, second] = quiz.students
  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
  await expect(page.getByText('Belum ada soal')).toBeVisible()
  await writeChoice(page)
  await writeEssay(page)

  await test.step('what is unsaved is not left unasked', async () => {
    await page.getByRole('button', { name: /^1 Berapa/ }).click()
    await editorOn(page).form.getByLabel('Bobot soal').fill('3')
    await page.getByRole('button', { name: /^2 Jelaskan/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Tidak' }).click()
    await expect(editorOn(page).form.getByLabel('Bobot soal')).toHaveValue('3')
    await page.getByRole('tab', { name: 'Hasil Kuis' }).click()
    await page.getByRole('tab', { name: 'Daftar Soal' }).click()
    await expect(editorOn(page).form.getByLabel('Bobot soal')).toHaveValue('3')
    await editorOn(page).form.getByRole('button', { name: 'Batal' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ya, tinggalkan' }).click()
    await expect(editorOn(page).form.getByLabel('Bobot soal')).toHaveValue('2,5')
  })

  await test.step('the preview holds no key, and a reset clears the screen alone', async () => {
    await page.getByRole('button', { name: 'Pratinjau' }).click()
    const preview = page.getByRole('dialog', { name: 'Pratinjau kertas soal' })
    await expect(preview.getByRole('radio')).toHaveCount(4)
    await expect(preview.locator('.katex').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await pressInMenu(page, 'Reset semua')
    await page.getByRole('dialog').getByRole('button', { name: 'Ya', exact: true }).click()
    await expect(page.getByText('Tidak ada soal yang dihapus.')).toBeVisible()
    await page.getByRole('button', { name: 'Tampilkan kembali' }).click()
    await expect(page.getByText('2 soal · 10 poin')).toBeVisible()
  })

  const locateRow = (student: Student) => page.getByRole('row').filter({ hasText: student.username })
  await test.step('two take it at once, and the table follows', async () => {
    await page.getByRole('tab', { name: 'Hasil Kuis' }).click()
    await expect(page.getByText('Belum mengerjakan kuis').first()).toBeVisible()
    const [one, two] = await Promise.all([
      take(request, campus, quiz.id, first, '6'),
      take(request, campus, quiz.id, second, '8'),
    ])
    await expect(locateRow(first)).toContainText('Sedang dikerjakan')
    await Promise.all([one.stop(), two.stop()])
    await expect(locateRow(first)).toContainText('Menunggu dinilai')
    await expect(locateRow(first)).toContainText('25,00')
    await expect(locateRow(second)).toContainText('0,00')
  })

  await test.step('essays are marked one after the other', async () => {
    await page.getByRole('button', { name: 'Nilai esai' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nilai esai' })
    await expect(dialog.getByText('0 dari 2 dinilai')).toBeVisible()
    const answerLabel =
      (await dialog.getByRole('region', { name: /^Jawaban / }).getAttribute('aria-label')) ?? ''
    await page.keyboard.press('b')
    await expect(dialog.getByText('1 dari 2 dinilai')).toBeVisible()
    await expect(dialog.getByRole('region', { name: answerLabel })).toHaveCount(0)
    await dialog.getByLabel(/^Poin/).fill('8')
    await dialog.getByRole('button', { name: 'Simpan poin' }).click()
    await expect(dialog.getByText('Maksimal 7,5')).toBeVisible()
    await dialog.getByLabel(/^Poin/).fill('3,75')
    await test.step('points that are typed stay through a look elsewhere and an Escape', async () => {
      await dialog.getByRole('button', { name: /^(Sebelumnya|Berikutnya)$/, disabled: false }).click()
      await expect(dialog.getByRole('region', { name: answerLabel })).toBeVisible()
      await dialog.getByRole('button', { name: /^(Sebelumnya|Berikutnya)$/, disabled: false }).click()
      await expect(dialog.getByLabel(/^Poin/)).toHaveValue('3,75')
      await keptThroughEscape(page, dialog.getByLabel(/^Poin/), '3,75')
    })
    await dialog.getByRole('button', { name: 'Simpan poin' }).click()
    await expect(dialog.getByText('2 dari 2 dinilai')).toBeVisible()
    await expect(dialog.getByText('Sebagian benar')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a wrong key is corrected, and the results change', async () => {
    const before = await locateRow(first).innerText()
    await page.getByRole('tab', { name: 'Daftar Soal' }).click()
    await page.getByRole('button', { name: /^1 Berapa/ }).click()
    await editorOn(page).key('B').check()
    await editorOn(page).save()
    const dialog = page.getByRole('dialog', { name: 'Nilai ulang pengerjaan?' })
    await expect(dialog.getByText('2 hasil mahasiswa berubah')).toBeVisible()
    await dialog.getByRole('button', { name: 'Ya, nilai ulang' }).click()
    await editorOn(page).said('Data berhasil disimpan!')
    await page.getByRole('tab', { name: 'Hasil Kuis' }).click()
    // The former row has a wrong answer too, so only the score distinguishes them.
    await expect.poll(() => locateRow(first).innerText()).not.toBe(before)
    await expect(locateRow(first)).toContainText('1 salah')
    await expect(locateRow(second)).toContainText('1 benar')
  })

  await test.step('a detail shows key and answer, tells of the mark of somebody else, and resets', async () => {
    await page.getByRole('button', { name: `Lihat hasil ${first.name}` }).click()
    const dialog = page.getByRole('dialog')
    const choice = dialog.getByRole('region', { name: 'Soal 1' })
    await expect(choice.getByText('Kunci', { exact: true })).toBeVisible()
    await expect(choice.getByText('Jawaban mahasiswa')).toBeVisible()
    await expect(choice.getByRole('option', { name: 'Menunggu' })).toHaveCount(0)
    const status = dialog.getByRole('combobox', { name: 'Status jawaban soal 1' })
    await campus.rows(
      `update answers set version = version + 1, status = 'correct', points = 2.5,
          marked_by = (select c.teacher_id from lessons l join courses c on c.id = l.courses_id where l.id = $1)
        where question_id in (select id from questions where lessons_id = $1 and type = 'MULTIPLE_CHOICE')
          and attempt_id in (select id from attempts where user_id = $2)`,
      [quiz.id, first.id],
    )
    await expect(status).toHaveValue('wrong')
    await page.evaluate(() => Object.assign(window, { unreloaded: true }))
    await dialog.getByRole('combobox', { name: 'Status jawaban soal 2' }).selectOption('Menunggu')
    await expect(dialog.getByText('Nilai sementara')).toBeVisible()
    await status.selectOption('Benar')
    await expect(page.getByText('Jawaban ini baru saja dinilai orang lain.')).toBeVisible()
    await expect(status).toHaveValue('correct')
    await dialog.getByLabel(/^Poin/).fill('1,5')
    await keptThroughEscape(page, dialog.getByLabel(/^Poin/), '1,5')
    await dialog.getByRole('button', { name: 'Reset' }).click()
    const sure = page.getByRole('dialog', { name: 'Apakah kamu yakin ?' })
    await expect(sure.getByText(/akan direset/)).toBeVisible()
    await sure.getByRole('button', { name: 'Ya', exact: true }).click()
    await expect(locateRow(first)).toContainText('Belum mengerjakan kuis')
  })
})
