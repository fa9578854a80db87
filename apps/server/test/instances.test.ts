import { accountInfo, signout } from '@tuntas/contract/identity/account'
import { quizResults, saveAnswer, startAttempt } from '@tuntas/contract/learning/attempts'
import { API_BASE, type Endpoint } from '@tuntas/contract/wire/endpoint'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { boot } from '../src/boot.ts'
import { readEnv } from '../src/platform/env.ts'
import { type Person, withApp } from './app.ts'
import { enrol, makeCourse, makeQuiz, makeStudent, makeTeacher } from './make.ts'
import { createEmptyDatabase, databaseUrl, dropDatabase, scratchName } from './scratch.ts'
import { withSecondInstance } from './second-instance.ts'

describe('two instances on one database', () => {
  const firstApp = withApp()
  const second = withSecondInstance(firstApp)

  const callThere = (person: Person, { method, path }: Endpoint, query = {}, headers = {}) =>
    second.server.inject({
      method,
      url: `${API_BASE}/${path}`,
      query,
      headers: { authorization: person.token, ...headers },
    })
  const soon = async (look: () => Promise<unknown>, expected: unknown, withinMs: number) => {
    const since = performance.now()
    let seenValue = await look()
    while (seenValue !== expected && performance.now() - since < withinMs) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      seenValue = await look()
    }
    expect(seenValue).toBe(expected)
  }

  it('refuse a session at once that was ended at the other one', async () => {
    const student = await firstApp.signedIn(await makeStudent(firstApp.pool))
    const askThere = async () => (await callThere(student, accountInfo)).statusCode
    expect(await askThere()).toBe(200)
    expect((await firstApp.call(student, signout)).code).toBe(200)
    await soon(askThere, 401, 100) // the notification is sent before the reply
  })

  it('notice soon that a polled reply has changed by a save at the other one', async () => {
    const teacher = await firstApp.signedIn(await makeTeacher(firstApp.pool))
    const course = await makeCourse(firstApp.pool, teacher.id)
    const quiz = await makeQuiz(firstApp.pool, course)
    const student = await firstApp.signedIn(await makeStudent(firstApp.pool))
    await enrol(firstApp.pool, course, student.id)
    const query = { id: String(quiz.id), courses_id: String(course) }
    const first = await callThere(teacher, quizResults, query)
    const etag = String(first.headers.etag)
    const revalidate = async () =>
      (await callThere(teacher, quizResults, query, { 'if-none-match': etag })).statusCode
    expect(await revalidate()).toBe(304)
    const startReply = await firstApp.call(student, startAttempt, { body: { id: quiz.id, type: 'normal' } })
    const body = {
      answer_id: startReply.body.data.id,
      id: quiz.questions[0],
      answer: 'A',
      answer_attachment: null,
    }
    expect((await firstApp.send(student, saveAnswer, { body })).code).toBe(200)
    await soon(revalidate, 200, 1_000)
  })

  it('trust no cache for longer than two seconds while LISTEN is down', async () => {
    const student = await firstApp.signedIn(await makeStudent(firstApp.pool))
    const askThere = async () => (await callThere(student, accountInfo)).statusCode
    expect(await askThere()).toBe(200)
    const listeners = "application_name = 'tuntas-listen' and datname = current_database()"
    await firstApp.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${listeners}`)
    await firstApp.pool.query('delete from sessions where user_id = $1', [student.id]) // without a notification
    await soon(askThere, 401, 3_500)
  })
})

it('start at the same moment on an empty database', async () => {
  const adminUrl = inject('adminUrl')
  const name = scratchName('together')
  await createEmptyDatabase(adminUrl, name)
  const env = readEnv({ LOG_LEVEL: 'fatal', DATABASE_URL: databaseUrl(adminUrl, name), PORT: '0' })
  const log = { info: () => {}, error: () => {} }
  const applications = [1, 2, 3].map(() => boot(env, log))
  const addresses = await Promise.all(applications.map(async ({ ready }) => (await ready).address))
  for (const address of addresses) expect((await fetch(`${address}/readyz`)).status).toBe(200)
  const pool = new pg.Pool({ connectionString: databaseUrl(adminUrl, name) })
  expect((await pool.query('select count(*)::int as secrets from link_secret')).rows).toEqual([
    { secrets: 1 },
  ])
  await pool.end()
  await Promise.all(applications.map(({ stop }) => stop()))
  await dropDatabase(adminUrl, name)
}, 60_000)
