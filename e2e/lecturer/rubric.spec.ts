import { inspect } from '../inspect.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'

/** A rubric from its form to the student who reads the selected levels. */

test('a rubric is written, read before handing in, marked by, and read with the mark', async ({
  page,
  campus,
}) => {
  const task = await newLesson(campus, { name: 'Laporan', type: 'ASSIGNMENT', format: 'TEXT' })
  const [student] = task.students
  const { sections_id } = await campus.row<{ sections_id: number }>(
    'select sections_id from lessons where id = $1',
    [task.id],
  )
  await enter(page, task.lecturer.username)
  await page.goto(`/teacher/courses/lesson/form/${task.course}/${sections_id}/${task.id}`)
  await page.getByRole('switch', { name: 'Gunakan rubrik' }).press('Space')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Kriteria 1: Masukan nama kriteria')).toBeVisible()
  await page.getByLabel('Nama kriteria 1', { exact: true }).fill('Ketepatan isi')
  await page.getByLabel('Deskripsi kriteria 1 tingkat 1').fill('Semua rumus benar')
  await page.getByRole('button', { name: 'Tambah kriteria' }).click()
  await page.getByLabel('Nama kriteria 2', { exact: true }).fill('Bahasa')
  await page.getByRole('button', { name: 'Hapus kriteria 2 tingkat 4' }).click()

  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Data berhasil disimpan!')).toBeVisible()

  await campus.rows(
    `with made as (insert into submissions (lessons_id, courses_id, user_id, description) values ($1, $2, $3, '<p>Isi laporan</p>') returning id, description)
      insert into submission_versions (submission_id, description) select id, description from made`,
    [task.id, task.course, student.id],
  )
  await page.goto(`/teacher/courses/lesson/assignment/${task.id}`)
  await page.getByRole('button', { name: 'Nilai tugas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nilai tugas' })
  const score = dialog.getByRole('textbox', { name: /^Nilai/ })
  const choose = (criterion: string, level: string) =>
    dialog.getByRole('group', { name: criterion }).getByText(level, { exact: true }).click()
  await choose('Ketepatan isi', 'Sangat baik')
  await expect(dialog.getByText('Semua rumus benar')).toBeVisible()
  await score.fill('50')
  await score.press('Enter')
  await expect(dialog.getByText('Pilih tingkat setiap kriteria rubrik')).toBeVisible()
  await choose('Bahasa', 'Baik')
  await expect(score).toHaveValue('87,5')
  await score.fill('90')
  await expect(dialog.getByText('Berbeda dari nilai menurut rubrik, 87,50.')).toBeVisible()
  await dialog.locator('input[type=file][aria-label="File dari dosen"]').setInputFiles({
    name: 'catatan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await expect(dialog.getByRole('link', { name: 'catatan.pdf' })).toBeVisible()

  await inspect(page, 'levels of a rubric are chosen')
  await score.press('Enter')
  await expect(dialog.getByText('1 dari 1 dinilai')).toBeVisible()

  await enter(page, student.username)
  await page.goto(`/student/courses/lesson/assignment/${task.id}`)
  const markedRegion = page.getByRole('region', { name: 'Penilaian menurut rubrik' })
  await expect(markedRegion.getByText('Menurut rubrik 87,50')).toBeVisible()
  await expect(markedRegion).toContainText('Semua rumus benar')
  await expect(page.getByRole('link', { name: /File dari dosen/ })).toBeVisible()
  await inspect(page, 'a mark by rubric')
})
