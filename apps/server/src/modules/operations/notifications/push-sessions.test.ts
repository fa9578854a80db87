import { accountInfo, accountProfile } from '@tuntas/contract/identity/account'
import { changePassword } from '@tuntas/contract/identity/password'
import { endOtherSessions, ownSessions } from '@tuntas/contract/identity/sessions'
import { endPersonSessions, personSessions } from '@tuntas/contract/operations/helpdesk'
import {
  notificationPreferences,
  pushState,
  removePush,
  savePush,
} from '@tuntas/contract/operations/notifications'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeStudent, makeUser } from '../../../../test/make.ts'
import { overPool } from '../../../platform/db/db.ts'
import { hashPassword } from '../../../platform/process/passwords.ts'
import { closeSessions, sweepSessions } from '../../identity/account/sessions.store.ts'

/**
 * An expired session is kept for the browser that receives pushes (decision 079). It must be good for nothing
 * else.
 */

const app = withApp()
const PASSWORD = 'Rahasia#2026'
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})
const countRows = async (table: string, id: number): Promise<number> =>
  (await app.pool.query(`select count(*)::int as n from ${table} where user_id = $1`, [id])).rows[0].n

/** A session that expired by idleness and was swept. */
const sleeper = async (id: number): Promise<Person> => {
  const person = await app.signedIn(id)
  await app.pool.query(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
     select user_id, id, 'https://push.example/' || id, 'x', 'x' from sessions where user_id = $1`,
    [id],
  )
  await app.pool.query(`update sessions set last_used_at = now() - interval '13 hours' where user_id = $1`, [
    id,
  ])
  await sweepSessions(overPool(app.pool))
  expect([await countRows('sessions', id), await countRows('push_subscriptions', id)]).toEqual([1, 1])
  return person
}
const person = () => makeStudent(app.pool, { password_hash })

describe('an expired session with a push subscription', () => {
  it('reads and changes nothing, and does not become valid again', async () => {
    const user = await sleeper(await person())
    for (const one of [accountInfo, accountProfile, ownSessions, notificationPreferences, pushState])
      expect([one.path, (await app.call(user, one)).code]).toEqual([one.path, 401])
    const body = { endpoint: 'https://push.example/x', p256dh: 'x', auth: 'x' }
    expect((await app.send(user, savePush, { body })).code).toBe(401)
    expect((await app.call(user, removePush)).code).toBe(401)
    expect((await app.call(user, endOtherSessions)).code).toBe(401)
    const { rows } = await app.pool.query(
      `select last_used_at < now() - interval '12 hours' as idle from sessions where user_id = $1`,
      [user.id],
    )
    expect(rows).toEqual([{ idle: true }])
    expect(await countRows('push_subscriptions', user.id)).toBe(1)
  })

  it('is no device where its person is signed in, neither for them nor for user helps them', async () => {
    const user = await sleeper(await person())
    const device = await app.signedIn(user.id)
    const { data } = (await app.call(device, ownSessions)).body
    expect(data.map(({ current }: { current: 0 | 1 }) => current)).toEqual([1])
    const admin = await app.signedIn(await makeUser(app.pool, 'super admin'))
    const sessionsReply = await app.call(admin, personSessions, { query: { user_id: user.id } })
    expect(sessionsReply.body.data).toHaveLength(1)
  })

  it('ends with all others', async () => {
    const user = await sleeper(await person())
    const device = await app.signedIn(user.id)
    expect((await app.call(device, endOtherSessions)).code).toBe(200)
    expect([await countRows('sessions', user.id), await countRows('push_subscriptions', user.id)]).toEqual([
      1, 0,
    ])
  })

  it('ends when its person is signed out everywhere by user helps them', async () => {
    const user = await sleeper(await person())
    const admin = await app.signedIn(await makeUser(app.pool, 'super admin'))
    expect((await app.send(admin, endPersonSessions, { body: { user_id: user.id } })).code).toBe(200)
    expect([await countRows('sessions', user.id), await countRows('push_subscriptions', user.id)]).toEqual([
      0, 0,
    ])
  })

  it('ends when the password changes, also by somebody else', async () => {
    const user = await sleeper(await person())
    const device = await app.signedIn(user.id)
    const body = { current_password: PASSWORD, new_password: 'Baru#2026x', confirm_password: 'Baru#2026x' }
    expect((await app.call(device, changePassword, { body })).code).toBe(200)
    expect(await countRows('push_subscriptions', user.id)).toBe(0)
    const otherPerson = await sleeper(await person())
    await closeSessions(overPool(app.pool), [otherPerson.id])
    expect(await countRows('push_subscriptions', otherPerson.id)).toBe(0)
  })
})
