import type { Locator, Page } from '@playwright/test'
import type { Question, Sheet } from '../campus.ts'
import { ESSAY_QUIZ, newExam, OPEN_QUIZ } from '../own-class.ts'
import { enter, expect, signIn, test } from '../world.ts'
import {
  computeScore,
  expectCounted,
  formatScore,
  overviewAddress,
  type Paper,
  paperAddress,
  paperOn,
  SAVED,
  waitingWords,
} from './paper.ts'

const OUTAGE_MS = 60_000

const at = ({ questions }: Sheet, place: number): Question => {
  const question = questions[place]
  if (!question) throw new Error(`The paper has no question ${place + 1}`)
  return question
}

/** The overview after the end. */
const result = (page: Page) => {
  const panel = page.getByRole('region', { name: 'Nilai Kuis' })
  const count = (word: string) => panel.locator('dl > div').filter({ hasText: word }).locator('dd')
  return { panel, correct: count('Benar'), wrong: count('Salah'), empty: count('Belum Diisi') }
}

test.describe('on a phone', { tag: '@phone' }, () => {
  const openClass = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'Buka menu' }).tap()
    await page.getByRole('dialog').getByRole('link', { name: 'Kelas' }).tap()
    // The start page also names the class and stays until the list has loaded.
    await expect(page.getByRole('heading', { name: 'Kelas', level: 1 })).toBeVisible()
    await page.getByRole('link', { name, exact: true }).tap()
    await page.getByRole('link', { name: OPEN_QUIZ, exact: true }).tap()
  }

  const tapAnswer = async (paper: Paper, question: Question, key: string) => {
    await expect(paper.heading(question)).toBeVisible()
    await paper.option(question, key).tap()
    await expect(paper.radio(question, key)).toBeChecked()
    paper.given.set(question.id, key)
  }

  test('a quiz is taken with the network off for a minute, and the score read is right', async ({
    page,
    context,
    campus,
  }) => {
    test.setTimeout(OUTAGE_MS + 90_000)
    const { id: lessonId, students, className } = await newExam(campus, OPEN_QUIZ)
    const [student] = students
    const paper = paperOn(page)
    const next = page.getByRole('button', { name: 'Berikutnya' })

    await signIn(page, student.username)
    await openClass(page, className)
    await page.getByRole('button', { name: 'Kerjakan Sekarang' }).tap()
    await page.getByRole('button', { name: 'Ya, mulai' }).tap()
    await expect(page).toHaveURL(paperAddress(lessonId))
    const sheet = await campus.readSheet(student.id, lessonId)
    expect(sheet.questions).toHaveLength(15)

    for (const question of sheet.questions.slice(0, 4)) {
      await tapAnswer(paper, question, question.right)
      await next.tap()
    }
    await expect(paper.chip).toHaveText(SAVED)
    await expectCounted(campus, sheet.attempt, paper.given)

    const before = new Map(paper.given)
    const cut = Date.now()
    await context.setOffline(true)
    for (const [index, question] of sheet.questions.slice(4, 11).entries()) {
      await tapAnswer(paper, question, index < 5 ? question.right : question.wrong)
      await expect(paper.chip).toHaveText(waitingWords(index + 1))
      await next.tap()
    }
    await page.waitForTimeout(OUTAGE_MS - (Date.now() - cut))
    await expect(paper.chip).toHaveText(waitingWords(7))
    await expectCounted(campus, sheet.attempt, before)
    await context.setOffline(false)
    await expect(paper.chip).toHaveText(SAVED)
    await expectCounted(campus, sheet.attempt, paper.given)

    await tapAnswer(paper, at(sheet, 11), at(sheet, 11).wrong)
    await page.getByRole('button', { name: 'Daftar soal, 12 dari 15 terjawab' }).tap()
    await page.getByRole('button', { name: 'Selesaikan Sekarang' }).tap()
    await expect(paper.dialog).toContainText('3 soal belum diisi')
    for (const number of [13, 14, 15])
      await expect(paper.dialog.getByRole('button', { name: `Soal ${number}, belum dijawab` })).toBeVisible()
    await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).tap()

    await expect(page).toHaveURL(overviewAddress(lessonId))
    const { panel, correct, wrong: wrongCount, empty } = result(page)
    const score = computeScore(sheet, paper.given)
    await expect(panel).toContainText(formatScore(score))
    await expect(correct).toHaveText('9')
    await expect(wrongCount).toHaveText('3')
    await expect(empty).toHaveText('3')
    await expectCounted(campus, sheet.attempt, paper.given)
    expect(await campus.readScore(sheet.attempt)).toBe(score)
  })
})

test.describe('on a desktop by keyboard alone', () => {
  /** Presses Tab until the element has the focus. */
  const tabTo = async (page: Page, element: Locator) => {
    await expect(element).toBeVisible()
    for (let steps = 0; steps < 60; steps++) {
      if (await element.evaluate((node) => node === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reaches ${element}`)
  }
  const press = async (page: Page, element: Locator) => {
    await tabTo(page, element)
    await page.keyboard.press('Enter')
  }
  /** The option's letter: its position on this student's paper. */
  const readLetter = async (page: Page, question: Question, key: string) => {
    const keys = await page
      .locator(`input[name="soal-${question.id}"]`)
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    return 'ABCDE'.charAt(keys.indexOf(question.shownAs[key] ?? ''))
  }
  const start = async (page: Page, lessonId: number) => {
    await page.goto(overviewAddress(lessonId))
    await press(page, page.getByRole('button', { name: 'Kerjakan Sekarang' }))
    await press(page, page.getByRole('button', { name: 'Ya, mulai' }))
    await expect(page).toHaveURL(paperAddress(lessonId))
  }
  /** On phones the numbers are in a sheet, and so is the end until the last question. */
  const openByKeys = async (page: Page, paper: Paper, question: Question) => {
    await expect(page.getByRole('heading', { name: /^Soal \d+ dari/ })).toBeVisible()
    if (await paper.numbers.isVisible()) await press(page, paper.numbers)
    await press(page, paper.number(question))
    await expect(page.getByRole('dialog', { name: 'Nomor soal' })).toBeHidden()
  }
  const finish = async (page: Page, paper: Paper) => {
    const end = page.getByRole('button', { name: 'Selesaikan Sekarang' }).filter({ visible: true })
    if ((await paper.numbers.isVisible()) && (await end.count()) === 0) await press(page, paper.numbers)
    await press(page, end.first())
    await press(page, paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }))
  }

  test('letters answer, N and P move, and the score is right', { tag: '@gate' }, async ({ page, campus }) => {
    const { id: lessonId, students } = await newExam(campus, OPEN_QUIZ)
    const [student] = students
    const paper = paperOn(page)
    await enter(page, student.username)
    await start(page, lessonId)
    const sheet = await campus.readSheet(student.id, lessonId)

    for (const [place, question] of sheet.questions.entries()) {
      await expect(paper.heading(question)).toBeVisible()
      const key = place % 3 === 2 ? question.wrong : question.right
      await page.keyboard.press((await readLetter(page, question, key)).toLowerCase())
      await expect(paper.radio(question, key)).toBeChecked()
      paper.given.set(question.id, key)
      await page.keyboard.press('n')
    }
    const last = at(sheet, 14)
    await expect(paper.heading(last)).toBeVisible() // N on the last question stays there
    await page.keyboard.press('p')
    await expect(paper.heading(at(sheet, 13))).toBeVisible()
    await expect(paper.chip).toHaveText(SAVED)
    await finish(page, paper)

    await expect(page).toHaveURL(overviewAddress(lessonId))
    const score = computeScore(sheet, paper.given)
    await expect(result(page).panel).toContainText(formatScore(score))
    await expectCounted(campus, sheet.attempt, paper.given)
    expect(await campus.readScore(sheet.attempt)).toBe(score)
  })

  test('an essay is typed without its letters choosing or moving, and waits for the lecturer', async ({
    page,
    campus,
  }) => {
    const { id: lessonId, students } = await newExam(campus, ESSAY_QUIZ)
    const [student] = students
    const paper = paperOn(page)
    await enter(page, student.username)
    await start(page, lessonId)
    const sheet = await campus.readSheet(student.id, lessonId)
    const essay = sheet.questions.find((question) => question.type === 'ESSAY')
    if (!essay) throw new Error(`${ESSAY_QUIZ} has no essay`)

    await openByKeys(page, paper, essay)
    const editor = page.getByRole('textbox', { name: 'Jawaban esai' })
    await expect(editor).toBeEditable()
    await tabTo(page, editor)
    await page.keyboard.type('Anomali pada pembaruan: data ganda <b> & menyimpang.')
    await expect(paper.chip).toHaveText(SAVED)
    await expect
      .poll(async () => (await campus.readAnswers(sheet.attempt)).get(essay.id))
      .toBe('<p>Anomali pada pembaruan: data ganda &lt;b&gt; &amp; menyimpang.</p>')
    await expect(paper.heading(essay)).toBeVisible()
    await page.keyboard.type(' Selesai')
    await finish(page, paper)

    await expect(page.getByRole('heading', { name: 'Menunggu penilaian dosen' })).toBeVisible()
    expect((await campus.readAnswers(sheet.attempt)).get(essay.id)).toContain('menyimpang. Selesai')
  })
})
