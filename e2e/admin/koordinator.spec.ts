import { readFile } from 'node:fs/promises'
import { readXlsx } from '../../apps/server/test/workbook.ts'
import { inspect, prepareScreens } from '../inspect.ts'
import { demo, enter, expect, signIn, test } from '../world.ts'

prepareScreens()

test('a super admin makes a koordinator of one program', async ({ page }) => {
  const username = `koor-${Date.now()}`
  await enter(page, demo.superadmin)
  await page.goto('/administrator/form')
  await page.getByLabel('Nama').fill('Koordinator Sistem Informasi')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill('koor@kampus.ac.id')
  await page.getByRole('radio', { name: 'Koordinator' }).check()
  await page.getByRole('combobox', { name: 'Program studi' }).click()
  await page.getByRole('option', { name: 'Sistem Informasi' }).click()
  await page.keyboard.press('Escape')
  await inspect(page, 'the form of a koordinator')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('list', { name: 'Slip kata sandi' })).toContainText(username)
  await page.getByRole('button', { name: 'Selesai' }).click()
  await page.getByRole('button', { name: 'Ya, selesai' }).click()
  await page.getByRole('searchbox').fill(username)
  const row = page.getByRole('row').filter({ hasText: username })
  await expect(row).toContainText('Sistem Informasi')
  await expect(row).toContainText('Koordinator')
})

test('a koordinator keeps the outcomes of their program and nothing else', async ({ page, campus }) => {
  await signIn(page, demo.koordinator)
  await expect(page.getByRole('link', { name: 'RPS menunggu' })).toBeVisible()
  const { total } = await campus.row<{ total: number }>(
    `select count(*)::int as total from cpl c join study_programs p on p.id = c.study_program_id where p.code = 'TI'`,
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'capaian lulusan' })).toContainText(String(total))
  await inspect(page, 'the first page of a koordinator')
  const menu = page.getByRole('navigation').first()
  await expect(menu.getByRole('link', { name: 'Pengesahan RPS' })).toBeVisible()
  for (const name of ['Mahasiswa', 'Kelas', 'Dosen', 'Mata Kuliah', 'Arsip', 'Pengaturan'])
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Cari nama/ }).fill('tambah')
  const options = page.getByRole('option')
  await expect(options).toHaveText([/Tambah profil lulusan/, /Tambah CPL/, /Tambah CPMK/])
  await options.nth(1).click()
  await expect(page).toHaveURL(/\/master-cpl\/form$/)
  await expect(page.getByLabel('Program Studi')).toContainText('Teknik Informatika')
  await expect(page.getByLabel('Program Studi')).not.toContainText('Sistem Informasi')
  await page.goto('/master-cpl')
  await expect(page.getByText(`Menampilkan ${total} data CPL`)).toBeVisible()
  await inspect(page, 'the CPL of a koordinator')
  await page.getByRole('link', { name: 'Impor', exact: true }).last().click()
  await expect(page).toHaveURL(/\/import\/cpl$/)
  await page.goto('/import')
  await expect(page.getByRole('link', { name: /^Impor (Profil Lulusan|CPL|CPMK)$/ })).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Impor Mahasiswa' })).toHaveCount(0)
  await inspect(page, 'what a koordinator imports')
  await page.goto('/outcomes')
  await expect(page.getByRole('heading', { name: 'Capaian Program Studi' })).toBeVisible()
  await page.getByLabel('Kurikulum').selectOption({ index: 1 })
  await expect(page.getByRole('button', { name: 'LAM INFOKOM' })).toBeEnabled()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'LAM INFOKOM' }).click(),
  ])
  const { sheets } = await readXlsx(await readFile(await download.path()))
  expect(sheets.map(({ name }) => name)).toEqual([
    'Keterangan',
    '2.B.1 Isi Pembelajaran',
    '2.B.2 CPL dan Profil Lulusan',
    '2.B.3 Peta Pemenuhan CPL',
  ])
  await page.goto('/plan')
  await expect(page.getByRole('heading', { name: 'Pengesahan RPS' })).toBeVisible()
  for (const path of ['/student', '/courses', '/courses-category', '/master-study-group', '/signins']) {
    await page.goto(path)
    await expect(page).toHaveURL(/notfound/)
  }
})
