import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { insert, makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { newMember } from '../../../../test/sitting.ts'
import { overPool } from '../../../platform/db/db.ts'
import { countItems } from './items.store.ts'

const app = withApp()
const classroom = withClassroom(app)

it('students with the same total share a rank, whatever the order of their papers', async () => {
  const { course } = classroom
  const { id: quiz } = await makeQuiz(app.pool, course, { questions: 0 })
  const points = [0.1, 0.2, 0.3]
  const questions: number[] = []
  for (const point of points) questions.push(await makeQuestion(app.pool, quiz, { point }))
  for (const order of [questions, questions.toReversed()]) {
    const { id } = await newMember(app, course)
    const attempt = await insert(app.pool, 'attempts', {
      lessons_id: quiz,
      courses_id: course,
      user_id: id,
      number: 1,
      start_date: new Date(Date.now() - 7_200_000),
      deadline: new Date(Date.now() - 3_600_000),
      end_date: new Date(Date.now() - 3_600_000),
      finished_by: 'stop',
      question_ids: order,
      correct: 3,
      wrong: 0,
      wait: 0,
      empty: 0,
      score: 100,
    })
    for (const [at, question_id] of questions.entries())
      await insert(app.pool, 'answers', {
        attempt_id: attempt,
        question_id,
        answer: 'A',
        seq: 1,
        epoch: 1,
        status: 'correct',
        points: points[at],
      })
  }
  const { sums, whole: totals } = await countItems(
    overPool(app.pool),
    { id: quiz, course: { id: course } },
    'first',
  )
  expect(sums.map(({ question_id, n, t }) => ({ question_id, n, t }))).toEqual(
    expect.arrayContaining(questions.map((question_id) => ({ question_id, n: 2, t: 1.2 }))),
  )
  expect(sums).toHaveLength(questions.length)
  expect(totals).toMatchObject({ n: 2, t: 1.2 })
})
