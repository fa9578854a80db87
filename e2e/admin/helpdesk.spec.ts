import { inspect, prepareScreens } from '../inspect.ts'
import { newClass } from '../own-class.ts'
import { demo, enter, expect, openSession, test } from '../world.ts'

prepareScreens()

test('who cannot sign in is found, let in again, and signed out elsewhere', async ({ page, campus }) => {
  const course = await newClass(campus)
  const [student] = course.students
  const { name } = student
  const ownSession = await openSession(page.request, student.username)
  // Failures of other names do not slow this name down.
  for (let n = 0; n < 5; n++)
    await page.request.post('/api/v1/auth/signin', {
      data: { username: student.username, password: 'lupa-lagi' },
    })

  await enter(page, demo.admin)
  await page.goto('/student')
  await page.getByRole('searchbox').fill(student.username)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Kelas' })).toContainText(course.name)
  const activity = page.getByRole('region', { name: 'Aktivitas masuk' })
  await expect(activity).toContainText(/\d kali gagal masuk sejak terakhir berhasil/)
  await expect(activity.getByRole('listitem').first()).toContainText('Gagal')
  await inspect(page, 'a person')

  await activity.getByRole('button', { name: 'Hapus jeda masuk' }).click()
  await expect(page.getByText('Jeda masuk dihapus.')).toBeVisible()
  const devices = page.getByRole('region', { name: 'Perangkat yang masuk' })
  await devices
    .getByRole('button', { name: /^Keluarkan / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya', exact: true }).click()
  await expect(devices).toContainText('Sedang tidak masuk di perangkat mana pun.')
  const refusal = await page.request.get('/api/v1/account/info', {
    headers: { authorization: ownSession.token },
  })
  expect(refusal.status()).toBe(401)

  await activity.getByRole('link', { name: 'Lihat semua' }).click()
  await expect(page).toHaveURL(`/signins?user_id=${student.id}`)
  const rows = page.getByRole('region', { name: 'Aktivitas masuk' }).getByRole('row')
  await expect(rows.filter({ hasText: student.username }).first()).toBeVisible()
  await page.goto(`/signins?user_id=${student.id}&status=success`)
  await expect(page.getByLabel('Status')).toHaveValue('success')
  await expect(rows.filter({ hasText: 'Gagal' })).toHaveCount(0)
  await inspect(page, 'sign-ins')
})
