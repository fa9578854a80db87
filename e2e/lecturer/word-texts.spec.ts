import { newLesson } from '../own-class.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { editorOn } from './questions.ts'

/** Texts as Word and other systems have them, in the editor and on the paper. */

const IMPORTED = '<p>Berapa 10<sup>3</sup>? H<sub>2</sub>O</p>'
const WORD = `<p class=MsoNormal>x<sup>2</sup> dan <!--[if gte msEquation 12]><m:oMath><m:f><m:num><m:r>a</m:r></m:num><m:den><m:r>b</m:r></m:den></m:f></m:oMath><![endif]--> selesai</p>
<p class=MsoNormal dir=RTL><span dir=RTL>قلم جديد</span></p><table><tr><td colspan=2><p>sel</p></td></tr></table>`

test('correcting a word of an imported question keeps its powers, and a paste from Word its equation', {
  tag: '@gate',
}, async ({ page, campus }) => {
  const quiz = await newLesson(campus, { name: 'Kuis pangkat', type: 'QUIZ', duration: '01:00' })
  const lecturer = await openSession(page.request, quiz.lecturer.username)
  await lecturer.post('lecture/quiz/question/save', {
    lessons_id: quiz.id,
    point: 2,
    type: 'TRUE_FALSE',
    question: IMPORTED,
    key: { value: true },
    level: ['c2'],
  })
  const readQuestion = async () =>
    (
      await campus.row<{ question: string }>('select question from questions where lessons_id = $1', [
        quiz.id,
      ])
    ).question
  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
  const { form, question, save } = editorOn(page)
  await page.getByRole('button', { name: /Berapa 103/ }).click()
  await question.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' ya')
  await save()
  await expect.poll(readQuestion).toBe('<p>Berapa 10<sup>3</sup>? H<sub>2</sub>O ya</p>')

  await question.click()
  await page.keyboard.press('Control+a')
  await question.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, WORD)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+.')
  await page.keyboard.type('n')
  await expect(form.getByRole('button', { name: 'Superskrip' })).toBeVisible()
  await save()
  await expect.poll(readQuestion).toContain('<sup>n</sup>x<sup>2</sup>')
  const savedText = await readQuestion()
  for (const part of ['data-latex="\\frac{a}{b}"', 'dir="rtl"', 'colspan="2"', 'selesai'])
    expect(savedText).toContain(part)
})
