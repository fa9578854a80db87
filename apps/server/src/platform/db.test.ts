import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { openPool, overPool, transaction } from './db.ts'
import { toRefusal } from './errors.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const open = (patienceMs?: number) =>
  openPool(database.url, { max: 2, name: 'test', onError: () => {}, ...(patienceMs ? { patienceMs } : {}) })

it('outlives a connection that ends between two statements of a transaction', async () => {
  const pool = open()
  const lost = transaction(overPool(pool), async (tx) => {
    const found = await tx.execute(sql`select pg_backend_pid() as pid`)
    await pool.query('select pg_terminate_backend($1)', [found.rows[0]?.pid])
    await new Promise((done) => setTimeout(done, 100)) // the end is heard while nothing is asked
    await tx.execute(sql`select 1`)
  })
  const refusal = toRefusal(await lost.catch((error: unknown) => error))
  expect(refusal).toMatchObject({ code: 'database_away', details: { retryAfter: 2 } })
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

it('gives a statement up that is never answered, and says so as 503', async () => {
  const pool = open(100)
  const refusal = toRefusal(await pool.query('select pg_sleep(1)').catch((error: unknown) => error))
  expect(refusal).toMatchObject({ code: 'database_away', details: { retryAfter: 2 } })
  await pool.end()
})
