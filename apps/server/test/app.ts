import { API_BASE, type Endpoint, type Request } from '@tuntas/contract/wire/endpoint'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../src/app.ts'
import { hashToken, newToken } from '../src/modules/identity/account/sessions.store.ts'
import { type Env, readEnv } from '../src/platform/env.ts'
import { createTestDatabase } from './database.ts'
import { buildPath, type TestRequest } from './requests.ts'

export type Person = { id: number; token: string }
type Sent<E extends Endpoint> = Request<E> & Pick<TestRequest, 'headers'>
// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
type Answer = { code: number; headers: Record<string, unknown>; body: any }

/** The application on the test file's own database, called over real HTTP semantics. */
export type TestApp = {
  server: FastifyInstance
  /** Connected as superuser. */
  pool: pg.Pool
  /** Calls an endpoint as a person, or without a session. */
  call: <E extends Endpoint>(
    person: Person | null,
    endpoint: E,
    ...request: Record<never, never> extends Request<E> ? [Sent<E>?] : [Sent<E>]
  ) => Promise<Answer>
  /** The same without type checks: for invalid requests, and those of older clients. */
  send: (person: Person | null, endpoint: Endpoint, request?: TestRequest) => Promise<Answer>
  /** Creates a session without the cost of hashing a password. */
  signedIn: (userId: number) => Promise<Person>
  /** Database URL of the application. */
  url: string
}

const open = async (more: Partial<Env>): Promise<TestApp & { close: () => Promise<void> }> => {
  const database = await createTestDatabase()
  const url = database.appUrl
  const env = { ...readEnv({ LOG_LEVEL: 'fatal', DATABASE_URL: url }), ...more }
  const server = await buildApp({ env, databaseUrl: url, directUrl: url })
  await server.ready()
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  // Dropping the database may terminate a connection that is still closing.
  pool.on('error', () => {})
  const send: TestApp['send'] = async (person, endpoint, { params, query, body, headers = {} } = {}) => {
    const reply = await server.inject({
      method: endpoint.method,
      url: `${API_BASE}/${buildPath(endpoint, params)}`,
      query: query as Record<string, string>,
      headers: person ? { authorization: person.token, ...headers } : headers,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(reply.headers['content-type']).includes('json')
    return { code: reply.statusCode, headers: reply.headers, body: isJson ? reply.json() : reply.body }
  }
  const signedIn = async (id: number) => {
    const token = newToken()
    await pool.query('insert into sessions (token_hash, user_id) values ($1, $2)', [hashToken(token), id])
    return { id, token }
  }
  const close = async () => {
    await pool.end()
    await server.close()
    await database.drop()
  }
  const call: TestApp['call'] = (person, endpoint, ...[request]) =>
    send(person, endpoint, request as TestRequest)
  return { server, pool, call, send, signedIn, url, close }
}

/**
 * Opens the application before the tests of a file and closes it after them.
 * @param more overrides environment settings
 */
export const withApp = (more: Partial<Env> = {}): TestApp => {
  const app = {} as TestApp
  let close: () => Promise<void>
  beforeAll(async () => {
    const openedApp = await open(more)
    close = openedApp.close
    Object.assign(app, openedApp)
  }, 60_000)
  afterAll(() => close?.())
  return app
}
