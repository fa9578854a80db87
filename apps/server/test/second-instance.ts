import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readEnv } from '../src/platform/env.ts'
import type { TestApp } from './app.ts'

/** A second instance of the application on the database of the first. */
export const withSecondInstance = (app: Pick<TestApp, 'url'>): { server: FastifyInstance } => {
  const instance = {} as { server: FastifyInstance }
  beforeAll(async () => {
    const env = readEnv({ LOG_LEVEL: 'fatal', DATABASE_URL: app.url })
    instance.server = await buildApp({ env, databaseUrl: app.url, directUrl: app.url })
    await instance.server.ready()
  })
  afterAll(() => instance.server.close())
  return instance
}
