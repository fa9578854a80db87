import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withCommands } from './commands.ts'
import { createTestDatabase } from './database.ts'
import { makeUser } from './make.ts'

const { folder, run } = withCommands('second-factor')
let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 1 })
  pool.on('error', () => {})
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const remove = (...args: string[]) =>
  run('second-factor', args, { DATABASE_URL: database.url, DATA_DIR: folder })

describe('npm run second-factor:remove', () => {
  it('prints its usage, unknown people, and people without one', async () => {
    expect(await remove()).toMatchObject({
      code: 1,
      said: expect.stringContaining('Pemakaian: npm run second-factor'),
    })
    expect(await remove('hantu')).toMatchObject({ code: 1, said: expect.stringContaining('Tidak ada akun') })
    await makeUser(pool, 'admin', { username: 'tanpa' })
    expect(await remove('tanpa')).toMatchObject({ code: 1, said: expect.stringContaining('tidak memakai') })
  })

  it('removes it, ends the sessions and is audited', async () => {
    const id = await makeUser(pool, 'super admin', { username: 'kepala' })
    await pool.query(`insert into authenticators (user_id, secret, since) values ($1, 'v1', now())`, [id])
    await pool.query(`insert into recovery_codes values ($1, 'x')`, [id])
    await pool.query(`insert into sessions (token_hash, user_id) values ('\\x01', $1)`, [id])
    expect(await remove('Kepala')).toMatchObject({ code: 0, said: expect.stringContaining('dimatikan') })
    const { rows } = await pool.query(
      `select (select count(*) from authenticators)::int + (select count(*) from recovery_codes)::int
        + (select count(*) from sessions)::int as left,
        (select array_agg(action) from audit_log where thing_id = $1) as noted`,
      [id],
    )
    expect(rows).toEqual([{ left: 0, noted: ['second_removed'] }])
  })
})
