import { inspect, prepareScreens } from '../inspect.ts'
import { demo, enter, expect, openSession, signIn, test } from '../world.ts'

prepareScreens()

const NEXT = 'Hujan pagi 31'

test('a super admin makes an operator, who changes the first password and keeps their program alone', async ({
  page,
  browser,
  campus,
}) => {
  const username = `prodi-${Date.now()}`
  await enter(page, demo.superadmin)
  await page.goto('/')
  await page.getByRole('link', { name: 'Administrator', exact: true }).click()
  await page.getByRole('link', { name: 'Tambah Baru' }).click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Pilih program studi').last()).toBeVisible()
  await expect(page.getByLabel('Nama')).toBeFocused()
  await page.getByLabel('Nama').fill('Operator Sistem Informasi')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill('prodi@kampus.ac.id')
  await page.getByRole('combobox', { name: 'Program studi' }).click()
  await page.getByRole('option', { name: 'Sistem Informasi' }).click()
  await inspect(page, 'the form of an operator')
  await page.getByRole('button', { name: 'Simpan' }).click()
  const slips = page.getByRole('list', { name: 'Slip kata sandi' })
  await expect(slips).toContainText(username)
  const password = await slips.locator('dd').nth(1).innerText()
  await page.getByRole('button', { name: 'Selesai' }).click()
  await page.getByRole('button', { name: 'Ya, selesai' }).click()
  await page.goto(`/administrator?keywords=${username}`)
  const row = page.getByRole('row').filter({ hasText: username })
  await expect(row).toContainText('Sistem Informasi')
  await inspect(page, 'the administrators')

  const { total } = await campus.row<{ total: number }>(
    `select count(*)::int as total from students s join study_programs p on p.id = s.study_program_id
      where s.living and p.name = 'Sistem Informasi'`,
  )
  const otherStudent = await campus.row<{ name: string; nim: string; id: number }>(
    `select s.id, s.name, s.nim from students s join study_programs p on p.id = s.study_program_id
      where s.living and p.name = 'Teknik Informatika' order by s.id limit 1`,
  )
  const context = await browser.newContext()
  const desk = await context.newPage()
  await signIn(desk, username, password)
  await expect(desk.getByText('Buat kata sandi milikmu sendiri')).toBeVisible()
  await desk.getByLabel(/^Kata sandi saat ini/).fill(password)
  await desk.getByLabel(/^Password/).fill(NEXT)
  await desk.getByLabel(/^Konfirmasi Password/).fill(NEXT)
  await desk.getByRole('button', { name: 'Simpan' }).click()
  const menu = desk.getByRole('navigation').first()
  await expect(menu.getByRole('link', { name: 'Mahasiswa' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Pengaturan' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Dosen' })).toHaveCount(0)
  await inspect(desk, 'the dashboard of an operator')
  await menu.getByRole('link', { name: 'Mahasiswa' }).click()
  await expect(desk.getByText(`Menampilkan ${total} data mahasiswa`)).toBeVisible()
  const ownClass = await campus.row<{ id: number; name: string; code: string }>(
    `select c.id, c.name, c.code from courses c join course_categories k on k.id = c.course_category_id
      join study_programs p on p.id = k.study_program_id
      where c.deleted_at is null and p.name = 'Sistem Informasi' order by c.id limit 1`,
  )
  await desk.keyboard.press('Control+k')
  await desk.getByRole('combobox', { name: /^Cari nama/ }).fill(ownClass.code)
  await desk
    .getByRole('group', { name: 'Kelas' })
    .getByRole('option', { name: ownClass.code })
    .first()
    .click()
  await expect(desk).toHaveURL(/\/courses\/form\/\d+$/)
  await expect(desk.getByLabel('Nama')).not.toHaveValue('')
  await desk.goBack()
  await expect(desk.getByText(`Menampilkan ${total} data mahasiswa`)).toBeVisible()
  await inspect(desk, 'the students of an operator')
  await desk.getByRole('searchbox').fill(otherStudent.nim)
  await expect(desk.getByText('Data tidak ditemukan')).toBeVisible()
  await desk.goto(`/student/detail/${otherStudent.id}`)
  await expect(desk.getByText(otherStudent.name)).toHaveCount(0)
  await desk.goto('/settings')
  await expect(desk).toHaveURL(/notfound/)
  await context.close()

  await row.getByRole('button', { name: 'Hapus Operator Sistem Informasi' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya', exact: true }).click()
  await expect(row).toHaveCount(0)
  const refusal = await page.request.post('/api/v1/auth/signin', { data: { username, password: NEXT } })
  expect(refusal.status()).toBe(401)
  await page.getByRole('button', { name: 'Arsip', exact: true }).click()
  const archive = page.getByRole('dialog', { name: 'Administrator di arsip' })
  await archive.getByRole('listitem').filter({ hasText: username }).getByRole('button').click()
  await page.getByRole('button', { name: 'Ya, pulihkan' }).click()
  await expect(page.getByText('Administrator dipulihkan.')).toBeVisible()
  await openSession(page.request, username, NEXT)
})
