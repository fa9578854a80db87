import type { Page } from '@playwright/test'
import type { Campus } from './campus.ts'
import { inspect } from './inspect.ts'
import { OPEN_QUIZ } from './own-class.ts'
import {
  expectCounted,
  first,
  openPaper,
  paperAddress,
  SAVED,
  startSitting,
  waitingWords,
} from './student/paper.ts'
import { adopt, demo, enter, expect, openSession, test } from './world.ts'

/** Temporary passwords, sessions on other devices, and shared computers. */

const NEXT = 'Hujan pagi 31'

const change = async (page: Page, current: string) => {
  await expect(page.getByText('Buat kata sandi milikmu sendiri')).toBeVisible()
  await page.getByLabel(/^Kata sandi saat ini/).fill(current)
  await page.getByLabel(/^Password/).fill(NEXT)
  await page.getByLabel(/^Konfirmasi Password/).fill(NEXT)
  await page.getByRole('button', { name: 'Simpan' }).click()
}

/** Inside the dialog: types a new password without sending it. */
const chooseInPlace = async (page: Page) => {
  const passwordDialog = page.getByRole('dialog', { name: 'Buat kata sandi milikmu sendiri' })
  await passwordDialog.getByLabel(/^Kata sandi baru/).fill(NEXT)
  await passwordDialog.getByLabel(/^Konfirmasi Password/).fill(NEXT)
  return passwordDialog.getByRole('button', { name: 'Simpan kata sandi' })
}

/** From now on counts toasts on the page's body. */
const countToasts = (page: Page) =>
  page.evaluate(() => {
    const { body } = document
    const isToast = (node: Node) => node instanceof HTMLElement && node.dataset.kind === 'success'
    new MutationObserver((records) => {
      const toastCount = records.flatMap(({ addedNodes }) => [...addedNodes].filter(isToast)).length
      if (toastCount > 0) body.dataset.toasts = String(Number(body.dataset.toasts ?? 0) + toastCount)
    }).observe(body, { childList: true, subtree: true })
  })

/** Makes the sign-in old, so that a proof is required. */
const growOld = (campus: Campus, userId: number) =>
  campus.rows(`update sessions set created_at = created_at - interval '6 minutes' where user_id = $1`, [
    userId,
  ])

/** An administrator elsewhere sets a new password. */
const reset = async (page: Page, id: number): Promise<string> => {
  const { token } = await openSession(page.request, demo.admin)
  const reply = await page.request.post('/api/v1/user/student/reset-password', {
    headers: { authorization: token },
    data: { list_id: [id], format: 'json' },
  })
  return (await reply.json())[0].password
}

test('an administrator resets a password; the student gets the slip, changes it and goes on', async ({
  page,
  context,
  browser,
  campus,
}) => {
  const student = await campus.newStudent()
  await enter(page, demo.admin)
  await page.goto('/student')
  const search = page.getByPlaceholder('Cari nama, NIM, atau no. hp')
  await search.fill(student.username)
  const row = page.getByRole('row').filter({ hasText: student.username })
  await row.getByRole('button', { name: `Reset kata sandi ${student.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset kata sandi?' })
  await expect(dialog).toContainText(`1 mahasiswa: ${student.name}`)
  await dialog.getByRole('button', { name: 'Tidak' }).click()
  await expect(dialog).toBeHidden()
  await openSession(page.request, student.username)
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Reset kata sandi (1)' }).click()
  await dialog.getByRole('button', { name: 'Ya, reset' }).click()
  const slips = page.getByRole('list', { name: 'Slip kata sandi' })
  await expect(slips.getByRole('listitem')).toHaveCount(1)
  await expect(slips).toContainText(student.username)
  await inspect(page, 'slips of passwords')
  const password = await slips.locator('dd').nth(1).innerText()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Selesai' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Selesai' }).click()
  await page.getByRole('button', { name: 'Ya, selesai' }).click()
  await expect(search).toBeVisible()
  await expect(slips).toHaveCount(0)
  await context.close()

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const students = await phone.newPage()
  await students.goto('/student/work')
  await expect(students).toHaveURL(/signin\?to=/)
  await students.getByLabel('Username').fill(student.username)
  await students.getByLabel('Kata sandi', { exact: true }).fill(password)
  await students.getByRole('button', { name: 'Masuk' }).click()
  await expect(students).toHaveURL(/change-password/)
  await students.getByRole('link', { name: 'Kelas' }).filter({ visible: true }).first().click()
  await expect(students).toHaveURL(/change-password/)
  await change(students, password)
  await expect(students.getByText('Password berhasil diperbaharui!')).toBeVisible()
  await expect(students).not.toHaveURL(/change-password/)
  await students.goto('/student/work')
  await expect(students.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(students).toHaveURL('/student/work')
  await phone.close()
})

test('a student whose password is reset in mid-quiz changes it, and what waited is sent', async ({
  page,
  context,
  campus,
}) => {
  const sitting = await startSitting(campus, context, OPEN_QUIZ)
  const [one, two] = first(sitting.sheet, 2)
  const paper = await openPaper(page, sitting)
  await paper.choose(one)
  await expect(paper.chip).toHaveText(SAVED)
  const password = await reset(page, sitting.student.id)
  await paper.choose(two)
  const signInDialog = page.getByRole('dialog', { name: 'Sesimu berakhir. Masuk lagi.' })
  await expect(signInDialog).toBeVisible()
  await expect(paper.chip).toHaveText(waitingWords(1))
  await signInDialog.getByLabel('Kata sandi', { exact: true }).fill(password)
  await signInDialog.getByRole('button', { name: 'Masuk', exact: true }).click()
  const save = await chooseInPlace(page)
  expect((await campus.readAnswers(sitting.sheet.attempt)).has(two.id)).toBe(false)
  await growOld(campus, sitting.student.id)
  await countToasts(page)
  await save.click()
  await expect(page).toHaveURL(paperAddress(sitting.lessonId))
  await expect(paper.chip).toHaveText(SAVED)
  await expect(page.locator('body')).toHaveAttribute('data-toasts', '1')
  await expect(paper.radio(two, two.right)).toBeChecked()
  await expectCounted(campus, sitting.sheet.attempt, paper.given)
})

test('an own password in place: where the keyboard is, whose it is, and what going back ends', async ({
  page,
  context,
  campus,
}) => {
  const sitting = await startSitting(campus, context, OPEN_QUIZ)
  const paper = await openPaper(page, sitting)
  const password = await reset(page, sitting.student.id)
  await paper.choose(first(sitting.sheet, 1)[0])
  const dialog = page.getByRole('dialog')
  const enterMade = async (words: string) => {
    await dialog.getByLabel('Kata sandi', { exact: true }).fill(words)
    await dialog.getByRole('button', { name: 'Masuk', exact: true }).click()
    await expect(dialog).toHaveAccessibleName('Buat kata sandi milikmu sendiri')
  }
  const countSessions = async () =>
    (await campus.rows('select 1 from sessions where user_id = $1', [sitting.student.id])).length
  await enterMade(password)
  const passwordField = dialog.getByLabel(/^Kata sandi baru/)
  await expect.soft(passwordField).toBeFocused()
  await expect.soft(dialog.getByRole('status').filter({ hasText: 'Buat kata sandi' })).toBeVisible()
  await expect.soft(page.getByText(/^Selamat datang/)).toHaveCount(0, { timeout: 1 })
  await expect.soft(dialog.locator('input[autocomplete=username]')).toHaveValue(sitting.student.username)
  expect(await countSessions()).toBe(1)
  await dialog.getByRole('button', { name: 'Kembali' }).click()
  await expect(dialog).toHaveAccessibleName('Sesimu berakhir. Masuk lagi.')
  await expect.soft(dialog.getByLabel('Kata sandi', { exact: true })).toBeFocused()
  await expect.poll(countSessions).toBe(0)

  // Another temporary password is set while the own one is being typed.
  await enterMade(password)
  const later = await reset(page, sitting.student.id)
  await (await chooseInPlace(page)).click()
  await expect(dialog).toHaveAccessibleName('Sesimu berakhir. Masuk lagi.')
  await expect(dialog.getByRole('alert')).toContainText('tidak berlaku lagi')
  await enterMade(later)
  await dialog.getByRole('button', { name: 'Masuk dengan akun lain' }).click()
  await expect(page).toHaveURL(/signin/)
  await expect.poll(countSessions).toBe(0)
})

test('what an administrator writes stays when another one resets the password @both', async ({
  page,
  campus,
}) => {
  const username = `reset-${Date.now()}`
  const { id } = await campus.row<{ id: number }>(
    `insert into users (username, name, role, password_hash)
      select $1, 'Admin Akademik', role, password_hash from users where username = $2 returning id`,
    [username, demo.admin],
  )
  await enter(page, username)
  await page.goto('/master-program/form')
  const name = page.getByLabel('Nama', { exact: false }).first()
  await name.fill(`Program ${username}`)
  const superadmin = await openSession(page.request, demo.superadmin)
  const [slip] = (await superadmin.post('user/administrator/reset-password', {
    list_id: [id],
    format: 'json',
  })) as { password: string }[]
  await page.getByRole('button', { name: 'Simpan' }).click()
  const signInDialog = page.getByRole('dialog', { name: 'Sesimu berakhir. Masuk lagi.' })
  await signInDialog.getByLabel('Kata sandi', { exact: true }).fill(slip?.password ?? '')
  await signInDialog.getByRole('button', { name: 'Masuk', exact: true }).click()
  const save = await chooseInPlace(page)
  await inspect(page, 'a password that was reset over a form')
  await save.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(name).toHaveValue(`Program ${username}`)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page).toHaveURL(/master-program$/)
  expect(
    await campus.rows('select name from programs where name = $1', [`Program ${username}`]),
  ).toHaveLength(1)
  await openSession(page.request, username, NEXT)
})

test('a session of a shared computer is the tab’s alone, and goes with it', { tag: '@gate' }, async ({
  page,
  context,
  campus,
}) => {
  const student = await campus.newStudent()
  await page.goto('/signin')
  await page.getByLabel('Username').fill(student.username)
  await page.getByLabel('Kata sandi', { exact: true }).fill(demo.password)
  await page.getByRole('checkbox', { name: /^Ini komputer bersama/ }).check()
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(page.getByRole('heading', { name: /^Selamat/ })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Selamat/ })).toBeVisible()
  await page.goto('/security')
  await expect(page.getByRole('listitem').filter({ hasText: 'Perangkat ini' })).toContainText(
    'Komputer bersama',
  )
  await page.close()
  const next = await context.newPage()
  await next.goto('/')
  await expect(next).toHaveURL(/signin/)
  await expect.poll(() => next.evaluate(() => caches.has('tuntas-milik-pengguna'))).toBe(false)
})

test('other devices are seen and ended, one or all', async ({ page, campus }) => {
  const student = await campus.newStudent()
  const sessions = [
    await openSession(page.request, student.username),
    await openSession(page.request, student.username),
    await openSession(page.request, student.username),
  ] as const
  await adopt(page, sessions[0])
  await page.goto('/security')
  const otherDevices = page.getByRole('button', { name: /^Keluarkan (?!semua)/ })
  await expect(otherDevices).toHaveCount(2)
  await otherDevices.first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click()
  await expect(otherDevices).toHaveCount(1)
  // The sign-in is old: asks for the password.
  await growOld(campus, student.id)
  await page.getByRole('button', { name: 'Keluarkan semua yang lain' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 perangkat lain')
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click()
  const questionDialog = page.getByRole('dialog', { name: 'Apakah ini kamu?' })
  await questionDialog.getByLabel('Kata sandi saat ini', { exact: true }).fill('salah sekali')
  await questionDialog.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(questionDialog.getByText('Kata sandi saat ini salah')).toBeVisible()
  await questionDialog.getByLabel('Kata sandi saat ini', { exact: true }).fill(demo.password)
  await questionDialog.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(questionDialog).toBeHidden()
  await expect(otherDevices).toHaveCount(0)
  const codes = await Promise.all(
    sessions.map(async ({ token }) =>
      (await page.request.get('/api/v1/account/info', { headers: { authorization: token } })).status(),
    ),
  )
  expect(codes).toEqual([200, 401, 401])
})
