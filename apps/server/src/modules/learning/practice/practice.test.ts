import {
  type PractisedGoal,
  practiceGoals,
  practiceQuestion,
  savePractice,
} from '@tuntas/contract/learning/practice'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { start, stop } = sittingCalls(app)

const listGoals = async (person: Person, courses_id = classroom.course): Promise<PractisedGoal[]> =>
  (await app.call(person, practiceGoals, { query: { courses_id } })).body.data
const findGoal = async (person: Person, text: string) =>
  (await listGoals(person)).find(({ goals }) => goals === text)
const readNext = async (person: Person, goals: string, after: number | '' = '') =>
  (await app.call(person, practiceQuestion, { query: { courses_id: classroom.course, goals, after } })).body
    .data
const answer = (person: Person, id: number, chosenKey: string) =>
  app.call(person, savePractice, { body: { courses_id: classroom.course, id, answer: chosenKey } })

/** A quiz with two goals of two questions and one; keys are shown after mastery at 60. */
const makeGoalQuiz = async (more: Record<string, unknown> = {}) => {
  const quiz = await makeQuiz(app.pool, classroom.course, {
    questions: 0,
    kkm: 60,
    show_review: 'mastered',
    ...more,
  })
  const goal = `Tujuan ${quiz.id}`
  const questions = [
    await makeQuestion(app.pool, quiz.id, { goals: goal }),
    await makeQuestion(app.pool, quiz.id, { goals: ` ${goal} ` }),
    await makeQuestion(app.pool, quiz.id, { goals: `${goal}b` }),
  ]
  return { id: quiz.id, goal, questions }
}
const buildAnswers = (questions: number[], right: number) =>
  Object.fromEntries(questions.map((id, place) => [id, place < right ? 'A' : 'B']))
const takeGoalQuiz = async (right = 2, more: Record<string, unknown> = {}) => {
  const quiz = await makeGoalQuiz(more)
  const student = await newMember(app, classroom.course)
  await sit(app, student, quiz.id, buildAnswers(quiz.questions, right))
  return { ...quiz, student }
}
const getRightKey = (question: { options: { key: string; label: string }[] }) =>
  question.options.find(({ label }) => label === 'Pilihan A')?.key ?? ''
const getWrongKey = (question: { options: { key: string; label: string }[] }) =>
  question.options.find(({ label }) => label === 'Pilihan B')?.key ?? ''

const noAnswers = { total_answer: 0, total_counted: 0, share: null, state: 'not_started' }

describe('practice', () => {
  it('holds the questions of a mastered quiz by goal, blanks aside', async () => {
    const { student, goal } = await takeGoalQuiz()
    const goal_id = expect.any(Number)
    expect(await listGoals(student)).toEqual([
      { ...noAnswers, goals: `${goal}b`, goal_id, total_question: 1, is_missed: 1 },
      { ...noAnswers, goals: goal, goal_id, total_question: 2, is_missed: 0 },
    ])
  })

  it('puts the goals missed in the last quiz first, until they are reached', async () => {
    const { student, goal } = await takeGoalQuiz(2)
    const listMissed = async () =>
      (await listGoals(student)).map(({ goals, is_missed }) => [goals, is_missed])
    expect(await listMissed()).toEqual([
      [`${goal}b`, 1],
      [goal, 0],
    ])
    const later = await makeGoalQuiz()
    await sit(app, student, later.id, buildAnswers(later.questions, 3))
    expect((await listMissed()).map(([, isMissed]) => isMissed)).toEqual([0, 0, 0, 0])
  })

  it('says which answer made the goal Siap kuis, and with how many questions it is practised', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    const goal = `Siap ${quiz.id}`
    for (let n = 0; n < 5; n++) await makeQuestion(app.pool, quiz.id, { goals: goal, purpose: 'practice' })
    const student = await newMember(app, classroom.course)
    const turns: number[] = []
    for (let n = 0; n < 6; n++) {
      const question = await readNext(student, goal)
      if (!question) throw new Error('no question')
      expect(question.total_question).toBe(5)
      turns.push((await answer(student, question.id, getRightKey(question))).body.data.newly_ready)
    }
    expect(turns).toEqual([0, 0, 0, 0, 1, 0])
    expect(await findGoal(student, goal)).toMatchObject({ total_counted: 5, state: 'ready' })
    // The class is shared with the other tests.
    await app.pool.query("update lessons set status = 'unpublish' where id = $1", [quiz.id])
  })

  it('asks one after the other without its key, tells what is right, and counts each question once', async () => {
    const { student, goal, questions } = await takeGoalQuiz()
    const first = await readNext(student, goal)
    expect(first?.id).toBe(questions[0])
    expect(JSON.stringify(first)).not.toMatch(/answer|"key":"A"/)
    const wrongReply = await answer(student, first?.id ?? 0, getWrongKey(first ?? { options: [] }))
    expect(wrongReply.body.data).toMatchObject({
      status: 'wrong',
      correct_answer: getRightKey(first ?? { options: [] }),
    })
    for (let after = first?.id ?? ('' as const), n = 0; n < 5; n++) {
      const next = await readNext(student, goal, after)
      expect(next?.id).not.toBe(after)
      const { code, body } = await answer(student, next?.id ?? 0, getRightKey(next ?? { options: [] }))
      expect([code, body.data.status]).toEqual([200, 'correct'])
      after = next?.id ?? ''
    }
    expect(await findGoal(student, goal)).toMatchObject({ total_answer: 6, share: 50, state: 'practising' })
  })

  it('what a wrong key came to says nothing of how ready the student is', async () => {
    const { student, goal, questions } = await takeGoalQuiz()
    const first = await readNext(student, goal)
    const namedQuestion = first ?? { options: [] }
    await answer(student, first?.id ?? 0, getWrongKey(namedQuestion))
    expect(await findGoal(student, goal)).toMatchObject({ total_answer: 1, share: 0 })
    await app.pool.query(`update questions set answer = 'B', key_version = key_version + 1 where id = $1`, [
      questions[0],
    ])
    expect(await findGoal(student, goal)).toMatchObject({ total_answer: 1, share: null, state: 'practising' })
    const { data } = (await answer(student, first?.id ?? 0, getWrongKey(namedQuestion))).body
    expect(data).toMatchObject({ status: 'correct', is_retry: 0, share: 100, recent: [1] })
  })

  it('explains after the answer, never before', async () => {
    const { student, goal, questions } = await takeGoalQuiz()
    await app.pool.query(
      `update questions set explanation = '<p>Sebab</p>', option_explanations = '{"B": "<p>Keliru</p>"}' where id = $1`,
      [questions[0]],
    )
    const first = await readNext(student, goal)
    expect(JSON.stringify(first)).not.toMatch(/Sebab|Keliru/)
    const { data } = (await answer(student, first?.id ?? 0, getRightKey(first ?? { options: [] }))).body
    expect(data.explanation).toBe('<p>Sebab</p>')
    expect(data.options.map((option: { explanation: string | null }) => option.explanation)).toEqual([
      null,
      '<p>Keliru</p>',
      null,
      null,
    ])
  })

  it('changes no mark and no counted answer', async () => {
    const { student, id, questions } = await takeGoalQuiz()
    const read = async () =>
      (
        await app.pool.query(
          `select a.score, a.correct, json_agg(w order by w.id) as answers from attempts a join answers w on w.attempt_id = a.id
            where a.lessons_id = $1 group by a.id`,
          [id],
        )
      ).rows
    const before = await read()
    expect((await answer(student, questions[2] ?? 0, 'A')).body.data.status).toBe('correct')
    expect(await read()).toEqual(before)
  })

  it('holds nothing of a quiz whose keys are not to be seen, or that may still be taken', async () => {
    for (const { student, questions, goal } of [
      await takeGoalQuiz(1),
      await takeGoalQuiz(3, { show_review: 'never' }),
      await takeGoalQuiz(3, {
        show_review: 'after_window',
        is_expired: true,
        start_date: new Date(Date.now() - 3_600_000),
        end_date: new Date(Date.now() + 3_600_000),
      }),
    ]) {
      expect(await listGoals(student)).toEqual([])
      expect(await readNext(student, goal)).toBeNull()
      expect((await answer(student, questions[0] ?? 0, 'A')).code).toBe(404)
    }
  })

  it('leaves out while a remedial runs what it asks', async () => {
    const { student, id, questions } = await takeGoalQuiz(1)
    const attempt = (await start(student, id, 'remedial')).body.data.id as number
    expect((await answer(student, questions[0] ?? 0, 'A')).code).toBe(404)
    await stop(student, attempt)
    expect(await listGoals(student)).toEqual([])
  })

  it('leaves out a question that another quiz, still to be taken, asks too', async () => {
    const { student, goal, questions } = await takeGoalQuiz()
    const { rows } = await app.pool.query('select question from questions where id = $1', [questions[0]])
    const otherQuiz = await makeQuiz(app.pool, classroom.course, { questions: 0, status: 'unpublish' })
    await makeQuestion(app.pool, otherQuiz.id, { question: rows[0].question })
    expect(await findGoal(student, goal)).toMatchObject({ goals: goal, total_question: 1 })
    expect((await readNext(student, goal))?.id).toBe(questions[1])
    expect((await answer(student, questions[0] ?? 0, 'A')).code).toBe(404)
  })

  it('closes again when the lecturer raises the KKM', async () => {
    const { student, id, questions } = await takeGoalQuiz()
    await app.pool.query('update lessons set kkm = 90 where id = $1', [id])
    expect(await listGoals(student)).toEqual([])
    expect((await answer(student, questions[0] ?? 0, 'A')).code).toBe(404)
  })

  it('knows no paper of others', async () => {
    const { questions } = await takeGoalQuiz()
    const classmate = await newMember(app, classroom.course)
    expect(await listGoals(classmate)).toEqual([])
    expect((await answer(classmate, questions[0] ?? 0, 'A')).code).toBe(404)
  })

  it('refuses what is no answer, and notes nothing', async () => {
    const { student, goal, questions } = await takeGoalQuiz()
    const [first = 0] = questions
    expect((await answer(student, first, '')).body.errors).toEqual({
      answer: ['Jawab soal ini terlebih dahulu'],
    })
    expect((await answer(student, first, 'Z')).code).toBe(422)
    expect(await findGoal(student, goal)).toMatchObject({ total_answer: 0 })
  })

  it('notes that the keys were read', async () => {
    const { student, id, questions } = await takeGoalQuiz()
    await answer(student, questions[0] ?? 0, 'A')
    const readAt = async () =>
      (await app.pool.query('select keys_read_at from attempts where lessons_id = $1', [id])).rows[0]
        .keys_read_at
    await expect.poll(readAt).not.toBeNull()
  })

  it('has an end for one day', async () => {
    const { student, questions } = await takeGoalQuiz()
    await app.pool.query(
      `insert into practice_answers (user_id, courses_id, question_id, share) select $1, $2, $3, 1 from generate_series(1, 300)`,
      [student.id, classroom.course, questions[0]],
    )
    expect((await answer(student, questions[0] ?? 0, 'A')).code).toBe(409)
  })
})
