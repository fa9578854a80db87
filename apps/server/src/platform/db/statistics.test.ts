import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { openPool, overPool } from './db.ts'
import { refreshStatistics } from './statistics.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('lets a prepared statement find its index once an empty table has filled', async () => {
  const pool = openPool(database.url, { max: 1, name: 'test', onError: () => {} })
  await pool.query('set plan_cache_mode = force_generic_plan')
  await pool.query('create table grown (id int primary key, seat int); create index on grown (seat); analyze')
  await pool.query('prepare of_seat as select id from grown where seat = $1')
  const explainPlan = async () => JSON.stringify((await pool.query('explain execute of_seat(1)')).rows)
  expect(await explainPlan()).toContain('Seq Scan')
  await pool.query('insert into grown select n, n from generate_series(1, 5000) n')
  expect(await explainPlan()).toContain('Seq Scan')

  await pool.query('select pg_stat_force_next_flush()')
  await refreshStatistics(overPool(pool))
  expect(await explainPlan()).toContain('Index Scan')

  const analysed = async () =>
    (await pool.query("select last_analyze from pg_stat_user_tables where relname = 'grown'")).rows[0]
      .last_analyze
  const before = await analysed()
  await pool.query('insert into grown select n, n from generate_series(5001, 6000) n')
  await pool.query('select pg_stat_force_next_flush()')
  await refreshStatistics(overPool(pool))
  expect(await analysed()).toBe(before)
  await pool.end()
})
