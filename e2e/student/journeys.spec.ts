import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newExam, OPEN_QUIZ } from '../own-class.ts'
import { passSlowly, recordCalls } from '../recorder.ts'
import { demo, expect, test } from '../world.ts'
import { first, overviewAddress, paperAddress, paperOn, SAVED } from './paper.ts'

/**
 * Calls of the web client on a student's journeys, each with the ten seconds after it. The server's budget
 * test replays the recording (apps/server/test/journeys), so it must match the client: `RECORD_JOURNEYS=1`
 * writes it.
 */
const RECORDING = join(import.meta.dirname, '../../apps/server/test/journeys/calls.json')

test('the recording of what the client asks of the server is what it asks', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  const exam = await newExam(campus, OPEN_QUIZ, { show_review: 'mastered' })
  const [student] = exam.students
  const recorder = recordCalls(page)
  recorder.name(exam.course, ':class')
  recorder.name(exam.id, ':quiz')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  const steps: Record<string, string[]> = {}
  const record = async (step: string) => {
    steps[step] = await recorder.take()
  }

  await page.goto('/')
  const slow = passSlowly(page)
  await page.getByLabel('Username').fill(student.username)
  await page.getByLabel('Kata sandi', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Harus dikerjakan' })).toBeVisible()
  await record('sign-in')

  await page.locator(`a[href="/student/courses/detail/${exam.course}"]`).first().click()
  const quiz = page.getByRole('link', { name: OPEN_QUIZ, exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(exam.className)
  await record('class page')

  await quiz.click()
  await expect(page.getByRole('button', { name: 'Kerjakan Sekarang' })).toBeVisible()
  await record('quiz overview')

  await page.getByRole('button', { name: 'Kerjakan Sekarang' }).click()
  await page.getByRole('button', { name: 'Ya, mulai' }).click()
  await expect(page).toHaveURL(paperAddress(exam.id))
  const sheet = await campus.readSheet(student.id, exam.id)
  const paper = paperOn(page)
  const [question] = first(sheet, 1)
  await expect(paper.heading(question)).toBeVisible()
  await record('start')

  await paper.choose(question)
  await expect(paper.chip).toHaveText(SAVED)
  await record('answer')
  for (const otherQuestion of sheet.questions.slice(1)) await paper.choose(otherQuestion)
  await expect(paper.chip).toHaveText(SAVED)
  await recorder.take()

  await paper.finish()
  await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).click()
  await expect(page).toHaveURL(overviewAddress(exam.id))
  const review = page.getByRole('link', { name: 'Lihat pembahasan' })
  recorder.name(Number((await review.getAttribute('href'))?.split('/').at(-1)), ':attempt')
  await review.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pembahasan')
  await record('finish')

  await slow.end()
  if (process.env.RECORD_JOURNEYS) writeFileSync(RECORDING, `${JSON.stringify(steps, null, 2)}\n`)
  expect(steps).toEqual(JSON.parse(readFileSync(RECORDING, 'utf8')))
})
