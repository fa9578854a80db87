import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ESSAY_QUIZ, newExam } from './own-class.ts'
import { passSlowly, recordCalls } from './recorder.ts'
import { demo, enter, expect, test } from './world.ts'

/**
 * Calls of the most frequent pages of lecturers and administrators within ten seconds after opening.
 * `RECORD_JOURNEYS=1` writes them.
 */
const RECORDING = join(import.meta.dirname, '../apps/server/test/journeys/pages.json')

test('the recording of what the pages of lecturers and administrators ask is what they ask', {
  tag: '@gate',
}, async ({ page, campus }) => {
  const exam = await newExam(campus, ESSAY_QUIZ)
  const [student] = exam.students
  const recorder = recordCalls(page)
  recorder.name(exam.course, ':class')
  recorder.name(exam.id, ':quiz')
  recorder.name(student.id, ':student')
  const question = await campus.row<{ id: number }>(
    'select id from questions where lessons_id = $1 order by position limit 1',
    [exam.id],
  )
  recorder.name(question.id, ':question')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  const slow = passSlowly(page)
  const pages: Record<string, string[]> = {}
  const record = async (name: string, address: string) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    pages[name] = await recorder.take()
  }

  await enter(page, exam.teacher.username)
  await recorder.take()
  await record('lecturer: home', '/')
  await record('lecturer: class', `/teacher/courses/detail/${exam.course}`)
  await record('lecturer: questions', `/teacher/courses/lesson/quiz/${exam.id}`)
  await record('lecturer: results', `/teacher/courses/lesson/quiz/${exam.id}?tab=hasil`)
  await record('lecturer: gradebook', `/teacher/report/gradebook?courses_id=${exam.course}`)
  await enter(page, demo.admin)
  await recorder.take()
  await record('admin: home', '/')
  await record('admin: students', '/student')
  await record('admin: student', `/student/detail/${student.id}`)
  await record('admin: classes', '/courses')
  await record('admin: audit', '/audit')

  await slow.end()
  if (process.env.RECORD_JOURNEYS) writeFileSync(RECORDING, `${JSON.stringify(pages, null, 2)}\n`)
  expect(pages).toEqual(JSON.parse(readFileSync(RECORDING, 'utf8')))
})
