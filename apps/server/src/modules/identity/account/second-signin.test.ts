import { signin } from '@tuntas/contract/identity/account'
import { changePassword } from '@tuntas/contract/identity/password'
import {
  ownSecond,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecovery,
} from '@tuntas/contract/identity/second'
import { endOtherSessions } from '@tuntas/contract/identity/sessions'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { nextCode, PASSWORD, secondFactors, withPasskey, withTotp } from '../../../../test/second.ts'
import { overPool } from '../../../platform/db/db.ts'
import { readEnv } from '../../../platform/env.ts'
import { hashPassword } from '../../../platform/process/passwords.ts'
import { listSecondKinds } from './second.access.ts'
import { sweepTickets } from './tickets.store.ts'
import { codeAt, stepAt } from './totp.ts'

const app = withApp()
const { newUser, step, info, ask, forgetTries, listAuditActions, atOnce } = secondFactors(app)

describe('a sign-in with a second factor', () => {
  it('offers the rest where the key of the apps cannot be read', async () => {
    const { person } = await newUser()
    await withTotp(app, person)
    await withPasskey(app, person)
    const away = () => Promise.reject(new Error('store is away'))
    const files = { has: away, put: away, remove: away, stream: away }
    const deps = { db: overPool(app.pool), env: readEnv({}), files }
    const kinds = await listSecondKinds(deps, person.id, { protocol: 'http', host: 'localhost' })
    expect(kinds).toEqual(['passkey', 'recovery'])
  })

  it('returns a ticket and no token, and a token for the code', async () => {
    const { person, username } = await newUser()
    const { secret } = await withTotp(app, person)
    const first = await app.call(null, signin, { body: { username, password: PASSWORD } })
    expect([first.code, Object.keys(first.body).sort()]).toEqual([200, ['data', 'message', 'status']])
    const { ticket, kinds } = first.body.data.second
    expect(kinds).toEqual(['totp', 'recovery'])
    const reply = await step(ticket, await nextCode(app, person.id, secret))
    expect(reply.body).toMatchObject({ role: 'dosen', account: { user: { username } } })
    expect(await info(reply.body.token)).toBe(200)
    const activity = await app.pool.query('select status from login_activity where user_id = $1', [person.id])
    expect(activity.rows).toEqual([{ status: 'success' }])
    // The device is known from now on, as after any sign-in.
    expect(reply.body.device).toMatch(/^[\w-]+\.[\w-]+$/)
  })

  it('refuses a wrong password as before, also with a second factor', async () => {
    const { person, username } = await newUser()
    await withTotp(app, person)
    const reply = await app.call(null, signin, { body: { username, password: 'salah' } })
    expect([reply.code, reply.body.code]).toEqual([401, 'wrong_credentials'])
  })

  it('accepts a ticket once, and a code once', async () => {
    const { person, username } = await newUser()
    const { secret } = await withTotp(app, person)
    const [first, second, third] = [await ask(username), await ask(username), await ask(username)]
    const code = await nextCode(app, person.id, secret)
    expect((await step(first.ticket, code)).code).toBe(200)
    // The same ticket with an unused code.
    const reused = await step(first.ticket, await nextCode(app, person.id, secret, 1))
    expect([reused.code, reused.body.code]).toEqual([409, 'second_ended'])
    expect((await step(second.ticket, code)).code).toBe(200)
    // The same code, and the previous time step's.
    for (const oldCode of [code, codeAt(secret, stepAt(Date.now()) - 1)]) {
      const replayed = await step(third.ticket, oldCode)
      expect([replayed.code, replayed.body.code]).toEqual([422, 'wrong_second'])
    }
  })

  it('signs in one of two parallel calls', async () => {
    const { person, username } = await newUser()
    const { secret } = await withTotp(app, person)
    const { ticket } = await ask(username)
    const code = await nextCode(app, person.id, secret)
    const replies = await Promise.all(Array.from({ length: 4 }, () => step(ticket, code)))
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.code >= 500)).toHaveLength(0)
    const [a, b] = [await ask(username), await ask(username)]
    const next = await nextCode(app, person.id, secret)
    const both = await Promise.all([a, b].map((one) => step(one.ticket, next)))
    expect(both.map((reply) => reply.code).sort()).toEqual([200, 422])
  })

  it('is for the account of the ticket alone', async () => {
    const [a, b] = [await newUser(), await newUser()]
    const ownTotp = await withTotp(app, a.person)
    const foreignTotp = await withTotp(app, b.person)
    const { ticket } = await ask(a.username)
    expect((await step(ticket, await nextCode(app, b.person.id, foreignTotp.secret))).code).toBe(422)
    expect((await step(ticket, foreignTotp.codes[0] ?? '')).code).toBe(422)
    const reply = await step(ticket, await nextCode(app, a.person.id, ownTotp.secret))
    expect(reply.body.account.user.id).toBe(a.person.id)
  })

  it('is called otherwise by its owner alone', async () => {
    const [a, b] = [await newUser(), await newUser()]
    await withPasskey(app, a.person)
    const readPasskey = async () => (await app.send(a.person, ownSecond)).body.data.passkeys[0]
    const { id } = await readPasskey()
    const rename = (person: Person, name: string) => app.send(person, renamePasskey, { body: { id, name } })
    expect((await rename(b.person, 'Milikku')).code).toBe(404)
    expect((await rename(a.person, ' ')).code).toBe(422)
    expect((await rename(a.person, 'x'.repeat(61))).code).toBe(422)
    expect((await rename(a.person, ' Laptop kampus ')).code).toBe(200)
    expect(await readPasskey()).toMatchObject({ id, name: 'Laptop kampus' })
  })

  it.each(['', 'x', 'tiket.palsu'])('refuses a ticket that is none: %j', async (ticket) => {
    const reply = await step(ticket, '123456')
    expect([409, 422]).toContain(reply.code)
    expect(reply.body.token).toBeUndefined()
  })

  it('ends after five minutes, and is swept', async () => {
    const { person, username } = await newUser()
    const { secret } = await withTotp(app, person)
    const { ticket } = await ask(username)
    await app.pool.query(`update tickets set created_at = now() - interval '5 minutes' where user_id = $1`, [
      person.id,
    ])
    const reply = await step(ticket, await nextCode(app, person.id, secret))
    expect([reply.code, reply.body.code]).toEqual([409, 'second_ended'])
    await app.pool.query(`update tickets set created_at = now() - interval '11 minutes' where user_id = $1`, [
      person.id,
    ])
    await sweepTickets(overPool(app.pool))
    expect((await app.pool.query('select from tickets where user_id = $1', [person.id])).rowCount).toBe(0)
  })

  it('ends after five wrong codes, and wrong codes wait longer and longer', async () => {
    const { person, username } = await newUser()
    const { secret } = await withTotp(app, person)
    await forgetTries()
    const { ticket } = await ask(username)
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => step(ticket, `00000${n % 10}`)))
    const codes = replies.map((reply) => reply.body.code)
    expect(codes.filter((code) => code === 'wrong_second')).toHaveLength(5)
    // The others are throttled or find the ticket ended, depending on timing.
    expect(['wrong_second', 'too_many_signins', 'second_ended']).toEqual(expect.arrayContaining(codes))
    const right = await nextCode(app, person.id, secret)
    expect((await step(ticket, right)).body.code).toBe('second_ended')
    // Another ticket with a right code is throttled too: the limit is per account.
    const { ticket: next } = await ask(username)
    const slowed = await step(next, right)
    expect([slowed.code, slowed.body.code]).toEqual([429, 'too_many_signins'])
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    await app.pool.query(`update signin_tries set last_at = now() - interval '20 minutes'`)
    expect((await step(next, await nextCode(app, person.id, secret))).code).toBe(200)
    expect(await listAuditActions(person.id)).toContain('second_failed')
    const failedSignIns = await app.pool.query(
      `select from login_activity where user_id = $1 and status = 'failed'`,
      [person.id],
    )
    expect(failedSignIns.rowCount).toBe(5)
  })

  it('ends with a new password, ended sessions, archiving and a removed factor', async () => {
    const { person, username } = await newUser()
    const { secret } = await withTotp(app, person)
    const otherSession = await app.signedIn(person.id)
    await app.pool.query('update sessions set proved_at = now() where user_id = $1', [person.id])
    const ways = [
      () => app.call(otherSession, endOtherSessions),
      () =>
        app.call(otherSession, changePassword, {
          body: {
            current_password: PASSWORD,
            new_password: 'Langit biru 78',
            confirm_password: 'Langit biru 78',
          },
        }),
    ]
    for (const way of ways) {
      const { ticket } = await ask(username)
      expect((await way()).code).toBe(200)
      expect((await step(ticket, await nextCode(app, person.id, secret))).body.code).toBe('second_ended')
    }
    await app.pool.query('update users set password_hash = $2 where id = $1', [
      person.id,
      await hashPassword(PASSWORD),
    ])
    const { ticket } = await ask(username)
    await app.pool.query('update users set deleted_at = now() where id = $1', [person.id])
    expect((await step(ticket, await nextCode(app, person.id, secret))).body.code).toBe('second_ended')
  })
})

describe('recovery codes', () => {
  it('open once each, in any writing, and are counted', async () => {
    const { person, username } = await newUser()
    const { codes } = await withTotp(app, person)
    const [first = '', second = ''] = codes
    const codeAsTyped = first.toUpperCase().replace('-', ' ')
    expect((await step((await ask(username)).ticket, codeAsTyped)).code).toBe(200)
    expect((await app.call(person, ownSecond)).body.data.recovery_left).toBe(9)
    expect((await step((await ask(username)).ticket, first)).code).toBe(422)
    const tickets = [await ask(username), await ask(username)]
    const both = await Promise.all(tickets.map(({ ticket }) => step(ticket, second)))
    expect(both.map((reply) => reply.code).sort()).toEqual([200, 422])
    expect((await listAuditActions(person.id)).filter((action) => action === 'recovery_used')).toHaveLength(2)
  })

  it('are replaced on request', async () => {
    const { person, username } = await newUser()
    const none = await app.call(person, renewRecovery)
    expect([none.code, none.body.code]).toEqual([409, 'no_second'])
    const { codes } = await withTotp(app, person)
    const newCodes = (await app.call(person, renewRecovery)).body.data.codes
    expect(new Set([...codes, ...newCodes]).size).toBe(20)
    expect((await step((await ask(username)).ticket, codes[0] ?? '')).code).toBe(422)
    expect((await step((await ask(username)).ticket, newCodes[0])).code).toBe(200)
    expect(await listAuditActions(person.id)).toContain('recovery_made')
  })

  it('are not made again and again', async () => {
    const { person } = await newUser()
    await withTotp(app, person)
    const codes = []
    for (let n = 0; n < 6; n++) codes.push((await app.call(person, renewRecovery)).code)
    expect(codes.at(-1)).toBe(429)
    expect(codes.slice(0, 4)).toEqual([200, 200, 200, 200])
  })

  it('are one set, also where two make them at once', async () => {
    const { person } = await newUser()
    await withTotp(app, person)
    const renewReplies = await atOnce(person.id, () => [1, 2, 3].map(() => app.call(person, renewRecovery)))
    expect(renewReplies.map(({ code }) => code)).toEqual([200, 200, 200])
    expect((await app.call(person, ownSecond)).body.data.recovery_left).toBe(10)
  })

  it('go with the last two factors, also where both are taken off at once', async () => {
    for (let n = 0; n < 5; n++) {
      const { person } = await newUser()
      await withTotp(app, person)
      await withPasskey(app, person)
      const { id } = (await app.call(person, ownSecond)).body.data.passkeys[0]
      const off = [app.call(person, removeTotp), app.call(person, removePasskey, { params: { id } })]
      expect((await Promise.all(off)).map(({ code }) => code)).toEqual([200, 200])
      expect((await app.call(person, ownSecond)).body.data.recovery_left).toBe(0)
    }
  })

  it('go with the last factor that they stood in for', async () => {
    const { person, username } = await newUser()
    await withTotp(app, person)
    await withPasskey(app, person)
    expect((await app.call(person, removeTotp)).code).toBe(200)
    const { passkeys, recovery_left } = (await app.call(person, ownSecond)).body.data
    expect(recovery_left).toBe(10)
    expect((await app.call(person, removePasskey, { params: { id: passkeys[0].id } })).code).toBe(200)
    expect((await app.call(person, ownSecond)).body.data).toMatchObject({ passkeys: [], recovery_left: 0 })
    expect((await app.call(person, removeTotp)).code).toBe(404)
    const reply = await app.call(null, signin, { body: { username, password: PASSWORD } })
    expect(reply.body.token).toBeTruthy()
    expect((await listAuditActions(person.id)).filter((action) => action === 'second_removed')).toHaveLength(
      2,
    )
  })
})
