import {
  type BankCalibration,
  bankCalibration,
  type CalibrationModel,
  keepBankMeasures,
  saveBankAnchors,
} from '@tuntas/contract/insight/measurement'
import { addToBank } from '@tuntas/contract/learning/bank'
import { expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeCourse, makeQuiz, makeSubject, makeTeacher } from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'
import { createSampler } from './simulated-answers.rules.ts'

const app = withApp()
const slopes = [0.8, 1.5, 1, 2, 0.7, 1.2]
const places = [-1.2, -0.6, 0, 0.4, 0.8, 1.2]
const PEOPLE = 260

let teacher: Person
let subject: number
let bankIds: number[]

const ask = async (more: object): Promise<BankCalibration> => {
  const { body } = await app.call(teacher, bankCalibration, {
    query: { course_category_id: subject, ...more },
  })
  return body.data.state === 'running' ? ask(more) : body.data
}
const lock = (list_id: number[], model: CalibrationModel) =>
  app.send(teacher, saveBankAnchors, {
    body: { course_category_id: subject, list_id, anchor: 1, model },
  })

it('holds places and slopes of anchors on the scale of 2PL, and mixes no two scales', async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  subject = await makeSubject(app.pool)
  const course = await makeCourse(app.pool, teacher.id, { course_category_id: subject })
  const quiz = await makeQuiz(app.pool, course, { questions: slopes.length })
  await app.pool.query("update questions set question = '<p>Soal ' || id || '</p>' where lessons_id = $1", [
    quiz.id,
  ])
  await app.send(teacher, addToBank, { body: { lessons_id: quiz.id, list_id: quiz.questions } })
  for (const answers of createSampler(20261125)({ people: PEOPLE, slopes, places }).matrix) {
    const answerPairs = quiz.questions.map((id, at) => [id, answers[at] === 1 ? 'A' : 'B'] as const)
    await sit(app, await newMember(app, course), quiz.id, Object.fromEntries(answerPairs))
  }

  const freeCalibration = await ask({ model: '2pl' })
  expect(freeCalibration).toMatchObject({ state: 'ready', n: PEOPLE, anchor_model: null })
  bankIds = freeCalibration.items.map(({ bank_question_id }) => bank_question_id)
  expect((await lock(bankIds.slice(0, 3), '2pl')).code).toBe(409)
  const keepReply = await app.send(teacher, keepBankMeasures, {
    body: { course_category_id: subject, model: '2pl' },
  })
  expect(keepReply.body.data).toEqual({ n: slopes.length })
  expect((await lock(bankIds.slice(0, 3), '2pl')).code).toBe(200)

  const anchoredCalibration = await ask({ model: '2pl', anchored: 1 })
  expect(anchoredCalibration).toMatchObject({
    state: 'ready',
    anchored: true,
    locked: 3,
    anchor_model: '2pl',
  })
  for (const [at, item] of anchoredCalibration.items.entries()) {
    const before = freeCalibration.items[at]
    expect(item.held).toBe(at < 3)
    // The same answers on the same scale change nothing, except that the prior pulls the free items.
    expect(Math.abs((item.b_centred ?? 9) - (before?.b_centred ?? 0)), `b ${at}`).toBeLessThan(
      at < 3 ? 1e-6 : 0.05,
    )
    expect(Math.abs((item.a ?? 9) - (before?.a ?? 0)), `a ${at}`).toBeLessThan(at < 3 ? 1e-6 : 0.1)
  }
  // The mean item is 0 there, so people are as far below it as the items were above them.
  const mean = places.reduce((sum, b) => sum + b, 0) / places.length
  expect(Math.abs((anchoredCalibration.person_mean ?? 9) + mean)).toBeLessThan(0.3)
  expect(Math.abs((anchoredCalibration.person_sd ?? 9) - 1)).toBeLessThan(0.1)

  const mixedReply = await app.call(teacher, bankCalibration, {
    query: { course_category_id: subject, anchored: true, model: 'rasch' },
  })
  expect([mixedReply.code, mixedReply.body.message]).toEqual([422, expect.stringContaining('skala 2PL')])
  expect((await lock(bankIds.slice(3, 4), 'rasch')).code).not.toBe(200)
}, 180_000)
