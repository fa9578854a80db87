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
import { overPool } from '../../../platform/db.ts'
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
    const { who, username } = await newUser()
    const { device: own } = await withPasskey(app, who)
    const { ticket, kinds, options } = await passkeyStep(username)
    expect(kinds).toEqual(['passkey', 'recovery'])
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: own.id }] })
    const response = own.answer(options)
    const done = await app.call(null, secondPasskey, { body: { ticket, response } })
    expect(done.body.account.user.username).toBe(username)
    expect(await info(done.body.token)).toBe(200)
    const replayed = await app.call(null, secondPasskey, { body: { ticket, response } })
    expect(replayed.body.code).toBe('second_ended')
    expect((await app.call(who, ownSecond)).body.data.passkeys[0].last_used_at).toBeTruthy()
  })

  it('answers its own ticket, place and key alone', async () => {
    const { who, username } = await newUser()
    const { device: own } = await withPasskey(app, who)
    const stranger = await newUser()
    const { device: foreign } = await withPasskey(app, stranger.who)
    const before = await passkeyStep(username)
    const { ticket, options } = await passkeyStep(username)
    const forged = [
      own.answer(before.options),
      own.answer(options, { origin: 'https://palsu.example' }),
      own.answer(options, { host: 'palsu.example' }),
      foreign.answer(options),
      { ...device().answer(options), id: own.id, rawId: own.id },
    ]
    for (const [n, response] of forged.entries()) {
      const reply = await app.call(null, secondPasskey, { body: { ticket, response } })
      expect([n, reply.code, reply.body.code]).toEqual([n, 422, 'wrong_second'])
    }
    // Five were tried: the ticket has ended.
    const late = await app.call(null, secondPasskey, { body: { ticket, response: own.answer(options) } })
    expect(late.body.code).toBe('second_ended')
  })

  it('whose device counts is refused where it goes back', async () => {
    const { who, username } = await newUser()
    const { device: own } = await withPasskey(app, who)
    const tryAt = async (counter: number) => {
      const { ticket, options } = await passkeyStep(username)
      return app.call(null, secondPasskey, { body: { ticket, response: own.answer(options, { counter }) } })
    }
    expect((await tryAt(5)).code).toBe(200)
    expect((await tryAt(5)).code).toBe(422)
    expect((await tryAt(6)).code).toBe(200)
  })

  it('is added for its own ticket alone, once, and is nobody else’s', async () => {
    const { who } = await newUser()
    const stranger = await newUser()
    const { ticket, options } = (await app.call(who, startPasskey, { body: {} })).body.data
    expect(options).toMatchObject({ rp: { id: 'localhost', name: 'Tuntas' }, attestation: 'none' })
    const made = device()
    const add = (as: Person, twist = {}) =>
      app.call(as, addPasskey, { body: { ticket, name: 'Laptop', response: made.create(options, twist) } })
    expect((await add(stranger.who)).body.code).toBe('second_ended')
    expect((await add(who, { origin: 'https://palsu.example' })).body.code).toBe('wrong_second')
    expect((await add(who)).code).toBe(200)
    expect((await add(who)).body.code).toBe('second_ended')
    const [own] = (await app.call(who, ownSecond)).body.data.passkeys
    expect(own.name).toBe('Laptop')
    await withPasskey(app, stranger.who)
    const reply = await app.call(stranger.who, removePasskey, { params: { id: own.id } })
    expect(reply.code).toBe(404)
    // The same key for a second account: refused, and nothing of it stays.
    const again = (await app.call(stranger.who, startPasskey, { body: {} })).body.data
    const body = { ticket: again.ticket, name: 'Sama', response: made.create(again.options) }
    expect((await app.call(stranger.who, addPasskey, { body })).code).toBe(409)
    expect((await app.call(stranger.who, ownSecond)).body.data.passkeys).toHaveLength(1)
  })

  it('of another host is neither taken alone nor as the second step', async () => {
    const { who, username } = await newUser()
    const { device: own } = await withPasskey(app, who)
    // A browser lets a page of a host below it use the same passkey.
    const headers = { host: 'lain.localhost' }
    const below = { origin: 'http://lain.localhost', host: 'localhost' }
    const { ticket, options } = await passkeyStep(username)
    const step = { body: { ticket, response: own.answer(options, below) }, headers }
    const asked = (await app.call(null, passkeyOptions)).body.data
    const alone = { body: { ticket: asked.ticket, response: own.answer(asked.options, below) }, headers }
    expect((await app.send(null, secondPasskey, step)).body.code).toBe('wrong_second')
    expect((await app.send(null, passkeySignin, alone)).body.code).toBe('wrong_second')
  })

  it('that is wrong counts like a code that is', async () => {
    const { who, username } = await newUser()
    const { device: own } = await withPasskey(app, who)
    const wrongly = async () => {
      const { ticket, options } = await passkeyStep(username)
      const response = { ...device().answer(options), id: own.id, rawId: own.id }
      return (await app.call(null, secondPasskey, { body: { ticket, response } })).code
    }
    const codes = []
    for (let n = 0; n < 6; n++) codes.push(await wrongly())
    expect(codes).toEqual([422, 422, 422, 422, 422, 429])
  })

  it('of another host is not offered', async () => {
    const { who, username } = await newUser()
    await withPasskey(app, who)
    await app.pool.query(`update passkeys set host = 'lama.kampus.ac.id' where user_id = $1`, [who.id])
    expect((await ask(username)).kinds).toEqual(['recovery'])
  })

  it('garbage is refused and never an error of ours', async () => {
    const { who, username } = await newUser()
    const { device: own } = await withPasskey(app, who)
    const { ticket, options } = await passkeyStep(username)
    const right = own.answer(options)
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

  it('lets its owner in, who was checked by the device', async () => {
    const { who } = await newUser()
    const { device: own } = await withPasskey(app, who)
    const { ticket, options } = await question()
    expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost' })
    expect(options.allowCredentials).toBeUndefined()
    const response = own.answer(options)
    const done = await enter({ ticket, response, shared: true })
    expect(done.body.account.user.id).toBe(who.id)
    expect(await info(done.body.token)).toBe(200)
    // It counts as a proof, too.
    const session = await app.pool.query(
      'select shared, proved_at is not null as proved from sessions where user_id = $1 order by id desc limit 1',
      [who.id],
    )
    expect(session.rows).toEqual([{ shared: true, proved: true }])
    const replayed = await enter({ ticket, response })
    expect([replayed.code, replayed.body.code]).toEqual([409, 'second_ended'])
  })

  it('opens one session for an answer that is sent twice at once', async () => {
    const { who } = await newUser()
    const { device: own } = await withPasskey(app, who)
    const { ticket, options } = await question()
    const response = own.answer(options)
    const both = await Promise.all([1, 2, 3].map(() => enter({ ticket, response })))
    expect(both.map((reply) => reply.code).sort()).toEqual([200, 409, 409])
  })

  it('refuses who was not checked, an unknown one, an old or a made-up ticket, and who may not enter', async () => {
    const { who } = await newUser()
    const { device: own } = await withPasskey(app, who)
    const { ticket, options } = await question()
    const codes = []
    codes.push((await enter({ ticket, response: own.answer(options, { unverified: true }) })).body.code)
    codes.push((await enter({ ticket, response: device().answer(options) })).body.code)
    codes.push((await enter({ ticket: 'a.1.b', response: own.answer(options) })).body.code)
    const [random, , signature] = ticket.split('.')
    const moved = `${random}.${Date.now() + 1e9}.${signature}`
    codes.push((await enter({ ticket: moved, response: own.answer(options) })).body.code)
    expect(codes).toEqual(['wrong_second', 'wrong_second', 'second_ended', 'second_ended'])
    await app.pool.query(`update users set temporary_until = now() - interval '1 day' where id = $1`, [
      who.id,
    ])
    expect((await enter({ ticket, response: own.answer(options) })).body.code).toBe('password_ended')
    await app.pool.query('update users set temporary_until = null, deleted_at = now() where id = $1', [
      who.id,
    ])
    expect((await enter({ ticket, response: own.answer(options) })).body.code).toBe('wrong_second')
    const tries = await app.pool.query(
      `select from login_activity where user_id = $1 and status = 'failed'`,
      [who.id],
    )
    expect(tries.rowCount).toBeGreaterThanOrEqual(2)
  })

  it('is refused while somebody else’s password stands: it may be whose who was in the account before', async () => {
    const { who, username } = await newUser()
    const { device: own } = await withPasskey(app, who)
    await app.pool.query(`update users set temporary_until = now() + interval '1 day' where id = $1`, [
      who.id,
    ])
    const asked = await question()
    const refused = await enter({ ticket: asked.ticket, response: own.answer(asked.options) })
    expect([refused.code, refused.body.code, refused.body.token]).toEqual([403, 'password_first', undefined])
    const { ticket, options } = await passkeyStep(username)
    const done = await app.call(null, secondPasskey, { body: { ticket, response: own.answer(options) } })
    expect(done.code).toBe(200)
  })

  it('slows an address down that fails, no longer than sign-ins, and unknown ones leave no row', async () => {
    const ip = '10.8.1.1'
    const headers = { 'x-forwarded-for': ip }
    const { ticket, options } = await question()
    const tryIt = (response: object) => app.send(null, passkeySignin, { body: { ticket, response }, headers })
    const { device: own } = await withPasskey(app, (await newUser()).who)
    const codes = []
    for (let n = 0; n < 200; n++) codes.push((await tryIt(device().answer(options))).code)
    expect(codes.filter((code) => code === 422).length).toBeGreaterThanOrEqual(50)
    expect(codes).toContain(429)
    await app.pool.query('update signin_tries set tries = 100, last_at = now()')
    const slowed = await tryIt(own.answer(options))
    expect([slowed.code, slowed.body.code]).toEqual([429, 'too_many_signins'])
    expect(Number(slowed.headers['retry-after'])).toBeLessThanOrEqual(LONGEST_WAIT)
    const rows = await app.pool.query('select from login_activity where ip_address = $1', [ip])
    expect(rows.rowCount).toBe(0)
    // Those that failed together count no further than that.
    const address = { key: 'alamat', seats: 1, gap: 1 }
    const visit = readVisit({ headers: {}, ip })
    for (let n = 0; n < 200; n++) await noteFailure(overPool(app.pool), undefined, visit, { address })
    const { rows: kept } = await app.pool.query('select max(tries) as most from signin_tries')
    expect(kept[0].most).toBeLessThanOrEqual(50 + LONGEST_WAIT * 5)
    await forgetTries()
  })
})
