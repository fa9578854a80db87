import { accountInfo, IDLE_HEADER, signin } from '@tuntas/contract/identity/account'
import { endOtherSessions, endSession, ownSessions } from '@tuntas/contract/identity/sessions'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeUser } from '../../../../test/make.ts'
import { overPool } from '../../../platform/db/db.ts'
import { hashPassword } from '../../../platform/process/passwords.ts'
import { sweepSessions } from './sessions.store.ts'

const app = withApp()
const PASSWORD = 'Rahasia#2026'
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36'
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})

let counter = 0
const newUser = async () => {
  const username = `perangkat${++counter}`
  return { username, id: await makeUser(app.pool, 'dosen', { username, password_hash }) }
}
const enter = async (
  { username, id }: { username: string; id: number },
  isShared = false,
): Promise<Person> => {
  const body = { username, password: PASSWORD, shared: isShared }
  const headers = { 'user-agent': PHONE, 'x-forwarded-for': `10.1.0.${counter}` }
  return { id, token: (await app.call(null, signin, { body, headers })).body.token }
}
const code = async (person: Person, headers = {}) => (await app.call(person, accountInfo, { headers })).code
const list = async (person: Person) => (await app.call(person, ownSessions)).body.data
const age = (id: number, text: string) =>
  app.pool.query(`update sessions set last_used_at = now() - $2::interval where user_id = $1`, [id, text])

describe('own sessions', () => {
  it('show where and since when, and which one is the caller’s', async () => {
    const user = await newUser()
    const firstDevice = await enter(user)
    await app.signedIn(user.id)
    const rows = await list(firstDevice)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      current: 1,
      shared: 0,
      device: 'Ponsel',
      platform: 'Android 14',
      browser: 'Chrome',
      version: '138.0.0.0',
      ip_address: expect.stringMatching(/^10\.1\.0\./),
    })
    expect(rows[1]).toMatchObject({ current: 0, device: 'Tidak dikenal' })
    expect(JSON.stringify(rows)).not.toContain('hash')
  })

  it('are ended one by one, another person’s never', async () => {
    const user = await newUser()
    const [firstDevice, secondDevice] = [await enter(user), await enter(user)]
    const stranger = await enter(await newUser())
    const [foreignSession] = await list(stranger)
    expect([await code(secondDevice), await code(stranger)]).toEqual([200, 200])
    for (const id of [foreignSession.id, 2_000_000, 0, 'x']) {
      const reply = await app.send(firstDevice, endSession, { params: { id } })
      expect([reply.code, reply.body.code], String(id)).toEqual([404, 'not_found'])
    }
    expect(await code(stranger)).toBe(200)
    const otherSession = (await list(firstDevice)).find((row: { current: number }) => row.current === 0)
    const both = await Promise.all(
      [1, 2].map(() => app.call(firstDevice, endSession, { params: { id: otherSession.id } })),
    )
    expect(both.map((reply) => reply.code).sort()).toEqual([200, 404])
    expect([await code(firstDevice), await code(secondDevice)]).toEqual([200, 401])
  })

  it('are ended after five minutes only with the password', async () => {
    const user = await newUser()
    const [firstDevice, secondDevice] = [await enter(user), await enter(user)]
    await app.pool.query(
      `update sessions set created_at = created_at - interval '6 minutes' where user_id = $1`,
      [user.id],
    )
    const otherSession = (await list(firstDevice)).find((row: { current: number }) => row.current === 0)
    const ways = [
      (body?: object) => app.send(firstDevice, endSession, { params: { id: otherSession.id }, body }),
      (body?: object) => app.send(firstDevice, endOtherSessions, { body }),
    ]
    for (const end of ways) {
      const words = []
      for (const body of [undefined, {}, { current_password: '' }, { current_password: 'salah' }]) {
        const { code, body: reply } = await end(body)
        words.push([code, reply.errors?.current_password?.[0]])
      }
      const missingPassword = [422, 'Masukan kata sandi saat ini']
      expect(words).toEqual([
        missingPassword,
        missingPassword,
        missingPassword,
        [422, 'Kata sandi saat ini salah'],
      ])
    }
    expect(await code(secondDevice)).toBe(200)
    expect((await ways[0]?.({ current_password: PASSWORD }))?.code).toBe(200)
    expect(await code(secondDevice)).toBe(401)
    const thirdDevice = await enter(user)
    expect((await ways[1]?.({ current_password: PASSWORD }))?.code).toBe(200)
    expect([await code(firstDevice), await code(thirdDevice)]).toEqual([200, 401])
  })

  it('are ended all at once but the one that asks', async () => {
    const user = await newUser()
    const [firstDevice, secondDevice, elsewhere] = [await enter(user), await enter(user), await enter(user)]
    const stranger = await enter(await newUser())
    for (const one of [firstDevice, secondDevice, elsewhere, stranger]) expect(await code(one)).toBe(200)
    expect((await app.call(firstDevice, endOtherSessions)).code).toBe(200)
    const codes = await Promise.all([firstDevice, secondDevice, elsewhere, stranger].map((one) => code(one)))
    expect(codes).toEqual([200, 401, 401, 200])
    expect(await list(firstDevice)).toHaveLength(1)
  })
})

describe('on a computer that others use too, a session', () => {
  it('ends half an hour after it was used', async () => {
    const user = await newUser()
    const ownDevice = await enter(user)
    const sharedDevice = await enter(user, true)
    expect((await list(sharedDevice))[0]).toMatchObject({ shared: 1, current: 1 })
    // A cached session is trusted for seconds; a person without a cached one is checked at once.
    await age(user.id, '31 minutes')
    const secondUse = { ...sharedDevice, token: `Bearer ${sharedDevice.token}` }
    expect(await list(ownDevice)).toHaveLength(1)
    expect(await code(secondUse, { [IDLE_HEADER]: '1' })).toBe(401)
    await sweepSessions(overPool(app.pool))
    const sharedSessions = await app.pool.query('select shared from sessions where user_id = $1', [user.id])
    expect(sharedSessions.rows).toEqual([{ shared: false }])
  })

  it('is not kept alive by polls', async () => {
    const user = await newUser()
    const sharedDevice = await enter(user, true)
    const usedAgo = async () =>
      (
        await app.pool.query(
          `select extract(epoch from now() - last_used_at) as s from sessions where user_id = $1`,
          [user.id],
        )
      ).rows[0].s
    await age(user.id, '29 minutes')
    expect(await code(sharedDevice, { [IDLE_HEADER]: '1' })).toBe(200)
    expect(Number(await usedAgo())).toBeGreaterThan(1700)
    // The person is active again.
    await app.call(sharedDevice, endOtherSessions)
    expect(await code(sharedDevice)).toBe(200)
    expect(Number(await usedAgo())).toBeLessThan(60)
    await age(user.id, '30 minutes 1 second')
    expect(await code(sharedDevice, { [IDLE_HEADER]: '1' })).toBe(401)
  })
})
