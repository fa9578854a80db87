import { inspect } from '../inspect.ts'
import { newClass, newLesson } from '../own-class.ts'
import { demo, enter, expect, test } from '../world.ts'

/** A lecturer's session ends while writing. */

test('what is being written stays when the session ends, and is saved by who is back', {
  tag: '@gate',
}, async ({ page, campus }) => {
  const { course, section, teacher } = await newLesson(campus, {
    name: 'Isi',
    type: 'LESSON',
    format: 'TEXT',
  })
  const session = await enter(page, teacher.username)
  const name = `Materi malam ${Date.now()}`
  const title = page.getByRole('textbox', { name: 'Judul', exact: true })
  await page.goto(`/teacher/courses/lesson/form/${course}/${section}`)
  await title.fill(name)
  await page.getByRole('textbox', { name: 'Deskripsi' }).fill('Isi yang panjang')
  await session.post('auth/signout', {})
  await page.getByRole('button', { name: 'Simpan' }).click()
  const signInDialog = page.getByRole('dialog', { name: 'Sesimu berakhir. Masuk lagi.' })
  await expect(signInDialog.getByText('Yang belum kamu simpan tetap di halaman ini.')).toBeVisible()
  await signInDialog.getByLabel('Kata sandi', { exact: true }).fill(demo.password)
  await signInDialog.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(signInDialog).toHaveCount(0)
  await expect(title).toHaveValue(name)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page).not.toHaveURL(/lesson\/form/)
  expect(await campus.rows('select description from lessons where name = $1', [name])).toEqual([
    { description: '<p>Isi yang panjang</p>' },
  ])
})

test('what is being written is not left unasked where a second factor becomes compulsory @both', async ({
  page,
  campus,
}) => {
  const { course, section, teacher } = await newLesson(campus, {
    name: 'Isi',
    type: 'LESSON',
    format: 'TEXT',
  })
  await enter(page, teacher.username)
  const title = page.getByRole('textbox', { name: 'Judul', exact: true })
  const demand = async (isRequired: 0 | 1) => {
    await page.route('**/account/info', async (route) => {
      const reply = await route.fetch()
      const json = await reply.json()
      await route.fulfill({ json: { ...json, data: { ...json.data, second_factor_required: isRequired } } })
    })
    // The screen refetches once the network is back.
    await page.route('**/lecture/lesson/save', (route) => route.abort())
    const infoReply = page.waitForResponse('**/account/info')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await infoReply
  }
  await page.goto(`/teacher/courses/lesson/form/${course}/${section}`)
  await title.fill('Materi yang panjang')
  await page.getByRole('textbox', { name: 'Deskripsi' }).fill('Isi')
  await demand(1)
  const questionDialog = page.getByRole('dialog', { name: 'Pasang verifikasi dua langkah dulu' })
  await expect(questionDialog).toContainText('hilang bila kamu pindah')
  await inspect(page, 'a page that a duty would take away')
  await questionDialog.getByRole('button', { name: 'Tetap di sini' }).click()
  await expect(questionDialog).toHaveCount(0)
  await expect(title).toHaveValue('Materi yang panjang')
  await demand(0)
  await demand(1)
  await questionDialog.getByRole('button', { name: 'Ya, pindah' }).click()
  await expect(page).toHaveURL(/\/security/)
})

test('a page on which nothing was written is left, and so is what another one wrote', async ({
  page,
  campus,
}) => {
  const { id, lecturer: teacher } = await newClass(campus)
  const session = await enter(page, teacher.username)
  await page.goto(`/teacher/courses/detail/${id}?tab=pengaturan`)
  const name = page.getByLabel('Nama', { exact: false }).first()
  await expect(name).toHaveValue(/./)
  await name.fill('Kelas yang tidak jadi')
  await session.post('auth/signout', {})
  await page.getByRole('button', { name: 'Simpan' }).first().click()
  const signInDialog = page.getByRole('dialog', { name: 'Sesimu berakhir. Masuk lagi.' })
  await signInDialog.getByRole('button', { name: 'Masuk dengan akun lain' }).click()
  await expect(page).toHaveURL(/signin$/)
  const next = await enter(page, teacher.username)
  await page.goto('/teacher/courses?keywords=a')
  await expect(page.getByRole('article').first()).toBeVisible()
  await next.post('auth/signout', {})
  await page.getByRole('searchbox', { name: 'Cari kelas' }).fill('basis')
  await expect(page).toHaveURL(/signin\?to=/)
})
