import { catalogue } from '@tuntas/contract/catalogue'
import type { Endpoint } from '@tuntas/contract/endpoint'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../app.ts'
import { enrol, makeCourse, makeQuiz, makeStudent, makeTeacher } from '../make.ts'

/** Fifty at the same moment. (Fifty starts are in the room's own test.) */

const app = withApp()
const call = (name: string) => catalogue.get(name) as Endpoint
let quiz: { id: number; questions: number[] }
let student: Person

beforeEach(async () => {
  const course = await makeCourse(app.pool, await makeTeacher(app.pool), { learning_order: 'bebas' })
  student = await app.signedIn(await makeStudent(app.pool))
  await enrol(app.pool, course, student.id)
  quiz = await makeQuiz(app.pool, course, { max_remedial: 2 })
})

const ask = (name: string, body: object) => app.call(student, call(name), { body })
const fifty = (name: string, body: object) => Promise.all(Array.from({ length: 50 }, () => ask(name, body)))
const start = async () => (await ask('attempts.startAttempt', { id: quiz.id })).body.data.id as number
const attemptsNow = async () =>
  (
    await app.pool.query(
      'select number, end_date, score from attempts where lessons_id = $1 and user_id = $2 order by number',
      [quiz.id, student.id],
    )
  ).rows

describe('fifty at once', () => {
  it('stops end an attempt once, at one moment, with one score', async () => {
    const id = await start()
    await ask('attempts.saveAnswer', { answer_id: id, id: quiz.questions[0], answer: 'A' })
    const replies = await fifty('attempts.stopAttempt', { id })
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => body.data.end_date)).size).toBe(1)
    expect(await attemptsNow()).toMatchObject([{ number: 1, score: 25 }])
  })

  it('remedials are one attempt, and all together never more than the limit', async () => {
    for (const number of [2, 3]) {
      await ask('attempts.stopAttempt', { id: await startOrGoOn() })
      const replies = await fifty('attempts.startAttempt', { id: quiz.id, type: 'remedial' })
      expect(new Set(replies.map(({ code }) => code)), JSON.stringify(replies[0]?.body)).toEqual(
        new Set([200]),
      )
      expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1)
      expect(await attemptsNow()).toHaveLength(number)
    }
    await ask('attempts.stopAttempt', { id: await startOrGoOn() })
    const beyond = await fifty('attempts.startAttempt', { id: quiz.id, type: 'remedial' })
    expect(new Set(beyond.map(({ code }) => code))).toEqual(new Set([409]))
    expect(await attemptsNow()).toHaveLength(3)
  })

  it('saves of one answer leave one, and the highest order stands', async () => {
    const id = await start()
    await app.call(student, call('attempts.attemptQuestions'), { query: { lessons_id: quiz.id } })
    const orders = Array.from({ length: 50 }, (_, seq) => seq + 1).sort(() => Math.random() - 0.5)
    const replies = await Promise.all(
      orders.map((seq) =>
        ask('attempts.saveAnswer', {
          answer_id: id,
          id: quiz.questions[0],
          answer: seq === 50 ? 'D' : 'A',
          epoch: 1,
          seq,
        }),
      ),
    )
    expect(new Set(replies.map(({ code }) => code)), JSON.stringify(replies[0]?.body)).toEqual(new Set([200]))
    const { rows } = await app.pool.query('select answer, seq from answers where attempt_id = $1', [id])
    expect(rows).toEqual([{ answer: 'D', seq: 50 }])
  })
})

/** The open attempt, or a first one. */
const startOrGoOn = async (): Promise<number> => {
  const { rows } = await app.pool.query(
    'select id from attempts where lessons_id = $1 and user_id = $2 and end_date is null',
    [quiz.id, student.id],
  )
  return rows[0]?.id ?? start()
}
