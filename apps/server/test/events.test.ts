import { sql } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { events } from '../src/events.ts'
import type { Topic } from '../src/platform/change-feed.ts'
import { overPool } from '../src/platform/db/db.ts'
import { type Handlers, transact } from '../src/platform/events.ts'
import { withApp } from './app.ts'

const app = withApp()
const question = { before: {}, after: {} }
const markedEvent = (id: number) => ({ attempt: { id: 3, user_id: 7, lessons_id: 12 }, id, ...question })

/** Topics published, and the number of audit rows visible to another connection at that moment. */
let deliveries: { topics: Topic[]; audited: number }[]
const audited = async () =>
  Number((await app.pool.query(`select count(*) from audit_log where kind = 'answers'`)).rows[0].count)
const note = async (...topics: Topic[]) => {
  const at = { topics, audited: Number.NaN }
  deliveries.push(at)
  at.audited = await audited()
}
const buildDeps = (handlers: Partial<Handlers> = {}) => ({
  db: overPool(app.pool),
  changeFeed: { invalidate: note, invalidateNow: note },
  events: { ...events, handlers: { ...events.handlers, ...handlers } },
})

beforeEach(async () => {
  deliveries = []
})

it('writes the audit rows of all events in one statement, and tells after the commit alone', async () => {
  const before = await audited()
  await transact(buildDeps(), null, async (tx) => {
    await tx.emit('answer.marked', markedEvent(1))
    await tx.emit('answer.marked', markedEvent(2))
    expect(deliveries).toEqual([])
  })
  expect(deliveries.map(({ topics }) => topics)).toEqual([
    ['student:7', 'lesson:12', 'student:7', 'lesson:12'],
  ])
  await vi.waitFor(() => expect(deliveries[0]?.audited).toBe(before + 2), { timeout: 10_000 })
  const { rows } = await app.pool.query(
    'select distinct cmin::text as statement from audit_log where thing_id in (1, 2)',
  )
  expect(rows).toHaveLength(1)
})

it('publishes and writes nothing when it is rolled back', async () => {
  const before = await audited()
  const work = transact(buildDeps(), null, async (tx) => {
    await tx.execute(sql`insert into programs (name) values ('Batal')`)
    await tx.emit('answer.marked', markedEvent(3))
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect([deliveries, await audited()]).toEqual([[], before])
  expect((await app.pool.query(`select from programs where name = 'Batal'`)).rows).toEqual([])
})

it('is rolled back by a handler that fails', async () => {
  const before = await audited()
  const refuse = async () => {
    throw new Error('not like this')
  }
  const work = transact(buildDeps({ 'answer.marked': [refuse] }), null, async (tx) => {
    await tx.execute(sql`insert into programs (name) values ('Ditolak')`)
    await tx.emit('answer.marked', markedEvent(4))
  })
  await expect(work).rejects.toThrow('not like this')
  expect([deliveries, await audited()]).toEqual([[], before])
  expect((await app.pool.query(`select from programs where name = 'Ditolak'`)).rows).toEqual([])
})

it('publishes once the events of a retried transaction’s last run', async () => {
  let runs = 0
  await transact(buildDeps(), null, async (tx) => {
    await tx.emit('answer.marked', markedEvent(5))
    runs += 1
    if (runs === 1) throw Object.assign(new Error('lost'), { code: '40001' })
  })
  expect([runs, deliveries.map(({ topics }) => topics)]).toEqual([2, [['student:7', 'lesson:12']]])
})
