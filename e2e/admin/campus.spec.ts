import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Product, startProduct } from '../product.ts'
import { openSession, type Session } from '../world.ts'

// A new administrator sets up a campus: an empty production product with one account.

const ADMIN = { username: 'kepala.ti', name: 'Ratna Wijayanti', password: 'Kampus#Baru2026' }

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ demo: false })
  product.createAdmin(ADMIN.username, ADMIN.name, ADMIN.password)
})
test.afterAll(() => product.stop())

const enterCampus = async (browser: Browser): Promise<{ page: Page; session: Session }> => {
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto('/signin')
  await page.getByLabel('Username').fill(ADMIN.username)
  await page.getByLabel('Kata sandi', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(page.getByRole('heading', { name: /Ratna/, level: 1 })).toBeVisible()
  return { page, session: await openSession(context.request, ADMIN.username, ADMIN.password) }
}

/** A required field's label ends in an asterisk. */
const labelled = (label: string) => new RegExp(`^${label}( \\*)?$`, 'i')

const save = (page: Page) => page.getByRole('button', { name: /^Simpan/ }).click()

/** Creates one row of a master on screen. */
const addMaster = async (page: Page, route: string, values: Record<string, string>) => {
  await page.goto(`${route}/form`)
  for (const [label, value] of Object.entries(values)) {
    const field = page.getByLabel(labelled(label))
    await ((await field.evaluate((element) => element.tagName === 'SELECT'))
      ? field.selectOption({ label: value })
      : field.fill(value))
  }
  await save(page)
  await expect(page).toHaveURL(route)
}

const addMasters = async (page: Page) => {
  await addMaster(page, '/master-program', { Nama: 'Reguler' })
  await addMaster(page, '/master-program-study', { Kode: 'TI', Nama: 'Teknik Informatika' })
  await addMaster(page, '/master-education-level', { Nama: 'S1' })
  await addMaster(page, '/master-year', { Kode: '20261', Nama: '2026/2027 Ganjil' })
  await addMaster(page, '/master-curriculum', { Kode: 'K26', Nama: 'Kurikulum 2026' })
  await addMaster(page, '/master-study-group', { Kode: 'TI26A', Nama: 'TI 2026 A' })
  await addMaster(page, '/courses-category', {
    Nama: 'Basis Data',
    SKS: '3',
    'Program Studi': 'Teknik Informatika',
    Kurikulum: 'Kurikulum 2026',
  })
}

const fillPerson = async (page: Page, name: string) => {
  await page.getByLabel('Nama lengkap').fill(name)
  await page.getByLabel('Tempat lahir').fill('Ambon')
  await page.getByRole('textbox', { name: 'Tanggal lahir' }).fill('12 April 1990')
  await page.getByLabel('Email').fill('orang@kampus.ac.id')
  await page.getByLabel('No. Hp').fill('081234567890')
}

const choose = (page: Page, label: string, value: string) =>
  page.getByLabel(labelled(label)).selectOption({ label: value })

const setPassword = async (page: Page) => {
  await page.getByLabel(labelled('Kata sandi')).fill('Sandi#Awal2026')
  await page.getByLabel(labelled('Konfirmasi Password')).fill('Sandi#Awal2026')
}

const addLecturer = async (page: Page) => {
  await page.goto('/teacher/form')
  const education = page.getByRole('tab', { name: /Pendidikan/ })
  await expect(education).toBeDisabled()
  await save(page)
  await expect(page.getByText('Masukan NIP')).toBeVisible()
  await page.getByLabel('NIP').fill('19900412 201501 1 002')
  await page.getByLabel('NIDN').fill('0012049001')
  await fillPerson(page, 'Dr. Maria Latuconsina')
  await save(page)
  await expect(education).toHaveAttribute('aria-selected', 'true')
  await choose(page, 'Program Studi', 'Teknik Informatika')
  await choose(page, 'Jenjang', 'S1')
  await save(page)
  await setPassword(page)
  await save(page)
  await expect(page).toHaveURL('/teacher')
  await expect(page.getByRole('row').filter({ hasText: 'Dr. Maria Latuconsina' })).toContainText('0012049001')
}

const addStudent = async (page: Page) => {
  await page.goto('/student/form')
  await page.getByLabel('NIM').fill('2601010001')
  await fillPerson(page, 'Petrus Wattimena')
  await save(page)
  await choose(page, 'Program', 'Reguler')
  await choose(page, 'Jenjang', 'S1')
  await choose(page, 'Program Studi', 'Teknik Informatika')
  await choose(page, 'Kurikulum', 'Kurikulum 2026')
  await choose(page, 'Status mahasiswa', 'Aktif')
  await choose(page, 'Rombongan Belajar', 'TI 2026 A')
  await page.getByLabel('Tahun masuk').fill('2026')
  await page.getByRole('textbox', { name: 'Tanggal masuk' }).fill('1 September 2026')
  await page.getByLabel('Batas studi').fill('2033')
  await save(page)
  await setPassword(page)
  await save(page)
  await expect(page).toHaveURL('/student')
}

/** Creates nine more like the first through the API. */
const addClassmates = async (session: Session) => {
  const { data: students } = (await session.get('user/student?page=1')) as { data: { id: number }[] }
  const { data: first } = (await session.get(`user/student/detail?id=${students[0]?.id}`)) as { data: object }
  for (let n = 2; n <= 10; n++)
    await session.post('user/student/save', {
      ...first,
      id: undefined,
      nim: `26010100${String(n).padStart(2, '0')}`,
      name: `Mahasiswa ke-${n}`,
      password: 'Sandi#Awal2026',
      confirm_password: 'Sandi#Awal2026',
    })
}

const pick = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

const addClass = async (page: Page) => {
  await page.goto('/courses/form')
  await page.getByLabel(labelled('Nama')).fill('Basis Data A')
  await choose(page, 'Periode', '2026/2027 Ganjil')
  await pick(page, 'Mata Kuliah', 'Basis Data')
  await pick(page, 'Dosen pengampu', 'Dr. Maria Latuconsina')
  await pick(page, 'Rombongan belajar', 'TI 2026 A')
  await expect(page.getByText('10 mahasiswa akan menjadi peserta')).toBeVisible()
  await save(page)
  await expect(page).toHaveURL('/courses')
  await page.getByRole('button', { name: /11 Orang/ }).click()
  const modal = page.getByRole('dialog', { name: 'Daftar Peserta Kelas' })
  await expect(modal).toContainText('Petrus Wattimena')
  await expect(modal.getByText('Moderator')).toBeVisible()
  await modal.getByRole('button', { name: 'Tutup', exact: true }).click()
}

const changeSettings = async (page: Page) => {
  await page.goto('/settings')
  await page.getByLabel('Judul').fill('Universitas Pattimura')
  await page.getByLabel('Deskripsi').fill('Belajar sampai tuntas, dari pulau mana pun.')
  await page.getByLabel('Email').fill('bantuan@kampus.ac.id')
  await page.getByLabel('No. Hp').fill('081298765432')
  // The product's own logos and manuals are preset, so only changed files are uploaded.
  await expect(page.getByRole('link', { name: /^Lihat panduan/ })).toHaveCount(3)
  await save(page)
  await expect(page.getByText('Data berhasil disimpan!')).toBeVisible()
  const manual = await page.request.get(
    (await page.getByRole('link', { name: /^Lihat panduan admin/ }).getAttribute('href')) ?? '',
  )
  expect([manual.headers()['content-type'], (await manual.body()).subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ])
  const png = { name: 'logo.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file]').first().setInputFiles(png)
  await save(page)
  await expect(page.getByText('Data berhasil disimpan!')).toBeVisible()
}

const addBanner = async (page: Page) => {
  await page.goto('/banner/form')
  const image = { name: 'banner.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file]').setInputFiles(image)
  await page.getByLabel('Url redirect').fill('javascript:alert(1)')
  await save(page)
  await expect(page.getByText('Alamat harus diawali http:// atau https://')).toBeVisible()
  await page.getByLabel('Url redirect').fill('https://kampus.ac.id/penerimaan')
  await save(page)
  await expect(page).toHaveURL('/banner')
}

test('a campus is set up from nothing', async ({ browser }) => {
  const { page, session } = await enterCampus(browser)
  await addMasters(page)
  await addLecturer(page)
  await addStudent(page)
  await addClassmates(session)
  await addClass(page)
  await changeSettings(page)
  await addBanner(page)

  const visitor = await (await browser.newContext({ baseURL: product.url })).newPage()
  await visitor.goto('/signin')
  await expect(visitor.getByText('Universitas Pattimura').first()).toBeVisible()
  await visitor.getByLabel('Username').fill('2601010001')
  await visitor.getByLabel('Kata sandi', { exact: true }).fill('Sandi#Awal2026')
  await visitor.getByRole('button', { name: 'Masuk' }).click()
  await expect(visitor.getByRole('link', { name: /banner/i })).toHaveAttribute(
    'href',
    'https://kampus.ac.id/penerimaan',
  )
  await visitor.goto('/student/courses')
  await expect(visitor.getByText('Basis Data A')).toBeVisible()
})
