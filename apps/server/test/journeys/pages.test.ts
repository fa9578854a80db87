import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { hashToken, newToken } from '../../src/modules/identity/account/sessions.store.ts'
import { readEnv } from '../../src/platform/env.ts'
import { makeWorld } from '../world.ts'
import { type Counts, startCountingDatabase } from './counting.ts'

/**
 * Budget of the most used pages of lecturers and administrators: the calls of the web client within ten
 * seconds (pages.json, which e2e/pages-calls.spec.ts compares with the client), counted in the database.
 */

const recording: Record<string, string[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'pages.json'), 'utf8'),
)

let database: Awaited<ReturnType<typeof startCountingDatabase>>
let server: FastifyInstance
let names: Record<string, number>
let tokens: Record<string, string>
const TIMES = 5

beforeAll(async () => {
  database = await startCountingDatabase()
  const { pool, url } = database
  server = await buildApp({
    env: readEnv({ LOG_LEVEL: 'fatal', DATABASE_URL: url, DB_POOL: '2' }),
    databaseUrl: url,
    directUrl: url,
  })
  await server.ready()
  const { course, quiz, questions, people } = await makeWorld(pool)
  const { rows } = await pool.query<{ year_id: number }>('select year_id from courses where id = $1', [
    course,
  ])
  names = {
    ':class': course,
    ':quiz': quiz,
    ':question': questions[0] ?? 0,
    ':student': people.student,
    ':year': rows[0]?.year_id ?? 0,
  }
  const signIn = async (userId: number) => {
    const token = newToken()
    await pool.query('insert into sessions (token_hash, user_id) values ($1, $2)', [hashToken(token), userId])
    return token
  }
  tokens = { lecturer: await signIn(people.teacher), admin: await signIn(people.superAdmin) }
  await pool.query('analyze')
})
afterAll(async () => {
  await server.close()
  await database.stop()
})

const open = async (page: string): Promise<void> => {
  const authorization = tokens[page.split(':')[0] ?? ''] ?? ''
  for (const call of recording[page] ?? []) {
    const path = Object.entries(names).reduce(
      (text, [name, id]) => text.replaceAll(name, String(id)),
      call.replace('GET ', ''),
    )
    const reply = await server.inject({ url: `/api/v1/${path}`, headers: { authorization } })
    expect([call, reply.statusCode]).toEqual([call, 200])
  }
}

type Budget = Pick<Counts, 'requests' | 'statements' | 'commits'>
/** Maximum cost of a page; lower it whenever a page gets cheaper. A question list records who has it open. */
const budgets: Record<string, Budget> = {
  'lecturer: home': { requests: 5, statements: 8, commits: 0 },
  'lecturer: class': { requests: 5, statements: 11, commits: 0 },
  'lecturer: questions': { requests: 8, statements: 34, commits: 2 },
  'lecturer: results': { requests: 3, statements: 8, commits: 0 },
  'lecturer: gradebook': { requests: 3, statements: 8, commits: 0 },
  'admin: home': { requests: 3, statements: 8, commits: 0 },
  'admin: students': { requests: 10, statements: 11, commits: 0 },
  'admin: student': { requests: 3, statements: 12, commits: 0 },
  'admin: classes': { requests: 7, statements: 7, commits: 0 },
  'admin: audit': { requests: 1, statements: 2, commits: 0 },
}

it.each(Object.keys(recording))('%s costs no more than its budget', async (page) => {
  for (let time = 0; time < TIMES; time++) await open(page)
  const { statements, commits, listed: listedStatements } = await database.count(TIMES, () => open(page))
  const counts: Budget = { requests: recording[page]?.length ?? 0, statements, commits }
  const over = Object.entries(counts).filter(
    ([name, count]) => count > (budgets[page]?.[name as keyof Budget] ?? 0),
  )
  expect(over, listedStatements.join('\n')).toEqual([])
})
