import { newProposal } from './admin/proposals.ts'
import { inspect, prepareScreens, show } from './inspect.ts'
import { ESSAY_QUIZ, newClass, newExam } from './own-class.ts'
import type { Saved } from './own-people.ts'
import { useUpAttempts } from './student/room.ts'
import { newTask } from './student/tasks.ts'
import { demo, enter, expect, test } from './world.ts'

prepareScreens()

test('a lecturer: a class as a workspace, and who falls behind', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  const { course, lecturer, students, id } = await newExam(campus, ESSAY_QUIZ)
  for (const student of students) await useUpAttempts(campus, { id, lecturer }, student)
  await enter(page, lecturer.username)
  const address = `/teacher/courses/detail/${course}`
  await page.goto(`${address}?tab=ringkasan`)
  await expect(page.getByText(/dari semua pembelajaran selesai/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Siapa tertinggal' })).toBeVisible()
  await inspect(page, "a class's summary")
  await page.goto(`${address}?tab=nilai`)
  await expect(page.getByRole('link', { name: 'Tutup Nilai' })).toBeVisible()
  await inspect(page, "a class's gradebook")
  await page.getByRole('tab', { name: 'Kuis', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Kuis kelas ini' })).toBeVisible()
  await inspect(page, "a class's quizzes")
  await page.getByRole('tab', { name: 'Semua laporan' }).click()
  await expect(page.getByRole('link', { name: /^Buku Nilai/ })).toBeVisible()
  await inspect(page, "a class's reports")
  await page.goto('/teacher/behind')
  await expect(page.getByRole('checkbox', { name: /^Pilih / }).nth(1)).toBeVisible()
  await inspect(page, 'who is behind')
})

test('a lecturer: lessons in bulk', { tag: '@gate' }, async ({ page, campus }) => {
  const window = { is_expired: '1', start_date: '2027-03-01 08:00', end_date: '2027-03-05 23:59' }
  const task = await newTask(campus, window)
  await newClass(campus, undefined, task.teacher)
  await enter(page, task.teacher.username)
  await page.goto(`/teacher/courses/detail/${task.courseId}`)
  await page.getByRole('button', { name: 'Pilih', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Pilih semua', exact: true }).check()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Geser jadwal' }).click()
  await expect(dialog.getByRole('list', { name: 'Jadwal baru' })).toBeVisible()
  await inspect(page, 'moving schedules')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Salin ke kelas' }).click()
  await dialog.getByRole('checkbox').first().check()
  await inspect(page, 'copying to classes')
})

test('a lecturer: the bank', { tag: '@gate' }, async ({ page, campus }) => {
  const { subject, lecturer } = await newClass(campus)
  const session = await enter(page, lecturer.username)
  const { data } = (await session.post('lecture/bank/question/save', {
    course_category_id: subject.id,
    point: 4,
    type: 'MULTIPLE_CHOICE',
    question: '<p>Perintah untuk membaca data?</p>',
    options: ['SELECT', 'INSERT'].map((label) => ({ label })),
    answer: 'A',
    level: ['c1'],
  })) as Saved
  await page.goto(`/teacher/bank?course_category_id=${subject.id}`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await inspect(page, 'the bank')
  await page.goto(`/teacher/bank/form/${data.id}`)
  await expect(page.getByRole('textbox', { name: 'Pertanyaan' })).toBeVisible()
  await inspect(page, 'a question of the bank')
  await show(page, `/teacher/bank/calibration?course_category_id=${subject.id}`, /Kalibrasi/)
  await inspect(page, 'the calibration of a bank')
})

test('an RPS, as its lecturer and as its koordinator', { tag: '@gate' }, async ({ page, campus }) => {
  const { id, course, author } = await newProposal(page, campus)
  await enter(page, author.username)
  await show(page, '/teacher/plan', 'Susun RPS')
  await inspect(page, 'plans')
  await show(page, `/teacher/plan/${id}`, /^RPS .+/)
  await inspect(page, 'a plan')
  await show(page, `/teacher/courses/realisation/${course}`, 'RPS dan Pelaksanaan')
  await inspect(page, 'what of a plan a class has done')
  await enter(page, demo.superadmin)
  await show(page, `/plan/${id}`, /^RPS .+/)
  await inspect(page, 'a plan to approve')
})
