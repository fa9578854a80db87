import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { newExam, OPEN_QUIZ } from '../own-class.ts'
import { expect, signIn } from '../world.ts'
import { overviewAddress, paperAddress, paperOn, SAVED } from './paper.ts'

export type Look = (screen: string) => Promise<void>

/**
 * A student's way from the sign-in through home, class and quiz to the result, by tapping alone.
 * @param look called on each screen once its content is there
 */
export const walkToResult = async (page: Page, campus: Campus, look: Look) => {
  const exam = await newExam(campus, OPEN_QUIZ)
  const student = await campus.newTaker(exam.id)
  const main = page.getByRole('main')
  await signIn(page, student.username)
  await expect(page.getByRole('region', { name: 'Lanjutkan' })).toContainText(OPEN_QUIZ)
  await look('home')

  await page.getByRole('navigation').getByRole('link', { name: 'Kelas', exact: true }).tap()
  await main.getByRole('link', { name: exam.className, exact: true }).tap()
  await expect(page.getByRole('heading', { name: exam.className, level: 1 })).toBeVisible()
  await expect(main.getByRole('link', { name: OPEN_QUIZ }).first()).toBeVisible()
  await look('class')

  await main.getByRole('link', { name: OPEN_QUIZ }).first().tap()
  await expect(page).toHaveURL(overviewAddress(exam.id))
  const start = page.getByRole('button', { name: 'Kerjakan Sekarang' })
  await expect(start).toBeVisible()
  await look('quiz')

  await start.tap()
  await page.getByRole('button', { name: 'Ya, mulai' }).tap()
  await expect(page).toHaveURL(paperAddress(exam.id))
  const paper = paperOn(page)
  const sheet = await campus.readSheet(student.id, exam.id)
  for (const question of sheet.questions.slice(0, 2)) await paper.choose(question)
  await expect(paper.chip).toHaveText(SAVED)
  await look('paper')

  await paper.finish()
  await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).tap()
  await expect(page.getByRole('region', { name: /^Nilai / })).toBeVisible()
  await look('result')
}
