import { inspect, prepareScreens } from '../inspect.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, openSession, test } from '../world.ts'

/** Kisi-kisi of a quiz: written, filled, reordered, and changed concurrently. */

prepareScreens()

test('@both a kisi-kisi is filled, written on, reordered by keyboard and saved', async ({ page, campus }) => {
  const quiz = await newLesson(campus, { name: 'Kisi', type: 'QUIZ', duration: '01:00' })
  const lecturer = await openSession(page.request, quiz.lecturer.username)
  for (const n of [1, 2])
    await lecturer.post('lecture/quiz/question/save', {
      lessons_id: quiz.id,
      point: 2,
      type: 'TRUE_FALSE',
      question: `<p>Pernyataan kisi ${n} ${Date.now()}</p>`,
      key: { value: true },
      level: ['c2'],
    })
  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}?tab=kisi-kisi`)
  await expect(page.getByText('Kisi-kisi ini masih kosong')).toBeVisible()
  await page.getByRole('button', { name: 'Isi dari soal kuis ini' }).click()
  const row = (n: number) => page.getByRole('group', { name: `Baris ${n}`, exact: true })
  await expect(row(1).getByLabel('Jumlah soal')).toHaveValue('2')
  await row(1).getByLabel('Jumlah soal').fill('5')
  await row(1).getByLabel('Indikator soal').fill('Disajikan pernyataan, mahasiswa menilai benar tidaknya')

  await page.getByRole('button', { name: 'Tambah baris' }).click()
  await expect(row(2).getByLabel('CPMK/tujuan')).toBeFocused()
  await row(2).getByLabel('Jumlah soal').fill('0')
  await row(2).getByLabel('Bentuk soal').selectOption({ label: 'Esai' })
  await page.getByRole('button', { name: 'Simpan kisi-kisi' }).click()
  await expect(row(2).getByLabel('Jumlah soal')).toBeFocused()
  await expect(row(2).getByText('Isi 1 sampai 500')).toBeVisible()
  await row(2).getByLabel('Jumlah soal').fill('1')
  await row(2).getByRole('button', { name: 'Pindahkan baris 2' }).press('ArrowUp')
  await expect(row(1).getByLabel('Bentuk soal')).toHaveValue('ESSAY')
  await page.getByRole('button', { name: 'Simpan kisi-kisi' }).click()
  await expect(page.getByText('Kisi-kisi disimpan.')).toBeVisible()
  await expect(row(1).getByText('Kurang 1 dari 1 soal')).toBeVisible()
  await expect(row(2).getByText('Kurang 3 dari 5 soal')).toBeVisible()
  await expect(page.getByText('2 dari 6 soal')).toBeVisible()
  const storedRows = await campus.rows<{ type: string; number: number; indicator: string | null }>(
    'select type, number, indicator from blueprint_rows where lessons_id = $1 order by position',
    [quiz.id],
  )
  expect(storedRows).toEqual([
    { type: 'ESSAY', number: 1, indicator: null },
    { type: 'TRUE_FALSE', number: 5, indicator: 'Disajikan pernyataan, mahasiswa menilai benar tidaknya' },
  ])
  await inspect(page, 'a kisi-kisi that lacks questions')

  // Leaving without a save asks.
  await row(1).getByLabel('Materi').fill('Belum disimpan')
  await page.getByRole('link', { name: quiz.className }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tidak' }).click()
  await expect(row(1).getByLabel('Materi')).toHaveValue('Belum disimpan')
})

test('a change by somebody else meanwhile is shown, and the bank fills rows', async ({ page, campus }) => {
  const quiz = await newLesson(campus, {
    name: 'Kisi Bersama',
    type: 'QUIZ',
    duration: '01:00',
  })
  const lecturer = await openSession(page.request, quiz.lecturer.username)
  const { data } = (await lecturer.post('lecture/quiz/question/save', {
    lessons_id: quiz.id,
    point: 3,
    type: 'TRUE_FALSE',
    question: `<p>Pernyataan bank ${Date.now()}</p>`,
    key: { value: true },
    level: ['c6'],
  })) as { data: { id: number } }
  await lecturer.post('lecture/bank/add', { lessons_id: quiz.id, list_id: [data.id] })
  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}?tab=kisi-kisi`)
  await page.getByRole('button', { name: 'Isi dari bank' }).click()
  const dialog = page.getByRole('dialog', { name: 'Isi dari bank soal' })
  await dialog
    .getByLabel(/C6 .*Benar\/salah/)
    .first()
    .fill('1')
  await inspect(page, 'rows from the bank')
  await dialog.getByRole('button', { name: /^Tambah 1 baris, 1 soal/ }).click()
  const row = page.getByRole('group', { name: 'Baris 1', exact: true })
  await expect(row.getByLabel('Level kognitif')).toHaveValue('c6')

  await lecturer.post('lecture/quiz/blueprint/save', {
    lessons_id: quiz.id,
    rows: [{ number: 9, point: 1 }],
  })
  await page.getByRole('button', { name: 'Simpan kisi-kisi' }).click()
  const conflict = page.getByRole('dialog', { name: 'Data ini sudah diubah orang lain' })
  await expect(conflict.getByText('9 soal × 1 poin')).toBeVisible()
  await conflict.getByRole('button', { name: 'Pakai versiku' }).click()
  await expect(page.getByText('Kisi-kisi disimpan.')).toBeVisible()
  const { number } = await campus.row<{ number: number }>(
    'select number from blueprint_rows where lessons_id = $1',
    [quiz.id],
  )
  expect(number).toBe(1)
})
