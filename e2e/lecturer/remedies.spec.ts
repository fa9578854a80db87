import { newLesson } from '../own-class.ts'
import { adopt, enter, expect, openSession, test } from '../world.ts'

/** A broken question after the quiz: 50, with the bonus 100, and 50 again once undone. */
test('a lecturer gives a bonus and takes it back, and the student reads both', { tag: '@gate' }, async ({
  page,
  context,
  campus,
}) => {
  const quiz = await newLesson(campus, {
    name: 'Kuis remedi',
    type: 'QUIZ',
    type_quiz: 'formatif',
    duration: '00:30',
    is_competent: '1',
    kkm: '75',
    max_remedial: '0',
    show_review: 'mastered',
  })
  const lecturer = await openSession(context.request, quiz.lecturer.username)
  const questions: number[] = []
  for (const name of ['Mana kunci primer?', 'Mana kunci tamu?'])
    questions.push(
      (
        (await lecturer.post('lecture/quiz/question/save', {
          lessons_id: quiz.id,
          type: 'MULTIPLE_CHOICE',
          question: `<p>${name}</p>`,
          options: ['NIM', 'Nama', 'Alamat'],
          answer: 'A',
          point: 1,
          level: ['c1'],
        })) as { data: { id: number } }
      ).data.id,
    )
  const [student] = quiz.students
  const device = await openSession(context.request, student.username)
  await device.post('student/quiz/start', { id: quiz.id })
  const { attempt, questions: sheet } = await campus.readSheet(student.id, quiz.id)
  for (const [at, question] of sheet.entries())
    await device.post('student/quiz/save-answer', {
      answer_id: attempt,
      id: question.id,
      answer: question.shownAs[at === 0 ? question.right : question.wrong],
    })
  await device.post('student/quiz/stop', { id: attempt })
  expect(await campus.readScore(attempt)).toBe(50)
  const brokenNumber = sheet[1]?.id === questions[1] ? 2 : 1

  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}?tab=soal`)
  const rail = page.getByRole('list', { name: 'Daftar soal' })
  await rail.getByRole('button', { name: new RegExp(`^${brokenNumber} `) }).click()
  await expect(page.getByRole('heading', { name: `Soal ${brokenNumber}` })).toBeVisible()
  await page.getByRole('button', { name: 'Perbaiki soal…' }).click()
  const dialog = page.getByRole('dialog', { name: `Perbaiki soal ${brokenNumber}` })
  await dialog.getByRole('textbox', { name: 'Alasan' }).fill('Dua opsi dapat dibenarkan')
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  await expect(dialog.getByRole('heading', { name: '1 hasil berubah.' })).toBeFocused()
  await expect(dialog.getByRole('row', { name: new RegExp(student.name) })).toContainText('50,00100,00')
  await expect(dialog).toContainText('1 mahasiswa menjadi tuntas.')
  expect(await campus.readScore(attempt)).toBe(50)
  await dialog.getByRole('button', { name: 'Ya, nilai ulang' }).click()
  await expect(dialog).toBeHidden()
  await expect(rail).toContainText('Bonus')
  expect(await campus.readScore(attempt)).toBe(100)

  const reader = await context.browser()?.newPage()
  if (!reader) throw new Error('no page for the student')
  await adopt(reader, device, new URL(page.url()).origin)
  await reader.goto(new URL(`/student/courses/lesson/quiz/${quiz.id}`, page.url()).href)
  await expect(reader.getByText('100,00').first()).toBeVisible()
  await reader.getByRole('link', { name: 'Pembahasan' }).first().click()
  await expect(reader.getByText('Soal bonus: semua mendapat nilai penuh.')).toHaveCount(1)
  await reader.close()

  await page.getByRole('button', { name: 'Batalkan perbaikan' }).click()
  await dialog.getByRole('textbox', { name: 'Alasan' }).fill('Ternyata kuncinya benar')
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  await dialog.getByRole('button', { name: 'Ya, nilai ulang' }).click()
  await expect(dialog).toBeHidden()
  await expect(rail).not.toContainText('Bonus')
  expect(await campus.readScore(attempt)).toBe(50)
})
