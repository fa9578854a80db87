import type { Page } from '@playwright/test'
import { OPEN_QUIZ } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'
import {
  expectCounted,
  expectEveryAnswer,
  first,
  openPaper,
  SAVED,
  scaleSeconds,
  secondsShown,
  startSitting,
} from './paper.ts'

test.use({ serviceWorkers: 'allow' })

/** Server time, and answers after the deadline. */

const DAY_MS = 86_400_000

/** The phone's clock is wrong from the start. */
const shiftClock = (page: Page, by: number) =>
  page.addInitScript((offset) => {
    const RealDate = Date
    const now = () => RealDate.now() + offset
    globalThis.Date = new Proxy(RealDate, {
      construct: (Real, parameters: []) =>
        parameters.length === 0 ? new Real(now()) : new Real(...parameters),
      get: (Real, name) => (name === 'now' ? now : Reflect.get(Real, name)),
    })
  }, by)

for (const [how, by] of [
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
] as const)
  test(`a phone whose clock is a day ${how} counts down by the server's, and ends with it`, async ({
    page,
    context,
    campus,
  }) => {
    await shiftClock(page, by)
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    const { attempt } = sitting.sheet
    const [one, two, three] = first(sitting.sheet, 3)
    const paper = await openPaper(page, sitting)
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now() - by)).toBeLessThan(60_000)
    const { left: secondsLeft } = await campus.row<{ left: number }>(
      'select extract(epoch from deadline - now())::float as left from attempts where id = $1',
      [attempt],
    )
    expect(Math.abs((await secondsShown(page)) - secondsLeft)).toBeLessThan(10)
    await paper.choose(one)
    await paper.choose(two, two.wrong)
    await expect(paper.chip).toHaveText(SAVED)
    await expectCounted(campus, attempt, paper.given)

    await campus.setDeadline(attempt, scaleSeconds(8))
    await paper.choose(three) // the reply brings the new deadline
    await expect(paper.chip).toHaveText(SAVED)
    expect(await secondsShown(page)).toBeLessThanOrEqual(scaleSeconds(8))
    await expect(page.getByRole('alertdialog', { name: 'WAKTU HABIS' })).toBeVisible({
      timeout: scaleSeconds(15_000),
    })
    await expect(page.getByRole('region', { name: 'Nilai Kuis' })).toBeVisible()
    expect(await campus.isOpen(attempt)).toBe(false)
    await expectCounted(campus, attempt, paper.given)
  })

test('a deadline that is moved shows to who saves nothing, and minutes given at the last moment keep the paper open', async ({
  page,
  context,
  campus,
}) => {
  const sitting = await startSitting(campus, context, OPEN_QUIZ)
  const { attempt } = sitting.sheet
  await openPaper(page, sitting)
  expect(await secondsShown(page)).toBeGreaterThan(scaleSeconds(50))
  await campus.setDeadline(attempt, scaleSeconds(50))
  await expect
    .poll(() => secondsShown(page), { timeout: scaleSeconds(45_000) })
    .toBeLessThan(scaleSeconds(50))
  await campus.setDeadline(attempt, 3600)
  await expect.poll(() => secondsShown(page), { timeout: scaleSeconds(60_000) }).toBeGreaterThan(3000)
  await expect(page).toHaveURL(/paper/)
  expect(await campus.isOpen(attempt)).toBe(true)

  // The notice of extra minutes arrives after the deadline.
  let tell = () => {}
  const word = new Promise<void>((resolve) => {
    tell = resolve
  })
  await page.route('**/student/quiz/clock*', async (route) => {
    await word
    await route.continue()
  })
  await campus.setDeadline(attempt, scaleSeconds(20))
  await page.reload()
  await expect.poll(() => secondsShown(page)).toBeLessThanOrEqual(scaleSeconds(20))
  await campus.setDeadline(attempt, 3600)
  await expect(page.getByRole('alertdialog', { name: 'WAKTU HABIS' })).toBeVisible({
    timeout: scaleSeconds(60_000),
  })
  tell()
  await expect.poll(() => secondsShown(page)).toBeGreaterThan(3000)
  await expect(page).toHaveURL(/paper/)
})

test('answers given offline that arrive after the time stand before the lecturer, who may count them', async ({
  page,
  context,
  browser,
  baseURL,
  campus,
}) => {
  const sitting = await startSitting(campus, context, OPEN_QUIZ)
  const { attempt } = sitting.sheet
  const [one, two, three] = first(sitting.sheet, 3)
  const paper = await openPaper(page, sitting)
  await campus.setDeadline(attempt, scaleSeconds(8))
  await paper.choose(one)
  await expect(paper.chip).toHaveText(SAVED)
  await context.setOffline(true)
  await paper.choose(two)
  await paper.choose(three)
  await expect(page.getByRole('alertdialog', { name: 'WAKTU HABIS' })).toBeVisible()
  await campus.setDeadline(attempt, -60) // the grace is over too
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: 'Nilai Kuis' })).toBeVisible()
  expect((await campus.listRejected(attempt)).map(({ reason }) => reason)).toEqual(['late', 'late'])

  const desk = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const lecturer = await desk.newPage()
  await enter(lecturer, sitting.exam.lecturer.username)
  await lecturer.goto(
    `/teacher/courses/lesson/quiz/${sitting.lessonId}?tab=hasil&keywords=${sitting.student.username}`,
  )
  await lecturer.getByRole('button', { name: /^Lihat hasil/ }).click()
  const lateRegion = lecturer.getByRole('region').filter({ hasText: 'Diterima setelah waktu habis' })
  await expect(lateRegion).toHaveCount(2)
  await lateRegion.first().getByRole('button', { name: 'Hitung jawaban terlambat' }).click()
  await expect(lateRegion).toHaveCount(1)
  await expect.poll(async () => (await campus.readAnswers(attempt)).size).toBe(2)
  await expectEveryAnswer(campus, attempt, paper.given)
  await desk.close()
})
