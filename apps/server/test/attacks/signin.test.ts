import { signin } from '@tuntas/contract/identity/account'
import { adminLogActivity } from '@tuntas/contract/insight/dashboard'
import { beforeAll, describe, expect, it } from 'vitest'
import { sweepTries } from '../../src/modules/identity/account/signin.store.ts'
import { overPool } from '../../src/platform/db/db.ts'
import { hashPassword } from '../../src/platform/process/passwords.ts'
import { withApp } from '../app.ts'
import { makeUser } from '../make.ts'

/** Password guessing, one by one and in parallel. The person whose password is guessed can still sign in. */

const app = withApp()
const RIGHT = 'Benar#2026'
let password_hash: string
let people = 0
beforeAll(async () => {
  password_hash = await hashPassword(RIGHT)
})

type Reply = Awaited<ReturnType<typeof app.call>>
type Try = { username: string; password?: string; ip: string; device?: string; ticket?: string }

const newcomer = async () => {
  const username = `orang${++people}`
  return {
    username,
    ip: `10.20.${people}.1`,
    id: await makeUser(app.pool, 'admin', { username, password_hash }),
  }
}
const attempt = ({ ip, password = 'tebakan', ...body }: Try) =>
  app.call(null, signin, { body: { password, ...body }, headers: { 'x-forwarded-for': ip } })
const codes = (replies: readonly Reply[], code: number) =>
  replies.filter((reply) => reply.code === code).length
const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

/** Like the client in the browser: waits as told and returns with its ticket. */
const patiently = async (attemptInput: Try): Promise<{ reply: Reply; waits: number[] }> => {
  const waits: number[] = []
  for (let ticket: string | undefined; ; ) {
    const reply = await attempt(ticket === undefined ? attemptInput : { ...attemptInput, ticket })
    if (reply.code !== 429 && reply.code !== 503) return { reply, waits }
    const wait = Number(reply.headers['retry-after'])
    waits.push(wait)
    ticket = reply.body.data.ticket
    await new Promise((resolve) => setTimeout(resolve, wait * 1000))
  }
}

describe('guesses at one name', () => {
  it('are not checked more often than the limit says, 120 at once', async () => {
    const { username, ip } = await newcomer()
    const replies = await times(120, () => attempt({ username, ip }))
    expect(codes(replies, 401)).toBeGreaterThan(0)
    expect(codes(replies, 401)).toBeLessThanOrEqual(5)
    expect(codes(replies, 401) + codes(replies, 429)).toBe(120)
    expect(replies.every((reply) => !(Number(reply.headers['retry-after'] ?? 1) > 30))).toBe(true)
  })

  it('wait for each other with one connection, so that nobody else waits for them', async () => {
    const { username, ip } = await newcomer()
    await attempt({ username, ip })
    const client = await app.pool.connect()
    await client.query('begin; select from signin_tries for update')
    const tries = times(15, () => attempt({ username, ip }))
    const countWaiting = async () =>
      (
        await app.pool.query(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows[0].n
    await expect.poll(countWaiting).toBe(1)
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    expect((await app.call(admin, adminLogActivity)).code).toBe(200)
    expect(await countWaiting()).toBe(1)
    await client.query('rollback')
    client.release()
    expect(codes(await tries, 401) + codes(await tries, 429)).toBe(15)
  })

  it('do not lock the owner out, though on a new device and the same network', async () => {
    const { username, ip } = await newcomer()
    await times(20, () => attempt({ username, ip }))
    let over = false
    const attacker = (async () => {
      while (!over) await patiently({ username, ip })
    })()
    const { reply, waits } = await patiently({ username, ip, password: RIGHT })
    over = true
    expect(reply.code).toBe(200)
    expect(Math.max(...waits)).toBeLessThanOrEqual(15)
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(30)
    await attacker
  })

  it('do not slow the owner’s known device at all', async () => {
    const { username, ip } = await newcomer()
    const { device } = (await attempt({ username, ip, password: RIGHT })).body
    await times(60, () => attempt({ username, ip }))
    const reply = await attempt({ username: username.toUpperCase(), ip, device, password: RIGHT })
    expect([reply.code, reply.body.device]).toEqual([200, device])
  })

  it('from a known device have five tries of their own, then those of any device; its owner elsewhere is not locked out', async () => {
    const { username, ip } = await newcomer()
    const { device } = (await attempt({ username, ip, password: RIGHT })).body
    const thief = '10.99.0.1'
    const replies = await times(40, () => attempt({ username, ip: thief, device }))
    expect(codes(replies, 401)).toBeLessThanOrEqual(10)
    // The token was copied and its tries used up: its owner is treated like a new device.
    expect((await attempt({ username, ip, device, password: RIGHT })).code).toBe(200)
  })

  it('gain nothing from another person’s device, or a forged one', async () => {
    const [victim, thief] = [await newcomer(), await newcomer()]
    const { device } = (await attempt({ ...thief, password: RIGHT })).body
    await times(10, () => attempt(victim))
    for (const forged of [device, `${device}x`, 'a.b', '.', ''])
      expect((await attempt({ ...victim, device: forged })).code, forged).toBe(429)
  })
})

describe('guesses from one address', () => {
  const spray = async (ip: string, count: number) => {
    const replies: Reply[] = []
    for (let n = 0; n < count; n += 10)
      replies.push(...(await times(10, (of) => attempt({ username: `terdaftar${n + of}`, ip }))))
    return replies
  }

  it('at one name each are throttled too, and lock out nobody there', async () => {
    const [knownUser, unknown] = [await newcomer(), await newcomer()]
    const ip = '10.77.0.1'
    const { device } = (await attempt({ username: knownUser.username, ip, password: RIGHT })).body
    const startTime = Date.now()
    const replies = await spray(ip, 300)
    const allowed = 50 + 20 + (5 * (Date.now() - startTime)) / 1000
    expect(codes(replies, 429)).toBeGreaterThan(0)
    expect(codes(replies, 401)).toBeLessThanOrEqual(allowed)
    expect((await attempt({ username: knownUser.username, ip, device, password: RIGHT })).code).toBe(200)
    const { reply, waits } = await patiently({ username: unknown.username, ip, password: RIGHT })
    expect(reply.code).toBe(200)
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(30)
    expect((await attempt({ username: unknown.username, ip: '10.77.0.2', password: RIGHT })).code).toBe(200)
  })

  it('count no success: a campus signs in behind one address', async () => {
    const crowd = await times(150, newcomer)
    const signInReplies = await times(150, async (n) => {
      const { username } = crowd[n] ?? (await newcomer())
      return attempt({ username, ip: '10.78.0.2', password: RIGHT })
    })
    expect(codes(signInReplies, 200)).toBe(150)
  })
})

describe('typed input', () => {
  it('into the field of the name is stored nowhere, not even for a while', async () => {
    const secret = 'MyS3cretPassw0rd!'
    expect((await attempt({ username: secret, ip: '10.79.0.1' })).code).toBe(401)
    const tables = await app.pool.query(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables.rows) {
      const hits = await app.pool.query(`select from "${name}" t where t::text ilike $1`, [`%${secret}%`])
      expect(hits.rowCount, name).toBe(0)
    }
    const admin = await app.signedIn((await newcomer()).id)
    const { body } = await app.call(admin, adminLogActivity)
    expect(body.data[0]).toMatchObject({ name: '(tidak dikenal)', ip_address: '10.79.0.1', status: 'failed' })
  })

  it('wrongly leaves no row for good', async () => {
    const { username, ip } = await newcomer()
    await attempt({ username, ip })
    const count = async () => (await app.pool.query('select count(*)::int as n from signin_tries')).rows[0].n
    expect(await count()).toBeGreaterThan(0)
    await app.pool.query(`update signin_tries set last_at = now() - interval '31 minutes'`)
    await sweepTries(overPool(app.pool))
    expect(await count()).toBe(0)
  })
})
