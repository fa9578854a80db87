import type { JSHandle, Page } from '@playwright/test'
import { ESSAY_QUIZ, newExam, OPEN_QUIZ } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'
import {
  first,
  leaveByBack,
  openPaper,
  overviewAddress,
  paperAddress,
  paperOn,
  SAVED,
  secondsShown,
  startSitting,
} from './paper.ts'

/** Screens around a paper: never outdated states, and never values from the phone's clock. */

/** Delays the overview's reply. */
const slowOverview = (page: Page) =>
  page.route('**/student/lesson/detail/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1200))
    await route.continue().catch(() => undefined)
  })

/** Records every state, button and link rendered from now on. */
const watchWords = (page: Page) =>
  page.evaluate(() => {
    const seenTexts: string[] = []
    Object.assign(window, { seen: seenTexts })
    const look = () => {
      const elements = document.querySelectorAll('main :is(button, a, [data-tone])')
      const words = [...elements].map((one) => one.textContent).join(' | ')
      if (words !== seenTexts.at(-1)) seenTexts.push(words)
    }
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
const wordsSeen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: string[] }).seen.join('\n'))

const start = async (page: Page) => {
  await page.getByRole('button', { name: 'Kerjakan Sekarang' }).click()
  await page.getByRole('button', { name: 'Ya, mulai' }).click()
  await expect(page.getByRole('heading', { name: 'Soal 1 dari' })).toBeVisible()
}

test.describe('the overview after a paper', () => {
  test('shows the result, and not that the quiz may be started', async ({ page, campus }) => {
    const { id: lessonId, students } = await newExam(campus, OPEN_QUIZ)
    const [student] = students
    await enter(page, student.username)
    await page.goto(overviewAddress(lessonId))
    await start(page)
    await slowOverview(page)
    await watchWords(page)
    await paperOn(page).finish()
    await paperOn(page).dialog.getByRole('button', { name: 'Ya, selesaikan' }).click()
    await expect(page.getByRole('region', { name: 'Nilai Kuis' })).toBeVisible()
    const words = await wordsSeen(page)
    expect(words).not.toMatch(/Kerjakan Sekarang|Tersedia|Lanjutkan Kuis/)
  })

  test('shows it after the time was up, too', async ({ page, campus }) => {
    const { id: lessonId, students } = await newExam(campus, OPEN_QUIZ)
    const [student] = students
    await enter(page, student.username)
    await page.goto(overviewAddress(lessonId))
    await start(page)
    const sheet = await campus.readSheet(student.id, lessonId)
    await campus.setDeadline(sheet.attempt, 3)
    await slowOverview(page)
    await watchWords(page)
    await paperOn(page).choose(first(sheet, 1)[0]) // the reply brings the new deadline
    await expect(page.getByRole('region', { name: 'Nilai Kuis' })).toBeVisible({ timeout: 40_000 })
    expect(await wordsSeen(page)).not.toMatch(/Kerjakan Sekarang|Tersedia/)
  })

  test('says that the quiz runs when its paper was left, with a network and without', async ({
    page,
    context,
    campus,
  }) => {
    const { id: lessonId, students } = await newExam(campus, OPEN_QUIZ)
    const [student] = students
    await enter(page, student.username)
    await page.goto(overviewAddress(lessonId))
    await start(page)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await watchWords(page)
    await leaveByBack(page)
    await expect(page.getByRole('link', { name: 'Lanjutkan Kuis' })).toBeVisible()
    expect(await wordsSeen(page)).not.toMatch(/Kerjakan Sekarang|Tersedia/)
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Lanjutkan Kuis' }).click()
    await expect(page.getByRole('heading', { name: 'Soal 1 dari' })).toBeVisible()
  })
})

/** Times of the taps, by event timestamps. */
const tapTimes = (page: Page) =>
  page.evaluateHandle(() => {
    const times: number[] = []
    window.addEventListener('pointerdown', ({ timeStamp }) => times.push(timeStamp), { capture: true })
    return times
  })
const lastGap = (taps: JSHandle<number[]>) =>
  taps.evaluate((times) => (times.at(-1) ?? 0) - (times.at(-2) ?? Number.NEGATIVE_INFINITY))

test.describe('a double tap', { tag: '@phone' }, () => {
  for (const gap of [0, 80, 150, 250])
    test(`${gap} ms apart asks before a quiz is started, and before it is finished`, async ({
      page,
      campus,
    }) => {
      const { id: lessonId, students } = await newExam(campus, OPEN_QUIZ)
      const [student] = students
      await enter(page, student.username)
      await page.goto(overviewAddress(lessonId))
      const dialog = page.getByRole('dialog', { name: 'Apakah kamu yakin ?' })
      const doubleTap = async (name: string) => {
        const button = page.getByRole('button', { name })
        await expect(button).toBeVisible()
        await page.waitForLoadState('networkidle')
        const taps = await tapTimes(page)
        const box = await button.boundingBox()
        const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
        await expect(async () => {
          await page.keyboard.press('Escape')
          await expect(dialog).toBeHidden()
          await page.touchscreen.tap(x, y)
          await page.waitForTimeout(gap)
          await page.touchscreen.tap(x, y)
          // A busy machine may delay the second tap: then it was no double tap, and the dialog may still be
          // loading.
          const between = await lastGap(taps)
          if (between >= 350) await dialog.waitFor({ timeout: 5_000 }).catch(() => undefined)
          expect(between).toBeLessThan(350)
        }).toPass()
        await page.waitForTimeout(600) // what a second tap closes is closed by then
      }
      await doubleTap('Kerjakan Sekarang')
      await expect(dialog).toBeVisible()
      expect(page.url()).toContain(overviewAddress(lessonId))
      await dialog.getByRole('button', { name: 'Ya, mulai' }).tap()
      await expect(page).toHaveURL(paperAddress(lessonId))
      const sheet = await campus.readSheet(student.id, lessonId)
      await expect(page.getByRole('heading', { name: 'Soal 1 dari' })).toBeVisible()
      await paperOn(page)
        .page.getByRole('button', { name: /^Daftar soal/ })
        .tap()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^Soal ${sheet.questions.length},`) })
        .tap()
      await expect(page.getByRole('dialog')).toBeHidden()
      await doubleTap('Selesaikan Sekarang')
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: 'Tidak, lanjut mengerjakan' }).tap()
      await expect(dialog).toBeHidden()
      expect(await campus.isOpen(sheet.attempt)).toBe(true)
    })
})

/** Changes the phone's clock while the page is open. */
const jumpClock = (page: Page, by: number) =>
  page.evaluate((offset) => {
    const RealDate = Date
    const now = () => RealDate.now() + offset
    globalThis.Date = new Proxy(RealDate, {
      construct: (Real, parameters: []) =>
        parameters.length === 0 ? new Real(now()) : new Real(...parameters),
      get: (Real, name) => (name === 'now' ? now : Reflect.get(Real, name)),
    })
  }, by)

test.describe('a clock that jumps', () => {
  for (const hours of [2, -2])
    test(`by ${hours} h changes nothing, with a network and without`, async ({ page, context, campus }) => {
      const sitting = await startSitting(campus, context, OPEN_QUIZ)
      const paper = await openPaper(page, sitting)
      const [one, two] = first(sitting.sheet, 2)
      const before = await secondsShown(page)
      for (const offline of [false, true]) {
        await context.setOffline(offline)
        const last = await secondsShown(page)
        await jumpClock(page, hours * 3_600_000)
        await expect.poll(() => secondsShown(page)).toBeLessThan(last)
        const after = await secondsShown(page)
        expect(before - after).toBeGreaterThanOrEqual(0)
        expect(before - after).toBeLessThan(60)
        await expect(page.getByRole('alertdialog')).toBeHidden()
      }
      await paper.choose(one)
      await context.setOffline(false)
      await paper.choose(two)
      await expect(paper.chip).toHaveText(SAVED)
    })

  test('tells by itself, on waking, that the time has passed meanwhile', async ({
    page,
    context,
    campus,
  }) => {
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    await openPaper(page, sitting)
    await page.waitForLoadState('networkidle')
    // A sleeping device: its monotonic clock pauses, the campus's does not.
    await campus.setDeadline(sitting.sheet.attempt, 4)
    await jumpClock(page, 3_600_000)
    await expect(page.getByRole('alertdialog', { name: 'WAKTU HABIS' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Nilai Kuis' })).toBeVisible()
  })

  test('asks again when the page is looked at again', async ({ page, context, campus }) => {
    const sitting = await startSitting(campus, context, ESSAY_QUIZ)
    await openPaper(page, sitting)
    await page.waitForLoadState('networkidle')
    await campus.setDeadline(sitting.sheet.attempt, 120)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => secondsShown(page)).toBeLessThanOrEqual(120)
  })
})
