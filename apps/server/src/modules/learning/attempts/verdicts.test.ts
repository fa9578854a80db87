import { attemptVerdicts, studentLesson } from '@tuntas/contract/learning/attempts'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuiz } from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)

const failQuiz = async (settings: Record<string, unknown> = {}) => {
  const quiz = await makeQuiz(app.pool, classroom.course, {
    questions: 2,
    is_competent: true,
    kkm: 75,
    ...settings,
  })
  const student = await newMember(app, classroom.course)
  const [first = 0, second = 0] = quiz.questions
  const attempt = await sit(app, student, quiz.id, { [first]: 'A', [second]: 'B' })
  const readVerdicts = async (person = student) =>
    app.call(person, attemptVerdicts, { query: { answer_id: attempt } })
  const overview = async () =>
    (await app.call(student, studentLesson, { params: { id: quiz.id }, query: { record: '0' } })).body.data
  return { quiz, student, attempt, readVerdicts, overview }
}

it('tells after a failed formatif quiz which answers were right, and never a key', async () => {
  const { quiz, readVerdicts, overview } = await failQuiz()
  await app.pool.query(`update questions set explanation = 'Rahasia', key = null where lessons_id = $1`, [
    quiz.id,
  ])
  const { code, body } = await readVerdicts()
  expect(code).toBe(200)
  expect(body.data.map(({ status, points }: { status: string; points: number }) => [status, points])).toEqual(
    [
      ['correct', 1],
      ['wrong', 0],
    ],
  )
  expect(Object.keys(body.data[0]).sort()).toEqual([
    'answer',
    'answer_files',
    'content',
    'id',
    'number',
    'options',
    'point',
    'points',
    'question',
    'status',
    'type',
  ])
  expect(Object.keys(body.data[0].options[0]).sort()).toEqual(['key', 'label'])
  expect(JSON.stringify(body)).not.toContain('Rahasia')
  expect(await overview()).toMatchObject({ can_see_verdicts: 1, can_review: 0, show_review: 'never' })
})

it('tells nothing where the lecturer switched it off, nor by default of a sumatif quiz', async () => {
  for (const settings of [{ show_verdicts: false }, { type_quiz: 'sumatif' }]) {
    const { readVerdicts, overview } = await failQuiz(settings)
    expect(await readVerdicts()).toMatchObject({ code: 409, body: { code: 'verdicts_closed' } })
    expect(await overview()).toMatchObject({ can_see_verdicts: 0 })
  }
  const { quiz, readVerdicts } = await failQuiz({ type_quiz: 'sumatif', show_verdicts: true })
  expect((await readVerdicts()).code).toBe(200)
  const detail = await app.call(classroom.teacher, lecturerLesson, { params: { id: quiz.id } })
  expect(detail.body.data.show_verdicts).toBe(1)
})

it('tells nothing while a result is held, while a remedial runs, or to another student', async () => {
  const heldQuiz = await failQuiz({ show_score: 'returned' })
  expect((await heldQuiz.readVerdicts()).code).toBe(409)
  const remedial = await failQuiz()
  await app.pool.query(
    `insert into attempts (lessons_id, courses_id, user_id, number, start_date, deadline, question_ids, points)
      select lessons_id, courses_id, user_id, 2, now(), now() + interval '1 hour', question_ids, points from attempts where id = $1`,
    [remedial.attempt],
  )
  expect((await remedial.readVerdicts()).code).toBe(409)
  expect((await remedial.readVerdicts(await newMember(app, classroom.course))).code).toBe(404)
})
