import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx } from '../../apps/server/test/workbook.ts'
import type { ItemRow, ItemSummary } from '../../packages/contract/src/insight/reports.ts'
import type { Campus } from '../campus.ts'
import { findViolations } from '../inspect.ts'
import { demo, enter, expect, test } from '../world.ts'

type Scored = { nim: string; score: { score: number | null } }

/**
 * The lecturer's reports on the demo class, compared with the server's replies. axe-reports inspects the
 * screens.
 */

/** Nobody takes it during the tests, but students join the class. */
const QUIZ = 'Kuis 1: ERD'
const rowsShown = /^Menampilkan 1\d\d data mahasiswa$/

const readFilters = async (campus: Campus) => {
  const quiz = await campus.row<{
    quiz_id: number
    courses_id: number
    section_id: number
    code: string
    topic: string
  }>(
    `select l.id as quiz_id, l.courses_id, l.sections_id as section_id, c.code, s.name as topic
      from lessons l join courses c on c.id = l.courses_id join sections s on s.id = l.sections_id
      where c.code = 'IF2301-A' and l.name = $1`,
    [QUIZ],
  )
  const { quiz_id, courses_id, section_id } = quiz
  return { ...quiz, query: `courses_id=${courses_id}&section_id=${section_id}&quiz_id=${quiz_id}` }
}

const downloadSheets = async (page: Page, button: string) => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  const book = await readXlsx(new Uint8Array(await readFile(await file.path())))
  return { name: file.suggestedFilename(), sheets: book.sheets }
}

const decimal = (value: number) => value.toFixed(2).replace('.', ',').replace('-', '−')

test('the item analysis says what the server says, tab by tab, and in its files', async ({
  page,
  campus,
}) => {
  const { quiz_id, courses_id, section_id, query } = await readFilters(campus)
  const session = await enter(page, demo.lecturer)
  await page.goto('/teacher/report/analysis-quiz')
  await expect(page.getByText('Pilih kelas, topik, dan kuis dahulu')).toBeVisible()
  await page.getByRole('button', { name: 'Unduh Excel' }).click()
  await expect(page.getByText('Silahkan lakukan filter data terlebih dahulu')).toBeVisible()

  await page.getByLabel('Kelas', { exact: true }).selectOption(String(courses_id))
  await page.getByLabel('Topik', { exact: true }).selectOption(String(section_id))
  await page.getByLabel('Kuis', { exact: true }).selectOption(String(quiz_id))
  await expect(page).toHaveURL(new RegExp(`quiz_id=${quiz_id}`))
  await expect(page.getByText(rowsShown)).toBeVisible()

  const scores = (await session.get(`lecture/report/analysis-quiz?${query}&type=score`)) as { data: Scored[] }
  const scoredRow = scores.data.find((row) => row.score.score !== null)
  await page.getByRole('tab', { name: 'Hasil Kuis' }).click()
  await page.getByRole('searchbox').fill(scoredRow?.nim ?? '')
  await expect(page.getByRole('row').filter({ hasText: scoredRow?.nim })).toContainText(
    decimal(scoredRow?.score.score ?? 0),
  )

  const { data: items, summary } = (await session.get(
    `lecture/report/analysis-quiz?${query}&type=quest`,
  )) as { data: [ItemRow]; summary: ItemSummary }
  await page.getByRole('tab', { name: 'Laporan Butir Soal' }).click()
  await expect(page.getByLabel('Ringkasan')).toContainText(decimal(summary.alpha ?? 0))
  const first = page.getByRole('row').filter({ has: page.getByLabel('Rincian soal 1', { exact: true }) })
  await expect(first).toContainText(decimal(items[0].status.level.coefficient ?? 0))
  await expect(first).toContainText(items[0].conclusion)
  await page.getByLabel('Rincian soal 1', { exact: true }).click()
  await expect(page.getByRole('img', { name: /^Kurva soal/ })).toBeVisible()
  await page.getByRole('button', { name: 'Penjelasan: Daya beda (D)' }).click()
  await expect(page.getByText('Yang baik:')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await findViolations(page)).toEqual([])
  await page.getByText('Sebaran', { exact: true }).click()
  await expect(page.getByRole('img', { name: /^Sebaran soal/ })).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  const file = await downloadSheets(page, 'Unduh Excel')
  expect(file.name).toContain('BASIS DATA A')
  expect(file.sheets[0]?.rows.flat()).toContain(items[0].conclusion)
  const all = await downloadSheets(page, 'Unduh semua')
  expect(all.sheets.map(({ name }) => name)).toEqual([
    'Analisis Butir Soal',
    'Hasil Kuis',
    'Laporan Butir Soal',
    'Rekap',
  ])
})

test('every other report opens with its rows', async ({ page, campus }) => {
  const { courses_id, query } = await readFilters(campus)
  await enter(page, demo.lecturer)
  const reports = [
    ['recap-score', query, 'Rekap Nilai Akhir', 'Rata-rata'],
    ['remedial', query, 'Tes dan Remedial', 'Tes Selanjutnya'],
    ['progress', query, 'Pengerjaan Kuis', 'Waktu'],
    ['achievement', query, 'Capaian Belajar', 'Belum tercapai'],
    ['mastery', `courses_id=${courses_id}`, 'Peta Penguasaan', 'Tercapai'],
  ] as const
  for (const [report, filters, title, column] of reports) {
    await page.goto(`/teacher/report/${report}?${filters}`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
    await expect(page.getByText(rowsShown)).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Tuntas`)
    const { sheets } = await downloadSheets(page, 'Unduh Excel')
    expect(sheets[0]?.rows.length, title).toBeGreaterThanOrEqual(120)
  }
})

test('the paper says which rows stand on it, and breaks no name in mid-word', async ({ page, campus }) => {
  const { query } = await readFilters(campus)
  await enter(page, demo.lecturer)
  await page.goto(`/teacher/report/progress?${query}&limit=10&page=2`)
  await expect(page.getByText(rowsShown)).toBeVisible()
  const part = page.getByText(/^Menampilkan 11–20 dari 1\d\d mahasiswa$/)
  await expect(part).toBeHidden()
  await page.setViewportSize({ width: 1030, height: 700 })
  await page.emulateMedia({ media: 'print' })
  await expect(part).toBeVisible()
  const wrappedNames = await page.getByRole('rowheader').evaluateAll((names) =>
    names.flatMap((name) => {
      const text = name.firstChild as Text
      return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }),
  )
  expect(wrappedNames).toEqual([])
})

test('the paper repeats its head, and has nothing of the screen around it', async ({ page, campus }) => {
  const { courses_id } = await readFilters(campus)
  await enter(page, demo.lecturer)
  await page.goto(`/teacher/report/gradebook?courses_id=${courses_id}`)
  const head = page.locator('thead').last()
  await expect(head).toBeVisible()
  await page.setViewportSize({ width: 1030, height: 700 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'Langsung ke isi' })).toBeHidden()
  // Chromium repeats only table heads up to a quarter of the sheet, and without buttons and fields.
  expect((await head.boundingBox())?.height).toBeLessThan(120)
  await expect(head.getByRole('textbox')).toHaveCount(0)
  await expect(head.getByText(/^bobot [\d,]+%$/).first()).toBeVisible()
  await expect(head.getByText('Nama', { exact: true })).toHaveCSS('display', 'contents')
})

test('Cetak prints the rows of all pages, and leaves the page on screen', async ({ page, campus }) => {
  const { query } = await readFilters(campus)
  await page.addInitScript(() => {
    window.print = () => {
      const rows = document.querySelectorAll('tbody tr').length
      document.body.dataset.printed = `${document.body.textContent?.match(/Menampilkan 1–(.*?) mahasiswa/)?.[1]}: ${rows}`
      dispatchEvent(new Event('afterprint'))
    }
  })
  await enter(page, demo.lecturer)
  for (const report of ['progress', 'recap-score', 'mastery']) {
    await page.goto(`/teacher/report/${report}?${query}&limit=10`)
    await expect(page.getByText(rowsShown)).toBeVisible()
    await page.getByRole('button', { name: 'Cetak' }).click()
    const printedPage = page.locator('body')
    await expect(printedPage, report).toHaveAttribute('data-printed', /^(1\d\d) dari \1: \1$/)
    await expect(page.locator('tbody tr'), report).toHaveCount(10)
  }
})

test('what was read for the printer is not printed under another tab', async ({ page, campus }) => {
  const { query } = await readFilters(campus)
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = ''
    }
  })
  await enter(page, demo.lecturer)
  await page.goto(`/teacher/report/analysis-quiz?${query}&limit=10`)
  await expect(page.getByText(rowsShown)).toBeVisible()
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/analysis-quiz?*limit=100*', async (route) => {
    await releasePromise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Cetak' }).click()
  await page.getByRole('tab', { name: 'Hasil Kuis' }).click()
  const scores = page.getByRole('columnheader', { name: /^Nilai/ })
  await expect(scores.first()).toBeVisible()
  const last = page.waitForResponse(/analysis-quiz\?.*page=2/)
  release()
  await last
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeEnabled()
  await expect(scores.first()).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(10)
  await expect(page.locator('body')).not.toHaveAttribute('data-printed')
})

test('the columns that stay show their words whole', async ({ page, campus }) => {
  const { query } = await readFilters(campus)
  await enter(page, demo.lecturer)
  for (const report of ['remedial', 'progress', 'analysis-quiz']) {
    await page.goto(`/teacher/report/${report}?${query}${report === 'analysis-quiz' ? '&type=score' : ''}`)
    await expect(page.getByText(rowsShown)).toBeVisible()
    const status = page.getByRole('columnheader', { name: /^Status/ })
    await expect(status.getByRole('button', { name: /^Penjelasan/ })).toBeVisible()
    const cut = await page
      .locator('[data-stay]')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
    expect(cut, report).toBe(0)
  }
})

test('weights are changed in the gradebook once they add up to 100%', async ({ page, campus }) => {
  const { courses_id } = await readFilters(campus)
  const session = await enter(page, demo.lecturer)
  await page.goto(`/teacher/report/gradebook?courses_id=${courses_id}`)
  await page.getByRole('button', { name: 'Ubah bobot' }).click()
  const weights = page.getByRole('textbox', { name: /^Bobot / })
  await expect(weights.first()).toBeVisible()
  const [first, second] = [weights.nth(0), weights.nth(1)]
  // It is saved at once, and the gradebook refetched.
  const secondReply = page.waitForResponse((reply) => reply.url().includes('report/gradebook?'))
  await page.getByRole('button', { name: 'Bagi rata' }).click()
  await secondReply
  await page.getByRole('button', { name: 'Ubah bobot' }).click()
  await first.fill('20')
  await expect(page.getByText('Jumlah bobot harus 100%')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Simpan bobot' })).toBeDisabled()
  await second.fill('5')
  await page.getByRole('button', { name: 'Simpan bobot' }).click()
  await expect(page.getByText('Data berhasil disimpan!')).toBeVisible()
  const { items, total_weight } = (await session.get(
    `lecture/report/gradebook?courses_id=${courses_id}`,
  )) as { items: { weight: number }[]; total_weight: number }
  expect(total_weight).toBe(100)
  expect(items.slice(0, 2).map(({ weight }) => weight)).toEqual([20, 5])
})
