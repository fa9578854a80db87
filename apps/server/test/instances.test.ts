import { accountInfo, signout } from '@tuntas/contract/identity/account'
import { quizResults, saveAnswer, startAttempt } from '@tuntas/contract/learning/attempts'
import { API_BASE, type Endpoint } from '@tuntas/contract/wire/endpoint'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { boot } from '../src/boot.ts'
import { readEnv } from '../src/platform/env.ts'
import { type Person, withApp } from './app.ts'
import { enrol, makeCourse, makeQuiz, makeStudent, makeTeacher } from './make.ts'
import { createEmptyDatabase, databaseUrl, dropDatabase, scratchName } from './scratch.ts'

describe('two instances on one database', () => {
  const here = withApp()
  let there: FastifyInstance

  beforeAll(async () => {
    const env = readEnv({ LOG_LEVEL: 'fatal', DATABASE_URL: here.url })
    there = await buildApp({ env, databaseUrl: here.url, directUrl: here.url })
    await there.ready()
  })
  afterAll(() => there.close())

  const callThere = (who: Person, { method, path }: Endpoint, query = {}, headers = {}) =>
    there.inject({
      method,
      url: `${API_BASE}/${path}`,
      query,
      headers: { authorization: who.token, ...headers },
    })
  const soon = async (look: () => Promise<unknown>, wanted: unknown, withinMs: number) => {
    const since = performance.now()
    let seen = await look()
    while (seen !== wanted && performance.now() - since < withinMs) {
      await new Promise((done) => setTimeout(done, 5))
      seen = await look()
    }
    expect(seen).toBe(wanted)
  }

  it('refuse a session at once that was ended at the other one', async () => {
    const student = await here.signedIn(await makeStudent(here.pool))
    const askThere = async () => (await callThere(student, accountInfo)).statusCode
    expect(await askThere()).toBe(200)
    expect((await here.call(student, signout)).code).toBe(200)
    await soon(askThere, 401, 100) // the message is on its way when the reply leaves
  })

  it('say soon that a polled reply has changed by a save at the other one', async () => {
    const teacher = await here.signedIn(await makeTeacher(here.pool))
    const course = await makeCourse(here.pool, teacher.id)
    const quiz = await makeQuiz(here.pool, course)
    const student = await here.signedIn(await makeStudent(here.pool))
    await enrol(here.pool, course, student.id)
    const query = { id: String(quiz.id), courses_id: String(course) }
    const first = await callThere(teacher, quizResults, query)
    const etag = String(first.headers.etag)
    const again = async () =>
      (await callThere(teacher, quizResults, query, { 'if-none-match': etag })).statusCode
    expect(await again()).toBe(304)
    const started = await here.call(student, startAttempt, { body: { id: quiz.id, type: 'normal' } })
    const body = {
      answer_id: started.body.data.id,
      id: quiz.questions[0],
      answer: 'A',
      answer_attachment: null,
    }
    expect((await here.send(student, saveAnswer, { body })).code).toBe(200)
    await soon(again, 200, 1_000)
  })

  it('believe nothing for longer than two seconds while LISTEN is away', async () => {
    const student = await here.signedIn(await makeStudent(here.pool))
    const askThere = async () => (await callThere(student, accountInfo)).statusCode
    expect(await askThere()).toBe(200)
    const listeners = "application_name = 'tuntas-listen' and datname = current_database()"
    await here.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${listeners}`)
    await here.pool.query('delete from sessions where user_id = $1', [student.id]) // nobody says so
    await soon(askThere, 401, 3_500)
  })
})

it('start at the same moment on an empty database', async () => {
  const adminUrl = inject('adminUrl')
  const name = scratchName('together')
  await createEmptyDatabase(adminUrl, name)
  const env = readEnv({ LOG_LEVEL: 'fatal', DATABASE_URL: databaseUrl(adminUrl, name), PORT: '0' })
  const log = { info: () => {}, error: () => {} }
  const running = [1, 2, 3].map(() => boot(env, log))
  const addresses = await Promise.all(running.map(async ({ ready }) => (await ready).address))
  for (const address of addresses) expect((await fetch(`${address}/readyz`)).status).toBe(200)
  const pool = new pg.Pool({ connectionString: databaseUrl(adminUrl, name) })
  expect((await pool.query('select count(*)::int as secrets from link_secret')).rows).toEqual([
    { secrets: 1 },
  ])
  await pool.end()
  await Promise.all(running.map(({ stop }) => stop()))
  await dropDatabase(adminUrl, name)
}, 60_000)
