import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { readEnv } from '../../src/platform/env.ts'
import { hashPassword } from '../../src/platform/process/passwords.ts'
import { enrol, makeCourse, makeLesson, makeQuiz, makeStudent, makeTeacher } from '../make.ts'
import { PASSWORD } from '../people.ts'
import { type Counts, startCountingDatabase } from './counting.ts'

/**
 * Budget of a student's steps through the product: the calls of the web client (calls.json, which
 * e2e/student/journeys.spec.ts compares with the client), counted in the database. Counts are independent of
 * the machine.
 */

type Step = 'sign-in' | 'class page' | 'quiz overview' | 'start' | 'answer' | 'finish'
const recording: Record<Step, string[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'calls.json'), 'utf8'),
)

let database: Awaited<ReturnType<typeof startCountingDatabase>>
let server: FastifyInstance
type Student = {
  username: string
  token: string
  attempt: number
  question: number
  epoch: number
  key: string
}
let students: Student[]
let names: Record<string, number>
const WARM = 12
const COUNTED = 20

beforeAll(async () => {
  database = await startCountingDatabase()
  const { pool, url } = database
  const env = { ...readEnv({ LOG_LEVEL: 'fatal', DATABASE_URL: url, DB_POOL: '2' }) }
  server = await buildApp({ env, databaseUrl: url, directUrl: url })
  await server.ready()
  const teacher = await makeTeacher(pool)
  const course = await makeCourse(pool, teacher, { learning_order: 'bebas' })
  for (let n = 0; n < 8; n++) await makeLesson(pool, course, {})
  for (let n = 0; n < 2; n++) await makeQuiz(pool, course, { questions: 10 })
  const { id } = await makeQuiz(pool, course, {
    questions: 20,
    show_review: 'mastered',
    is_competent: true,
    kkm: 1,
  })
  names = { ':class': course, ':quiz': id }
  const password_hash = await hashPassword(PASSWORD)
  students = []
  for (let n = 0; n < WARM + COUNTED; n++) {
    const username = `murid${n}`
    const student = await makeStudent(pool, { username, password_hash })
    await enrol(pool, course, student)
    students.push({ username, token: '', attempt: 0, question: 0, epoch: 0, key: '' })
  }
  await pool.query('analyze')
})
afterAll(async () => {
  await server.close()
  await database.stop()
})

/** Body that the client sends with a call. */
const body = (call: string, student: Student): object | undefined => {
  if (call.endsWith('auth/signin')) return { username: student.username, password: PASSWORD }
  if (call.endsWith('quiz/start')) return { id: names[':quiz'], type: 'normal' }
  if (call.endsWith('save-answer'))
    return {
      id: student.question,
      answer_id: student.attempt,
      answer: student.key,
      epoch: student.epoch,
      seq: 1,
    }
  if (call.endsWith('quiz/stop')) return { id: student.attempt }
  return undefined
}

const learn = (call: string, student: Student, reply: string) => {
  const data = JSON.parse(reply)
  if (call.endsWith('auth/signin')) student.token = data.token
  if (call.endsWith('quiz/start')) student.attempt = data.data.id
  if (call.includes('quiz/question')) {
    student.epoch = data.attempt.epoch
    student.question = data.data[0].id
    student.key = data.data[0].options[0].key
  }
}

const walk = async (step: Step, student: Student): Promise<number> => {
  let bytes = 0
  // Writes first: the following pages read their result.
  for (const call of recording[step].toSorted(
    (a, b) => Number(b.startsWith('POST')) - Number(a.startsWith('POST')),
  )) {
    const [method, path = ''] = call.split(' ')
    const url = Object.entries({ ...names, ':attempt': student.attempt }).reduce(
      (text, [name, id]) => text.replaceAll(name, String(id)),
      `/api/v1/${path}`,
    )
    const payload = body(call, student)
    const reply = await server.inject({
      method: method as 'GET',
      url,
      headers: student.token ? { authorization: student.token } : {},
      ...(payload ? { payload } : {}),
    })
    expect([call, reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([call, 200, ''])
    learn(call, student, reply.body)
    bytes += reply.body.length
  }
  return bytes
}

const measure = async (step: Step): Promise<Counts & { listed: string[] }> => {
  for (const student of students.slice(0, WARM)) await walk(step, student)
  let bytes = 0
  const sample = students.slice(WARM)
  const { listed: listedStatements, ...counts } = await database.count(COUNTED, async (time) => {
    bytes += await walk(step, sample[time] as Student)
  })
  return {
    requests: recording[step].length,
    ...counts,
    replyBytes: Math.round(bytes / COUNTED),
    listed: listedStatements,
  }
}

/**
 * Maximum cost of a step; lower it whenever a step gets cheaper. Buffers have slack, since reads of small
 * tables depend on their last analyse; they catch a full table scan.
 */
const budgets: Record<Step, Omit<Counts, 'plans'>> = {
  'sign-in': { requests: 5, statements: 7, commits: 1, buffers: 1000, replyBytes: 4_500 },
  'class page': { requests: 2, statements: 5, commits: 0, buffers: 600, replyBytes: 9_500 },
  'quiz overview': { requests: 1, statements: 2, commits: 0, buffers: 100, replyBytes: 1_400 },
  start: { requests: 2, statements: 4, commits: 2, buffers: 400, replyBytes: 16_000 },
  answer: { requests: 1, statements: 1, commits: 1, buffers: 60, replyBytes: 250 },
  finish: { requests: 2, statements: 6, commits: 1, buffers: 600, replyBytes: 21_000 },
}

const isWhole = (name: string): name is keyof Omit<Counts, 'plans'> => name !== 'plans' && name !== 'listed'

// First: the server has nothing left to write between requests.
it('sees one statement, one commit and one plan more', async () => {
  const { pool } = database
  const app = new pg.Client({ connectionString: database.url })
  await app.connect()
  const counts = await database.count(10, async (time) => {
    await app.query(
      `insert into signin_tries (key, tries, last_at) values ($1, 1, now()) on conflict do nothing`,
      [`x${time}`],
    )
  })
  await app.end()
  expect(counts).toMatchObject({ statements: 1, commits: 1, plans: 1 })
  await pool.query(`delete from signin_tries where key like 'x%'`)
})

it('no step of a student exceeds its budget, or plans anything again', async () => {
  const faults: string[] = []
  for (const step of Object.keys(recording) as Step[]) {
    const counts = await measure(step)
    const over = Object.entries(budgets[step]).filter(([name, most]) => isWhole(name) && counts[name] > most)
    for (const [name, most] of over)
      faults.push(`${step}: ${counts[name as keyof Counts]} ${name}, at most ${most}`)
    if (counts.plans > 0) faults.push(`${step}: ${counts.plans} plans`)
    if (over.length > 0 || counts.plans > 0) faults.push(...counts.listed)
  }
  expect(faults).toEqual([])
})
