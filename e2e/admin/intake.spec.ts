import { type Browser, expect, type Page, test } from '@playwright/test'
import { readXlsx, writeXlsx } from '../../apps/server/test/workbook.ts'
import { type Product, startProduct } from '../product.ts'
import { demo, openSession, signIn } from '../world.ts'

// A new intake with the product's templates: 40 lecturers, 600 students with 12 invalid rows, and a server
// killed during the import.

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

type Cells = Record<string, string>
const person = {
  'Jenis Kelamin': 'P',
  'Tempat Lahir': 'Bandung',
  'Tanggal Lahir': '17-08-2004',
  Jenjang: 'S1',
  'Program Studi': 'Teknik Informatika',
}
const lecturer = (n: number): Cells => ({
  ...person,
  NIDN: `04${String(n).padStart(8, '0')}`,
  NIP: `1980010220050${String(n).padStart(5, '0')}`,
  Nama: `Dosen Baru ${n}`,
  Email: `dosen${n}@kampus.ac.id`,
  'No. Hp': `0812440${10000 + n}`,
})
const toNim = (n: number) => `26010${String(n).padStart(5, '0')}`
const student = (n: number): Cells => ({
  ...person,
  NIM: toNim(n),
  Nama: `Mahasiswa Baru ${n}`,
  Email: `mhs${n}@kampus.ac.id`,
  'No. Hp': `0812550${10000 + n}`,
  Program: 'Reguler',
  Kurikulum: 'Kurikulum 2020',
  'Rombongan Belajar': 'Teknik Informatika 2022 A',
  'Tahun Masuk': '2026',
  'Tanggal Masuk': '01-09-2026',
  'Batas Studi': '2033',
})

/** Twelve different mistakes, with part of each message. */
const mistakes: [column: string, wrong: string, said: RegExp][] = [
  ['NIM', '', /NIM/],
  ['NIM', toNim(1), /sama|dua|ganda/i],
  ['NIM', '2201010001 <b>', /NIM/],
  ['Nama', '', /Nama/],
  ['Jenis Kelamin', 'X', /Jenis Kelamin/],
  ['Tanggal Lahir', '31-02-2004', /Tanggal tidak ada di kalender/],
  ['Email', '', /Masukan email/],
  ['No. Hp', 'delapan', /No\. Hp/],
  ['Program Studi', 'Teknik Informatka', /Maksudnya "Teknik Informatika"/],
  ['Kurikulum', 'Kurikulum 1066', /Kurikulum/],
  ['Rombongan Belajar', 'Rombel Hantu', /Rombongan Belajar/],
  ['Tahun Masuk', 'tahun ini', /Tahun Masuk/],
]
/** Row 40 of the people is the first invalid one, then every fortieth. */
const wrongAt = (n: number) => (n > 0 && n % 40 === 0 ? mistakes[n / 40 - 1] : undefined)

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const asFile = (name: string, content: Uint8Array) => ({
  name,
  mimeType: EXCEL,
  buffer: Buffer.from(content),
})

const downloaded = async (page: Page, ask: () => Promise<unknown>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), ask()])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  return (await readXlsx(Buffer.concat(chunks))).sheets[0]?.rows as string[][]
}

/** The downloaded template, filled under its own headers. */
const fillTemplate = async (page: Page, noun: string, people: readonly Cells[]) => {
  const [headers = []] = await downloaded(page, () =>
    page.getByRole('button', { name: `Unduh templat ${noun}` }).click(),
  )
  const rows = people.map((cells) => headers.map((header) => cells[header.replace(/ \*$/, '')] ?? ''))
  return asFile(`${noun}.xlsx`, await writeXlsx({ sheets: [{ name: 'Data', rows: [headers, ...rows] }] }))
}

const check = async (page: Page, file: ReturnType<typeof asFile>) => {
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Periksa File' }).click()
}
const commit = async (page: Page, count: number, verb = 'Impor') => {
  await page.getByRole('button', { name: `${verb} ${count} baris` }).click()
  await page.getByRole('button', { name: 'Ya', exact: true }).click()
}
const expectDone = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Impor selesai' })).toBeVisible({ timeout: 90_000 })

const openAdmin = async (browser: Browser) => {
  const page = await (await browser.newContext({ baseURL: product.url })).newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, demo.admin)
  return page
}

/** The downloaded refused rows, corrected. */
const mend = async (page: Page) => {
  const [headers = [], ...rows] = await downloaded(page, () =>
    page.getByRole('button', { name: 'Unduh Excel' }).click(),
  )
  expect(rows).toHaveLength(mistakes.length)
  const at = (name: string) => headers.findIndex((header) => header.replace(/ \*$/, '') === name)
  mistakes.forEach(([column], index) => {
    const row = rows[index]
    if (row) row[at(column)] = student((index + 1) * 40)[column] ?? ''
  })
  return asFile('diperbaiki.xlsx', await writeXlsx({ sheets: [{ name: 'Data', rows: [headers, ...rows] }] }))
}

test('a new intake: 40 lecturers and 600 students, twelve rows mended, the server killed in the middle', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const page = await openAdmin(browser)

  await test.step('40 lecturers', async () => {
    await page.goto('/import/teacher')
    await check(
      page,
      await fillTemplate(
        page,
        'dosen',
        Array.from({ length: 40 }, (_, n) => lecturer(n)),
      ),
    )
    await commit(page, 40)
    await expectDone(page)
  })

  await test.step('600 students, of whom twelve are refused for twelve reasons', async () => {
    const people = Array.from({ length: 600 }, (_, n) => {
      const [column, wrongValue] = wrongAt(n) ?? []
      return column === undefined ? student(n) : { ...student(n), [column]: wrongValue ?? '' }
    })
    await page.goto('/import/student')
    await check(page, await fillTemplate(page, 'mahasiswa', people))
    await page.getByRole('button', { name: /^Ditolak 12/ }).click()
    await page.goto(`${page.url()}&limit=50`)
    const refusedRow = page.getByRole('row').filter({ hasText: 'Ditolak' })
    await expect(refusedRow).toHaveCount(12)
    for (const [index, [, , message]] of mistakes.entries())
      await expect(refusedRow.nth(index)).toContainText(message)
  })

  const checkedUrl = page.url()
  await test.step('killed in the middle: nothing is half done, and the job says so', async () => {
    const session = await openSession(page.request, demo.admin)
    await commit(page, 588)
    await expect(page.getByRole('heading', { name: /Mengimpor… [1-9]/ })).toBeVisible({ timeout: 60_000 })
    await product.kill()
    await product.restart()
    await expect(
      page.getByText('Server berhenti di tengah impor. Tidak ada data yang tersimpan.'),
    ).toBeVisible({
      timeout: 60_000,
    })
    const after = (await session.get('user/student?page=1&limit=10&keywords=Mahasiswa Baru')) as {
      pagination: { total: number }
    }
    expect(after.pagination.total).toBe(0)
    await commit(page, 588, 'Coba impor lagi')
    await expectDone(page)
  })

  await test.step('the twelve come back mended', async () => {
    await page.goto(checkedUrl)
    const mendedFile = await mend(page)
    await page.getByRole('button', { name: 'Unggah file lain' }).click()
    await check(page, mendedFile)
    await commit(page, 12)
    await expectDone(page)
    await page.goto('/student?keywords=Mahasiswa%20Baru')
    await expect(page.getByText(/dari 600/)).toBeVisible()
  })

  await test.step('one is archived, restored, and the log tells both', async () => {
    await page.goto(`/student?keywords=${toNim(41)}`)
    await page.getByRole('button', { name: 'Hapus Mahasiswa Baru 41' }).click()
    await page.getByRole('button', { name: 'Ya', exact: true }).click()
    await expect(page.getByText('Data tidak ditemukan')).toBeVisible()
    await page.goto(`/archive?keywords=${toNim(41)}`)
    await page.getByRole('button', { name: 'Pulihkan Mahasiswa Baru 41' }).click()
    await page.getByRole('button', { name: 'Ya', exact: true }).click()
    await expect(page.getByText('Data berhasil dipulihkan!')).toBeVisible()
    await page.goto('/audit?keywords=Mahasiswa%20Baru%2041')
    const entries = page.getByRole('list', { name: 'Log audit' }).getByRole('listitem')
    await expect(entries.filter({ hasText: 'memulihkan mahasiswa' })).toHaveCount(1)
    await expect(entries.filter({ hasText: 'mengarsipkan mahasiswa' })).toHaveCount(1)
  })
})
