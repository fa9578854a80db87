import type { Page } from '@playwright/test'
import { OPEN_QUIZ } from '../own-class.ts'
import { adopt, demo, expect, openSession, signIn, test } from '../world.ts'
import {
  expectCounted,
  first,
  openPaper,
  overviewAddress,
  paperAddress,
  paperOn,
  SAVED,
  startSitting,
  waitingWords,
} from './paper.ts'

/** Two people share a browser: nothing of one is sent, shown or lost by the other. */

const SAVES = '**/student/quiz/save-answer'
const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sesimu berakhir. Masuk lagi.' })
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Akun / }).click()
  await page.getByRole('menuitem', { name: 'Keluar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click()
  await expect(page).toHaveURL('/signin')
}
/** Records the tokens with which answers were sent. */
const watchSenders = (page: Page) => {
  const senders: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/save-answer')) senders.push(request.headers().authorization)
  })
  return senders
}

test('another person who signs in in a second tab neither sends nor loses a waiting answer', {
  tag: '@gate',
}, async ({ page, context, campus }) => {
  const sitting = await startSitting(campus, context, OPEN_QUIZ)
  const otherPerson = await campus.newStudent()
  const [one] = first(sitting.sheet, 1)
  const paper = await openPaper(page, sitting)
  const senders = watchSenders(page)
  await context.route(SAVES, (route) => route.abort())
  await paper.choose(one)
  await expect(paper.chip).toHaveText(waitingWords(1))

  const second = await context.newPage()
  await second.goto('/')
  await signOut(second)
  await expect(signInDialog(page)).toContainText(sitting.student.name)
  await signIn(second, otherPerson.username)
  await context.unroute(SAVES)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: `Akun ${otherPerson.name}` })).toBeVisible()
  expect(await campus.readAnswers(sitting.sheet.attempt)).toEqual(new Map())

  await signOut(second)
  await signIn(second, sitting.student.username)
  await expect.poll(() => campus.readAnswers(sitting.sheet.attempt)).toEqual(paper.given)
  await second.goto(paperAddress(sitting.lessonId))
  await expect(paperOn(second).radio(one, one.right)).toBeChecked()
  await expectCounted(campus, sitting.sheet.attempt, paper.given)
  expect(senders.every((sender) => sender === sitting.session.token)).toBe(true)
})

test('a tab whose token becomes a lecturer’s shows nothing of the student any more', async ({
  page,
  context,
  campus,
}) => {
  const sitting = await startSitting(campus, context, OPEN_QUIZ)
  const lecturer = await openSession(context.request, sitting.exam.lecturer.username)
  await openPaper(page, sitting)
  const second = await context.newPage()
  await adopt(second, lecturer) // by its token alone: whose it is, this browser has to ask
  await expect(page).toHaveURL('/')
  await expect(
    page.getByRole('link', { name: 'Dokumen RPS' }).filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Soal / })).toHaveCount(0)
})

test.describe('a session that ends in the paper', () => {
  test('is renewed by the same person alone, and what waits goes out', async ({ page, context, campus }) => {
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    const [one, two] = first(sitting.sheet, 2)
    const paper = await openPaper(page, sitting)
    await page.route(SAVES, (route) => route.abort())
    await paper.choose(one)
    await expect(paper.chip).toHaveText(waitingWords(1))
    await sitting.session.post('auth/signout', {})
    await paper.choose(two)
    await page.unroute(SAVES)

    const dialog = signInDialog(page)
    await expect(dialog).toContainText(sitting.student.name)
    const username = dialog.getByLabel('Username')
    await expect(username).toHaveValue(sitting.student.username)
    await expect(username).toHaveAttribute('readonly')
    await dialog.getByLabel('Kata sandi', { exact: true }).fill(demo.password)
    await dialog.getByRole('button', { name: 'Masuk', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(paper.chip).toHaveText(SAVED)
    await expectCounted(campus, sitting.sheet.attempt, paper.given)
  })

  test('is left before another person signs in, who sends nothing of it', async ({
    page,
    context,
    campus,
  }) => {
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    const otherPerson = await campus.newStudent()
    const [one] = first(sitting.sheet, 1)
    const paper = await openPaper(page, sitting)
    const senders = watchSenders(page)
    await sitting.session.post('auth/signout', {})
    await paper.choose(one)
    await signInDialog(page).getByRole('button', { name: 'Masuk dengan akun lain' }).click()
    await expect(page).toHaveURL('/signin')
    await page.getByLabel('Username').fill(otherPerson.username)
    await page.getByLabel('Kata sandi', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await expect(page.getByRole('button', { name: `Akun ${otherPerson.name}` })).toBeVisible()
    await page.goto(overviewAddress(sitting.lessonId))
    await expect(page.getByText('jawaban masih di perangkat ini')).toHaveCount(0)
    expect(await campus.readAnswers(sitting.sheet.attempt)).toEqual(new Map())
    expect(new Set(senders)).toEqual(new Set([sitting.session.token]))

    await signOut(page)
    await signIn(page, sitting.student.username)
    await expect.poll(() => campus.readAnswers(sitting.sheet.attempt)).toEqual(paper.given)
  })

  test('is asked for again when it was signed out of in another tab', async ({ page, context, campus }) => {
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    const [one] = first(sitting.sheet, 1)
    const paper = await openPaper(page, sitting)
    const second = await context.newPage()
    await second.goto('/')
    await signOut(second)
    await expect(signInDialog(page)).toBeVisible()
    await signIn(second, sitting.student.username)
    await expect(signInDialog(page)).toBeHidden()
    await paper.choose(one)
    await expect(paper.chip).toHaveText(SAVED)
    await expectCounted(campus, sitting.sheet.attempt, paper.given)
  })
})

test('an answer that was refused is shown and sent again after a sign-in', async ({
  page,
  context,
  campus,
}) => {
  const sitting = await startSitting(campus, context, OPEN_QUIZ)
  const [one, two] = first(sitting.sheet, 2)
  const paper = await openPaper(page, sitting)
  await page.route(SAVES, (route) =>
    route.fulfill({
      status: 404,
      json: { status: false, code: 'not_found', message: 'Data tidak ditemukan' },
    }),
  )
  await paper.choose(one)
  await expect(paper.chip).toHaveText('1 jawaban tidak tersimpan')
  await page.reload()
  await expect(paper.chip).toHaveText('1 jawaban tidak tersimpan')
  await expect(paper.radio(one, one.right)).toBeChecked()
  await page.unroute(SAVES)
  await sitting.session.post('auth/signout', {})
  await paper.choose(two)
  const dialog = signInDialog(page)
  await dialog.getByLabel('Kata sandi', { exact: true }).fill(demo.password)
  await dialog.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(paper.chip).toHaveText(SAVED)
  await expectCounted(campus, sitting.sheet.attempt, paper.given)
})

test('a page of somebody between browser and campus refuses no answer', async ({ page, context, campus }) => {
  const sitting = await startSitting(campus, context, OPEN_QUIZ)
  const [one] = first(sitting.sheet, 1)
  const paper = await openPaper(page, sitting)
  for (const status of [200, 403, 413]) {
    await page.route(SAVES, (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<h1>Masuk ke Wi-Fi kampus</h1>' }),
    )
    const saveReply = page.waitForResponse(SAVES)
    await paper.choose(one, status === 403 ? one.wrong : one.right)
    await saveReply
    await expect(paper.chip).toHaveText(waitingWords(1))
    await page.unroute(SAVES)
  }
  await expect(paper.chip).toHaveText(SAVED)
  await expectCounted(campus, sitting.sheet.attempt, paper.given)
})
