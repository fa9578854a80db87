import { CLASS } from '../campus.ts'
import { inspect, prepareScreens } from '../inspect.ts'
import { addMeasuredBank } from '../measured-bank.ts'
import { demo, enter, expect, test } from '../world.ts'

/** Items and people of a quiz on one scale. */

prepareScreens()

test('a quiz is calibrated, looked at by both corridors, and handed on', async ({ page, campus }) => {
  const quiz = await campus.row<{ id: number; section: number; course: number }>(
    `select l.id, l.sections_id as section, l.courses_id as course from lessons l join courses c on c.id = l.courses_id
      where c.code = $1 and l.name = 'Kuis 1: ERD'`,
    [CLASS.code],
  )
  await enter(page, demo.lecturer)
  await page.goto(
    `/teacher/report/analysis-quiz?courses_id=${quiz.course}&section_id=${quiz.section}&quiz_id=${quiz.id}&type=quest`,
  )
  await page.getByText('Kalibrasi', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Peta Wright' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '20 soal pada skala Rasch' })).toBeVisible()
  const items = page.getByRole('region', { name: 'Ukuran tiap soal' })
  await expect(items.getByRole('row')).toHaveCount(21)
  await inspect(page, 'a calibration')
  await page.getByText('Winsteps 0,5–1,5').click()
  await expect(page.getByText('di dalam koridor Winsteps 0,5–1,5.').first()).toBeVisible()

  await page.getByText('Kurva', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Kurva karakteristik soal 1' })).toBeVisible()
  await page.getByLabel('Soal', { exact: true }).selectOption({ index: 6 })
  await expect(page.getByRole('heading', { name: 'Kurva karakteristik soal 7' })).toBeVisible()
  await expect(page.getByText(/^Kuis ini paling tajam di sekitar .* KKM 75 setara/)).toBeVisible()
  await inspect(page, 'curves of a calibration')

  await page.getByText('Orang', { exact: true }).click()
  const people = page.getByRole('region', { name: 'Ukuran tiap mahasiswa' })
  await expect(people.getByRole('row')).toHaveCount(11)
  const [best = ''] = await people.getByRole('rowheader').allInnerTexts()
  await page.getByRole('searchbox').fill(best)
  await page.getByRole('searchbox').press('Enter')
  await expect(people.getByRole('row')).toHaveCount(2)
  await expect(people).toContainText('/20')
  await inspect(page, 'people of a calibration')
  await page.goBack()
  await expect(people.getByRole('row')).toHaveCount(11)

  await page.getByText('Skor', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Tabel skor' }).getByRole('row')).toHaveCount(22)
  await expect(page.getByText(/Mulai 15 dari 20 benar KKM 75 tercapai/)).toBeVisible()
  await page.getByText('Butir', { exact: true }).click()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Winsteps', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.con$/)

  await page.getByLabel('Kelompok yang diperiksa').selectOption('P')
  const comparedRegion = page.getByRole('region', { name: 'DIF tiap soal' })
  await expect(comparedRegion.getByRole('row')).toHaveCount(21)
  await expect(page.getByText(/^Perempuan: \d+ mahasiswa, pembanding: \d+\./)).toBeVisible()
  await inspect(page, 'a comparison of groups')

  await page.getByText('2PL', { exact: true }).click()
  await expect(page.getByText('Data belum cukup untuk kalibrasi')).toBeVisible()
  await expect(page.getByText(/Model 2PL butuh sedikitnya 250 mahasiswa/)).toBeVisible()
})

// Desktop only: stored measures and anchors affect the whole bank.
test('the bank of a mata kuliah is calibrated over its quizzes', async ({ page, campus }) => {
  const { id } = await campus.row<{ id: number }>("select id from course_categories where code = 'IF2301'")
  await enter(page, demo.lecturer)
  await page.goto(`/teacher/bank?course_category_id=${id}`)
  await page.getByRole('button', { name: 'Lanjutan' }).click()
  await page.getByRole('menuitem', { name: 'Kalibrasi' }).click()
  await expect(page.getByRole('heading', { name: 'Kalibrasi Bank Soal' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^\d+ soal pada skala Rasch$/ })).toBeVisible()
  const items = page.getByRole('region', { name: 'Ukuran tiap soal bank' })
  await expect(items.getByRole('row').nth(2)).toContainText(/Cocok|Longgar|Ketat/)
  await inspect(page, 'a calibration of the bank')
  await page.getByRole('button', { name: 'Simpan ke bank' }).click()
  await expect(page.getByText(/Terakhir disimpan ke bank: \d+ soal \(Rasch\)/)).toBeVisible()
  for (const turn of [1, 2]) {
    await items
      .getByRole('button', { name: /^Kunci sebagai jangkar/ })
      .first()
      .click()
    await expect(items.getByRole('button', { name: /^Lepas jangkar/ })).toHaveCount(turn)
  }
  await page.getByText('Dengan jangkar', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Pergeseran' })).toBeVisible()
  await expect(page.getByText(/Baru 2 jangkar untuk \d+ soal/)).toBeVisible()
  await inspect(page, 'a calibration of the bank with anchors')
  await page.getByRole('button', { name: 'Batalkan penyimpanan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Ya/ }).click()
  await expect(page.getByText(/menjadi jangkar. Lepaskan jangkarnya dahulu/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await items.getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: 'Pemakaian', selected: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ukuran butir' })).toBeVisible()
})

// Desktop only: its own mata kuliah with more students than the demo classes.
test('anchors of 2PL hold slopes and places of a bank, and no other scale beside them', async ({
  page,
  campus,
}) => {
  const { id, lecturer } = await addMeasuredBank(campus)
  await enter(page, lecturer)
  await page.goto(`/teacher/bank/calibration?course_category_id=${id}&model=2pl`)
  await expect(page.getByRole('heading', { name: '6 soal pada skala 2PL' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Daya beda a' })).toBeVisible()
  await expect(page.getByText('Dengan jangkar', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Simpan ke bank' }).click()
  await expect(page.getByText(/Terakhir disimpan ke bank: 6 soal \(2PL\)/)).toBeVisible()
  const items = page.getByRole('region', { name: 'Ukuran tiap soal bank' })
  for (const turn of [1, 2]) {
    await items
      .getByRole('button', { name: /^Kunci sebagai jangkar/ })
      .first()
      .click()
    await expect(items.getByRole('button', { name: /^Lepas jangkar/ })).toHaveCount(turn)
  }
  await page.getByText('Dengan jangkar', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Pergeseran' })).toBeVisible()
  await expect(page.getByText('Jangkar dipakai')).toBeVisible()
  await expect(page.getByText('Rata-rata kemampuan')).toBeVisible()
  await expect(items.getByRole('cell', { name: 'jangkar', exact: true })).toHaveCount(2)
  await inspect(page, 'a calibration of the bank with anchors of 2PL')

  await page.getByText('Rasch', { exact: true }).click()
  await expect(page.getByRole('heading', { name: '6 soal pada skala Rasch' })).toBeVisible()
  await expect(page.getByText('Jangkar bank ini pada skala 2PL', { exact: false })).toBeVisible()
  await expect(page.getByText('Dengan jangkar', { exact: true })).toHaveCount(0)
})
