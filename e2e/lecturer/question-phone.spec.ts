import { newLesson } from '../own-class.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { editorOn } from './questions.ts'

/** The question list on a phone: the editor is below it. */

test('@phone a tap on a question brings it into view with the focus', async ({ page, campus }) => {
  const quiz = await newLesson(campus, { name: 'Ketuk', type: 'QUIZ', duration: '01:00' })
  const lecturer = await openSession(page.request, quiz.lecturer.username)
  for (const number of [1, 2, 3, 4, 5, 6])
    await lecturer.post('lecture/quiz/question/save', {
      lessons_id: quiz.id,
      point: 1,
      type: 'ESSAY',
      question: `<p>Jelaskan ${number}</p>`,
      level: ['c1'],
    })
  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
  const entry = (number: number) => page.getByRole('button', { name: new RegExp(`^${number} Jelaskan`) })
  const heading = (number: number) => page.getByRole('heading', { name: `Soal ${number}`, exact: true })
  for (const number of [1, 3]) {
    await entry(number).scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, 0))
    await entry(number).tap()
    await expect(heading(number)).toBeFocused()
    await expect(heading(number)).toBeInViewport()
    await expect(editorOn(page).question).toBeInViewport()
  }
  await page.getByRole('button', { name: 'Tambah Soal' }).tap()
  await expect(editorOn(page).question).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Soal 7 baru' })).toBeInViewport()
})
