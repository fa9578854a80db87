import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { ESSAY_QUIZ, OPEN_QUIZ } from '../own-class.ts'
import { adopt, expect, signIn, test } from '../world.ts'
import {
  expectCounted,
  first,
  leaveByBack,
  openPaper,
  overviewAddress,
  paperOn,
  SAVED,
  startSitting,
  waitingWords,
} from './paper.ts'

test.use({ serviceWorkers: 'allow' })

test.describe('one browser', () => {
  test('a reload in mid-quiz keeps every answer, also the one just given', { tag: '@gate' }, async ({
    page,
    context,
    campus,
  }) => {
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    const [one, two, three, four] = first(sitting.sheet, 4)
    const paper = await openPaper(page, sitting)
    await paper.choose(one)
    await paper.choose(two, two.wrong)
    await paper.choose(three)
    await page.reload() // without waiting for the last save
    for (const question of [one, two, three]) {
      await paper.open(question)
      await expect(paper.radio(question, paper.given.get(question.id) ?? '')).toBeChecked()
    }
    await paper.choose(four)
    await paper.choose(one, one.wrong) // a changed mind outlives the reload too
    await expect(paper.chip).toHaveText(SAVED)
    await expectCounted(campus, sitting.sheet.attempt, paper.given)
  })

  test('a tab closed while offline hands everything in when the quiz is opened again', {
    tag: '@gate',
  }, async ({ page, context, campus }) => {
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    const [one, two, three] = first(sitting.sheet, 3)
    const paper = await openPaper(page, sitting)
    await paper.choose(one)
    await expect(paper.chip).toHaveText(SAVED)
    await context.setOffline(true)
    await paper.choose(two)
    await paper.choose(three, three.wrong)
    await expect(paper.chip).toHaveText(waitingWords(2))
    await page.close()
    await context.setOffline(false)

    const reopenedPage = await context.newPage()
    await reopenedPage.goto(overviewAddress(sitting.lessonId))
    await expect.poll(() => campus.readAnswers(sitting.sheet.attempt)).toEqual(paper.given)
    await reopenedPage.getByRole('link', { name: 'Lanjutkan Kuis' }).click()
    await expect(paperOn(reopenedPage).heading(three)).toBeVisible() // where one was
    await paperOn(reopenedPage).open(one)
    await expect(paperOn(reopenedPage).radio(one, one.right)).toBeChecked()
    await expectCounted(campus, sitting.sheet.attempt, paper.given)
  })

  test('what an earlier visit left behind is sent from whatever page is opened first', async ({
    page,
    context,
    campus,
  }) => {
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    const [one] = first(sitting.sheet, 1)
    const paper = await openPaper(page, sitting)
    await context.setOffline(true)
    await paper.choose(one)
    await expect(paper.chip).toHaveText(waitingWords(1))
    await page.close()
    await context.setOffline(false)
    const reopenedPage = await context.newPage()
    await reopenedPage.goto('/help')
    await expect.poll(() => campus.readAnswers(sitting.sheet.attempt)).toEqual(paper.given)
  })

  test('signing out warns while answers are unsent, and they go out at the next sign-in', {
    tag: '@gate',
  }, async ({ page, context, campus }) => {
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    const [one] = first(sitting.sheet, 1)
    await adopt(page, sitting.session)
    await page.goto(overviewAddress(sitting.lessonId))
    await page.getByRole('link', { name: 'Lanjutkan Kuis' }).click()
    const paper = paperOn(page)
    await page.route('**/save-answer', (route) => route.abort())
    await paper.choose(one)
    await expect(paper.chip).toHaveText(waitingWords(1))
    await leaveByBack(page)
    await expect(page.getByText('1 jawaban masih di perangkat ini')).toBeVisible()
    await page.getByRole('button', { name: /^Akun / }).click()
    await page.getByRole('menuitem', { name: 'Keluar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Apakah kamu yakin ?' })
    await expect(dialog).toContainText('1 jawaban kuis belum terkirim')
    await dialog.getByRole('button', { name: 'Ya' }).click()
    await expect(page).toHaveURL('/signin')
    await page.unroute('**/save-answer')
    await signIn(page, sitting.student.username)
    await expect.poll(() => campus.readAnswers(sitting.sheet.attempt)).toEqual(paper.given)
  })

  test('a browser killed with answers unsent loses nothing', { tag: '@gate' }, async ({
    playwright,
    launchOptions,
    baseURL,
    context: requests,
    campus,
  }) => {
    const profile = mkdtempSync(join(tmpdir(), 'tuntas-profile-'))
    const launch = () =>
      playwright.chromium.launchPersistentContext(profile, { ...launchOptions, baseURL, locale: 'id-ID' })
    const kill = async (context: BrowserContext) => {
      const contextClosed = new Promise((resolve) => context.once('close', resolve))
      const devtools = await context.browser()?.newBrowserCDPSession()
      const { processInfo } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
      const browser = processInfo.find(({ type }) => type === 'browser')
      process.kill(browser?.id ?? 0, 'SIGKILL')
      await contextClosed
    }
    const sitting = await startSitting(campus, requests, OPEN_QUIZ)
    const [one, two, three] = first(sitting.sheet, 3)
    const livingContext = await launch()
    const paper = await openPaper(await livingContext.newPage(), sitting)
    await paper.choose(one)
    await expect(paper.chip).toHaveText(SAVED)
    await livingContext.setOffline(true)
    await paper.choose(two, two.wrong)
    await paper.choose(three)
    await expect(paper.chip).toHaveText(waitingWords(2))
    await kill(livingContext)
    expect(await campus.readAnswers(sitting.sheet.attempt)).toEqual(new Map([[one.id, one.right]]))

    const risen = await launch()
    const after = await openPaper(await risen.newPage(), sitting, paper.given)
    await after.open(two)
    await expect(after.radio(two, two.wrong)).toBeChecked()
    await expect(after.chip).toHaveText(SAVED)
    await expectCounted(campus, sitting.sheet.attempt, paper.given)
    await risen.close()
    rmSync(profile, { recursive: true, force: true })
  })

  test('an answer goes out even when the browser refuses to store it', async ({ page, context, campus }) => {
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('No space left', 'QuotaExceededError')
      }
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (key, value) {
        if (key !== 'token') throw new DOMException('No space left', 'QuotaExceededError')
        setItem.call(this, key, value)
      }
    })
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    const [one, two] = first(sitting.sheet, 2)
    const paper = await openPaper(page, sitting)
    await page.getByRole('button', { name: 'Tandai ragu' }).click()
    await paper.choose(one)
    await expect(paper.chip).toHaveText(SAVED)
    await expect.poll(() => campus.readAnswers(sitting.sheet.attempt)).toEqual(paper.given)
    await context.setOffline(true)
    await paper.choose(two)
    await expect(paper.chip).toHaveText(waitingWords(1))
    await context.setOffline(false)
    await expect(paper.chip).toHaveText(SAVED)
    await expectCounted(campus, sitting.sheet.attempt, paper.given)
  })
})

test.describe('a network that breaks behind the first question', () => {
  test('leaves a paper that can be answered, and finished when it is back', async ({
    page,
    context,
    campus,
  }) => {
    let isBroken = false
    await page.route('**/assets/**', (route) => (isBroken ? route.abort() : route.continue()))
    await page.route('**/student/quiz/question*', async (route) => {
      isBroken = true
      await route.continue()
    })
    const sitting = await startSitting(campus, context, ESSAY_QUIZ)
    const [one] = first(sitting.sheet, 1)
    const essay = sitting.sheet.questions.find((question) => question.type === 'ESSAY')
    const paper = await openPaper(page, sitting)
    // The number sheet is among the files that failed to load.
    await expect(paper.heading(one)).toBeVisible()
    await paper.option(one, one.right).click()
    await expect(paper.chip).toHaveText(SAVED)
    for (let number = one.number; number < (essay?.number ?? 0); number++)
      await page.getByRole('button', { name: 'Berikutnya' }).click()
    isBroken = false
    await page.getByRole('textbox', { name: 'Jawaban esai' }).fill('Tertulis.')
    await expect(paper.chip).toHaveText(SAVED)
    await paper.finish()
    await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).click()
    await expect(page).toHaveURL(overviewAddress(sitting.lessonId))
    expect((await campus.readAnswers(sitting.sheet.attempt)).get(essay?.id ?? 0)).toBe('<p>Tertulis.</p>')
  })
})
