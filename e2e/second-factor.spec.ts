import type { BrowserContext, Page } from '@playwright/test'
import { codeAt, stepAt } from '../apps/server/src/modules/identity/account/totp.ts'
import { type Campus, openCampusFor } from './campus.ts'
import { inspect } from './inspect.ts'
import { type Product, startProduct } from './product.ts'
import { demo, enter, expect, openSession, signIn, test } from './world.ts'

/** Second factors: authenticator app, passkey, recovery code. */

/** Chromium's virtual authenticator, which verifies its user. */
const withDevice = async (context: BrowserContext, page: Page) => {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The next code, regardless of used ones: a test cannot wait half a minute. */
const computeCode = async (campus: Campus, { id }: { id: number }, secret: string) => {
  await campus.rows('update authenticators set last_step = 0 where user_id = $1', [id])
  return codeAt(secret, stepAt(Date.now()))
}

const password = async (page: Page, username: string) => {
  await page.goto('/signin')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Kata sandi', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
}
const forget = (page: Page) => page.evaluate(() => localStorage.clear())
const isIn = (page: Page) => expect(page).not.toHaveURL(/signin/)

/** From the security page to the recovery codes. */
const setUpApp = async (page: Page) => {
  await page.getByRole('button', { name: 'Pasang', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Pasang aplikasi autentikator' })
  await expect(dialog.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible()
  const link = await dialog.getByRole('link', { name: 'Buka di aplikasi' }).getAttribute('href')
  return { dialog, secret: new URL(link ?? '').searchParams.get('secret') ?? '' }
}
const codesOn = async (page: Page) => {
  const list = page.getByRole('list', { name: 'Kode pemulihan' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  return list.getByRole('listitem').allInnerTexts()
}

test('a student sets up an app, and signs in with its code or one of paper @both', async ({
  page,
  context,
  campus,
}) => {
  const student = await campus.newStudent()
  await enter(page, student.username)
  await page.goto('/security')
  await expect(page.getByRole('heading', { level: 1, name: 'Keamanan' })).toBeVisible()
  await expect(page.getByText('Belum aktif')).toBeVisible()
  await inspect(page, 'what guards an account')
  const { dialog, secret } = await setUpApp(page)
  await inspect(page, 'setting up an app')
  await dialog.getByLabel(/^Kode 6 angka/).fill('000000')
  await dialog.getByRole('button', { name: 'Pasang' }).click()
  await expect(dialog.getByText('Kode salah atau sudah dipakai')).toBeVisible()
  await dialog.getByLabel(/^Kode 6 angka/).fill(codeAt(secret, stepAt(Date.now())))
  await dialog.getByRole('button', { name: 'Pasang' }).click()
  const [first = ''] = await codesOn(page)
  await inspect(page, 'recovery codes')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Unduh' }).click()
  expect((await download).suggestedFilename()).toBe('kode-pemulihan-tuntas.txt')
  // Shown once, so a stray key must not close them.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sudah saya simpan' }).click()
  await expect(page.getByText('Aktif', { exact: true })).toBeVisible()
  await expect(page.getByText('Tersisa 10 dari 10 kode')).toBeVisible()

  await forget(page)
  await password(page, student.username)
  await expect(page.getByRole('heading', { name: 'Buktikan bahwa ini kamu' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await inspect(page, 'the second step of a sign-in')
  const code = page.getByLabel('Kode 6 angka')
  await expect(code).toBeFocused()
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(page.getByText('Masukan kode dari aplikasi autentikator')).toBeVisible()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kode salah atau sudah dipakai')).toBeVisible()
  await code.fill(await computeCode(campus, student, secret))
  await page.keyboard.press('Enter')
  await isIn(page)

  await forget(page)
  await password(page, student.username)
  await page.getByRole('button', { name: 'Pakai kode pemulihan' }).click()
  await page.getByLabel('Kode pemulihan').fill(first.toUpperCase())
  await page.keyboard.press('Enter')
  await isIn(page)
  await page.goto('/security')
  await expect(page.getByText('Tersisa 9 dari 10 kode')).toBeVisible()
  await page.getByRole('button', { name: 'Lepas aplikasi autentikator' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click()
  await expect(page.getByText('Belum aktif')).toBeVisible()
  await forget(page)
  await signIn(page, student.username)
  await context.close()
})

test('codes of an app whose dialog is closed meanwhile are shown all the same', async ({ page, campus }) => {
  await enter(page, (await campus.newStudent()).username)
  await page.goto('/security')
  const { dialog, secret } = await setUpApp(page)
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/account/second/totp/confirm', async (route) => {
    await releasePromise
    await route.continue()
  })
  await dialog.getByLabel(/^Kode 6 angka/).fill(codeAt(secret, stepAt(Date.now())))
  const confirmRequest = page.waitForRequest('**/account/second/totp/confirm')
  await page.keyboard.press('Enter')
  await confirmRequest
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  release()
  await codesOn(page)
})

test('a passkey is the second step, and opens the account alone', async ({ page, context, campus }) => {
  await withDevice(context, page)
  const student = await campus.newStudent()
  await enter(page, student.username)
  await page.goto('/security')
  await page.getByRole('button', { name: 'Tambah passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tambah passkey' })
  await dialog.getByLabel(/^Nama passkey/).fill('Laptop uji')
  await inspect(page, 'adding a passkey')
  await dialog.getByRole('button', { name: 'Buat passkey' }).click()
  await codesOn(page)
  await page.getByRole('button', { name: 'Sudah saya simpan' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Dibuat' })
  await expect(row).toContainText('belum pernah dipakai')
  await page.getByRole('button', { name: 'Ubah nama passkey Laptop uji' }).click()
  const naming = page.getByRole('dialog', { name: 'Ubah nama passkey' })
  await naming.getByLabel(/^Nama passkey/).fill('Laptop kampus')
  await inspect(page, 'another name of a passkey')
  await naming.getByRole('button', { name: 'Simpan' }).click()
  await expect(row).toContainText('Laptop kampus')
  // The same device twice is one passkey.
  await page.getByRole('button', { name: 'Tambah passkey' }).click()
  await dialog.getByLabel(/^Nama passkey/).fill('Lagi')
  await dialog.getByRole('button', { name: 'Buat passkey' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Perangkat ini sudah punya passkey untuk akunmu.')
  await dialog.getByRole('button', { name: 'Batal' }).click()

  await forget(page)
  await password(page, student.username)
  await page
    .getByRole('region', { name: 'Buktikan bahwa ini kamu' })
    .getByRole('button', { name: 'Pakai passkey' })
    .click()
  await isIn(page)

  await forget(page)
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Pakai passkey' }).click()
  await isIn(page)
  await page.goto('/security')
  await expect(row).toContainText('terakhir dipakai')
  // The proof has expired: the device is asked again, then the action runs.
  await campus.rows(`update sessions set proved_at = now() - interval '6 minutes' where user_id = $1`, [
    student.id,
  ])
  await page.getByRole('button', { name: 'Hapus passkey Laptop kampus' }).click()
  await page.getByRole('dialog', { name: 'Apakah kamu yakin ?' }).getByRole('button', { name: 'Ya' }).click()
  const proof = page.getByRole('dialog', { name: 'Buktikan bahwa ini kamu' })
  await inspect(page, 'the proof before a dangerous act')
  await proof.getByRole('button', { name: 'Pakai passkey' }).click()
  await expect(page.getByText('Belum aktif')).toBeVisible()
  await expect(proof).toBeHidden()
})

/** A new administrator in the shared campus. */
const newAdmin = (campus: Campus) => {
  const username = `admin-${process.pid}-${Date.now()}`
  return campus.row<{ id: number; username: string }>(
    `insert into users (username, name, role, password_hash)
      select $1, 'Admin Uji', 'admin', password_hash from users where username = 'admin' returning id, username`,
    [username],
  )
}

test('an administrator proves it before a reset, and takes off a lost factor', async ({ page, campus }) => {
  const admin = await newAdmin(campus)
  await enter(page, admin.username)
  await page.goto('/security')
  const { dialog, secret } = await setUpApp(page)
  await dialog.getByLabel(/^Kode 6 angka/).fill(codeAt(secret, stepAt(Date.now())))
  await dialog.getByRole('button', { name: 'Pasang' }).click()
  await page.getByRole('button', { name: 'Sudah saya simpan' }).click()

  const student = await campus.newStudent()
  const { post } = await openSession(page.request, student.username)
  const { data } = (await post('account/second/totp', {})) as { data: { secret: string } }
  await post('account/second/totp/confirm', { code: codeAt(data.secret, stepAt(Date.now())) })
  await campus.rows(`update sessions set proved_at = now() - interval '6 minutes' where user_id = $1`, [
    admin.id,
  ])

  await page.goto('/student')
  await page.getByPlaceholder('Cari nama, NIM, atau no. hp').fill(student.username)
  const row = page.getByRole('row').filter({ hasText: student.username })
  await row.getByRole('button', { name: `Reset kata sandi ${student.name}` }).click()
  await page.getByRole('button', { name: 'Ya, reset' }).click()
  const proof = page.getByRole('dialog', { name: 'Buktikan bahwa ini kamu' })
  await proof.getByLabel('Kode 6 angka').fill('000000')
  await page.keyboard.press('Enter')
  await expect(proof.getByText('Kode salah atau sudah dipakai')).toBeVisible()
  await proof.getByLabel('Kode 6 angka').fill(await computeCode(campus, admin, secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Slip kata sandi' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Selesai' }).click()
  await page.getByRole('button', { name: 'Ya, selesai' }).click()

  await page.goto(`/student/form/${student.id}`)
  await page.getByRole('tab', { name: /^3\./ }).click()
  await page.getByRole('button', { name: 'Matikan verifikasi dua langkah' }).click()
  await expect(page.getByRole('dialog')).toContainText(`mematikan verifikasi dua langkah ${student.name}`)
  await page.getByRole('button', { name: 'Ya, lepas' }).click()
  await expect(page.getByText('Verifikasi dua langkah 1 orang dimatikan.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Matikan verifikasi dua langkah' })).toBeHidden()
  const remainingRows = await campus.rows('select from authenticators where user_id = $1', [student.id])
  expect(remainingRows).toHaveLength(0)
})

test.describe('where the campus demands it of administrators', () => {
  let product: Product
  test.beforeAll(async () => {
    product = await startProduct()
  })
  test.afterAll(() => product.stop())

  test('they are reminded, then led to it, then let go on', async ({ browser }) => {
    const campus = await openCampusFor(product)
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await signIn(page, demo.superadmin)
    await page.goto('/settings')
    await page.getByRole('switch', { name: 'Wajibkan verifikasi dua langkah' }).check()
    const days = page.getByLabel(/^Masa tenggang/)
    await expect(days).toHaveValue('14')
    await days.fill('')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText('Masukan jumlah hari')).toBeVisible()
    await days.fill('7')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText('Data berhasil disimpan!')).toBeVisible()
    await inspect(page, 'settings that demand a second factor')
    await context.close()

    const second = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
    const admins = await second.newPage()
    await signIn(admins, demo.admin)
    const notice = admins.getByRole('region', { name: 'Verifikasi dua langkah diwajibkan' })
    await expect(notice).toContainText('Kampusmu mewajibkannya mulai')
    await inspect(admins, 'the reminder of a second factor')
    // The grace period is over.
    await campus.rows(`update settings set second_factor_since = now() - interval '8 days'`)
    await campus.rows(`update users set created_at = now() - interval '1 year'`)
    await forget(admins)
    await signIn(admins, demo.admin)
    await expect(admins).toHaveURL(/security/)
    await admins.goto('/student')
    await expect(admins).toHaveURL(/security\?to=/)
    await expect(notice).toContainText('Pasang verifikasi dua langkah untuk melanjutkan')
    await inspect(admins, 'led to the second factor')
    const { dialog, secret } = await setUpApp(admins)
    await dialog.getByLabel(/^Kode 6 angka/).fill(codeAt(secret, stepAt(Date.now())))
    await dialog.getByRole('button', { name: 'Pasang' }).click()
    await admins.getByRole('button', { name: 'Sudah saya simpan' }).click()
    await expect(admins).toHaveURL(/\/student/)
    await expect(admins.getByRole('heading', { level: 1, name: 'Data Mahasiswa' })).toBeVisible()
    await expect(notice).toBeHidden()
    await second.close()
    await campus.close()
  })
})
