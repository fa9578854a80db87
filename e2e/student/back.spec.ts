import type { Page } from '@playwright/test'
import { newExam, OPEN_QUIZ } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'
import {
  expectCounted,
  first,
  leaveByBack,
  openPaper,
  overviewAddress,
  paperAddress,
  pressBack,
  SAVED,
  startSitting,
} from './paper.ts'

/** Back closes what lies over the page, before it leaves the page. */

/** What lay over the page has left the history, too. */
const expectPageOnTop = (page: Page) =>
  expect.poll(() => page.evaluate(() => '__layers' in history.state)).toBe(false)

const leaveQuestion = (page: Page) => page.getByRole('dialog', { name: 'Keluar dari kuis?' })

test('on the paper Back closes sheet and dialogs, then asks, and leaving loses nothing', {
  tag: '@phone',
}, async ({ page, context, campus }) => {
  const sitting = await startSitting(campus, context, OPEN_QUIZ)
  const [question] = first(sitting.sheet, 1)
  const paper = await openPaper(page, sitting)
  // Nothing to save yet.
  await expect(paper.chip).toHaveCount(0)
  await paper.choose(question)
  await expect(paper.chip).toHaveText(SAVED)
  const sheet = page.getByRole('dialog', { name: 'Nomor soal' })

  await paper.numbers.tap()
  await expect(sheet).toBeVisible()
  await pressBack(page)
  await expect(sheet).toBeHidden()
  await expect(paper.heading(question)).toBeVisible()

  // From the sheet into the dialog, which then lies alone over the paper.
  await paper.finish()
  await expect(paper.dialog).toBeVisible()
  await pressBack(page)
  await expect(paper.dialog).toBeHidden()
  await expect(page).toHaveURL(paperAddress(sitting.lessonId))

  const leaveDialog = leaveQuestion(page)
  await pressBack(page)
  await expect(leaveDialog).toContainText('Waktu tetap berjalan.')
  await expect(leaveDialog.getByRole('button', { name: 'Tetap di kuis' })).toBeFocused()
  // Back answers the question as Escape does.
  await pressBack(page)
  await expect(leaveDialog).toBeHidden()
  await pressBack(page)
  await expect(leaveDialog).toBeVisible()
  await page.reload()
  await expect(paper.heading(question)).toBeVisible()
  await pressBack(page)
  await leaveDialog.getByRole('button', { name: 'Ya, keluar' }).tap()
  // Opened by its address, the paper has only its quiz to go back to.
  await expect(page).toHaveURL(overviewAddress(sitting.lessonId))
  await page.getByRole('link', { name: 'Lanjutkan Kuis' }).tap()
  await expect(paper.radio(question, question.right)).toBeChecked()
  await expectCounted(campus, sitting.sheet.attempt, paper.given)
})

test('Back closes the menu and dialogs, and a confirmed one leads on', { tag: '@phone' }, async ({
  page,
  campus,
}) => {
  const { id: lessonId, students } = await newExam(campus, OPEN_QUIZ)
  await enter(page, students[0].username)
  await page.goto('/student/courses')
  await page.goto(overviewAddress(lessonId))
  const start = page.getByRole('button', { name: 'Kerjakan Sekarang' })
  await start.tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await pressBack(page)
  await expect(dialog).toBeHidden()
  await page.goForward()
  await expect(start).toBeVisible()
  await expect(dialog).toBeHidden()

  // Closed by Escape, it leaves nothing in the way of Back.
  await start.tap()
  await expect(dialog.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectPageOnTop(page)
  await page.goBack()
  await expect(page).toHaveURL('/student/courses')
  await page.goForward()

  // Open during a reload, it is gone after it and leaves nothing either.
  await start.tap()
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(start).toBeVisible()
  await expectPageOnTop(page)
  await page.goBack()
  await expect(page).toHaveURL('/student/courses')
  await page.goForward()

  await start.tap()
  await dialog.getByRole('button', { name: 'Ya, mulai' }).tap()
  await expect(page.getByRole('timer').first()).toBeVisible()
  await leaveByBack(page)
  await expect(page).toHaveURL(overviewAddress(lessonId))
  // The paper leaves no second entry of its quiz.
  await page.goBack()
  await expect(page).toHaveURL('/student/courses')
  await page.goForward()
  await expect(page).toHaveURL(overviewAddress(lessonId))

  const menu = page.getByRole('dialog').filter({ has: page.getByRole('navigation') })
  await page.getByRole('button', { name: 'Buka menu' }).tap()
  await expect(menu).toBeVisible()
  await pressBack(page)
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(overviewAddress(lessonId))
  await page.getByRole('button', { name: 'Buka menu' }).tap()
  await menu.getByRole('link', { name: 'Nilai saya' }).tap()
  await expect(page).toHaveURL('/student/grades')
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(overviewAddress(lessonId))

  const account = page.getByRole('button', { name: /^Akun / })
  await account.tap()
  await expect(page.getByRole('menu')).toBeVisible()
  await pressBack(page)
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page).toHaveURL(overviewAddress(lessonId))
  await account.tap()
  await page.getByRole('menuitem', { name: 'Keamanan' }).tap()
  await expect(page).toHaveURL('/security')
  await page.goBack()
  await expect(page).toHaveURL(overviewAddress(lessonId))
})

test('Back from unsaved changes asks, and leads on after a yes', { tag: '@both' }, async ({
  page,
  campus,
}) => {
  const { students } = await newExam(campus, OPEN_QUIZ)
  await enter(page, students[0].username)
  await page.goto('/notifications')
  await page.locator('a[href="/notifications/preferences"]').click()
  await page.getByRole('checkbox').first().click()
  const question = page.getByRole('dialog', { name: 'Tinggalkan halaman ini?' })
  const settings = page.url()
  await page.goBack()
  await question.getByRole('button', { name: 'Tidak' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(settings)
  await page.goBack()
  await expect(question).toBeVisible()
  // Back is a no.
  await pressBack(page)
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(settings)
  await page.goBack()
  await question.getByRole('button', { name: 'Ya, tinggalkan' }).click()
  await expect(page).toHaveURL('/notifications')
})
