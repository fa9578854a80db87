import { catalogue } from '@tuntas/contract/catalogue'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../app.ts'
import { enrol, makeCourse, makeLesson, makeQuiz, makeStudent, makeTeacher } from '../make.ts'

/** Every time limit, tested one second before and after. The database's clock decides. */

const app = withApp()
const call = (name: string) => catalogue.get(name) as Endpoint
let course: number
let student: Person

beforeEach(async () => {
  course = await makeCourse(app.pool, await makeTeacher(app.pool), { learning_order: 'bebas' })
  student = await app.signedIn(await makeStudent(app.pool))
  await enrol(app.pool, course, student.id)
})

const ask = async (name: string, request: object) => (await app.call(student, call(name), request)).code
const seconds = (n: number) => `now() + interval '${n} seconds'`
/** Sets the window of a lesson relative to now. */
const open = (lesson: number, from: number, to: number) =>
  app.pool.query(
    `update lessons set is_expired = true, start_date = ${seconds(from)}, end_date = ${seconds(to)} where id = $1`,
    [lesson],
  )
const window = [
  ['before it opens', 1.5, 3600, 409],
  ['after it has opened', -1, 3600, 200],
  ['before it closes', -3600, 1.5, 200],
  ['after it has closed', -3600, -1, 409],
] as const

/**
 * Retries on a machine that needs more than a second between two statements; a wrong limit fails every time.
 */
const retryOptions = { retry: 3 }

describe('a window', retryOptions, () => {
  it.each(window)('lets a quiz start only within it: a second %s', async (_, from, to, code) => {
    const { id } = await makeQuiz(app.pool, course)
    await open(id, from, to)
    expect(await ask('attempts.startAttempt', { body: { id } })).toBe(code)
  })

  it.each(window)('accepts work only within it: a second %s', async (_, from, to, code) => {
    const id = await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
    await open(id, from, to)
    const request = {
      body: { lessons_id: id, description: '<p>x</p>' },
      headers: { 'user-agent': 'TuntasMobile' },
    }
    expect(await ask('assignments.saveAssignment', request)).toBe(code)
  })

  it('shows material from its opening on', async () => {
    const id = await makeLesson(app.pool, course)
    const read = () => ask('attempts.studentLesson', { params: { id }, query: { record: 1 } })
    await open(id, 1.5, 3600)
    expect(await read()).toBe(409)
    await open(id, -1, 3600)
    expect(await read()).toBe(200)
  })
})

describe('a deadline', retryOptions, () => {
  const begin = async () => {
    const quiz = await makeQuiz(app.pool, course)
    const { body } = await app.call(student, call('attempts.startAttempt'), { body: { id: quiz.id } })
    await ask('attempts.attemptQuestions', { query: { lessons_id: quiz.id } })
    return { attempt: body.data.id as number, question: quiz.questions[0] ?? 0 }
  }
  const endsIn = (attempt: number, after: number) =>
    app.pool.query(
      `update attempts set start_date = now() - interval '1 hour', deadline = ${seconds(after)} where id = $1`,
      [attempt],
    )
  const save = (attempt: number, id: number, more: object = {}) =>
    app.call(student, call('attempts.saveAnswer'), { body: { answer_id: attempt, id, answer: 'A', ...more } })

  it.each([
    ['before it', 1.5, 200, false],
    ['after it, within the grace', -1, 200, false],
    ['before the grace ends', -8.5, 200, false],
    ['after the grace', -11, 409, true],
  ] as const)('counts or stores an answer a second %s', async (_, after, code, isKept) => {
    const { attempt, question } = await begin()
    await endsIn(attempt, after)
    const reply = await save(attempt, question)
    expect([reply.code, reply.body.data?.kept ?? false]).toEqual([code, isKept])
    const { rows } = await app.pool.query('select count(*)::int as n from answers where attempt_id = $1', [
      attempt,
    ])
    expect(rows[0].n).toBe(isKept ? 0 : 1)
  })

  it('asks no clock of the client, a day early or late', async () => {
    const { attempt, question } = await begin()
    await endsIn(attempt, -11)
    const earlyTime = new Date(Date.now() - 86_400_000).toISOString()
    const claims = {
      time: earlyTime,
      server_time: earlyTime,
      saved_at: earlyTime,
      deadline: '2099-01-01T00:00:00Z',
      date: earlyTime,
    }
    expect((await save(attempt, question, claims)).code).toBe(409)
    await endsIn(attempt, 60)
    const lateDate = new Date(Date.now() + 86_400_000).toUTCString()
    const reply = await app.call(student, call('attempts.saveAnswer'), {
      body: { answer_id: attempt, id: question, answer: 'A' },
      headers: { date: lateDate },
    })
    expect(reply.code).toBe(200)
  })
})

describe('a session', retryOptions, () => {
  it.each([
    ['last_used_at', '12 hours'],
    ['created_at', '30 days'],
  ])('ends by %s after %s, to the second', async (column, lifetime) => {
    const readCodeAfter = async (after: number) => {
      const { id, token } = await app.signedIn(student.id)
      await app.pool.query(
        `update sessions set ${column} = now() - interval '${lifetime}' + interval '${after} seconds' where token_hash = sha256($1::bytea)`,
        [token],
      )
      return (await app.call({ id, token }, call('account.accountInfo'))).code
    }
    expect(await readCodeAfter(2)).toBe(200)
    expect(await readCodeAfter(-1)).toBe(401)
  })
})
