import { quizGoalResults } from '@tuntas/contract/learning/goal-results'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { previewQuestions, quizOptions, quizQuestions } from '@tuntas/contract/learning/questions'
import { quizPool } from '@tuntas/contract/learning/sections'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { insert, makeBankQuestion, makeCourse, makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { sectionsOfQuizzes } from '../../../../test/sections.ts'
import { newMember, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const {
  newBank,
  newQuiz,
  read,
  pooled,
  save,
  saved: saveSections,
  begun: beginQuiz,
} = sectionsOfQuizzes(app, classroom)
const { start, overview } = sittingCalls(app)

describe('saving sections', () => {
  it('keeps their order, fills the pools, and says how many match and what a paper comes to', async () => {
    const bank = await newBank(5)
    await makeBankQuestion(
      app.pool,
      bank.subject,
      { state: 'retired' },
      { goal_id: bank.goal, level: ['c3'] },
    )
    const quiz = await newQuiz(bank)
    const { data, question_ids, total_question, total_point, goals } = await read(quiz.id)
    expect(data).toMatchObject([
      {
        title: 'Dari bank',
        draw: {
          n: 3,
          matching: 5,
          points: [{ point: 2, number: 5 }],
          per_student: true,
          outdated: false,
          drawn: false,
        },
        total_question: 3,
        total_point: 6,
      },
      {
        title: 'Penutup',
        draw: null,
        question_ids: [quiz.fixed[1], quiz.fixed[0]],
        total_question: 2,
        total_point: 2,
      },
    ])
    expect([question_ids, total_question, total_point]).toEqual([quiz.loose, 7, 10])
    expect(goals.map(({ id }: { id: number }) => id)).toContain(bank.goal)
    expect((await pooled(quiz.id)).map((one) => one.point)).toEqual(Array(5).fill(2))
    const lesson = await app.call(classroom.teacher, lecturerLesson, { params: { id: quiz.id } })
    expect(lesson.body.data.composition).toEqual({ sections: 2, rows: 0, forms: 0 })
  })

  it('lists, previews and counts what a paper has, never the pool', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    const listedQuestions = (
      await app.call(classroom.teacher, quizQuestions, { query: { lessons_id: quiz.id } })
    ).body.data
    expect(listedQuestions.map((one: { id: number }) => one.id)).toEqual([
      ...quiz.loose,
      ...quiz.fixed.toReversed(),
    ])
    const options = (await app.call(classroom.teacher, quizOptions, { query: { id: bank.course } })).body.data
    expect(options).toMatchObject([{ id: quiz.id, total_question: 7 }])
    const student = await newMember(app, bank.course)
    expect((await overview(student, quiz.id)).body.data.total_question).toBe(7)
    const preview = (await app.call(classroom.teacher, previewQuestions, { query: { lessons_id: quiz.id } }))
      .body.data
    expect(preview).toHaveLength(7)
    const goals = (await app.call(classroom.teacher, quizGoalResults, { query: { lessons_id: quiz.id } }))
      .body.data
    expect(goals[0].goals).toMatchObject([
      { goal_id: bank.goal, possible: 6 },
      { goal_id: null, possible: 4 },
    ])
  })

  it('says what of the bank fits a draw that is not saved', async () => {
    const bank = await newBank(2)
    await makeBankQuestion(app.pool, bank.subject, {}, { goal_id: bank.goal, level: ['c4'], point: 5 })
    const quiz = await makeQuiz(app.pool, bank.course)
    const ask = async (query: object) =>
      (await app.call(classroom.teacher, quizPool, { query: { lessons_id: quiz.id, ...query } })).body.data
    expect(await ask({})).toEqual({
      matching: 3,
      points: [
        { point: 2, number: 2 },
        { point: 5, number: 1 },
      ],
    })
    expect(await ask({ level: 'c4' })).toEqual({ matching: 1, points: [{ point: 5, number: 1 }] })
    expect(await ask({ type: 'ESSAY' })).toEqual({ matching: 0, points: [] })
  })

  it('refuses foreign questions, goals, folders and sections, strangers, and a save of an older version, and changes nothing', async () => {
    const bank = await newBank(3)
    const quiz = await newQuiz(bank)
    const otherBank = await newBank(1)
    const foreignQuiz = await makeQuiz(app.pool, bank.course)
    const folder = await insert(app.pool, 'bank_folders', {
      course_category_id: otherBank.subject,
      name: 'F',
      position: 1,
    })
    const before = await read(quiz.id)
    const refusals = await Promise.all([
      save(quiz.id, [{ title: 'A', question_ids: [foreignQuiz.questions[0]] }]),
      save(quiz.id, [{ title: 'A', draw: { n: 1, goal_id: otherBank.goal } }]),
      save(quiz.id, [{ title: 'A', draw: { n: 1, folder_id: folder } }]),
      save(quiz.id, [{ title: '', draw: { n: 0 } }]),
      save(quiz.id, [{ title: 'A', draw: { n: 1 }, question_ids: [quiz.fixed[0]] }]),
      save(quiz.id, [{ title: 'A', draw: { n: 1, level: 'c9' } }]),
    ])
    expect(refusals.map(({ code }) => code)).toEqual(Array(6).fill(422))
    const [ownSection = 0] = await saveSections(foreignQuiz.id, [{ title: 'Milik kuis lain' }])
    expect((await save(quiz.id, [{ id: ownSection, title: 'A' }])).code).toBe(404)
    expect((await save(quiz.id, [], {}, classroom.stranger)).code).toBe(404)
    expect((await save(quiz.id, [], { version: before.version - 1 })).code).toBe(409)
    expect(await read(quiz.id)).toEqual(before)
  })

  it('lets one of two saves at once win', async () => {
    const bank = await newBank(3)
    const quiz = await newQuiz(bank)
    const { version } = await read(quiz.id)
    const replies = await Promise.all(['Satu', 'Dua'].map((title) => save(quiz.id, [{ title }], { version })))
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409])
    const { data } = await read(quiz.id)
    expect(data).toHaveLength(1)
    const refusal = replies.find(({ code }) => code === 409)
    expect(refusal?.body.data).toMatchObject({
      changed_by: expect.stringMatching(/./),
      row: [{ title: data[0].title }],
    })
  })

  it('warns of a draw that the bank cannot fill, and refuses to begin it in words', async () => {
    const bank = await newBank(2)
    const quiz = await makeQuiz(app.pool, bank.course)
    const { body } = await save(quiz.id, [{ title: 'Dari bank', draw: { n: 3 } }])
    expect(body.message).toContain('bagian “Dari bank” membutuhkan 3 soal, yang cocok di bank baru 2')
    const student = await newMember(app, bank.course)
    const refusal = await start(student, quiz.id)
    expect([refusal.code, refusal.body.message]).toEqual([409, expect.stringContaining('membutuhkan 3 soal')])
    const { rows } = await app.pool.query('select from attempts where lessons_id = $1', [quiz.id])
    expect(rows).toEqual([])
    await makeBankQuestion(app.pool, bank.subject)
    await saveSections(quiz.id, (await read(quiz.id)).data)
    expect((await beginQuiz(student, quiz.id)).asked).toHaveLength(7)
  })
})

it('copies sections, their pools and fixed questions with the quiz', async () => {
  const bank = await newBank(4)
  const quiz = await newQuiz(bank)
  const { duplicateLessons } = await import('@tuntas/contract/learning/topics')
  const target = await makeCourse(app.pool, classroom.teacher.id, {
    course_category_id: bank.subject,
    learning_order: 'bebas',
  })
  const { code, body } = await app.send(classroom.teacher, duplicateLessons, {
    body: { courses_id: target, list_lessons: [quiz.id] },
  })
  expect([code, body.data]).toEqual([200, expect.objectContaining({ lessons: 1, questions: 4 })])
  const { rows } = await app.pool.query('select id from lessons where courses_id = $1', [target])
  const { data, total_question, total_point } = await read(rows[0].id)
  expect(data).toMatchObject([
    { title: 'Dari bank', draw: { n: 3, matching: 4, goal_id: bank.goal } },
    { title: 'Penutup', total_question: 2 },
  ])
  expect([total_question, total_point]).toEqual([7, 10])
  const [ownSection = 0] = data.map(({ id }: { id: number }) => id)
  expect(ownSection).not.toBe(quiz.drawn)
})

it('makes no pool larger by a question that is duplicated there', async () => {
  const bank = await newBank(3)
  const quiz = await newQuiz(bank)
  const extra = await makeQuestion(app.pool, quiz.id)
  expect((await read(quiz.id)).question_ids).toContain(extra)
  expect(await pooled(quiz.id)).toHaveLength(3)
})
