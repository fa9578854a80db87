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
import { overPool } from '../../../platform/db.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { closeSessions, sweepSessions } from '../../identity/account/sessions.store.ts'

/** A session that ended by itself stays for the browser that takes pushes (decision 079): it must be good for nothing else. */

const app = withApp()
const PASSWORD = 'Rahasia#2026'
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})
const countRows = async (table: string, id: number): Promise<number> =>
  (await app.pool.query(`select count(*)::int as n from ${table} where user_id = $1`, [id])).rows[0].n

/** Ended by idleness, and swept. */
const sleeper = async (id: number): Promise<Person> => {
  const who = await app.signedIn(id)
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
  return who
}
const person = () => makeStudent(app.pool, { password_hash })

describe('a session that ended by itself and takes pushes', () => {
  it('reads and changes nothing, and does not come to life again', async () => {
    const who = await sleeper(await person())
    for (const one of [accountInfo, accountProfile, ownSessions, notificationPreferences, pushState])
      expect([one.path, (await app.call(who, one)).code]).toEqual([one.path, 401])
    const body = { endpoint: 'https://push.example/x', p256dh: 'x', auth: 'x' }
    expect((await app.send(who, savePush, { body })).code).toBe(401)
    expect((await app.call(who, removePush)).code).toBe(401)
    expect((await app.call(who, endOtherSessions)).code).toBe(401)
    const { rows } = await app.pool.query(
      `select last_used_at < now() - interval '12 hours' as idle from sessions where user_id = $1`,
      [who.id],
    )
    expect(rows).toEqual([{ idle: true }])
    expect(await countRows('push_subscriptions', who.id)).toBe(1)
  })

  it('is no device where its person is signed in, neither for them nor for who helps them', async () => {
    const who = await sleeper(await person())
    const here = await app.signedIn(who.id)
    const { data } = (await app.call(here, ownSessions)).body
    expect(data.map(({ current }: { current: 0 | 1 }) => current)).toEqual([1])
    const admin = await app.signedIn(await makeUser(app.pool, 'super admin'))
    const seen = await app.call(admin, personSessions, { query: { user_id: who.id } })
    expect(seen.body.data).toHaveLength(1)
  })

  it('ends with all others', async () => {
    const who = await sleeper(await person())
    const here = await app.signedIn(who.id)
    expect((await app.call(here, endOtherSessions)).code).toBe(200)
    expect([await countRows('sessions', who.id), await countRows('push_subscriptions', who.id)]).toEqual([
      1, 0,
    ])
  })

  it('ends when its person is signed out everywhere by who helps them', async () => {
    const who = await sleeper(await person())
    const admin = await app.signedIn(await makeUser(app.pool, 'super admin'))
    expect((await app.send(admin, endPersonSessions, { body: { user_id: who.id } })).code).toBe(200)
    expect([await countRows('sessions', who.id), await countRows('push_subscriptions', who.id)]).toEqual([
      0, 0,
    ])
  })

  it('ends when the password changes, also by somebody else', async () => {
    const who = await sleeper(await person())
    const here = await app.signedIn(who.id)
    const body = { current_password: PASSWORD, new_password: 'Baru#2026x', confirm_password: 'Baru#2026x' }
    expect((await app.call(here, changePassword, { body })).code).toBe(200)
    expect(await countRows('push_subscriptions', who.id)).toBe(0)
    const other = await sleeper(await person())
    await closeSessions(overPool(app.pool), [other.id])
    expect(await countRows('push_subscriptions', other.id)).toBe(0)
  })
})
