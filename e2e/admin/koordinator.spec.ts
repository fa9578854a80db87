import { readFile } from 'node:fs/promises'
import { readXlsx } from '../../apps/server/test/workbook.ts'
import { inspect, prepareScreens } from '../inspect.ts'
import { demo, enter, expect, signIn, test } from '../world.ts'
import { newProposal } from './proposals.ts'

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
  await page.goto(`/administrator?keywords=${username}`)
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
  await expect(page.getByText(`Menampilkan ${total} data CPL`)).toBeAttached()
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

test('a koordinator sets the thresholds of their program, an operator reads them', async ({
  page,
  campus,
}) => {
  const tag = `T${Date.now()}`
  const program = await campus.row<{ id: number }>(
    `insert into study_programs (code, name) values ($1, 'Prodi ' || $1) returning id`,
    [tag],
  )
  const newKeeper = async (role: 'koordinator' | 'operator') => {
    const username = `${role}-${tag}`
    await campus.rows(
      `with made as (
        insert into users (username, name, role, password_hash)
        select $1, $1, role, password_hash from users where username = $2 returning id)
      insert into operator_programs (user_id, study_program_id) select id, $3 from made`,
      [username, demo[role], program.id],
    )
    return username
  }
  await enter(page, await newKeeper('koordinator'))
  await page.goto('/outcomes')
  await page.getByLabel('Kurikulum').selectOption({ index: 1 })
  const thresholds = page.getByRole('region', { name: 'Batas capaian' })
  await expect(thresholds).toContainText('mulai dari nilai 65')
  await thresholds.getByRole('button', { name: 'Ubah batas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Batas capaian program studi' })
  const pass = dialog.getByLabel('Batas lulus capaian')
  await expect(pass).toBeFocused()
  await inspect(page, 'the thresholds of a program')
  await pass.fill('seratus')
  await pass.press('Enter')
  await expect(dialog).toContainText('Masukan batas lulus capaian')
  await pass.fill('62,5')
  await dialog.getByLabel('Target capaian (%)').fill('80')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(thresholds).toContainText('mulai dari nilai 62,5')
  await expect(thresholds).toContainText('paling sedikit 80%')
  await inspect(page, 'outcomes with the thresholds of a program')

  await enter(page, await newKeeper('operator'))
  await page.goto('/outcomes')
  await page.getByLabel('Kurikulum').selectOption({ index: 1 })
  await expect(thresholds).toContainText('mulai dari nilai 62,5')
  await expect(thresholds.getByRole('button')).toHaveCount(0)
})

test('the RPS of a program are a plain list, in which a search finds nothing in words @both', async ({
  page,
}) => {
  await enter(page, demo.koordinator)
  await page.goto('/plan')
  const list = page.getByRole('main').getByRole('list').filter({ hasText: 'Basis Data' })
  await expect(list).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.goto('/plan?keywords=tidak-ada-yang-begini')
  await expect(page.getByText('Data tidak ditemukan')).toBeVisible()
  await expect(page.getByText('Belum ada RPS yang diajukan')).toHaveCount(0)
  await page.getByRole('button', { name: 'Hapus filter' }).click()
  await expect(list).toBeVisible()
})

test('a note to a lecturer outlives a press beside it, and what changed meanwhile', async ({
  page,
  campus,
}) => {
  const { id, propose, withdraw } = await newProposal(page, campus)
  await enter(page, demo.koordinator)
  await page.goto(`/plan/${id}`)
  await page.getByRole('button', { name: 'Kembalikan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kembalikan RPS' })
  const note = dialog.getByLabel('Catatan untuk dosen')
  await note.fill('Perjelas indikator minggu 3')
  await page.mouse.click(10, 10)
  await page.getByRole('button', { name: 'Tidak' }).click()
  await expect(note).toHaveValue('Perjelas indikator minggu 3')

  await withdraw()
  await propose()
  const read = page.waitForResponse('**/admin/plan/detail?*')
  await dialog.getByRole('button', { name: 'Kembalikan' }).click()
  await expect(page.getByText('RPS ini berubah sejak kamu membukanya.')).toBeVisible()
  await read
  await expect(note).toHaveValue('Perjelas indikator minggu 3')
  await dialog.getByRole('button', { name: 'Kembalikan' }).click()
  await expect(page).toHaveURL(/\/plan$/)
  expect(await campus.row('select status, remark from plans where id = $1', [id])).toEqual({
    status: 'draf',
    remark: 'Perjelas indikator minggu 3',
  })
})

test('a note that was sent is asked about no more, nor sent twice, while the list comes', async ({
  page,
  campus,
}) => {
  const { id } = await newProposal(page, campus)
  await enter(page, demo.koordinator)
  await page.goto(`/plan/${id}`)
  await page.getByRole('button', { name: 'Kembalikan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kembalikan RPS' })
  await dialog.getByLabel('Catatan untuk dosen').fill('Perjelas indikator')
  let load = () => {}
  const releasePromise = new Promise<void>((resolve) => (load = resolve))
  await page.route('**/assets/**', async (route) => {
    await releasePromise
    await route.continue()
  })
  const send = dialog.getByRole('button', { name: 'Kembalikan' })
  const requestPromise = page.waitForRequest('**/assets/**')
  await send.click()
  await requestPromise
  await expect.soft(send).toHaveAttribute('data-loading', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Yang kamu tulis belum terkirim')).toHaveCount(0)
  load()
  await expect(page).toHaveURL(/\/plan$/)
})
