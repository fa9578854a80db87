import { inspect, prepareScreens, show } from './inspect.ts'
import { overviewAddress } from './student/paper.ts'
import { furnish, QUIZ, sitThrough } from './student/room.ts'
import { adopt, expect, openSession, test } from './world.ts'

prepareScreens()

test('a student: all tasks and all marks', { tag: '@gate' }, async ({ page, campus }) => {
  const room = await furnish(campus)
  const [student] = room.students
  const session = await openSession(page.request, student.username)
  await sitThrough(campus, room, { ...student, session }, { right: 0, essay: 1 })
  await adopt(page, session)
  await show(page, '/student/work', 'Tugas saya')
  await expect(page.getByRole('region', { name: 'Perlu dikerjakan' })).toBeVisible()
  await inspect(page, 'all tasks')
  await show(page, '/student/grades', 'Nilai saya')
  await expect(page.getByRole('link').filter({ hasText: QUIZ }).first()).toBeVisible()
  await inspect(page, 'all marks')
})

test('a student: what was right, and the way to a remedial', { tag: '@gate' }, async ({ page, campus }) => {
  const room = await furnish(campus)
  const [strongStudent, weak] = room.students
  const session = await openSession(page.request, strongStudent.username)
  const attempt = await sitThrough(campus, room, { ...strongStudent, session }, { right: 2, essay: 3.5 })
  await adopt(page, session)
  await show(page, `/student/courses/lesson/quiz/review/${attempt}`, 'Pembahasan Kuis')
  await expect(page.getByText('Kunci', { exact: true }).first()).toBeVisible()
  await inspect(page, 'a review')
  const weakSession = await openSession(page.request, weak.username)
  await sitThrough(campus, room, { ...weak, session: weakSession }, { right: 0, essay: 1 })
  await adopt(page, weakSession)
  await show(page, overviewAddress(room.quizId), 'Pelajari ulang')
  await inspect(page, 'the way to a remedial')
})
