import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { toRefusal } from '../errors.ts'
import { type Conn, hot, openPool, openRoutingPool, overPool, transaction } from './db.ts'
import { inSnapshot } from './snapshot.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const open = (patienceMs?: number) =>
  openPool(database.url, { max: 2, name: 'test', onError: () => {}, ...(patienceMs ? { patienceMs } : {}) })

it('outlives a connection that ends between two statements of a transaction', async () => {
  const pool = open()
  const lostTransaction = transaction(overPool(pool), async (tx) => {
    const result = await tx.execute(sql`select pg_backend_pid() as pid`)
    await pool.query('select pg_terminate_backend($1)', [result.rows[0]?.pid])
    await new Promise((resolve) => setTimeout(resolve, 100)) // the connection ends while no query runs
    await tx.execute(sql`select 1`)
  })
  const refusal = toRefusal(await lostTransaction.catch((error: unknown) => error))
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

it('plans marked statements and transactions for all values, and every other statement for its own', async () => {
  const options = { max: 2, onError: () => {} }
  const single = openPool(database.url, { ...options, name: 'single', prepared: 'for its own' })
  const pool = openRoutingPool(database.url, { ...options, name: 'work' }, single)
  const db = overPool(pool)
  const how = sql`select current_setting('plan_cache_mode') as mode, current_setting('application_name') as pool,
    (select count(*)::int from pg_prepared_statements where name = 'how') as kept`
  expect((await db.execute(how)).rows).toEqual([{ mode: 'auto', pool: 'single', kept: 0 }])
  const once = { mode: 'force_generic_plan', pool: 'work' }
  expect((await db.execute(hot('how', how))).rows).toEqual([{ ...once, kept: 1 }])
  expect(await transaction(db, async (tx) => (await tx.execute(how)).rows)).toEqual([{ ...once, kept: 1 }])
  // A file is read beside all other work; its batches share one plan where `plannedOnce` is set.
  const read = async function* (conn: Conn) {
    yield (await conn.execute(hot('how', how))).rows
  }
  for await (const row of inSnapshot(db, read, { plannedOnce: true }))
    expect(row).toEqual([{ ...once, pool: 'single', kept: 1 }])
  for await (const row of inSnapshot(db, read))
    expect(row).toEqual([{ mode: 'force_custom_plan', pool: 'single', kept: 1 }])
  expect((await db.execute(how)).rows).toMatchObject([{ mode: 'auto', pool: 'single' }])
  await Promise.all([pool.end(), single.end()])
})
