import { attemptReview } from '@tuntas/contract/learning/attempts'

import { duplicateQuestion, quizQuestions, saveQuestion } from '@tuntas/contract/learning/questions'
import { duplicateLessons } from '@tuntas/contract/learning/topics'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuiz } from '../../../../test/make.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { start, paper, save, stop, overview } = sittingCalls(app)

const WHY = 'SEBAB-UMUM'
const OPTION = 'SEBAB-OPSI'

const explained = async (more: Record<string, unknown> = {}) => {
  const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0, ...more })
  const body = {
    lessons_id: quiz.id,
    point: 2,
    type: 'MULTIPLE_CHOICE',
    question: '<p>Mana?</p>',
    level: ['c1'],
    answer: 'B',
    explanation: `<p>${WHY}</p><script>x</script>`,
    options: [{ label: 'satu' }, { label: 'dua', explanation: `<p>${OPTION}</p>` }],
  }
  const reply = await app.send(classroom.teacher, saveQuestion, { body })
  expect(reply.code, JSON.stringify(reply.body)).toBe(200)
  return { ...quiz, question: reply.body.data.id as number, body }
}
const listQuestions = async (lessons_id: number) =>
  (await app.call(classroom.teacher, quizQuestions, { query: { lessons_id } })).body.data

describe('an explanation', () => {
  it('is kept with its question and option, by clients that know it and by those that do not', async () => {
    const quiz = await explained()
    const [row] = await listQuestions(quiz.id)
    expect(row).toMatchObject({
      explanation: `<p>${WHY}</p>`,
      options: [{ explanation: null }, { explanation: `<p>${OPTION}</p>` }],
    })
    const [one, two] = row.options as { key: string }[]
    const { explanation: _, ...older } = quiz.body
    const resent = {
      ...older,
      id: quiz.question,
      options: [
        { key: two?.key, label: 'dua' },
        { key: one?.key, label: 'satu' },
      ],
      answer: 'A',
    }
    expect((await app.send(classroom.teacher, saveQuestion, { body: resent })).code).toBe(200)
    expect((await listQuestions(quiz.id))[0]).toMatchObject({
      explanation: `<p>${WHY}</p>`,
      options: [
        { label: 'dua', explanation: `<p>${OPTION}</p>` },
        { label: 'satu', explanation: null },
      ],
    })
    const clearedQuestion = {
      ...resent,
      explanation: '<p></p>',
      options: resent.options.map((one) => ({ ...one, explanation: '' })),
    }
    expect((await app.send(classroom.teacher, saveQuestion, { body: clearedQuestion })).code).toBe(200)
    expect((await listQuestions(quiz.id))[0]).toMatchObject({
      explanation: null,
      options: [{ explanation: null }, { explanation: null }],
    })
    const wrongReply = await app.send(classroom.teacher, saveQuestion, {
      body: { ...resent, explanation: 5 },
    })
    expect([wrongReply.code, Object.keys(wrongReply.body.errors)]).toEqual([422, ['explanation']])
  })

  it('goes along with copies of the question and of its quiz', async () => {
    const quiz = await explained()
    await app.call(classroom.teacher, duplicateQuestion, { body: { id: quiz.question } })
    const copyReply = await app.call(classroom.teacher, duplicateLessons, {
      body: { courses_id: classroom.course, list_lessons: [quiz.id] },
    })
    expect(copyReply.code).toBe(200)
    const { rows } = await app.pool.query(
      `select explanation, option_explanations from questions where explanation like $1 and lessons_id in
        (select id from lessons where courses_id = $2 and id >= $3)`,
      [`%${WHY}%`, classroom.course, quiz.id],
    )
    expect(rows).toHaveLength(4)
    for (const row of rows) expect(Object.values(row.option_explanations)).toEqual([`<p>${OPTION}</p>`])
  })

  it('changes no result when it is written after the quiz was taken', async () => {
    const quiz = await explained()
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, {})
    const [row] = await listQuestions(quiz.id)
    const body = { ...quiz.body, id: quiz.question, options: row.options, explanation: '<p>Baru</p>' }
    expect((await app.send(classroom.teacher, saveQuestion, { body })).code).toBe(200)
  })

  it('reaches a student with the keys, and in nothing that is read before', async () => {
    const quiz = await explained({
      show_review: 'after_window',
      is_expired: true,
      start_date: new Date(Date.now() - 3_600_000),
      end_date: new Date(Date.now() + 3_600_000),
    })
    const student = await newMember(app, classroom.course)
    const attempt = (await start(student, quiz.id)).body.data.id
    const review = () => app.call(student, attemptReview, { query: { answer_id: attempt } })
    const all = [await paper(student, quiz.id)]
    const option = all[0]?.body.data[0].options[0].key
    all.push(await save(student, { answer_id: attempt, id: quiz.question, answer: option }))
    all.push(await overview(student, quiz.id), await review())
    all.push(await stop(student, attempt), await overview(student, quiz.id), await review())
    for (const { body } of all) expect(JSON.stringify(body)).not.toMatch(/SEBAB|explanation/)
    await app.pool.query(`update lessons set end_date = now() - interval '1 minute' where id = $1`, [quiz.id])
    const { code, body } = await review()
    expect(code).toBe(200)
    expect(body.data).toMatchObject([{ explanation: `<p>${WHY}</p>` }])
    const { options, correct_answer } = body.data[0]
    for (const { key, explanation } of options)
      expect(explanation).toBe(key === correct_answer ? `<p>${OPTION}</p>` : null)
  })
})
