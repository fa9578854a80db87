import { OPEN_QUIZ } from '../campus.ts'
import { openGateway } from '../gateway.ts'
import { expect, test } from '../world.ts'
import {
  expectCounted,
  first,
  openPaper,
  overviewAddress,
  paperAddress,
  paperOn,
  SAVED,
  scoreOf,
  startSitting,
  waitingWords,
  written,
} from './paper.ts'

test.use({ serviceWorkers: 'allow' })

/** A quiz whose network goes early and comes back late. */

test('offline from the third question to the end, then back: every answer counts', async ({
  page,
  context,
  campus,
}) => {
  const sitting = await startSitting(campus, context, OPEN_QUIZ)
  const { attempt, questions } = sitting.sheet
  const paper = await openPaper(page, sitting)
  for (const [place, question] of questions.entries()) {
    if (place === 2) {
      await expect(paper.chip).toHaveText(SAVED)
      await context.setOffline(true)
    }
    await paper.choose(question, place % 4 === 3 ? question.wrong : question.right)
  }
  await expect(paper.chip).toHaveText(waitingWords(questions.length - 2))
  await page.getByRole('button', { name: 'Selesaikan Sekarang' }).first().click()
  await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).click()
  await expect(paper.dialog).toContainText(
    `Menunggu jaringan untuk mengumpulkan ${questions.length - 2} jawaban`,
  )
  expect((await campus.answersOf(attempt)).size).toBe(2)
  await context.setOffline(false)
  await expect(page).toHaveURL(overviewAddress(sitting.lessonId))
  await expect(page.getByRole('region', { name: 'Nilai Kuis' })).toContainText(
    written(scoreOf(sitting.sheet, paper.given)),
  )
  await expectCounted(campus, attempt, paper.given)
})

test('a tab closed and opened again without a network says that the answers are safe, and they are', async ({
  page,
  context,
  baseURL,
  campus,
}) => {
  const gateway = await openGateway(baseURL ?? '')
  const sitting = await startSitting(campus, context, OPEN_QUIZ)
  const [one, two, three] = first(sitting.sheet, 3)
  const address = gateway.url + paperAddress(sitting.lessonId)
  await page.goto(`${gateway.url}/logo.svg`)
  await page.evaluate((token) => localStorage.setItem('token', token), sitting.session.token)
  await page.goto(address)
  const paper = paperOn(page)
  await paper.choose(one)
  await expect(paper.chip).toHaveText(SAVED)
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), { timeout: 60_000 })
    .toBe(true)
  // In the very first session, without another load: who it is, is kept as soon as there is a worker.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open('tuntas-milik-pengguna')
        return (await cache.keys()).map(({ url }) => new URL(url).pathname)
      }),
    )
    .toContain('/api/v1/account/info')
  gateway.cut()
  await paper.choose(two)
  await paper.choose(three, three.wrong)
  await expect(paper.chip).toHaveText(waitingWords(2))
  await page.close()

  const again = await context.newPage()
  await again.goto(address)
  await expect(again.getByText('Jawabanmu tetap aman di perangkat ini.')).toBeVisible()
  expect(await campus.answersOf(sitting.sheet.attempt)).toEqual(new Map([[one.id, one.right]]))
  gateway.mend()
  const after = paperOn(again, paper.given)
  // It reopens where it was left.
  await expect(after.heading(three)).toBeVisible()
  await expect(after.radio(three, three.wrong)).toBeChecked()
  await expect(after.chip).toHaveText(SAVED)
  await expectCounted(campus, sitting.sheet.attempt, paper.given)
  await again.close()
  await gateway.close()
})
