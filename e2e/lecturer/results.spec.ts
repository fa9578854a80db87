import { newExam, OPEN_QUIZ } from '../own-class.ts'
import { written } from '../student/paper.ts'
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
  await page.getByRole('searchbox', { name: 'Cari nama atau NIM' }).fill(student.username)
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
  await expect(row).toContainText(written(score ?? -1))
  for (const words of ['12 benar', '1 salah', '2 kosong']) await expect(row).toContainText(words)
  expect(await page.evaluate(() => 'unreloaded' in window)).toBe(true)
})

test('keywords and status narrow the rows, and the address keeps both', async ({ page, context, campus }) => {
  const exam = await newExam(campus, OPEN_QUIZ)
  const { id, students } = exam
  const [idle, busy] = students
  await (await openSession(context.request, busy.username)).post('student/quiz/start', { id })
  await enter(page, exam.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${id}?tab=hasil`)
  const search = page.getByRole('searchbox', { name: 'Cari nama atau NIM' })
  const status = page.getByRole('combobox', { name: 'Status' })
  const locateRow = (nim: string) => page.getByRole('row').filter({ hasText: nim })

  await search.fill(busy.username)
  await expect(locateRow(busy.username)).toBeVisible()
  await expect(page.getByText('Menampilkan 1 data mahasiswa')).toBeVisible()
  await status.selectOption('Selesai')
  await expect(page.getByText('Data tidak ditemukan')).toBeVisible()
  await status.selectOption('Sedang mengerjakan')
  await expect(locateRow(busy.username)).toBeVisible()
  await search.fill(idle.username)
  await expect(page.getByText('Data tidak ditemukan')).toBeVisible()
  await status.selectOption('Belum mengerjakan')
  await expect(locateRow(idle.username)).toBeVisible()
  await page.reload()
  await expect(locateRow(idle.username)).toBeVisible()
  await expect(search).toHaveValue(idle.username)
  await expect(status).toHaveValue('0')
})

test('a message may go to all whom the filters list, over all pages', async ({ page, campus }) => {
  const exam = await newExam(campus, OPEN_QUIZ)
  const { id, students } = exam
  const [student] = students
  for (let at = students.length; at < 11; at++)
    await campus.people.join(exam.course, await campus.people.newStudent())
  await enter(page, exam.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${id}?tab=hasil`)
  const dialog = page.getByRole('dialog', { name: 'Kirim pesan' })
  await page.getByRole('button', { name: 'Kirim pesan' }).click()
  await expect(dialog.getByText('0 dari 11 mahasiswa dipilih')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: student.username })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Cari nama atau NIM' }).fill(student.username)
  await expect(page.getByText('Menampilkan 1 data mahasiswa')).toBeVisible()
  await page.getByRole('button', { name: 'Kirim pesan' }).click()
  await expect(dialog.getByText(`Kepada ${student.name}`)).toBeVisible()
})

test("another lecturer's quiz is as if it did not exist", async ({ page, campus }) => {
  const quiz = await newExam(campus, OPEN_QUIZ)
  const stranger = await campus.people.newLecturer()
  await enter(page, stranger.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
  await expect(page.getByRole('heading', { name: 'Kuis tidak ditemukan' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})
