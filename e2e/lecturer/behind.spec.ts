import { readFile } from 'node:fs/promises'
import { readXlsx } from '../../apps/server/test/workbook.ts'
import { countPresses } from '../clicks.ts'
import { demo, enter, expect, test } from '../world.ts'

/** Students who fall behind, and exceptions granted from there. */

test('who is behind is one press from the home, sorted, and several are let through at once', async ({
  page,
  campus,
}) => {
  const { courses_id } = await campus.quizNamed('Kuis 1: ERD')
  await enter(page, demo.lecturer)
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Siapa tertinggal' })
  await expect(link).toBeVisible()
  const table = page.getByRole('region', { name: 'Mahasiswa yang tertinggal' })
  const presses = await countPresses(page, async () => {
    await link.click()
    await expect(table.getByRole('row').nth(1)).toBeVisible()
  })
  expect(presses).toBe(1)
  await page.getByLabel('Kelas', { exact: true }).selectOption(String(courses_id))
  await expect(table.getByText('Pemrograman Web B')).toHaveCount(0)
  await table.getByRole('button', { name: 'Mahasiswa' }).click()
  await table.getByRole('button', { name: 'Mahasiswa' }).click()
  await expect(page).toHaveURL(/sort=name&order=desc/)
  const names = await table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('input')?.getAttribute('aria-label') ?? ''))
  expect(names.length).toBeGreaterThan(1)
  expect(names).toEqual(names.toSorted((a, b) => b.localeCompare(a, 'id')))

  await test.step('several are granted an exception in one go', async () => {
    const ticks = table
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: 'Kuis 1: ERD' }) })
      .getByRole('checkbox')
    const selectedTicks = [ticks.nth(0), ticks.nth(1)]
    const people = await Promise.all(
      selectedTicks.map(async (tick) =>
        ((await tick.getAttribute('aria-label')) ?? '').replace('Pilih ', ''),
      ),
    )
    for (const tick of selectedTicks) await tick.check()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Unduh yang dipilih' }).click()
    const { sheets } = await readXlsx(new Uint8Array(await readFile(await (await file).path())))
    expect(sheets[0]?.rows.slice(1).map((row) => row[1])).toHaveLength(2)
    expect(sheets[0]?.rows.map((row) => row[1])).toEqual(expect.arrayContaining(people))
    await page.getByRole('button', { name: 'Beri pengecualian' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pengecualian' })
    await expect(dialog.getByText('2 mahasiswa')).toBeVisible()
    await expect(dialog.getByLabel('Untuk')).toHaveValue(/\d/)
    await dialog.getByLabel('Jenis', { exact: false }).selectOption('Buka kunci')
    await dialog.getByLabel('Alasan', { exact: false }).fill('Ikut lomba')
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await expect(dialog).toBeHidden()
    const grantedRows = await campus.rows<{ name: string; kind: string }>(
      `select u.name, e.kind from exceptions e join users u on u.id = e.user_id
        where e.courses_id = $1 and e.reason = 'Ikut lomba' order by u.name`,
      [courses_id],
    )
    expect(grantedRows).toEqual(people.toSorted().map((name) => ({ name, kind: 'unlock' })))
  })

  await test.step('as a file', async () => {
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Unduh Excel' }).click()
    expect((await file).suggestedFilename()).toBe('Siapa Tertinggal.xlsx')
  })
})

test('everybody below the KKM of a quiz is written to in three presses, and given a remedial in one', async ({
  page,
  campus,
}) => {
  const quiz = await campus.quizNamed('Kuis 1: ERD')
  await enter(page, demo.lecturer)
  await page.goto('/')
  const figure = page
    .getByRole('list', { name: 'Belum tuntas' })
    .getByRole('link', { name: /belum tuntas Kuis 1: ERD$/ })
  const number = Number.parseInt(await figure.innerText(), 10)
  const body = `Ayo belajar lagi ${Date.now()}`
  const presses = await countPresses(page, async () => {
    await figure.click()
    await expect(page.getByText(`${number} dipilih`)).toBeVisible()
    await page.getByRole('button', { name: 'Kirim pesan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Kirim pesan' })
    await expect(dialog.getByText(`${number} dari ${number} mahasiswa dipilih`)).toBeVisible()
    await expect(dialog.getByRole('checkbox').first()).toHaveAccessibleName(
      /Kuis 1: ERD: \d+(,\d+)?, belum tuntas$/,
    )
    await page.keyboard.type(body)
    await dialog.getByRole('button', { name: 'Kirim', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
  expect(presses).toBeLessThanOrEqual(3)
  const { n } = await campus.row<{ n: number }>('select count(*)::int as n from messages where body = $1', [
    body,
  ])
  expect(n).toBe(number)
  await page.goto(page.url())
  await page.getByRole('button', { name: 'Beri pengecualian' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pengecualian' })
  await expect(dialog.getByText(`${number} dari ${number} mahasiswa dipilih`)).toBeVisible()
  await expect(dialog.getByLabel('Untuk')).toHaveValue(String(quiz.id))
  await expect(dialog.getByLabel('Untuk').getByRole('option', { name: /Tugas/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}?tab=hasil&status=below_kkm`)
  await expect(page.getByText(`Menampilkan ${number} data mahasiswa`)).toBeVisible()
  await page.getByRole('button', { name: 'Kirim pesan' }).click()
  await expect(page.getByRole('dialog').getByText(`${number} dari ${number} mahasiswa dipilih`)).toBeVisible()
})

test('one more attempt is three presses from the result row', async ({ page, campus }) => {
  const quiz = await campus.quizNamed('Kuis 1: ERD')
  await enter(page, demo.lecturer)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}?tab=hasil`)
  const grant = page.getByRole('button', { name: /^Pengecualian untuk / }).first()
  const name = ((await grant.getAttribute('aria-label')) ?? '').replace('Pengecualian untuk ', '')
  const reason = `Listrik padam ${Date.now()}`
  const presses = await countPresses(page, async () => {
    await grant.click()
    const dialog = page.getByRole('dialog', { name: 'Pengecualian' })
    await expect(dialog.getByLabel('Untuk')).toHaveValue(String(quiz.id))
    await expect(dialog.getByLabel('Kali')).toHaveValue('1')
    await dialog.getByLabel('Alasan', { exact: false }).click()
    await page.keyboard.type(reason)
    // Its window has ended: a new one is proposed.
    await expect(dialog.getByLabel('Tanggal selesai', { exact: false }).first()).not.toHaveValue('')
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await expect(dialog).toBeHidden()
  })
  expect(presses).toBeLessThanOrEqual(3)
  const grantedRow = await campus.row<{ name: string; kind: string; value: number; lessons_id: number }>(
    `select u.name, e.kind, e.value::int, e.lessons_id from exceptions e join users u on u.id = e.user_id where e.reason = $1 and e.kind = 'remedials'`,
    [reason],
  )
  expect(grantedRow).toEqual({ name, kind: 'remedials', value: 1, lessons_id: quiz.id })
})

test('a class is a workspace: what waits, how it comes along, its reports with the class chosen', async ({
  page,
  campus,
}) => {
  const { courses_id } = await campus.quizNamed('Kuis 2: Normalisasi')
  await enter(page, demo.lecturer)
  await page.goto('/teacher/courses')
  const card = page.getByRole('article').filter({ hasText: 'IF2301-A' })
  await expect(card.getByText(/% selesai/)).toBeVisible()
  await expect(card.getByText(/rata-rata semua nilai masuk \d+,\d\d$/)).toBeVisible()
  const completed = (await card.getByText(/% selesai/).innerText()).replace(' selesai', '')
  await expect(card.getByText(/\d+ menunggu/)).toBeVisible()
  await page.goto(`/teacher/courses/detail/${courses_id}`)
  await expect(page.getByRole('tab', { name: 'Topik' })).toHaveAttribute('aria-selected', 'true')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Kuis 2: Normalisasi' }) })
  await expect(row.getByText(/^\d+\/\d+ mengerjakan · \d+ tuntas · .*rata-rata \d+,\d\d$/)).toBeVisible()
  await page.getByRole('tab', { name: 'Ringkasan' }).click()
  for (const title of ['Perlu dikerjakan', 'Kemajuan kelas', 'Siapa tertinggal', 'Tujuan belajar terlemah'])
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  // The class card shows the same; done work, passed or not, has its own word.
  await expect(page.getByText(`${completed} dari semua pembelajaran selesai atau ditutup.`)).toBeVisible()
  await expect(page.getByText(/^\d+% sudah dikerjakan, tuntas atau belum; .* pada minggu \d/)).toBeVisible()
  await page.getByRole('tab', { name: 'Nilai' }).click()
  await expect(page.getByRole('columnheader', { name: 'Nama' })).toBeVisible()
})

test('a report is sorted over the whole class, and its final columns stay in view', async ({
  page,
  campus,
}) => {
  const { courses_id } = await campus.quizNamed('Kuis 2: Normalisasi')
  await enter(page, demo.lecturer)
  await page.goto(`/teacher/report/gradebook?courses_id=${courses_id}`)
  const head = page.getByRole('columnheader', { name: 'Nilai akhir' })
  await expect(head).toBeInViewport({ ratio: 1 })
  await head.getByRole('button').click()
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  const table = page.getByRole('region', { name: 'Buku nilai' })
  const finals = () =>
    table
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => Number(/≈ ([\d,]+)/.exec(row.textContent ?? '')?.[1]?.replace(',', '.'))),
      )
  const best = await campus.row<{ n: number }>(
    'select count(*)::int as n from active_students where courses_id = $1',
    [courses_id],
  )
  expect(best.n).toBeGreaterThan(10)
  await expect
    .poll(async () => {
      const shownFinals = await finals()
      return (
        shownFinals.length === 10 &&
        shownFinals.every((one, at) => at === 0 || one <= (shownFinals[at - 1] ?? 0))
      )
    })
    .toBe(true)
})
