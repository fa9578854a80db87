import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../test/app.ts'
import { makeUser } from '../../../test/make.ts'
import { openPool, overPool } from './db.ts'
import { idRow, rows } from './rows.ts'
import { streamRows } from './snapshot.ts'

const app = withApp()
let admin: Person

const ROWS = 3500
const select = sql`select id, name from programs`
const order = sql`name, id`

beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})
beforeEach(async () => {
  await app.pool.query('delete from programs')
  await app.pool.query(
    `insert into programs (name) select 'Program ' || lpad(n::text, 6, '0') from generate_series(1, $1::int) n`,
    [ROWS],
  )
})

/** Rows are deleted, added and moved before and after the read position while a file is written. */
const edit = async () => {
  await app.pool.query(`delete from programs where name < 'Program 000300'`)
  await app.pool.query(`update programs set name = 'A ' || name where name > 'Program 003300'`)
  await app.pool.query(`insert into programs (name) select 'Baru ' || n from generate_series(1, 200) n`)
}

const collect = async (read: AsyncIterable<{ id: number }>) => {
  const ids: number[] = []
  for await (const { id } of read) {
    ids.push(id)
    if (ids.length === 1200) await edit()
  }
  return { ids, doubled: ids.length - new Set(ids).size }
}

const listStoredIds = async (): Promise<number[]> =>
  (await app.pool.query('select id from programs order by name, id')).rows.map((row) => row.id)

/** The former way: batch after batch by position. */
async function* byPlace() {
  const db = overPool(app.pool)
  for (let offset = 0; ; offset += 1000) {
    const batch = await rows(
      db,
      idRow,
      sql`select * from (${select}) found order by ${order} limit 1000 offset ${offset}`,
    )
    yield* batch
    if (batch.length < 1000) return
  }
}

/** Number of connections that hold a snapshot. */
const countHeldSnapshots = async (): Promise<number> =>
  (
    await app.pool.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
    )
  ).rows[0].n

describe('a file of many rows', () => {
  it('holds each row of its snapshot once, despite concurrent changes', async () => {
    const before = await listStoredIds()
    const { ids } = await collect(streamRows(overPool(app.pool), idRow, select, order))
    expect(ids).toEqual(before)
    await expect.poll(countHeldSnapshots).toBe(0)
  })

  it('would double and lose rows if it were read by their place', async () => {
    const before = await listStoredIds()
    const { ids, doubled } = await collect(byPlace())
    const lostIds = before.filter((id) => !ids.includes(id))
    expect([doubled > 0, lostIds.length > 0]).toEqual([true, true])
  })

  it('gives its connection back when nobody reads on, and when a statement fails', async () => {
    for await (const row of streamRows(overPool(app.pool), idRow, select, order)) {
      expect(row).toBeDefined()
      break
    }
    await expect.poll(countHeldSnapshots).toBe(0)
    const failingStream = streamRows(
      overPool(app.pool),
      idRow,
      sql`select 1 / (id - id) as id from programs`,
      sql`id`,
    )
    await expect(failingStream.next()).rejects.toThrow()
    await expect.poll(countHeldSnapshots).toBe(0)
  })

  it('waits for its turn rather than take the connections of others', async () => {
    const pool = openPool(app.url, { max: 4, name: 'turns', onError: () => {} })
    const first = streamRows(overPool(pool), idRow, select, order)
    await first.next()
    const second = streamRows(overPool(pool), idRow, select, order)
    const nextRow = second.next()
    for (let n = 0; n < 3; n++) expect((await pool.query('select 1')).rowCount).toBe(1)
    expect(pool.totalCount - pool.idleCount).toBe(1)
    await first.return(undefined)
    expect((await nextRow).done).toBe(false)
    await second.return(undefined)
    await pool.end()
  })
})

describe('a browser that takes nothing', () => {
  it('loses its file, and the next one has the turn', async () => {
    const pool = openPool(app.url, { max: 4, name: 'stalled', onError: () => {} })
    const plans = { stalledMs: 50 }
    const stalled = streamRows(overPool(pool), idRow, select, order, plans)
    await stalled.next()
    const next = streamRows(overPool(pool), idRow, select, order, plans)
    expect((await next.next()).done).toBe(false)
    await expect.poll(countHeldSnapshots).toBe(0)
    await expect(stalled.next()).rejects.toThrow()
    await expect(next.next()).rejects.toThrow()
    await pool.end()
  })
})

describe('a browser that goes away', () => {
  it('leaves no snapshot and no turn behind, however often', async () => {
    await app.pool.query(
      `insert into programs (name) select 'Program ' || n || ' ' || md5(n::text) from generate_series(10000, 200000) n`,
    )
    if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.server.address() as AddressInfo
    for (let n = 0; n < 6; n++) {
      const openRequest = request({
        port,
        host: '127.0.0.1',
        path: '/api/v1/master-data/program/export',
        headers: { authorization: admin.token },
      }).end()
      const [reply] = await once(openRequest, 'response')
      expect(reply.statusCode).toBe(200)
      await once(reply, 'readable')
      openRequest.destroy()
    }
    await expect.poll(countHeldSnapshots, { timeout: 15_000 }).toBe(0)
  })
})
