import { signin } from '@tuntas/contract/identity/account'
import { saveAnswer, startAttempt } from '@tuntas/contract/learning/attempts'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readEnv } from '../src/platform/env.ts'
import { withApp } from './app.ts'
import { enrol, makeCourse, makeQuiz, makeStudent, makeTeacher } from './make.ts'

const app = withApp()
const token = 'rahasia-pengawas-1'
const scrape = (server: FastifyInstance, headers = {}, remoteAddress = '127.0.0.1') =>
  server.inject({ url: '/metrics', headers, remoteAddress })
const figure = (text: string, name: string) =>
  Number(new RegExp(`^${name}(?:{.*})? (\\S+)$`, 'm').exec(text)?.[1])

/** A student with a running attempt and one saved answer. */
const sit = async (answer = 'A') => {
  const teacher = await makeTeacher(app.pool)
  const course = await makeCourse(app.pool, teacher)
  const quiz = await makeQuiz(app.pool, course)
  const student = await app.signedIn(await makeStudent(app.pool))
  await enrol(app.pool, course, student.id)
  const startReply = await app.call(student, startAttempt, { body: { id: quiz.id, type: 'normal' } })
  const body = { answer_id: startReply.body.data.id, id: quiz.questions[0], answer, answer_attachment: null }
  const saveReply = await app.send(student, saveAnswer, { body })
  return { student, body, saved: saveReply }
}

describe('figures', () => {
  let guarded: FastifyInstance
  beforeAll(async () => {
    const env = readEnv({ LOG_LEVEL: 'fatal', DATABASE_URL: app.url, METRICS_TOKEN: token })
    guarded = await buildApp({ env, databaseUrl: app.url, directUrl: app.url })
    await guarded.ready()
  })
  afterAll(() => guarded.close())

  it('tell of requests, saves, pools, queues and attempts', async () => {
    const { saved: saveReply } = await sit()
    expect(saveReply.code).toBe(200)
    const { statusCode, body } = await scrape(app.server)
    expect(statusCode).toBe(200)
    expect(figure(body, 'tuntas_save_answer_seconds_count')).toBe(1)
    expect(body).toContain('route="/api/v1/student/quiz/save-answer",status="200"')
    expect(figure(body, 'tuntas_open_attempts')).toBe(1)
    expect(figure(body, 'tuntas_pool_main_max')).toBe(10)
    expect(figure(body, 'tuntas_pool_work_max')).toBe(10)
    expect(figure(body, 'tuntas_bulletin_age_seconds')).toBeLessThan(3)
    for (const name of ['event_loop_lag_seconds', 'signin_queue', 'pool_saves_waiting', 'refused_total'])
      expect(figure(body, `tuntas_${name}`)).toBeGreaterThanOrEqual(0)
    expect(figure(body, 'tuntas_memory_bytes')).toBeGreaterThan(10_000_000)
  })
  it('name routes, never the addresses that were asked for', async () => {
    await app.server.inject({ url: '/api/v1/student/quiz/3273010101010001?token=abc' })
    const { body } = await scrape(app.server)
    expect(body).not.toContain('3273010101010001')
  })
  it('are for this machine alone where no token is set', async () => {
    expect((await scrape(app.server, {}, '10.0.0.7')).statusCode).toBe(404)
    expect((await scrape(app.server, { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
    expect((await scrape(app.server, {}, '::1')).statusCode).toBe(200)
  })
  it('are open to holders of the token, and to nobody else', async () => {
    expect((await scrape(guarded)).statusCode).toBe(404)
    expect((await scrape(guarded, { authorization: 'Bearer rahasia-pengawas-2' })).statusCode).toBe(404)
    expect((await scrape(guarded, { authorization: `Bearer ${token}` }, '10.0.0.7')).statusCode).toBe(200)
  })
})

describe('the log', () => {
  let lines: string[]
  let loggingServer: FastifyInstance
  beforeAll(async () => {
    lines = []
    const env = readEnv({ LOG_LEVEL: 'trace', DATABASE_URL: app.url })
    loggingServer = await buildApp({ env, databaseUrl: app.url, directUrl: app.url })
    await loggingServer.ready()
    // Captures the lines that would be written to standard output.
    const sink = loggingServer.log as unknown as Record<symbol, { write: (line: string) => void }>
    const stream = Object.getOwnPropertySymbols(Object.getPrototypeOf(sink)).concat(
      Object.getOwnPropertySymbols(sink),
    )
    const at = stream.find((symbol) => String(symbol) === 'Symbol(pino.stream)')
    if (at && sink[at]) sink[at].write = (line) => void lines.push(line)
  })
  afterAll(() => loggingServer.close())

  it('names the request of a defect as its reply does, and nothing that was sent', async () => {
    const { student, body } = await sit()
    const secrets = ['JawabanRahasia', 'SandiRahasia#1', '3273010101010001', student.token]
    await app.pool.query(`update questions set type = 'ESSAY', answer = null where id = $1`, [body.id])
    await app.pool.query('alter table answers rename to answers_away')
    const failedReply = await loggingServer.inject({
      method: 'POST',
      url: `${API_BASE}/${saveAnswer.path}?nik=${secrets[2]}`,
      headers: { authorization: student.token },
      payload: { ...body, answer: 'JawabanRahasia' },
    })
    await app.pool.query('alter table answers_away rename to answers')
    expect(failedReply.statusCode).toBe(500)
    await app.pool.query('alter table users rename to users_away')
    const signInReply = await loggingServer.inject({
      method: 'POST',
      url: `${API_BASE}/${signin.path}`,
      payload: { username: secrets[2], password: secrets[1] },
    })
    await app.pool.query('alter table users_away rename to users')
    expect(signInReply.statusCode).toBe(500)
    const logEntries = lines.map((line) => JSON.parse(line))
    for (const reply of [failedReply, signInReply]) {
      const id = reply.headers['x-request-id']
      expect(id).toMatch(/^[\da-f-]{36}$/)
      expect(logEntries.filter(({ reqId, level }) => reqId === id && level === 50)).toHaveLength(1)
    }
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
    const allowed = ['level', 'time', 'pid', 'hostname', 'reqId', 'err', 'look', 'msg']
    for (const line of logEntries) expect(allowed).toEqual(expect.arrayContaining(Object.keys(line)))
    const { err } = logEntries.find(({ reqId }) => reqId === failedReply.headers['x-request-id'])
    expect(Object.keys(err)).toEqual(['type', 'code', 'message', 'stack'])
    expect(err).toMatchObject({ code: '42P01', message: expect.stringContaining('answers') })
  })
})
