import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { addLesson, newExam, OPEN_QUIZ } from '../own-class.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { overviewAddress, paperAddress, paperOn } from './paper.ts'

/** How few taps lead from home into the work, and that what one waits for holds its place. */

/** Counts the taps, and fails for one too many. */
const countTaps = () => {
  let taps = 0
  return {
    tap: async (target: ReturnType<Page['getByRole']>) => {
      await target.tap()
      taps += 1
    },
    read: () => taps,
  }
}

/** A failed quiz whose questions name a lesson. */
const failQuiz = async (campus: Campus) => {
  const quiz = await newExam(campus, OPEN_QUIZ)
  const lessonId = await addLesson(campus, quiz.lecturer, quiz.section, {
    name: 'Bahan ulang',
    type: 'LESSON',
    format: 'TEXT',
  })
  await campus.rows('update questions set related_lessons_id = $1 where lessons_id = $2', [lessonId, quiz.id])
  const [student] = quiz.students
  const session = await openSession(campus.request, student.username)
  const { data } = (await session.post('student/quiz/start', { id: quiz.id })) as { data: { id: number } }
  await session.post('student/quiz/stop', { id: data.id })
  return { quiz, student, lessonId }
}

test('home leads into a quiz in two taps, back into it in one, and from a failed one into its remedial in three', {
  tag: '@phone',
}, async ({ page, campus }) => {
  const { quiz, student, lessonId } = await failQuiz(campus)
  await enter(page, student.username)
  // The lesson is read.
  await page.goto(`/student/courses/lesson/detail/${lessonId}`)
  await expect(page.getByText('Materi ini sudah dipelajari')).toBeVisible()

  await page.goto('/')
  const remedial = countTaps()
  await remedial.tap(page.getByRole('link', { name: 'Lanjut remedial' }))
  // Why it failed is in sight without a tap.
  await expect(page.getByText('Tidak dijawab').first()).toBeVisible()
  await remedial.tap(page.getByRole('button', { name: 'Mulai Remedial' }))
  await remedial.tap(page.getByRole('button', { name: 'Ya, mulai' }))
  await expect(page).toHaveURL(paperAddress(quiz.id))
  expect(remedial.read()).toBe(3)

  await page.goto('/')
  const back = countTaps()
  await back.tap(page.getByRole('link', { name: 'Lanjut', exact: true }))
  await expect(page).toHaveURL(paperAddress(quiz.id))
  expect(back.read()).toBe(1)

  const [, secondStudent] = quiz.students
  await enter(page, secondStudent.username)
  await page.goto('/')
  const start = countTaps()
  await start.tap(page.getByRole('link', { name: 'Mulai kuis' }))
  await start.tap(page.getByRole('button', { name: 'Ya, mulai' }))
  await expect(page).toHaveURL(paperAddress(quiz.id))
  expect(start.read()).toBe(2)
})

declare const shiftSum: { total: number }

test('after the end the score holds its place', { tag: '@phone' }, async ({ page, campus }) => {
  const { id: lessonId, students } = await newExam(campus, OPEN_QUIZ)
  const [student] = students
  const session = await enter(page, student.username)
  await session.post('student/quiz/start', { id: lessonId })
  await page.goto(paperAddress(lessonId))
  const paper = paperOn(page)
  await paper.finish()
  // Parts of the result come late, one after another.
  let delay = 0
  await page.route('**/assets/**', async (route) => {
    delay = (delay + 300) % 1500
    await new Promise((resolve) => setTimeout(resolve, delay))
    await route.continue()
  })
  await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).tap()
  await expect(page).toHaveURL(overviewAddress(lessonId))
  await page.evaluate(() => {
    const sum = { total: 0 }
    Object.assign(window, { shiftSum: sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        sum.total += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  await expect(page.getByRole('region', { name: /^Nilai / })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Riwayat percobaan' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => shiftSum.total)).toBeLessThan(0.03)
})
