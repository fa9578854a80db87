import { inspect, prepareScreens } from '../inspect.ts'
import { newExam, OPEN_QUIZ } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'

prepareScreens()

test('a student practises a goal from the map of what is mastered, without a mark', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  const exam = await newExam(campus, OPEN_QUIZ)
  for (const question of ['Perintah untuk membaca data?', 'Perintah untuk menyaring data?'])
    await exam.lecturer.post('lecture/quiz/question/save', {
      lessons_id: exam.id,
      point: 1,
      type: 'MULTIPLE_CHOICE',
      question: `<p>${question}</p>`,
      options: ['SELECT', 'WHERE', 'INSERT'].map((label) => ({ label })),
      answer: 'A',
      level: ['c2'],
      goals: 'SQL',
      purpose: 'practice',
    })
  await enter(page, exam.students[0].username)
  await page.goto(`/student/courses/detail/${exam.course}?tab=penguasaan`)
  await page.getByRole('link', { name: 'Latihan tanpa nilai' }).click()
  await expect(page.getByRole('heading', { name: 'Latihan' })).toBeVisible()
  const goal = page.getByRole('link', { name: /soal/ }).first()
  await expect(goal).toBeVisible()
  await inspect(page, 'goals to practise')
  await goal.click()
  const options = page.getByRole('radio')
  const check = page.getByRole('button', { name: 'Periksa jawaban' })
  await expect(check).toBeDisabled()
  await options.first().focus()
  await page.keyboard.press('Space')
  await inspect(page, 'a question to practise')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^(Benar|Belum tepat)$/ })).toBeInViewport()
  await expect(page.getByText('Kunci', { exact: true })).toBeVisible()
  await inspect(page, 'what is right')
  await expect(page.getByRole('button', { name: 'Soal berikutnya' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(check).toBeDisabled()
  await page.keyboard.press('Tab')
  await expect(options.first()).toBeFocused()
  await page.getByRole('link', { name: 'Semua tujuan' }).click()
  // Two questions are too few for Siap kuis, so the goal has no state.
  await expect(page.getByRole('link', { name: /2 soal$/ })).toBeVisible()
  await expect(page.getByText('Siap kuis', { exact: true })).toBeHidden()
})
