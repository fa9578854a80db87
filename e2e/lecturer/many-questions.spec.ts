import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { inspect, prepareScreens } from '../inspect.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { editorOn, pressInMenu } from './questions.ts'

/** Many questions with few clicks: by hand, pasted, or from a file with errors. */

prepareScreens()

const open = async (page: Page, campus: Campus, name: string) => {
  const quiz = await newLesson(campus, { name, type: 'QUIZ', duration: '01:00' })
  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
  await expect(page.getByRole('button', { name: 'Tambah Soal' })).toBeVisible()
  return quiz
}

/** Moves to a field with Tab. */
const tabTo = async (page: Page, name: string) => {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ??
        document.activeElement?.getAttribute('data-path'),
    )
    if (focused === name) return
  }
  throw new Error(`${name} is not reached`)
}

test('twenty multiple-choice questions by hand take at most two clicks each', async ({ page, campus }) => {
  test.setTimeout(300_000)
  const quiz = await open(page, campus, 'Dua klik')
  await page.evaluate(() => {
    const counter = window as unknown as { clicks: number }
    counter.clicks = 0
    addEventListener('pointerdown', () => counter.clicks++, true)
  })
  const clicks = () => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
  const editor = editorOn(page)
  await editor.add.click()
  for (let number = 1; number <= 20; number++) {
    await expect(page.getByRole('heading', { name: `Soal ${number} baru` })).toBeVisible()
    await expect(editor.question).toBeFocused()
    await page.keyboard.type(`Berapa ${number} kali dua?`)
    for (const [at, letter] of ['A', 'B', 'C', 'D'].entries()) {
      await tabTo(page, `Teks opsi ${letter}`)
      await page.keyboard.type(String(2 * number + at))
    }
    if (number === 1) {
      await editor.form.getByLabel('Bobot soal').click()
      await page.keyboard.type('2,5')
      await editor.form.getByText('Memahami').click()
      await editor.form.getByLabel('Tujuan belajar').click()
      await page.keyboard.type('Mengalikan')
    }
    await editor.form.getByText('A', { exact: true }).click()
    if (number % 2 === 0) await page.keyboard.press('Control+Enter')
    else await editor.form.getByRole('button', { name: 'Simpan & tambah' }).click()
    await expect(page.getByText(`${number} soal · `)).toBeVisible()
  }
  expect(await clicks()).toBeLessThanOrEqual(40)
  const storedQuestions = await campus.rows<{
    point: number
    level: string[]
    goals: string
    answer: string
  }>(
    `select distinct point::float, level, g.text as goals, options -> 0 ->> 'key' = answer as answer from questions left join goals g on g.id = goal_id where lessons_id = $1`,
    [quiz.id],
  )
  expect(storedQuestions).toEqual([{ point: 2.5, level: ['c2'], goals: 'Mengalikan', answer: true }])
  await page.getByRole('button', { name: 'Batal' }).click()
  await page.getByRole('button', { name: /^7 Berapa 7/ }).click()
  await expect(editor.question).toHaveText('Berapa 7 kali dua?')
})

const MIXED = `// [tag:C3] [tag:bobot: 2,5]
::Baik:: Dua tambah dua? {=empat ~lima}

::Jodoh:: Jodohkan {~a ~b}

::Tanpa level:: Tiga tambah tiga? {=enam ~tujuh}
`

test('a file says what it is; what cannot be taken is left out by name, and what is missing is asked', async ({
  page,
  campus,
}) => {
  const quiz = await open(page, campus, 'Berkas')
  await pressInMenu(page, 'Impor')
  const dialog = page.getByRole('dialog', { name: 'Impor soal' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'soal.txt', mimeType: 'text/plain', buffer: Buffer.from(MIXED) })
  await dialog.getByRole('button', { name: 'Periksa File' }).click()
  await expect(dialog.getByText('Dibaca sebagai GIFT')).toBeVisible()
  await expect(dialog.getByText('No. 2 Jodoh: Soal belum punya jawaban benar (tanda =)')).toBeVisible()
  await expect(dialog.getByText(/Bobot 2,5 · C3/)).toBeVisible()
  await inspect(page, 'an import with a question that cannot be taken')
  await dialog.getByRole('button', { name: 'Lewati 1, simpan 2' }).click()
  await expect(dialog.getByText('Pilih level of cognitive terlebih dahulu')).toBeVisible()
  await dialog.getByText('Mengevaluasi').click()
  await dialog.getByLabel('Bobot soal').fill('4')
  await dialog.getByLabel('Tujuan belajar').fill('Menjumlah')
  await dialog.getByRole('button', { name: 'Lewati 1, simpan 2' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 soal · 6,5 poin')).toBeVisible()
  const storedQuestions = await campus.rows<{ level: string[]; goals: string }>(
    'select level, g.text as goals, point::float from questions q left join goals g on g.id = q.goal_id where lessons_id = $1 order by q.position',
    [quiz.id],
  )
  expect(storedQuestions).toEqual([
    { level: ['c3'], goals: 'Menjumlah', point: 2.5 },
    { level: ['c5'], goals: 'Menjumlah', point: 4 },
  ])
})

test('questions are pasted as they stand in Word', async ({ page, campus }) => {
  await open(page, campus, 'Tempel')
  await pressInMenu(page, 'Impor')
  const dialog = page.getByRole('dialog', { name: 'Impor soal' })
  await dialog.getByText('Tempel teks').click()
  await dialog
    .getByLabel('Teks soal')
    .fill(
      '1.\tIbu kota Jawa Barat?\nA.\tBogor\n*B.\tBandung\n\n2.\tTanpa kunci?\nA.\tx\nB.\ty\n\n3.\tUraikan.',
    )
  await dialog.getByRole('button', { name: 'Periksa Teks' }).click()
  await expect(dialog.getByText('No. 2 Tanpa kunci?: Kunci belum ada')).toBeVisible()
  await inspect(page, 'pasted questions')
  await dialog.getByText('Mengingat').click()
  await dialog.getByRole('button', { name: 'Lewati 1, simpan 2' }).click()
  await expect(page.getByRole('button', { name: /^1 Ibu kota Jawa Barat/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^2 Uraikan/ })).toBeVisible()
})

test('what a format cannot carry is listed before the download', async ({ page, campus }) => {
  const quiz = await newLesson(campus, { name: 'Unduh', type: 'QUIZ', duration: '01:00' })
  const lecturer = await openSession(page.request, quiz.lecturer.username)
  for (const text of ['Pendek', `Panjang ${'sekali '.repeat(6000)}`])
    await lecturer.post('lecture/quiz/question/save', {
      lessons_id: quiz.id,
      point: 1,
      type: 'ESSAY',
      question: `<p>${text}</p>`,
      level: ['c1'],
    })
  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
  const downloadFile = async (format: string, act = async () => {}) => {
    const file = page.waitForEvent('download')
    await pressInMenu(page, format)
    await act()
    return (await file).suggestedFilename()
  }
  expect(await downloadFile('Moodle XML (.xml)')).toBe('Soal Unduh.xml')
  const name = await downloadFile('Excel (.xlsx)', async () => {
    const dialog = page.getByRole('dialog', { name: 'Ekspor ke Excel (.xlsx)' })
    await expect(
      dialog.getByText(/^No\. 2 Panjang .*: Teksnya terlalu panjang untuk satu sel Excel$/),
    ).toBeVisible()
    await inspect(page, 'what an export leaves out')
    await dialog.getByRole('button', { name: 'Unduh 1 soal' }).click()
  })
  expect(name).toBe('Soal Unduh.xlsx')
})

test('no button moves under the pointer when those for files come', async ({ page, campus }) => {
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = false
  await page.route('**/assets/*.js', async (route) => {
    const reply = await route.fetch()
    if ((await reply.text()).includes('QTI 2.2 (.zip)')) {
      isHeld = true
      await releasePromise
    }
    await route.fulfill({ response: reply })
  })
  await open(page, campus, 'Kuis Tetap')
  await expect.poll(() => isHeld).toBe(true)
  const add = page.getByRole('button', { name: 'Tambah Soal' })
  const before = await add.boundingBox()
  await expect(page.getByRole('button', { name: 'Aksi lain untuk soal' })).toHaveCount(0)
  release()
  await expect(page.getByRole('button', { name: 'Aksi lain untuk soal' })).toBeVisible()
  expect(await add.boundingBox()).toEqual(before)
  // Further parts of the page may still be on their way.
  await page.unrouteAll({ behavior: 'wait' })
})
