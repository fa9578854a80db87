import { addToBank, renewFromBank, takeFromBank } from '@tuntas/contract/learning/bank'
import { saveQuestion } from '@tuntas/contract/learning/questions'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withBanks } from '../../../../test/banks.ts'
import { makeBankQuestion, makeQuiz } from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const { people, world, body, save, saved: saveId, detail, listIds, inQuiz } = withBanks(app)

describe('between quizzes and the bank', () => {
  const take = (lessons_id: number, list_id: number[], person = people.teacher) =>
    app.send(person, takeFromBank, { body: { lessons_id, list_id } })
  const add = (lessons_id: number, list_id: number[], person = people.teacher) =>
    app.send(person, addToBank, { body: { lessons_id, list_id } })

  it('copies latest versions into a quiz once, and nothing of another mata kuliah, archived or retired', async () => {
    const { subject, course } = await world()
    const otherClass = await world()
    const quiz = await makeQuiz(app.pool, course, { questions: 1 })
    const one = await saveId(subject)
    const two = await saveId(subject, { question: '<p>Kedua</p>', point: 5 })
    const first = await take(quiz.id, [two, one])
    expect(first.body.data.present).toBe(0)
    expect((await inQuiz(quiz.id)).slice(1)).toMatchObject([
      { question: '<p>Kedua</p>', point: 5, bank: { id: two, number: 1, latest: 1, differs: false } },
      { question: '<p>Berapa hasilnya?</p>', answer: 'B', bank: { id: one } },
    ])
    expect((await take(quiz.id, [one])).body.data.present).toBe(1)
    const foreignQuestion = await saveId(otherClass.subject)
    const retired = await makeBankQuestion(app.pool, subject, { state: 'retired' })
    const archivedQuestion = await makeBankQuestion(app.pool, subject, { deleted_at: new Date() })
    expect((await take(quiz.id, [one, foreignQuestion])).code).toBe(404)
    expect((await take(quiz.id, [archivedQuestion.id])).code).toBe(404)
    expect((await take(quiz.id, [retired.id])).code).toBe(409)
    expect((await take(quiz.id, [one], people.stranger)).code).toBe(404)
    expect(await inQuiz(quiz.id)).toHaveLength(3)
  })

  it('takes questions of quizzes into the bank, and tells those that it holds', async () => {
    const { subject, course } = await world()
    const quiz = await makeQuiz(app.pool, course, { questions: 2 })
    const [a = 0, b = 0] = quiz.questions
    const addReply = await add(quiz.id, [a, b])
    expect(addReply.body.data).toMatchObject({ renewed: [], duplicates: [] })
    const [bankA, bankB] = addReply.body.data.added
    expect(await listIds(subject)).toEqual([bankB, bankA])
    expect((await add(quiz.id, [a])).body.data.duplicates).toMatchObject([{ id: a, bank_question_id: bankA }])
    // The same text in another quiz is the same question.
    const copy = await makeQuiz(app.pool, course, { questions: 0 })
    await app.pool.query(
      `insert into questions (lessons_id, position, point, type, question, options, answer, level)
        select $1, 1, point, type, '<div>' || question || '</div>', options, answer, level from questions where id = $2`,
      [copy.id, a],
    )
    const [sameQuestion] = await inQuiz(copy.id)
    expect(sameQuestion.bank).toBeNull()
    expect((await add(copy.id, [sameQuestion.id])).body.data.duplicates).toMatchObject([
      { bank_question_id: bankA },
    ])
    expect((await inQuiz(copy.id))[0].bank).toMatchObject({ id: bankA, differs: false })
    // A question changed in its quiz becomes the next version.
    const [, second] = await inQuiz(quiz.id)
    await app.send(people.teacher, saveQuestion, { body: { ...second, answer: 'C' } })
    expect((await inQuiz(quiz.id))[1].bank).toMatchObject({ id: bankB, differs: true, latest: 1 })
    expect((await add(quiz.id, [b])).body.data).toMatchObject({ added: [], renewed: [bankB] })
    expect((await inQuiz(quiz.id))[1].bank).toEqual({ id: bankB, number: 2, latest: 2, differs: false })
    expect((await add(quiz.id, [a], people.stranger)).code).toBe(404)
    expect((await add(copy.id, [a])).code).toBe(404)
    const everywhere = await app.send(people.teacher, addToBank, { body: { list_id: [a] } })
    expect(everywhere.code).toBe(422)
  })

  it('makes one question of two who add the same at once', async () => {
    const { subject, course } = await world()
    const quiz = await makeQuiz(app.pool, course, { questions: 1 })
    const both = await Promise.all([
      add(quiz.id, quiz.questions),
      add(quiz.id, quiz.questions, people.colleague),
    ])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    expect(await listIds(subject)).toHaveLength(1)
  })

  it('renews a copy through the confirmation of a regrade', async () => {
    const { subject, course } = await world()
    const id = await saveId(subject)
    const quiz = await makeQuiz(app.pool, course, { questions: 0 })
    const [question] = (await take(quiz.id, [id])).body.data.list_id
    await app.pool.query('update questions set point = 7 where id = $1', [question])
    const { options } = await detail(id)
    const student = await newMember(app, course)
    await sit(app, student, quiz.id, { [question]: options[1].key })
    await save(body(subject, { id, options, answer: 'C' }))
    expect((await inQuiz(quiz.id))[0].bank).toMatchObject({ number: 1, latest: 2 })
    const renew = (more: object = {}, person = people.teacher) =>
      app.send(person, renewFromBank, { body: { id: question, ...more } })
    expect((await renew({}, people.stranger)).code).toBe(404)
    const renewReply = await renew()
    expect([renewReply.code, renewReply.body.code, renewReply.body.data.changed]).toEqual([409, 'regrade', 1])
    expect((await inQuiz(quiz.id))[0]).toMatchObject({ answer: 'B' })
    expect((await renew({ confirm: 1, version: 99 })).code).toBe(409)
    expect((await renew({ confirm: 1 })).code).toBe(200)
    expect((await inQuiz(quiz.id))[0]).toMatchObject({
      answer: 'C',
      point: 7,
      bank: { number: 2, latest: 2 },
    })
    const { rows } = await app.pool.query('select score::float from attempts where lessons_id = $1', [
      quiz.id,
    ])
    expect(rows).toEqual([{ score: 0 }])
    expect((await renew({ id: (await makeQuiz(app.pool, course)).questions[0] })).code).toBe(404)
  })
})
