import { openPool } from '../../apps/server/src/platform/db/db.ts'
import { readXlsx } from '../../apps/server/test/workbook.ts'
import { findViolations, inspect } from '../inspect.ts'
import { type Product, startProduct } from '../product.ts'
import { demo, expect, signIn, test } from '../world.ts'

// Changes the active semester, so it needs its own product.

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

const readRows = async (query: string) => {
  const pool = openPool(product.databaseUrl(), { max: 1, name: 'e2e', onError: () => {} })
  const { rows } = await pool.query(query)
  await pool.end()
  return rows
}

test('a new semester: classes chosen and changed, previewed, opened, and told when they are there already', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await (await browser.newContext({ baseURL: product.url })).newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, demo.admin)
  await page.goto('/courses')
  await page.getByRole('link', { name: 'Semester Baru' }).click()

  await test.step('the semester', async () => {
    await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
    await expect(page.getByText('Masukan kode tahun semester')).toBeVisible()
    await expect(page.getByLabel('Kode')).toBeFocused()
    await page.getByLabel('Kode').fill('UJI-1')
    await page.getByLabel('Nama').fill('Semester Uji')
    await page.getByRole('switch', { name: 'Jadikan semester aktif' }).check()
    await page.getByRole('switch', { name: 'Ikutkan jadwal' }).check()
    // Otherwise a tab is half covered by the top bar.
    await page.evaluate(() => window.scrollTo(0, 0))
    await inspect(page, 'Semester Baru: semester')
    await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
  })

  const [{ classes }] = await readRows(
    'select count(*)::int as classes from courses c join years y on y.id = c.year_id where y.active and c.deleted_at is null',
  )
  await test.step('its classes', async () => {
    const statusLine = page.getByRole('status').filter({ hasText: 'kelas diambil' })
    await expect(statusLine).toHaveText(`${classes} dari ${classes} kelas diambil`)
    await page.getByLabel('Cari kelas atau mata kuliah').fill('Basis Data')
    await page.getByRole('button', { name: 'Kosongkan' }).click()
    await page.getByRole('checkbox', { name: 'Pilih Basis Data A', exact: true }).check()
    await page.getByRole('button', { name: 'Ubah Basis Data A', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Ubah Basis Data A' })
    await dialog.getByLabel('Nama').fill('')
    await dialog.getByRole('button', { name: 'Pakai' }).click()
    await expect(dialog.getByText('Masukan nama kelas')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await dialog.getByLabel('Nama').fill('Basis Data Uji')
    await dialog.getByRole('button', { name: 'Pakai' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Basis Data Uji' })).toContainText('Diubah')
    await page.getByLabel('Cari kelas atau mata kuliah').fill('')
    await inspect(page, 'Semester Baru: kelas')
    await page.getByRole('button', { name: 'Lihat pratinjau' }).click()
  })

  await test.step('what opens and closes, and then it is done', async () => {
    await expect(page.getByRole('heading', { name: 'Dibuka: Semester Uji' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ditutup: Ganjil 2026/2027' })).toContainText(
      `${classes} kelas`,
    )
    await inspect(page, 'Semester Baru: pratinjau')
    await page.getByRole('button', { name: 'Buka semester' }).click()
    await page.getByRole('button', { name: 'Ya, aktifkan' }).click()
    await expect(page.getByRole('heading', { name: 'Semester Uji dibuka' })).toBeVisible()
    const [storedYear] = await readRows(
      `select count(*)::int as classes, bool_and(y.active) as active, count(*) filter (where c.name = 'Basis Data Uji')::int as renamed
        from courses c join years y on y.id = c.year_id where y.code = 'UJI-1' group by y.id`,
    )
    await expect(page.getByRole('status').filter({ hasText: 'kelas dibuat' })).toContainText(
      `${storedYear.classes} kelas dibuat`,
    )
    expect(storedYear).toMatchObject({ active: true, renamed: 1 })
    expect(storedYear.classes).toBeLessThan(classes)
    await page.getByRole('link', { name: 'Lihat kelasnya' }).click()
    await expect(page.getByText(`Menampilkan ${storedYear.classes} data kelas`)).toBeAttached()
  })

  await test.step('once more: what stands there is named and left out', async () => {
    await page.goto('/courses/semester')
    await page.getByText('Yang sudah ada').click()
    await page.getByRole('combobox', { name: 'Tahun semester' }).selectOption({ label: 'Semester Uji' })
    await page.getByLabel('Ambil kelas dari').selectOption({ label: 'Ganjil 2026/2027' })
    await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
    const existingNote = page.getByText(/kelas sudah ada di semester tujuan/)
    await existingNote.click()
    await expect(page.getByText('Basis Data A (di sana: Basis Data Uji)')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Pilih Basis Data A', exact: true })).toHaveCount(0)
  })
})

test('a class is duplicated, and its participants go, come back and are a file', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: product.url })).newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, demo.admin)
  await page.goto('/courses?keywords=Aljabar%20Linear%20A&year_id=semua')
  await page.getByRole('button', { name: 'Duplikat Aljabar Linear A' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Duplikat Aljabar Linear A' })
  await dialog.getByLabel('Nama').fill('Aljabar Linear Paralel')
  await dialog.getByLabel('Kode').fill('PM2101-P')
  await expect(dialog.getByText(/mahasiswa akan menjadi peserta/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Duplikat', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto('/courses?keywords=PM2101-P&year_id=semua')
  await page.getByRole('button', { name: /Orang, peserta Aljabar Linear Paralel/ }).click()
  const people = page.getByRole('dialog', { name: 'Daftar Peserta Kelas' })
  const leave = people.getByRole('button', { name: /^Keluarkan / }).first()
  const name = ((await leave.getAttribute('aria-label')) ?? '').replace('Keluarkan ', '')
  await people.getByLabel('Cari nama atau NIM peserta').fill(name)
  await expect(people.getByRole('button', { name: /^Keluarkan / })).toHaveCount(1)
  await people.getByLabel('Cari nama atau NIM peserta').fill('')
  await leave.click()
  await page.getByRole('button', { name: 'Ya', exact: true }).click()
  await expect(people.getByRole('button', { name: `Keluarkan ${name}`, exact: true })).toHaveCount(0)
  await expect(people.getByRole('region', { name: 'Peserta', exact: true })).toBeFocused()
  await people.getByText('Dikeluarkan (1)').click()
  expect(await findViolations(page)).toEqual([])
  await people.getByRole('button', { name: `Pulihkan ${name}` }).click()
  await expect(people.getByRole('button', { name: `Keluarkan ${name}`, exact: true })).toBeVisible()
  // Several at once, without the lecturers.
  const ticks = people.getByRole('checkbox', { name: /^Pilih (?!semua)/ })
  const all = await ticks.count()
  await ticks.nth(0).check()
  await ticks.nth(1).check()
  await expect(people.getByText('2 dipilih')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await people.getByRole('button', { name: 'Keluarkan', exact: true }).click()
  await page.getByRole('button', { name: 'Ya', exact: true }).click()
  await expect(ticks).toHaveCount(all - 2)
  await expect(people.getByText('2 dipilih')).toHaveCount(0)
  await people.getByText('Dikeluarkan (2)').click()
  await people.getByRole('button', { name: `Pulihkan ${name}` }).click()
  await expect(people.getByRole('button', { name: `Keluarkan ${name}`, exact: true })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    people.getByRole('button', { name: 'Unduh Excel' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const rows = (await readXlsx(Buffer.concat(chunks))).sheets[0]?.rows ?? []
  expect(rows.map((cells) => cells[1])).toContain(name)
})
