import { createHash, randomBytes } from 'node:crypto'
import { inspect } from './inspect.ts'
import { expect, signIn, test } from './world.ts'

/** Forgotten password: the sign-in page of a campus with mail, and the mailed link. */

const NEXT = 'Pengganti#2027'

test('a forgotten password is asked for by mail and chosen anew, once @both', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  const student = await campus.newStudent()
  // The tests' campus sends no mail: fake the setting and the reply.
  const requests: unknown[] = []
  await page.route('**/settings/public', async (route) => {
    const reply = await route.fetch()
    const json = await reply.json()
    await route.fulfill({ response: reply, json: { ...json, data: { ...json.data, mails: 1 } } })
  })
  await page.route('**/auth/forgot', async (route) => {
    requests.push(route.request().postDataJSON())
    await route.fulfill({ json: { status: true, message: 'Jika akun itu ada, tautan segera dikirim.' } })
  })
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Lupa kata sandi?' }).click()
  await page.getByRole('button', { name: 'Kirim tautan' }).click()
  await expect(page.getByText('Tulis dulu username di atas.')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByLabel('Username').fill(student.username)
  await page.getByRole('button', { name: 'Kirim tautan' }).click()
  await expect(page.getByText('Jika akun itu ada, tautan segera dikirim.')).toBeVisible()
  expect(requests).toEqual([{ username: student.username }])
  await inspect(page, 'a forgotten password')

  const token = randomBytes(32).toString('base64url')
  await campus.rows(`update users set email = 'lupa@kampus.ac.id' where id = $1`, [student.id])
  await campus.rows(
    `insert into password_links (user_id, token_hash, sealed, address, password_was)
      select id, $2, '', email, sha256(convert_to(password_hash, 'UTF8')) from users where id = $1`,
    [student.id, createHash('sha256').update(token).digest()],
  )
  await page.goto(`/signin#${token}`)
  await page.getByRole('button', { name: 'Simpan kata sandi' }).click()
  await expect(page.getByText('Masukan kata sandi baru')).toBeVisible()
  await page.getByLabel(/^Kata sandi baru/).fill(NEXT)
  await page.getByLabel(/^Konfirmasi Password/).fill('lain')
  await page.getByRole('button', { name: 'Simpan kata sandi' }).click()
  await expect(page.getByText('Konfirmasi password tidak sesuai !').first()).toBeVisible()
  await inspect(page, 'a new password by a link')
  await page.getByLabel(/^Konfirmasi Password/).fill(NEXT)
  await page.getByRole('button', { name: 'Simpan kata sandi' }).click()
  await expect(page).toHaveURL(/signin$/)
  await signIn(page, student.username, NEXT)

  await page.goto(`/signin#${token}`)
  await expect(page.getByRole('main').getByText('Tautan ini sudah tidak berlaku')).toBeVisible()
  await expect(page.getByLabel(/^Kata sandi baru/)).toHaveCount(0)
  await inspect(page, 'a link that has ended')
  await expect(page.getByRole('link', { name: 'Ke halaman masuk' })).toHaveAttribute('href', '/signin')
})
