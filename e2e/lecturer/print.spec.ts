import { writeXlsx } from '../../apps/server/test/workbook.ts'
import { inspect, prepareScreens } from '../inspect.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { pressInMenu } from './questions.ts'

/** A paper exam: previewed, printed, downloaded, its answers imported and undone. */

prepareScreens()

test('@both an exam is printed, and its answers come back as results', async ({ page, campus }) => {
  const quiz = await newLesson(campus, {
    name: 'Ujian kertas',
    type: 'QUIZ',
    duration: '01:00',
  })
  const lecturer = await openSession(page.request, quiz.lecturer.username)
  for (const value of [true, false])
    await lecturer.post('lecture/quiz/question/save', {
      lessons_id: quiz.id,
      point: 2,
      type: 'TRUE_FALSE',
      question: `<p>Pernyataan kertas ${value} ${Date.now()}</p>`,
      key: { value },
      level: ['c2'],
    })
  await lecturer.post('lecture/quiz/question/save', {
    lessons_id: quiz.id,
    point: 2,
    type: 'FILE_UPLOAD',
    question: '<p>Unggah laporan</p>',
    content: { formats: ['pdf'], max_files: 1 },
    level: ['c2'],
  })
  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
  await pressInMenu(page, 'Cetak')
  await page.getByText('Satu urutan untuk semua').click()
  await page.getByRole('button', { name: 'Periksa soal' }).click()
  await expect(page.getByText('Soal unggah berkas tidak dapat dicetak')).toBeVisible()
  await inspect(page, 'a print that is looked at')
  await page.getByRole('button', { name: 'Buat 1 naskah' }).click()
  await expect(page.getByRole('heading', { name: 'Cetakan' })).toBeVisible()
  for (const [label, file] of [
    ['Naskah', /^Naskah .*\.pdf$/],
    ['Lembar jawaban', /\.pdf$/],
    ['Kunci', /^Kunci .*\.pdf$/],
    ['Templat Excel', /\.xlsx$/],
  ] as const) {
    const [fetched] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: label, exact: true }).click(),
    ])
    expect(fetched.suggestedFilename()).toMatch(file)
  }
  await inspect(page, 'a print that was made')

  await page.getByRole('button', { name: 'Ambil jawaban' }).click()
  const [one] = quiz.students
  const content = await writeXlsx({
    sheets: [
      {
        name: 'Jawaban',
        rows: [
          ['NIM', 'Nama', 'Kode', '1', '2'],
          [one.username, null, null, 'B', 'S'],
          ['404', null, null, 'B', 'B'],
        ],
      },
    ],
  })
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'jawaban.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(content),
    })
  await page.getByRole('button', { name: 'Periksa file' }).click()
  await expect(page.getByText('1 dari 2 baris dapat disimpan, 1 salah')).toBeVisible()
  await expect(page.getByText('tidak terdaftar sebagai mahasiswa aktif')).toBeVisible()
  await inspect(page, 'answers from paper that are looked at')
  await page.getByRole('button', { name: 'Simpan 1 hasil' }).click()
  await expect(page.getByText('jawaban.xlsx: 1 mahasiswa')).toBeVisible()
  const readStored = async () =>
    campus.row<{ score: number; origin: string; gone: boolean }>(
      'select score::float as score, origin, deleted_at is not null as gone from attempts where lessons_id = $1',
      [quiz.id],
    )
  expect(await readStored()).toEqual({ score: 100, origin: 'paper', gone: false })
  await page.getByRole('button', { name: 'Batalkan', exact: true }).click()
  await page.getByRole('button', { name: 'Batalkan hasil' }).click()
  await expect(page.getByText('Hasil 1 mahasiswa dibatalkan.')).toBeVisible()
  expect(await readStored()).toEqual({ score: 100, origin: 'paper', gone: true })
})
