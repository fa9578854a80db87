import { inspect, prepareScreens } from '../inspect.ts'
import { demo, enter, expect, test } from '../world.ts'

prepareScreens()

test('a token for SIAKAD is made, shown once, used and revoked', { tag: '@gate' }, async ({ page }) => {
  const name = `SIAKAD ${Date.now()}`
  await enter(page, demo.superadmin)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Token layanan' }).click()
  await expect(page).toHaveURL('/settings/service-token')
  await page.getByRole('button', { name: 'Buat token' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Buat token' }).click()
  await expect(form).toContainText('Pilih minimal satu izin')
  await form.getByLabel('Nama').fill(name)
  await form.getByLabel('Mahasiswa, dosen, rombel').check()
  await form.getByLabel('Peserta kelas (KRS)').check()
  const day = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('-')
  await form.getByLabel('Berlaku sampai').fill(day)
  await form.getByLabel('Berlaku sampai').press('Tab')
  await form.getByRole('button', { name: 'Buat token' }).click()

  const secret = page.getByRole('status', { name: 'Token baru' })
  await expect(secret).toContainText('token ini tidak ditampilkan lagi')
  const token = /tsk_[\w-]{43}/.exec((await secret.textContent()) ?? '')?.[0] ?? ''
  expect(token).not.toBe('')
  await secret.getByRole('button', { name: 'Salin' }).click()
  await expect(page.getByText('Token disalin.')).toBeVisible()
  await inspect(page, 'service tokens')
  const readStatus = async () =>
    (await page.request.get('/api/v1/service/student', { headers: { authorization: token } })).status()
  expect(await readStatus()).toBe(200)

  const example = page.getByRole('region', { name: 'Contoh isi permintaan' })
  await example.getByLabel('Data', { exact: true }).selectOption({ label: 'Peserta Kelas' })
  await expect(example).toContainText('service/member')

  await page.reload()
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText(token)).toHaveCount(0)
  await page.getByRole('button', { name: `Cabut ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cabut', exact: true }).click()
  await expect(page.getByText('Token dicabut.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Cabut ${name}` })).toHaveCount(0)
  expect(await readStatus()).toBe(401)
})
