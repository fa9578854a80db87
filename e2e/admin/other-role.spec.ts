import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { demo, enter, expect, openSession, test } from '../world.ts'

/** A person's role changes while they write. */

const WRITTEN = 'Orang Setengah Jadi'

/** An operator gets another role while a form is open, signs in again above it, and continues. */
const changeRole = async (page: Page, campus: Campus, role: 'koordinator' | 'admin') => {
  const username = `peran-${role}-${Date.now()}`
  const { id } = await campus.row<{ id: number }>(
    `insert into users (username, name, email, role, password_hash)
      select $1, 'Dewi Peran', $1 || '@kampus.ac.id', role, password_hash from users where username = $2 returning id`,
    [username, demo.operator],
  )
  const { study_program_id } = await campus.row<{ study_program_id: number }>(
    `insert into operator_programs (user_id, study_program_id) select $1, min(id) from study_programs
      returning study_program_id`,
    [id],
  )
  const session = await enter(page, username)
  await page.goto('/student/form')
  const name = page.getByLabel(/^Nama lengkap/)
  await name.fill(WRITTEN)
  const chief = await openSession(page.request, demo.superadmin)
  const account = { id, username, name: 'Dewi Peran', email: `${username}@kampus.ac.id` }
  await chief.post('user/administrator/save', { ...account, role, study_program_id: [study_program_id] })
  // What the browser does when a second tab is refused.
  await page.evaluate((token) => {
    localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: token, newValue: null }))
  }, session.token)
  const signInDialog = page.getByRole('dialog', { name: 'Sesimu berakhir. Masuk lagi.' })
  await signInDialog.getByLabel('Kata sandi', { exact: true }).fill(demo.password)
  await signInDialog.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(signInDialog).toHaveCount(0)
  return name
}

test('who comes back in a role that may not open the page is told so, and may copy what they wrote @both', async ({
  page,
  campus,
}) => {
  const name = await changeRole(page, campus, 'koordinator')
  const word = page.getByRole('dialog', { name: 'Peranmu sekarang Koordinator' })
  await expect(word).toContainText('Yang kamu tulis di sini belum tersimpan')
  await word.getByRole('button', { name: 'Salin dulu' }).click()
  await expect(word).toHaveCount(0)
  await expect(name).toHaveValue(WRITTEN)
  await page.reload()
  await expect(page.getByText('Alamat ini tidak ada, atau bukan untuk peranmu.')).toBeVisible()
})

test('who comes back in a role that may open the page goes on writing', async ({ page, campus }) => {
  const name = await changeRole(page, campus, 'admin')
  await expect(page.getByText('Peranmu sekarang Admin')).toBeVisible()
  await expect(name).toHaveValue(WRITTEN)
  await expect(page.getByRole('navigation').first().getByRole('link', { name: 'Pengaturan' })).toBeVisible()
})
