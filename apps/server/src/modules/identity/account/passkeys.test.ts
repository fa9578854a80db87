import {
  addPasskey,
  ownSecond,
  passkeyOptions,
  passkeySignin,
  removePasskey,
  secondPasskey,
  secondPasskeyOptions,
  startPasskey,
} from '@tuntas/contract/identity/second'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { device } from '../../../../test/authenticator.ts'
import { secondFactors, withPasskey } from '../../../../test/second.ts'
import { overPool } from '../../../platform/db/db.ts'
import { readVisit } from './devices.ts'
import { LONGEST_WAIT } from './rules.ts'
import { noteFailure } from './signin.store.ts'

const app = withApp()
const { newUser, info, ask, forgetTries } = secondFactors(app)

const passkeyStep = async (username: string) => {
  const { ticket, kinds } = await ask(username)
  const { options } = (await app.call(null, secondPasskeyOptions, { body: { ticket } })).body.data
  return { ticket, kinds, options }
}

describe('a passkey', () => {
  it('is the second step', async () => {
    const { person, username } = await newUser()
    const { device: ownDevice } = await withPasskey(app, person)
    const { ticket, kinds, options } = await passkeyStep(username)
    expect(kinds).toEqual(['passkey', 'recovery'])
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: ownDevice.id }] })
    const response = ownDevice.answer(options)
    const reply = await app.call(null, secondPasskey, { body: { ticket, response } })
    expect(reply.body.account.user.username).toBe(username)
    expect(await info(reply.body.token)).toBe(200)
    const replayed = await app.call(null, secondPasskey, { body: { ticket, response } })
    expect(replayed.body.code).toBe('second_ended')
    expect((await app.call(person, ownSecond)).body.data.passkeys[0].last_used_at).toBeTruthy()
  })

  it('answers its own ticket, place and key alone', async () => {
    const { person, username } = await newUser()
    const { device: ownDevice } = await withPasskey(app, person)
    const stranger = await newUser()
    const { device: foreignDevice } = await withPasskey(app, stranger.person)
    const before = await passkeyStep(username)
    const { ticket, options } = await passkeyStep(username)
    const forged = [
      ownDevice.answer(before.options),
      ownDevice.answer(options, { origin: 'https://palsu.example' }),
      ownDevice.answer(options, { host: 'palsu.example' }),
      foreignDevice.answer(options),
      { ...device().answer(options), id: ownDevice.id, rawId: ownDevice.id },
    ]
    for (const [n, response] of forged.entries()) {
      const reply = await app.call(null, secondPasskey, { body: { ticket, response } })
      expect([n, reply.code, reply.body.code]).toEqual([n, 422, 'wrong_second'])
    }
    // After five tries the ticket has ended.
    const lateReply = await app.call(null, secondPasskey, {
      body: { ticket, response: ownDevice.answer(options) },
    })
    expect(lateReply.body.code).toBe('second_ended')
  })

  it('with a counter is refused when the counter goes back', async () => {
    const { person, username } = await newUser()
    const { device: ownDevice } = await withPasskey(app, person)
    const tryAt = async (counter: number) => {
      const { ticket, options } = await passkeyStep(username)
      return app.call(null, secondPasskey, {
        body: { ticket, response: ownDevice.answer(options, { counter }) },
      })
    }
    expect((await tryAt(5)).code).toBe(200)
    expect((await tryAt(5)).code).toBe(422)
    expect((await tryAt(6)).code).toBe(200)
  })

  it('is added only with its own ticket, once, and for one account', async () => {
    const { person } = await newUser()
    const stranger = await newUser()
    const { ticket, options } = (await app.call(person, startPasskey, { body: {} })).body.data
    expect(options).toMatchObject({ rp: { id: 'localhost', name: 'Tuntas' }, attestation: 'none' })
    const newDevice = device()
    const add = (as: Person, twist = {}) =>
      app.call(as, addPasskey, {
        body: { ticket, name: 'Laptop', response: newDevice.create(options, twist) },
      })
    expect((await add(stranger.person)).body.code).toBe('second_ended')
    expect((await add(person, { origin: 'https://palsu.example' })).body.code).toBe('wrong_second')
    expect((await add(person)).code).toBe(200)
    expect((await add(person)).body.code).toBe('second_ended')
    const [ownPasskey] = (await app.call(person, ownSecond)).body.data.passkeys
    expect(ownPasskey.name).toBe('Laptop')
    await withPasskey(app, stranger.person)
    const reply = await app.call(stranger.person, removePasskey, { params: { id: ownPasskey.id } })
    expect(reply.code).toBe(404)
    // The same key for a second account: refused, and nothing is stored.
    const secondStart = (await app.call(stranger.person, startPasskey, { body: {} })).body.data
    const body = { ticket: secondStart.ticket, name: 'Sama', response: newDevice.create(secondStart.options) }
    expect((await app.call(stranger.person, addPasskey, { body })).code).toBe(409)
    expect((await app.call(stranger.person, ownSecond)).body.data.passkeys).toHaveLength(1)
  })

  it('of another host is neither taken alone nor as the second step', async () => {
    const { person, username } = await newUser()
    const { device: ownDevice } = await withPasskey(app, person)
    // A browser allows a subdomain's page to use the same passkey.
    const headers = { host: 'lain.localhost' }
    const below = { origin: 'http://lain.localhost', host: 'localhost' }
    const { ticket, options } = await passkeyStep(username)
    const step = { body: { ticket, response: ownDevice.answer(options, below) }, headers }
    const question = (await app.call(null, passkeyOptions)).body.data
    const alone = {
      body: { ticket: question.ticket, response: ownDevice.answer(question.options, below) },
      headers,
    }
    expect((await app.send(null, secondPasskey, step)).body.code).toBe('wrong_second')
    expect((await app.send(null, passkeySignin, alone)).body.code).toBe('wrong_second')
  })

  it('that is wrong counts like a code that is', async () => {
    const { person, username } = await newUser()
    const { device: ownDevice } = await withPasskey(app, person)
    const wrongly = async () => {
      const { ticket, options } = await passkeyStep(username)
      const response = { ...device().answer(options), id: ownDevice.id, rawId: ownDevice.id }
      return (await app.call(null, secondPasskey, { body: { ticket, response } })).code
    }
    const codes = []
    for (let n = 0; n < 6; n++) codes.push(await wrongly())
    expect(codes).toEqual([422, 422, 422, 422, 422, 429])
  })

  it('of another host is not offered', async () => {
    const { person, username } = await newUser()
    await withPasskey(app, person)
    await app.pool.query(`update passkeys set host = 'lama.kampus.ac.id' where user_id = $1`, [person.id])
    expect((await ask(username)).kinds).toEqual(['recovery'])
  })

  it('garbage is refused and never an error of ours', async () => {
    const { person, username } = await newUser()
    const { device: ownDevice } = await withPasskey(app, person)
    const { ticket, options } = await passkeyStep(username)
    const right = ownDevice.answer(options)
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      const response = { ...right, response: { ...right.response, [part]: 'AAAA' } }
      expect((await app.call(null, secondPasskey, { body: { ticket, response } })).code).toBe(422)
    }
    expect((await app.send(null, secondPasskey, { body: { ticket, response: {} } })).code).toBe(422)
  })
})

describe('a sign-in with a passkey alone', () => {
  const question = async () => (await app.call(null, passkeyOptions)).body.data
  const enter = (body: object) => app.send(null, passkeySignin, { body })

  it('signs in its owner, whom the device has verified', async () => {
    const { person } = await newUser()
    const { device: ownDevice } = await withPasskey(app, person)
    const { ticket, options } = await question()
    expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost' })
    expect(options.allowCredentials).toBeUndefined()
    const response = ownDevice.answer(options)
    const reply = await enter({ ticket, response, shared: true })
    expect(reply.body.account.user.id).toBe(person.id)
    expect(await info(reply.body.token)).toBe(200)
    // It also counts as a proof.
    const session = await app.pool.query(
      'select shared, proved_at is not null as proved from sessions where user_id = $1 order by id desc limit 1',
      [person.id],
    )
    expect(session.rows).toEqual([{ shared: true, proved: true }])
    const replayed = await enter({ ticket, response })
    expect([replayed.code, replayed.body.code]).toEqual([409, 'second_ended'])
  })

  it('opens one session for an answer that is sent twice at once', async () => {
    const { person } = await newUser()
    const { device: ownDevice } = await withPasskey(app, person)
    const { ticket, options } = await question()
    const response = ownDevice.answer(options)
    const both = await Promise.all([1, 2, 3].map(() => enter({ ticket, response })))
    expect(both.map((reply) => reply.code).sort()).toEqual([200, 409, 409])
  })

  it('refuses unverified users, unknown passkeys, old or forged tickets, and users who may not enter', async () => {
    const { person } = await newUser()
    const { device: ownDevice } = await withPasskey(app, person)
    const { ticket, options } = await question()
    const codes = []
    codes.push((await enter({ ticket, response: ownDevice.answer(options, { unverified: true }) })).body.code)
    codes.push((await enter({ ticket, response: device().answer(options) })).body.code)
    codes.push((await enter({ ticket: 'a.1.b', response: ownDevice.answer(options) })).body.code)
    const [random, , signature] = ticket.split('.')
    const movedTicket = `${random}.${Date.now() + 1e9}.${signature}`
    codes.push((await enter({ ticket: movedTicket, response: ownDevice.answer(options) })).body.code)
    expect(codes).toEqual(['wrong_second', 'wrong_second', 'second_ended', 'second_ended'])
    await app.pool.query(`update users set temporary_until = now() - interval '1 day' where id = $1`, [
      person.id,
    ])
    expect((await enter({ ticket, response: ownDevice.answer(options) })).body.code).toBe('password_ended')
    await app.pool.query('update users set temporary_until = null, deleted_at = now() where id = $1', [
      person.id,
    ])
    expect((await enter({ ticket, response: ownDevice.answer(options) })).body.code).toBe('wrong_second')
    const tries = await app.pool.query(
      `select from login_activity where user_id = $1 and status = 'failed'`,
      [person.id],
    )
    expect(tries.rowCount).toBeGreaterThanOrEqual(2)
  })

  it('is refused while a password set by somebody else is active, as the passkey may be an intruder’s', async () => {
    const { person, username } = await newUser()
    const { device: ownDevice } = await withPasskey(app, person)
    await app.pool.query(`update users set temporary_until = now() + interval '1 day' where id = $1`, [
      person.id,
    ])
    const ticketQuestion = await question()
    const refusal = await enter({
      ticket: ticketQuestion.ticket,
      response: ownDevice.answer(ticketQuestion.options),
    })
    expect([refusal.code, refusal.body.code, refusal.body.token]).toEqual([403, 'password_first', undefined])
    const { ticket, options } = await passkeyStep(username)
    const reply = await app.call(null, secondPasskey, {
      body: { ticket, response: ownDevice.answer(options) },
    })
    expect(reply.code).toBe(200)
  })

  it('slows an address down that fails, no longer than sign-ins, and unknown ones leave no row', async () => {
    const ip = '10.8.1.1'
    const headers = { 'x-forwarded-for': ip }
    const { ticket, options } = await question()
    const tryIt = (response: object) => app.send(null, passkeySignin, { body: { ticket, response }, headers })
    const { device: ownDevice } = await withPasskey(app, (await newUser()).person)
    const codes = []
    for (let n = 0; n < 200; n++) codes.push((await tryIt(device().answer(options))).code)
    expect(codes.filter((code) => code === 422).length).toBeGreaterThanOrEqual(50)
    expect(codes).toContain(429)
    await app.pool.query('update signin_tries set tries = 100, last_at = now()')
    const slowed = await tryIt(ownDevice.answer(options))
    expect([slowed.code, slowed.body.code]).toEqual([429, 'too_many_signins'])
    expect(Number(slowed.headers['retry-after'])).toBeLessThanOrEqual(LONGEST_WAIT)
    const rows = await app.pool.query('select from login_activity where ip_address = $1', [ip])
    expect(rows.rowCount).toBe(0)
    // Parallel failures count no further than that.
    const address = { key: 'alamat', seats: 1, gap: 1 }
    const visit = readVisit({ headers: {}, ip })
    for (let n = 0; n < 200; n++) await noteFailure(overPool(app.pool), undefined, visit, { address })
    const { rows: storedTries } = await app.pool.query('select max(tries) as most from signin_tries')
    expect(storedTries[0].most).toBeLessThanOrEqual(50 + LONGEST_WAIT * 5)
    await forgetTries()
  })
})
