import { newExam, OPEN_QUIZ } from '../own-class.ts'
import { formatScore } from '../student/paper.ts'
import { enter, expect, openSession, test } from '../world.ts'

test('a row changes while a student answers and hands in, without a reload', async ({
  page,
  context,
  campus,
}) => {
  const exam = await newExam(campus, OPEN_QUIZ)
  const { id, students } = exam
  const [student] = students
  await enter(page, exam.lecturer.username)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Kelas' }).click()
  await expect(page.getByRole('heading', { name: 'Kelas', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: exam.className, exact: true }).click()
  await page.getByRole('link', { name: OPEN_QUIZ, exact: true }).click()
  await expect(page.getByRole('heading', { name: OPEN_QUIZ })).toBeVisible()
  await page.getByRole('tab', { name: 'Hasil Kuis' }).click()
  const row = page.getByRole('row').filter({ hasText: student.username })
  await expect(row).toContainText(student.name)
  await expect(row).toContainText('Belum mengerjakan kuis')
  await page.evaluate(() => Object.assign(window, { unreloaded: true }))

  const device = await openSession(context.request, student.username)
  await device.post('student/quiz/start', { id })
  await expect(row).toContainText('Sedang dikerjakan')
  const { attempt, questions } = await campus.readSheet(student.id, id)
  for (const [place, question] of questions.entries())
    if (place < 13)
      await device.post('student/quiz/save-answer', {
        answer_id: attempt,
        id: question.id,
        answer: question.shownAs[place < 12 ? question.right : question.wrong],
      })
  await device.post('student/quiz/stop', { id: attempt })

  const score = await campus.readScore(attempt)
  await expect(row).toContainText(formatScore(score ?? -1))
  for (const words of ['12 benar', '1 salah', '2 kosong']) await expect(row).toContainText(words)
  expect(await page.evaluate(() => 'unreloaded' in window)).toBe(true)
})
