import type { Page } from '@playwright/test'
import { openGateway } from '../gateway.ts'
import { OPEN_QUIZ } from '../own-class.ts'
import { adopt, expect, test, workerReady } from '../world.ts'
import {
  computeScore,
  expectCounted,
  first,
  formatScore,
  openPaper,
  overviewAddress,
  paperAddress,
  paperOn,
  SAVED,
  startSitting,
  startSittingAt,
  waitingWords,
} from './paper.ts'
import { furnish } from './room.ts'

test.use({ serviceWorkers: 'allow' })

/** A quiz whose network is lost early and returns late. */

test('offline from the third question to the end, then back: every answer counts', { tag: '@gate' }, async ({
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
  await paper.finish()
  await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).click()
  await expect(paper.dialog).toContainText(`${questions.length - 2} jawaban menunggu jaringan`)
  expect((await campus.readAnswers(attempt)).size).toBe(2)
  await context.setOffline(false)
  await expect(page).toHaveURL(overviewAddress(sitting.lessonId))
  await expect(page.getByRole('region', { name: 'Nilai Kuis' })).toContainText(
    formatScore(computeScore(sitting.sheet, paper.given)),
  )
  await expectCounted(campus, attempt, paper.given)
})

/** In the first session, without a reload: the account is cached once there is a worker. */
const untilKept = async (page: Page) => {
  await workerReady(page)
  await expect.poll(() => keptPaths(page)).toContain('/api/v1/account/info')
}
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('tuntas-milik-pengguna')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })
const COPY = 'Koneksi terputus, mencoba lagi… Soal dan jawabanmu tetap aman di perangkat ini.'

test('in the first session of all a paper that is reloaded, killed and opened anew without a network goes on', async ({
  page,
  context,
  baseURL,
  campus,
}) => {
  const gateway = await openGateway(baseURL ?? '')
  const sitting = await startSitting(campus, context, OPEN_QUIZ)
  const [one, two, three, four] = first(sitting.sheet, 4)
  const address = gateway.url + paperAddress(sitting.lessonId)
  await adopt(page, sitting.session, gateway.url)
  await page.goto(address)
  const paper = paperOn(page)
  await paper.choose(one)
  await expect(paper.chip).toHaveText(SAVED)
  await untilKept(page)
  gateway.cut()
  await paper.choose(two)
  await expect(paper.chip).toHaveText(waitingWords(1))
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText(COPY)).toBeVisible()
  await paper.open(one)
  await expect(paper.radio(one, one.right)).toBeChecked()
  await paper.open(two)
  await expect(paper.radio(two, two.right)).toBeChecked()
  await paper.choose(one, one.wrong)
  await paper.choose(three, three.wrong)
  await expect(paper.chip).toHaveText(waitingWords(3))
  await page.close()

  const reopenedPage = await context.newPage()
  await reopenedPage.goto(address)
  const after = paperOn(reopenedPage, paper.given)
  // It reopens at the last question.
  await expect(after.heading(three)).toBeVisible()
  await expect(after.radio(three, three.wrong)).toBeChecked()
  await after.choose(four)
  await expect(after.chip).toHaveText(waitingWords(4))
  await expect(reopenedPage.getByText(COPY)).toBeVisible()
  await expect(reopenedPage.getByRole('timer').first()).toBeVisible()
  expect(await campus.readAnswers(sitting.sheet.attempt)).toEqual(new Map([[one.id, one.right]]))
  gateway.mend()
  await expect(after.chip).toHaveText(SAVED)
  await expect(reopenedPage.getByText(COPY)).toBeHidden()
  await expectCounted(campus, sitting.sheet.attempt, paper.given)
  await after.choose(two, two.wrong)
  await expect(after.chip).toHaveText(SAVED)
  await expectCounted(campus, sitting.sheet.attempt, paper.given)

  // After sign-out nothing is left for the next person.
  expect(await keptPaths(reopenedPage)).toContain(`/kertas/${sitting.lessonId}`)
  await reopenedPage.goto(gateway.url)
  await reopenedPage.getByRole('button', { name: /^Akun / }).click()
  await reopenedPage.getByRole('menuitem', { name: 'Keluar' }).click()
  await reopenedPage.getByRole('dialog').getByRole('button', { name: 'Ya' }).click()
  await expect(reopenedPage).toHaveURL(/\/signin/)
  expect(await keptPaths(reopenedPage)).toEqual([])
  await reopenedPage.close()
  await gateway.close()
})

/** Number of answers in the stored copy of an open paper. */
const copiedAnswers = (page: Page, lesson: number) =>
  page.evaluate(async (id) => {
    const storedReply = await (await caches.open('tuntas-milik-pengguna')).match(`/kertas/${id}/jawaban`)
    return Object.values((await storedReply?.json())?.answers ?? {}).filter(Boolean).length
  }, lesson)

test('an answer on a kept paper counts where a lost reading had made it older, for one device too', async ({
  page,
  context,
  campus,
}) => {
  const { quizId } = await furnish(campus)
  await campus.rows('update lessons set one_device = true where id = $1', [quizId])
  const sitting = await startSittingAt(campus, context, quizId)
  const [one, two] = first(sitting.sheet, 2)
  const paper = await openPaper(page, sitting)
  await paper.choose(one)
  await expect(paper.chip).toHaveText(SAVED)
  // The server's reply does not wait for the copy, which a busy machine writes later.
  await expect.poll(() => copiedAnswers(page, quizId)).toBe(1)
  const readings = '**/student/quiz/question?*'
  const failedRequest = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/quiz/question?'),
  )
  let losing = true
  await page.route(readings, async (route) => {
    await route.fetch()
    if (losing) await route.abort('connectionreset')
    else await route.continue()
  })
  await page.reload()
  await failedRequest
  await expect(page.getByText(COPY)).toBeVisible()
  await expect(paper.radio(one, one.right)).toBeChecked()
  await paper.choose(one, one.wrong)
  await paper.choose(two)
  await expect.poll(async () => (await campus.listRejected(sitting.sheet.attempt)).length).toBe(2)
  losing = false
  await expect(page.getByText(COPY)).toBeHidden()
  await expect(paper.takenOver).toBeHidden()
  await expect.poll(() => campus.readAnswers(sitting.sheet.attempt)).toEqual(paper.given)
  // The second question's picture is cached too.
  const pictures = () =>
    page.evaluate(async () => (await (await caches.open('tuntas-berkas-pengguna')).keys()).length)
  expect(await pictures()).toBe(1)
})
