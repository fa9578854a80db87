import { saveQuestion } from '@tuntas/contract/learning/questions'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuiz } from '../../../../test/make.ts'
import { marking } from '../../../../test/marking.ts'
import { newMember, sit } from '../../../../test/sitting.ts'
import { length, makeAccepted, product, story, town } from '../../../../test/typed-questions.ts'

const app = withApp()
const classroom = withClassroom(app)
const { readAnswer } = marking(app, classroom)
const json = (value: object) => JSON.stringify(value)

const saveKind = (lessons_id: number, question: object) =>
  app.send(classroom.teacher, saveQuestion, {
    body: { lessons_id, point: 4, level: ['c2'], ...question },
  })
/** A quiz with only this question. */
const makeTypedQuiz = async (question: object) => {
  const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
  const { code, body } = await saveKind(quiz.id, question)
  expect([code, body.errors]).toEqual([200, undefined])
  return { quiz: quiz.id, id: body.data.id as number }
}
const sitWith = async (question: object, answer: object) => {
  const { quiz, id } = await makeTypedQuiz(question)
  const attempt = await sit(app, await newMember(app, classroom.course), quiz, { [id]: json(answer) })
  return readAnswer(attempt, id)
}

describe('a short answer', () => {
  it('is right in the spelling of a phone or a word processor', async () => {
    const key = { accepted: [makeAccepted("hari jum'at")], ignore_case: true }
    const { quiz, id } = await makeTypedQuiz({ ...town, key })
    for (const text of ['Hari Jum\u2019at', 'hari\u00a0 jum\u2018at', '\u200bhari jum\u00b4at']) {
      const attempt = await sit(app, await newMember(app, classroom.course), quiz, { [id]: json({ text }) })
      expect(await readAnswer(attempt, id)).toMatchObject({ status: 'correct', points: 4 })
    }
  })

  it('keeps points from before a spelling counted until the lecturer grades anew', async () => {
    const { quiz, id } = await makeTypedQuiz({ ...town, key: { accepted: [makeAccepted("jum'at")] } })
    const text = 'jum\u2019at'
    const attempt = await sit(app, await newMember(app, classroom.course), quiz, { [id]: json({ text }) })
    await app.pool.query("update answers set status = 'wrong', points = 0 where attempt_id = $1", [attempt])
    const key = { accepted: [makeAccepted("jum'at")] }
    const reworded = { ...town, id, key, question: '<p>Hari salat berjemaah?</p>' }
    expect((await saveKind(quiz, reworded)).code).toBe(200)
    expect(await readAnswer(attempt, id)).toMatchObject({ status: 'wrong', points: 0 })
    const wider = { ...reworded, key: { accepted: [...key.accepted, makeAccepted(text)] } }
    expect((await saveKind(quiz, wider)).body).toMatchObject({ code: 'regrade' })
    expect(await readAnswer(attempt, id)).toMatchObject({ points: 0 })
    expect((await saveKind(quiz, { ...wider, confirm: true })).code).toBe(200)
    expect(await readAnswer(attempt, id)).toMatchObject({ status: 'correct', points: 4 })
  })
})

describe('a number', () => {
  it.each([
    ['\u20131,5', 'correct'],
    ['\u22121,5', 'correct'],
    ['\uff0d\uff11\uff0c\uff15', 'correct'],
    ['-\u0661\u066b\u0665', 'correct'],
    ['-1.500', 'correct'],
    ['1,5', 'wrong'],
    ['-1\u00b75', 'wrong'],
  ])('%s is %s for \u22121,5', async (value, status) => {
    const question = { ...length, key: { ...length.key, value: '\u22121,5' } }
    expect(await sitWith(question, { value, unit: 'm' })).toMatchObject({ status })
  })

  it('is one and a half with a point before three digits', async () => {
    const question = { ...length, content: {}, key: { value: 1500 } }
    expect(await sitWith(question, { value: '1.500' })).toMatchObject({ status: 'wrong', points: 0 })
    expect(await sitWith(question, { value: '1500' })).toMatchObject({ status: 'correct', points: 4 })
  })

  it('is read alike where it is drawn', async () => {
    const variables = Array.from({ length: 10 }, (_, at) => at + 1)
    const content = { variables: [{ name: 'a', values: variables }] }
    const key = { ...product.key, formula: '0*a-12' }
    expect(await sitWith({ ...product, content, key }, { value: '\u2013\u0661\u0662' })).toMatchObject({
      status: 'correct',
    })
  })
})

describe('gaps', () => {
  it('take numbers and texts in all spellings', async () => {
    const gaps = { ...story.key.gaps, wujud: { accepted: [makeAccepted("uap ya'ni gas")] } }
    const answer = {
      gaps: { suhu: { value: '\uff11\uff10\uff10' }, wujud: { text: 'uap\u00a0ya\u2019ni  gas' } },
    }
    expect(await sitWith({ ...story, key: { gaps } }, answer)).toMatchObject({ status: 'wrong', points: 3 })
  })
})
