import { remedialReport } from '@tuntas/contract/insight/reports'
import { attemptHistory, quizResults } from '@tuntas/contract/learning/attempts'
import { resultDetail, resultHistory } from '@tuntas/contract/learning/marking'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { quizzesByGoals } from '../../../../test/by-goals.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuiz } from '../../../../test/make.ts'
import { readFilters } from '../../../../test/reporting.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { furnish, first, remedial } = quizzesByGoals(app, classroom)

it('one attempt has one score on every screen, and the quiz its own, named', async () => {
  const quiz = await furnish({ mastery_rule: 'score_and_goals' })
  const student = await newMember(app, classroom.course)
  await first(student, quiz)
  // 30 of 30 and 30 of 50 points make 75, and 85 with the first paper. The third goal is at 70.
  const attempt = await remedial(student, quiz, [null, 3, 6])
  const ask = async (endpoint: Parameters<typeof app.call>[1], query: Record<string, unknown>) =>
    (await app.call(classroom.teacher, endpoint, { query })).body.data
  const [row] = await ask(quizResults, { id: quiz.id })
  expect(row).toMatchObject({
    number: 2,
    results: { score: 85 },
    remedial: { goals: 2, score: 75 },
    state: 'below_kkm',
    goals_left: 1,
  })
  expect(await ask(resultDetail, { answer_id: attempt })).toMatchObject({
    score: { score: 75 },
    goals: 2,
    quiz_score: 85,
  })
  const ownScores = [
    { number: 1, score: 65, goals: null },
    { number: 2, score: 75, goals: 2 },
  ]
  expect(await ask(resultHistory, { lesson_id: quiz.id, user_id: student.id })).toMatchObject(ownScores)
  const { body } = await app.call(student, attemptHistory, { query: { lessons_id: quiz.id } })
  expect(body.data).toMatchObject(ownScores)
  const [tests] = await ask(remedialReport.page, await readFilters(app.pool, classroom.course, quiz.id))
  expect(tests.list_score.slice(0, 2)).toMatchObject([
    { score: 65, by_goals: 0 },
    { score: 75, by_goals: 1 },
  ])
})

it('a quiz that repeats the whole has no such names', async () => {
  const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2, max_remedial: 0 })
  const student = await newMember(app, classroom.course)
  for (const type of ['normal', 'remedial'])
    await sit(app, student, quiz.id, { [quiz.questions[0] ?? 0]: 'A' }, { type })
  const { body } = await app.call(classroom.teacher, quizResults, {
    query: { id: quiz.id, keywords: `NIM${student.id}` },
  })
  expect(body.data).toMatchObject([{ results: { score: 50 }, remedial: null, goals_left: 0 }])
})
