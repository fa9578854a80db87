import type { BrowserContext, Page } from '@playwright/test'
import type { Campus, Question, Sheet, Student } from '../campus.ts'
import { newExam } from '../own-class.ts'
import { adopt, expect, openSession, type Session, test } from '../world.ts'

/** The quiz paper on screen, and the test's record of the answers. */

export const paperAddress = (lessonId: number) => `/student/courses/lesson/quiz/paper/${lessonId}`
export const overviewAddress = (lessonId: number) => `/student/courses/lesson/quiz/${lessonId}`

export const SAVED = 'Tersimpan'
export const waitingWords = (count: number) => `Luring · ${count} jawaban menunggu`

/** Scales a duration for the slowed-down phone, which also has its numbers in a sheet. */
export const scaleSeconds = (seconds: number) =>
  test.info().project.metadata.cpuSlowdown === undefined ? seconds : seconds * 4

/** The last answer to each question. */
export type Given = Map<number, string>

export const paperOn = (page: Page, expectedAnswers: Given = new Map()) => {
  /** The save state as the student reads it. */
  const chip = page
    .getByText(/^(Tersimpan|Menyimpan…|Luring · \d+ jawaban menunggu|\d+ jawaban tidak tersimpan)$/)
    .filter({ visible: true })
  const option = (question: Question, key: string) =>
    page
      .locator('label')
      .filter({ has: page.locator(`input[name="soal-${question.id}"][value="${question.shownAs[key]}"]`) })
  const radio = (question: Question, key: string) => option(question, key).getByRole('radio')
  const number = (question: Question) =>
    page.getByRole('button', { name: new RegExp(`^Soal ${question.number},`) }).filter({ visible: true })
  /** On phones the numbers are in a sheet, and so is the end until the last question. */
  const numbers = page.getByRole('button', { name: /^Daftar soal, / })
  const ready = () => expect(page.getByRole('heading', { name: /^Soal \d+ dari/ })).toBeVisible()
  const open = async (question: Question) => {
    await ready()
    if (await numbers.isVisible()) await numbers.click()
    await number(question).click()
    await expect(page.getByRole('dialog', { name: 'Nomor soal' })).toBeHidden()
  }
  /** Opens the end dialog. */
  const finish = async () => {
    await ready()
    const end = page.getByRole('button', { name: 'Selesaikan Sekarang' }).filter({ visible: true })
    if ((await numbers.isVisible()) && (await end.count()) === 0) await numbers.click()
    await end.first().click()
  }
  const choose = async (question: Question, key: string = question.right) => {
    await open(question)
    await option(question, key).click()
    expectedAnswers.set(question.id, key)
  }
  return {
    page,
    given: expectedAnswers,
    chip,
    option,
    radio,
    number,
    numbers,
    open,
    finish,
    choose,
    heading: (question: Question) => page.getByRole('heading', { name: `Soal ${question.number} dari` }),
    dialog: page.getByRole('dialog', { name: 'Apakah kamu yakin ?' }),
    takenOver: page.getByRole('dialog', { name: 'Pengerjaan dilanjutkan di perangkat lain' }),
  }
}
export type Paper = ReturnType<typeof paperOn>

/** Back while something is over the page, or on a running paper: its history entry comes a moment later. */
export const pressBack = async (page: Page) => {
  await expect.poll(() => page.evaluate(() => '__layers' in history.state)).toBe(true)
  await page.goBack()
}

/** Leaves the running paper. */
export const leaveByBack = async (page: Page) => {
  await pressBack(page)
  await page.getByRole('button', { name: 'Ya, keluar' }).click()
}

/** Seconds shown by the card, or by the phone's line. */
export const secondsShown = async (page: Page) => {
  const timerText = await page.getByRole('timer').filter({ visible: true }).first().textContent()
  return (timerText?.match(/\d+/g) ?? []).reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** Fails for an answer missing in the database, both as counted and as rejected. */
export const expectEveryAnswer = async (campus: Campus, attempt: number, expectedAnswers: Given) => {
  const answers = await campus.readAnswers(attempt)
  const rejectedAnswers = await campus.listRejected(attempt)
  const lostAnswers = [...expectedAnswers].filter(
    ([question, answer]) =>
      answers.get(question) !== answer &&
      !rejectedAnswers.some((one) => one.question_id === question && one.answer === answer),
  )
  expect(lostAnswers, 'answers that are nowhere in the database').toEqual([])
}

/** Fails unless exactly these answers count and none was rejected. */
export const expectCounted = async (campus: Campus, attempt: number, expectedAnswers: Given) => {
  expect(await campus.readAnswers(attempt)).toEqual(expectedAnswers)
  expect(await campus.listRejected(attempt)).toEqual([])
}

/** The score of 100, computed from the keys. */
export const computeScore = ({ questions }: Sheet, expectedAnswers: Given) => {
  const sum = (list: readonly Question[]) => list.reduce((total, { point }) => total + point, 0)
  const right = questions.filter((question) => expectedAnswers.get(question.id) === question.right)
  return Math.round((sum(right) / sum(questions)) * 10_000) / 100
}

/** 72,50 as on screens. */
export const formatScore = (score: number) =>
  score.toLocaleString('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export type Sitting = { student: Student; session: Session; sheet: Sheet; lessonId: number }

/** An open attempt at a quiz of the test. */
export const startSitting = async (
  campus: Campus,
  context: BrowserContext,
  quiz: Parameters<typeof newExam>[1],
) => {
  const exam = await newExam(campus, quiz)
  return { ...(await startSittingAt(campus, context, exam.id)), exam }
}

/** The same for an existing quiz. */
export const startSittingAt = async (
  campus: Campus,
  context: BrowserContext,
  lessonId: number,
): Promise<Sitting> => {
  const student = await campus.newTaker(lessonId)
  const session = await openSession(context.request, student.username)
  await session.post('student/quiz/start', { id: lessonId })
  return { student, session, lessonId, sheet: await campus.readSheet(student.id, lessonId) }
}

/** The first questions. */
export const first = <const N extends 1 | 2 | 3 | 4>({ questions }: Sheet, count: N) =>
  questions.slice(0, count) as N extends 1
    ? [Question]
    : N extends 2
      ? [Question, Question]
      : N extends 3
        ? [Question, Question, Question]
        : [Question, Question, Question, Question]

/** Signs in and opens the paper on this page. */
export const openPaper = async (
  page: Page,
  { session, lessonId }: Sitting,
  expectedAnswers?: Paper['given'],
) => {
  await adopt(page, session)
  return showPaper(page, lessonId, expectedAnswers)
}

/** Opens the paper in a signed-in browser. */
export const showPaper = async (page: Page, lessonId: number, expectedAnswers?: Paper['given']) => {
  await page.goto(paperAddress(lessonId))
  const paper = paperOn(page, expectedAnswers)
  await expect(page.getByRole('heading', { name: /^Soal \d+ dari/ })).toBeVisible()
  return paper
}
