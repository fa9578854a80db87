import { attemptReview } from '@tuntas/contract/learning/attempts'
import { saveQuestion } from '@tuntas/contract/learning/questions'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuiz } from '../../../../test/make.ts'
import { marking } from '../../../../test/marking.ts'
import { newMember, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { start, paper, save, stop } = sittingCalls(app)
const { readAnswer } = marking(app, classroom)

const letters = [...'abcdefghij']
const cloze = {
  type: 'CLOZE',
  question: '<p>Lengkapilah.</p>',
  content: {
    text: '<p>Yang benar [[g]].</p>',
    gaps: [
      {
        id: 'g',
        kind: 'MULTIPLE_CHOICE',
        options: letters.map((key) => ({ key, label: `<p>pilihan ${key}</p>` })),
      },
    ],
  },
  key: { gaps: { g: 'd' } },
}
const makeClozeQuiz = async (is_random_option: boolean) => {
  const settings = { questions: 0, show_review: 'mastered', is_competent: true, kkm: 60, is_random_option }
  const quiz = (await makeQuiz(app.pool, classroom.course, settings)).id
  const body = { lessons_id: quiz, point: 4, level: ['c2'], ...cloze }
  const savedQuestion = await app.send(classroom.teacher, saveQuestion, { body })
  expect(savedQuestion.code).toBe(200)
  return { quiz, id: savedQuestion.body.data.id as number }
}
type Option = { key: string; label: string }
const listOptions = (question: { content: { gaps: { options: Option[] }[] } }) =>
  question.content.gaps[0]?.options ?? []
const labels = (options: Option[]) => options.map(({ label }) => label.at(-5)).join('')
const beginQuiz = async (quiz: number) => {
  const student = await newMember(app, classroom.course)
  const attempt = (await start(student, quiz)).body.data.id as number
  return { student, attempt }
}
const readQuestion = async (student: Parameters<typeof paper>[0], quiz: number) =>
  (await paper(student, quiz)).body.data[0]

describe('choices of a gap', () => {
  it('are drawn for each student, stay, and are graded and reviewed as they stood', async () => {
    const { quiz, id } = await makeClozeQuiz(true)
    const orders = new Set<string>()
    for (let n = 0; n < 4; n++) {
      const { student, attempt } = await beginQuiz(quiz)
      const question = await readQuestion(student, quiz)
      const options = listOptions(question)
      orders.add(labels(options))
      expect([...labels(options)].sort()).toEqual(letters)
      expect(listOptions(await readQuestion(student, quiz))).toEqual(options)
      const right = options.find(({ label }) => label.includes('pilihan d'))?.key
      const answer = JSON.stringify({ gaps: { [question.content.gaps[0].id]: right } })
      expect((await save(student, { answer_id: attempt, id, answer })).code).toBe(200)
      await stop(student, attempt)
      expect(await readAnswer(attempt, id)).toMatchObject({ status: 'correct', points: 4 })
      const review = (await app.call(student, attemptReview, { query: { answer_id: attempt } })).body.data
      expect(listOptions(review[0])).toEqual(options)
    }
    expect(orders.size).toBeGreaterThan(1)
  })

  it('stand as written where the quiz draws no order', async () => {
    const { quiz } = await makeClozeQuiz(false)
    const { student } = await beginQuiz(quiz)
    expect(labels(listOptions(await readQuestion(student, quiz)))).toBe(letters.join(''))
  })
})
