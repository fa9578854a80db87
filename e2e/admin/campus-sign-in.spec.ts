import { type Forger, startForger } from '../../apps/server/test/peers/oidc-forger.ts'
import { inspect } from '../inspect.ts'
import { type Product, startProduct } from '../product.ts'
import { demo } from '../session.ts'
import { expect, signIn, test } from '../world.ts'

/** The campus's own accounts: a super admin sets them up by the page alone, and a student signs in. */

let product: Product
let peer: Forger

test.beforeAll(async () => {
  product = await startProduct()
  peer = await startForger()
})
test.afterAll(async () => {
  peer.close()
  await product.stop()
})

test('a campus account is set up, tried, and used', { tag: '@gate' }, async ({ browser }) => {
  const office = await browser.newContext({ baseURL: product.url })
  const page = await office.newPage()
  await page.goto('/signin')
  await signIn(page, demo.superadmin)
  await page.goto('/settings/signin')
  await expect(page.getByText('Belum ada akun kampus')).toBeVisible()
  await inspect(page, 'ways to sign in')
  await page.getByRole('button', { name: 'Tambah cara masuk' }).click()
  await page.getByRole('menuitem', { name: 'Keycloak' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Simpan' }).click()
  await expect(form.getByText('Masukan client ID')).toBeVisible()
  await form.getByLabel('Alamat penyedia (issuer)').fill(peer.issuer)
  await form.getByLabel('Client ID').fill('tuntas')
  await form.getByLabel('Client secret').fill('rahasia')
  await inspect(page, 'a way to sign in')
  await form.getByRole('button', { name: 'Simpan' }).click()
  await expect(form).toHaveCount(0)

  peer.says.claims = { sub: 'sso-1', nim: '2201010002', name: 'Dari Keycloak' }
  await page.getByRole('button', { name: 'Coba SSO Kampus' }).click()
  await form.getByRole('button', { name: 'Coba', exact: true }).click()
  await expect(form.getByText('Kunci penyedia dibaca')).toBeVisible()
  const popup = page.waitForEvent('popup')
  await form.getByRole('link', { name: 'Masuk di tab baru' }).click()
  const testPage = await popup
  await expect(testPage.getByText('Dari Keycloak')).toBeVisible()
  await expect(testPage.getByText('Orang ini akan masuk sebagai')).toBeVisible()
  expect(new URL(testPage.url()).hash).toBe('')
  await testPage.close()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ubah SSO Kampus' }).click()
  await expect(form.getByRole('textbox', { name: 'Redirect URI' })).toHaveValue(
    /\/auth\/provider\/1\/callback$/,
  )
  await form.getByLabel('Aktif').check()
  await form.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Aktif', { exact: true })).toBeVisible()

  const student = await browser.newContext({ baseURL: product.url })
  const visitor = await student.newPage()
  await visitor.goto('/signin')
  await expect(visitor.getByRole('button', { name: 'Masuk dengan SSO Kampus' })).toBeVisible()
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.getByRole('button', { name: 'Masuk dengan SSO Kampus' }).click()
  await expect(visitor.getByText('Selamat datang,')).toBeVisible()
  await visitor.goto('/security')
  await expect(visitor.getByRole('heading', { name: 'Akun kampus' })).toBeVisible()
  await expect(visitor.getByText('dengan SSO Kampus')).toBeVisible()

  // Somebody who is not here yet is told so, and passwords go on.
  peer.says.claims = { sub: 'sso-2', nim: 'tidak-ada' }
  const stranger = await (await browser.newContext({ baseURL: product.url })).newPage()
  await stranger.goto('/signin')
  await stranger.getByRole('button', { name: 'Masuk dengan SSO Kampus' }).click()
  await expect(stranger.getByText(/belum terdaftar di Tuntas/)).toBeVisible()
  await inspect(stranger, 'a refused campus account')
  await stranger.getByRole('button', { name: 'Ke halaman masuk' }).click()
  await expect(stranger.getByRole('textbox', { name: 'Kata sandi' })).toBeVisible()
})
