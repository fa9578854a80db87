import { students, teachers } from '@tuntas/contract/campus/people'
import { settings } from '@tuntas/contract/campus/site'
import { studentCourses } from '@tuntas/contract/classroom/courses'
import { accountInfo, signin } from '@tuntas/contract/identity/account'
import { changePassword } from '@tuntas/contract/identity/password'
import {
  addPasskey,
  confirmTotp,
  ownSecond,
  passkeyOptions,
  passkeySignin,
  prove,
  proveOptions,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecovery,
  secondPasskey,
  secondPasskeyOptions,
  secondStep,
  startPasskey,
  startTotp,
} from '@tuntas/contract/identity/second'
import { endOtherSessions } from '@tuntas/contract/identity/sessions'
import { ownData } from '@tuntas/contract/operations/archive'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { device } from '../../../../test/authenticator.ts'
import { makeStudent, makeTeacher, makeUser } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { nextCode, ticketOf, withPasskey, withTotp } from '../../../../test/second.ts'
import { overPool } from '../../../platform/db.ts'
import { readEnv } from '../../../platform/env.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { visitOf } from './devices.ts'
import { LONGEST_WAIT } from './rules.ts'
import { kindsOf } from './second.access.ts'
import { noteFailure } from './signin.store.ts'
import { sweepTickets } from './tickets.store.ts'
import { codeAt, stepAt } from './totp.ts'

const app = withApp()
const PASSWORD = 'Rahasia#2026'
let password_hash: string
let counter = 0
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})

const newUser = async (role: 'admin' | 'dosen' | 'mahasiswa' = 'dosen') => {
  const username = `kedua${++counter}`
  const id = await makeUser(app.pool, role, { username, password_hash })
  return { username, who: await app.signedIn(id) }
}
const ask = (username: string) => ticketOf(app, username, PASSWORD, `10.7.1.${counter}`)
const step = (ticket: string, code: string) => app.send(null, secondStep, { body: { ticket, code } })
const info = async (token: string) => (await app.call({ id: 0, token }, accountInfo)).code
const auditOf = async (id: number) =>
  (
    await app.pool.query<{ action: string }>(
      `select action from audit_log where kind = 'users' and thing_id = $1 order by id`,
      [id],
    )
  ).rows.map(({ action }) => action)
const age = (id: number, minutes: number) =>
  app.pool.query(
    `update sessions set created_at = now() - make_interval(mins => $2), proved_at = proved_at - make_interval(mins => $2)
      where user_id = $1`,
    [id, minutes],
  )
/** All of them come to the account's row before the first may pass. */
const atOnce = async <T>(userId: number, calls: () => Promise<T>[]): Promise<T[]> => {
  const holder = await app.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from users where id = $1 for update', [userId])
    const made = calls()
    await vi.waitFor(
      async () => {
        const { rowCount } = await app.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rowCount).toBe(made.length)
      },
      { timeout: 10_000 },
    )
    await holder.query('commit')
    return await Promise.all(made)
  } finally {
    holder.release()
  }
}
const forgetTries = () => app.pool.query('delete from signin_tries')

describe('setting up an authenticator app', () => {
  it('takes effect with its first code, and gives recovery codes once', async () => {
    const { who, username } = await newUser()
    const started = await app.call(who, startTotp, { body: {} })
    const { secret, uri } = started.body.data
    expect(uri).toContain(`secret=${secret}&issuer=Tuntas%20(localhost)`)
    expect(uri).toContain(username)
    expect((await app.call(null, signin, { body: { username, password: PASSWORD } })).body.token).toBeTruthy()
    const wrongCode = codeAt(secret, stepAt(Date.now()) + 40)
    const refused = await app.call(who, confirmTotp, { body: { code: wrongCode } })
    expect([refused.code, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
      422,
      'wrong_second',
      ['code'],
    ])
    const code = codeAt(secret, stepAt(Date.now()))
    const confirmed = await app.call(who, confirmTotp, {
      body: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
    })
    expect(confirmed.body.data.codes).toHaveLength(10)
    const own = (await app.call(who, ownSecond)).body.data
    expect(own).toMatchObject({ passkeys: [], recovery_left: 10, demanded: 0 })
    expect(own.totp_since).toBeTruthy()
    expect(await auditOf(who.id)).toEqual(['second_added'])
    const again = await app.call(who, confirmTotp, { body: { code } })
    expect([again.code, again.body.code]).toEqual([409, 'second_ended'])
    // A second factor more: those codes stand, and are not shown again.
    expect((await withPasskey(app, who)).codes).toBeNull()
  })

  it('asks for the password where the session is old, and for the second factor where there is one', async () => {
    const { who } = await newUser()
    await age(who.id, 6)
    for (const endpoint of [startTotp, startPasskey]) {
      const bare = await app.call(who, endpoint, { body: {} })
      expect([bare.code, bare.body.errors]).toEqual([
        422,
        { current_password: ['Masukan password saat ini'] },
      ])
      const wrong = await app.call(who, endpoint, { body: { current_password: 'salah' } })
      expect(wrong.body.errors).toEqual({ current_password: ['Password saat ini salah'] })
      expect((await app.call(who, endpoint, { body: { current_password: PASSWORD } })).code).toBe(200)
    }
    const { secret } = (await app.call(who, startTotp, { body: { current_password: PASSWORD } })).body.data
    const code = codeAt(secret, stepAt(Date.now()))
    expect((await app.call(who, confirmTotp, { body: { code } })).code).toBe(200)
    expect((await app.call(who, startPasskey, { body: {} })).code).toBe(200)
    await age(who.id, 6)
    const stale = await app.call(who, startPasskey, { body: { current_password: PASSWORD } })
    expect([stale.code, stale.body.code]).toEqual([403, 'second_factor_required'])
  })

  it('keeps the secret sealed and the recovery codes hashed', async () => {
    const { who } = await newUser()
    const { secret, codes } = await withTotp(app, who)
    const other = await newUser()
    const { rows } = await app.pool.query(
      `select (select json_agg(a) from authenticators a)::text || (select json_agg(r) from recovery_codes r)::text
        || (select json_agg(l) from audit_log l)::text || (select json_agg(t) from tickets t)::text as everything`,
    )
    expect(rows[0].everything).toMatch(/v1\./)
    expect(rows[0].everything).not.toContain(secret)
    for (const code of codes) {
      expect(rows[0].everything).not.toContain(code)
      expect(rows[0].everything).not.toContain(code.replace('-', ''))
    }
    // Moved to another account's row it does not open.
    await app.pool.query(
      `insert into authenticators (user_id, secret, since) select $2, secret, now() from authenticators where user_id = $1`,
      [who.id, other.who.id],
    )
    expect((await ask(other.username)).kinds).toEqual([])
  })

  it('is in one’s own data by name, without what it is made of', async () => {
    const id = await makeStudent(app.pool)
    const who = await app.signedIn(id)
    const { secret, codes } = await withTotp(app, who)
    const { device: own } = await withPasskey(app, who)
    const { body } = await app.send(who, ownData, { query: { format: 'json' } })
    const text = JSON.stringify(body)
    expect(text).toContain('Aplikasi autentikator')
    expect(text).toMatch(/"Kunci \d+"/)
    for (const kept of [secret, own.id, 'v1.', 'argon2', ...codes]) expect(text).not.toContain(kept)
  })

  it('is each for itself: a pending one of somebody else is not theirs', async () => {
    const [a, b] = [await newUser(), await newUser()]
    const { secret } = (await app.call(a.who, startTotp, { body: {} })).body.data
    const reply = await app.call(b.who, confirmTotp, { body: { code: codeAt(secret, stepAt(Date.now())) } })
    expect(reply.body.code).toBe('second_ended')
  })
})

describe('what was begun before there was a second factor', () => {
  const proveNow = (id: number) =>
    app.pool.query('update sessions set proved_at = now() where user_id = $1', [id])

  it('an app is not finished after it, neither without a proof nor with one', async () => {
    const { who } = await newUser()
    const mallory = await app.signedIn(who.id)
    const { secret } = (await app.call(mallory, startTotp, { body: {} })).body.data
    await withPasskey(app, who)
    const confirm = () =>
      app.call(mallory, confirmTotp, { body: { code: codeAt(secret, stepAt(Date.now())) } })
    expect((await confirm()).body.code).toBe('second_factor_required')
    await proveNow(who.id)
    expect((await confirm()).body.code).toBe('second_ended')
    expect((await app.call(who, ownSecond)).body.data.totp_since).toBeNull()
  })

  it('a passkey neither', async () => {
    const { who } = await newUser()
    const mallory = await app.signedIn(who.id)
    const { ticket, options } = (await app.call(mallory, startPasskey, { body: {} })).body.data
    await withTotp(app, who)
    const body = { ticket, name: 'Asing', response: device().create(options) }
    expect((await app.call(mallory, addPasskey, { body })).body.code).toBe('second_factor_required')
    await proveNow(who.id)
    expect((await app.call(mallory, addPasskey, { body })).body.code).toBe('second_ended')
    expect((await app.call(who, ownSecond)).body.data.passkeys).toEqual([])
  })

  it('is finished once where two finish at once, with one set of recovery codes', async () => {
    const { who } = await newUser()
    const started = await Promise.all([1, 2, 3, 4].map(() => app.call(who, startPasskey, { body: {} })))
    const replies = await atOnce(who.id, () =>
      started.map(({ body: { data } }, n) => {
        const response = device().create(data.options)
        return app.call(who, addPasskey, { body: { ticket: data.ticket, name: `K${n}`, response } })
      }),
    )
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
    expect((await app.call(who, ownSecond)).body.data).toMatchObject({ recovery_left: 10 })
    expect((await app.call(who, ownSecond)).body.data.passkeys).toHaveLength(1)
  })
})

describe('a sign-in with a second factor', () => {
  it('offers the rest where the key of the apps cannot be read', async () => {
    const { who } = await newUser()
    await withTotp(app, who)
    await withPasskey(app, who)
    const away = () => Promise.reject(new Error('store is away'))
    const files = { has: away, put: away, remove: away, stream: away }
    const ground = { db: overPool(app.pool), env: readEnv({}), files }
    const kinds = await kindsOf(ground, who.id, { protocol: 'http', host: 'localhost' })
    expect(kinds).toEqual(['passkey', 'recovery'])
  })

  it('gives a ticket and no token, and a token for the code', async () => {
    const { who, username } = await newUser()
    const { secret } = await withTotp(app, who)
    const first = await app.call(null, signin, { body: { username, password: PASSWORD } })
    expect([first.code, Object.keys(first.body).sort()]).toEqual([200, ['data', 'message', 'status']])
    const { ticket, kinds } = first.body.data.second
    expect(kinds).toEqual(['totp', 'recovery'])
    const done = await step(ticket, await nextCode(app, who.id, secret))
    expect(done.body).toMatchObject({ role: 'dosen', account: { user: { username } } })
    expect(await info(done.body.token)).toBe(200)
    const activity = await app.pool.query('select status from login_activity where user_id = $1', [who.id])
    expect(activity.rows).toEqual([{ status: 'success' }])
    // The device is known from then on, as after any sign-in.
    expect(done.body.device).toMatch(/^[\w-]+\.[\w-]+$/)
  })

  it('refuses a wrong password as ever, whoever has a second factor', async () => {
    const { who, username } = await newUser()
    await withTotp(app, who)
    const reply = await app.call(null, signin, { body: { username, password: 'salah' } })
    expect([reply.code, reply.body.code]).toEqual([401, 'wrong_credentials'])
  })

  it('takes a ticket once, and a code once', async () => {
    const { who, username } = await newUser()
    const { secret } = await withTotp(app, who)
    const [first, second, third] = [await ask(username), await ask(username), await ask(username)]
    const code = await nextCode(app, who.id, secret)
    expect((await step(first.ticket, code)).code).toBe(200)
    // The same ticket, also with a code that was not used.
    const reused = await step(first.ticket, await nextCode(app, who.id, secret, 1))
    expect([reused.code, reused.body.code]).toEqual([409, 'second_ended'])
    expect((await step(second.ticket, code)).code).toBe(200)
    // The same code, and the older one beside it.
    for (const old of [code, codeAt(secret, stepAt(Date.now()) - 1)]) {
      const replayed = await step(third.ticket, old)
      expect([replayed.code, replayed.body.code]).toEqual([422, 'wrong_second'])
    }
  })

  it('lets one of two in that come at once', async () => {
    const { who, username } = await newUser()
    const { secret } = await withTotp(app, who)
    const { ticket } = await ask(username)
    const code = await nextCode(app, who.id, secret)
    const same = await Promise.all(Array.from({ length: 4 }, () => step(ticket, code)))
    expect(same.filter((reply) => reply.code === 200)).toHaveLength(1)
    expect(same.filter((reply) => reply.code >= 500)).toHaveLength(0)
    const [a, b] = [await ask(username), await ask(username)]
    const next = await nextCode(app, who.id, secret)
    const both = await Promise.all([a, b].map((one) => step(one.ticket, next)))
    expect(both.map((reply) => reply.code).sort()).toEqual([200, 422])
  })

  it('is for the account of the ticket alone', async () => {
    const [a, b] = [await newUser(), await newUser()]
    const own = await withTotp(app, a.who)
    const foreign = await withTotp(app, b.who)
    const { ticket } = await ask(a.username)
    expect((await step(ticket, await nextCode(app, b.who.id, foreign.secret))).code).toBe(422)
    expect((await step(ticket, foreign.codes[0] ?? '')).code).toBe(422)
    const done = await step(ticket, await nextCode(app, a.who.id, own.secret))
    expect(done.body.account.user.id).toBe(a.who.id)
  })

  it('is called otherwise by its owner alone', async () => {
    const [a, b] = [await newUser(), await newUser()]
    await withPasskey(app, a.who)
    const nameOf = async () => (await app.send(a.who, ownSecond)).body.data.passkeys[0]
    const { id } = await nameOf()
    const rename = (who: Person, name: string) => app.send(who, renamePasskey, { body: { id, name } })
    expect((await rename(b.who, 'Milikku')).code).toBe(404)
    expect((await rename(a.who, ' ')).code).toBe(422)
    expect((await rename(a.who, 'x'.repeat(61))).code).toBe(422)
    expect((await rename(a.who, ' Laptop kampus ')).code).toBe(200)
    expect(await nameOf()).toMatchObject({ id, name: 'Laptop kampus' })
  })

  it.each(['', 'x', 'tiket.palsu'])('refuses a ticket that is none: %j', async (ticket) => {
    const reply = await step(ticket, '123456')
    expect([409, 422]).toContain(reply.code)
    expect(reply.body.token).toBeUndefined()
  })

  it('ends after five minutes, and is swept', async () => {
    const { who, username } = await newUser()
    const { secret } = await withTotp(app, who)
    const { ticket } = await ask(username)
    await app.pool.query(`update tickets set created_at = now() - interval '5 minutes' where user_id = $1`, [
      who.id,
    ])
    const reply = await step(ticket, await nextCode(app, who.id, secret))
    expect([reply.code, reply.body.code]).toEqual([409, 'second_ended'])
    await app.pool.query(`update tickets set created_at = now() - interval '11 minutes' where user_id = $1`, [
      who.id,
    ])
    await sweepTickets(overPool(app.pool))
    expect((await app.pool.query('select from tickets where user_id = $1', [who.id])).rowCount).toBe(0)
  })

  it('ends after five wrong codes, and wrong codes wait longer and longer', async () => {
    const { who, username } = await newUser()
    const { secret } = await withTotp(app, who)
    await forgetTries()
    const { ticket } = await ask(username)
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => step(ticket, `00000${n % 10}`)))
    const codes = replies.map((reply) => reply.body.code)
    expect(codes.filter((code) => code === 'wrong_second')).toHaveLength(5)
    // The others wait, or come to a ticket that has ended: who is quicker is the machine's to say.
    expect(codes.filter((code) => code === 'too_many_signins').length).toBeGreaterThanOrEqual(10)
    expect(['wrong_second', 'too_many_signins', 'second_ended']).toEqual(expect.arrayContaining(codes))
    const right = await nextCode(app, who.id, secret)
    expect((await step(ticket, right)).body.code).toBe('second_ended')
    // Another ticket waits as well, with a right code: the limit is the account's.
    const { ticket: next } = await ask(username)
    const slowed = await step(next, right)
    expect([slowed.code, slowed.body.code]).toEqual([429, 'too_many_signins'])
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    await app.pool.query(`update signin_tries set last_at = now() - interval '20 minutes'`)
    expect((await step(next, await nextCode(app, who.id, secret))).code).toBe(200)
    expect(await auditOf(who.id)).toContain('second_failed')
    const failed = await app.pool.query(
      `select from login_activity where user_id = $1 and status = 'failed'`,
      [who.id],
    )
    expect(failed.rowCount).toBe(5)
  })

  it('ends with a new password, ended sessions, archiving and a removed factor', async () => {
    const { who, username } = await newUser()
    const { secret } = await withTotp(app, who)
    const other = await app.signedIn(who.id)
    await app.pool.query('update sessions set proved_at = now() where user_id = $1', [who.id])
    const ways = [
      () => app.call(other, endOtherSessions),
      () =>
        app.call(other, changePassword, {
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
      expect((await step(ticket, await nextCode(app, who.id, secret))).body.code).toBe('second_ended')
    }
    await app.pool.query('update users set password_hash = $2 where id = $1', [who.id, password_hash])
    const { ticket } = await ask(username)
    await app.pool.query('update users set deleted_at = now() where id = $1', [who.id])
    expect((await step(ticket, await nextCode(app, who.id, secret))).body.code).toBe('second_ended')
  })
})

describe('recovery codes', () => {
  it('open once each, in any writing, and are counted', async () => {
    const { who, username } = await newUser()
    const { codes } = await withTotp(app, who)
    const [first = '', second = ''] = codes
    const written = first.toUpperCase().replace('-', ' ')
    expect((await step((await ask(username)).ticket, written)).code).toBe(200)
    expect((await app.call(who, ownSecond)).body.data.recovery_left).toBe(9)
    expect((await step((await ask(username)).ticket, first)).code).toBe(422)
    const tickets = [await ask(username), await ask(username)]
    const both = await Promise.all(tickets.map(({ ticket }) => step(ticket, second)))
    expect(both.map((reply) => reply.code).sort()).toEqual([200, 422])
    expect((await auditOf(who.id)).filter((action) => action === 'recovery_used')).toHaveLength(2)
  })

  it('are made anew in place of the former ones', async () => {
    const { who, username } = await newUser()
    const none = await app.call(who, renewRecovery)
    expect([none.code, none.body.code]).toEqual([409, 'no_second'])
    const { codes } = await withTotp(app, who)
    const fresh = (await app.call(who, renewRecovery)).body.data.codes
    expect(new Set([...codes, ...fresh]).size).toBe(20)
    expect((await step((await ask(username)).ticket, codes[0] ?? '')).code).toBe(422)
    expect((await step((await ask(username)).ticket, fresh[0])).code).toBe(200)
    expect(await auditOf(who.id)).toContain('recovery_made')
  })

  it('are not made again and again', async () => {
    const { who } = await newUser()
    await withTotp(app, who)
    const codes = []
    for (let n = 0; n < 6; n++) codes.push((await app.call(who, renewRecovery)).code)
    expect(codes.at(-1)).toBe(429)
    expect(codes.slice(0, 4)).toEqual([200, 200, 200, 200])
  })

  it('are one set, also where two make them at once', async () => {
    const { who } = await newUser()
    await withTotp(app, who)
    const made = await atOnce(who.id, () => [1, 2, 3].map(() => app.call(who, renewRecovery)))
    expect(made.map(({ code }) => code)).toEqual([200, 200, 200])
    expect((await app.call(who, ownSecond)).body.data.recovery_left).toBe(10)
  })

  it('go with the last two factors, also where both are taken off at once', async () => {
    for (let n = 0; n < 5; n++) {
      const { who } = await newUser()
      await withTotp(app, who)
      await withPasskey(app, who)
      const { id } = (await app.call(who, ownSecond)).body.data.passkeys[0]
      const off = [app.call(who, removeTotp), app.call(who, removePasskey, { params: { id } })]
      expect((await Promise.all(off)).map(({ code }) => code)).toEqual([200, 200])
      expect((await app.call(who, ownSecond)).body.data.recovery_left).toBe(0)
    }
  })

  it('go with the last factor that they stood in for', async () => {
    const { who, username } = await newUser()
    await withTotp(app, who)
    await withPasskey(app, who)
    expect((await app.call(who, removeTotp)).code).toBe(200)
    const { passkeys, recovery_left } = (await app.call(who, ownSecond)).body.data
    expect(recovery_left).toBe(10)
    expect((await app.call(who, removePasskey, { params: { id: passkeys[0].id } })).code).toBe(200)
    expect((await app.call(who, ownSecond)).body.data).toMatchObject({ passkeys: [], recovery_left: 0 })
    expect((await app.call(who, removeTotp)).code).toBe(404)
    const reply = await app.call(null, signin, { body: { username, password: PASSWORD } })
    expect(reply.body.token).toBeTruthy()
    expect((await auditOf(who.id)).filter((action) => action === 'second_removed')).toHaveLength(2)
  })
})

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
    const visit = visitOf({ headers: {}, ip })
    for (let n = 0; n < 200; n++) await noteFailure(overPool(app.pool), undefined, visit, { address })
    const { rows: kept } = await app.pool.query('select max(tries) as most from signin_tries')
    expect(kept[0].most).toBeLessThanOrEqual(50 + LONGEST_WAIT * 5)
    await forgetTries()
  })
})

describe('before a dangerous act', () => {
  const reset = async (who: Person, list_id: number[]) =>
    app.send(who, students.resetPassword, { body: { list_id, format: 'json' } })

  it('the second factor is asked for again, and a proof is good for five minutes', async () => {
    const { who } = await newUser('admin')
    const student = await makeStudent(app.pool)
    expect((await reset(who, [student])).code).toBe(200)
    const { secret } = await withTotp(app, who)
    expect((await reset(who, [student])).code).toBe(200)
    await age(who.id, 6)
    const refused = await reset(who, [student])
    expect([refused.code, refused.body.code]).toEqual([403, 'second_factor_required'])
    const { kinds } = (await app.call(who, proveOptions)).body.data
    expect(kinds).toEqual(['totp', 'recovery'])
    expect((await app.call(who, prove, { body: { code: '000000' } })).body.code).toBe('wrong_second')
    expect((await reset(who, [student])).code).toBe(403)
    expect((await app.call(who, prove, { body: { code: await nextCode(app, who.id, secret) } })).code).toBe(
      200,
    )
    expect((await reset(who, [student])).code).toBe(200)
    // In this session alone.
    const elsewhere = await app.signedIn(who.id)
    expect((await reset(elsewhere, [student])).body.code).toBe('second_factor_required')
    await age(who.id, 5)
    expect((await reset(who, [student])).code).toBe(403)
    expect(await auditOf(who.id)).toContain('second_failed')
  })

  it('a passkey proves it, once and for its own session’s account', async () => {
    const { who } = await newUser('admin')
    const { device: own } = await withPasskey(app, who)
    const stranger = await newUser('admin')
    const { device: foreign } = await withPasskey(app, stranger.who)
    await age(who.id, 6)
    const { ticket, options } = (await app.call(who, proveOptions)).body.data
    const response = own.answer(options)
    const codeOf = async (as: Person, body: object) => (await app.send(as, prove, { body })).body.code
    expect(await codeOf(stranger.who, { ticket, response })).toBe('second_ended')
    expect(await codeOf(who, { ticket, response: foreign.answer(options) })).toBe('wrong_second')
    expect(await codeOf(who, {})).toBe('invalid')
    expect(await codeOf(who, { ticket })).toBe('invalid')
    expect(await codeOf(who, { ticket, response })).toBeUndefined()
    expect(await codeOf(who, { ticket, response })).toBe('second_ended')
    expect((await app.call(who, endOtherSessions)).code).toBe(200)
  })

  it('a password typed for somebody is one, a name is not', async () => {
    const { who } = await newUser('admin')
    await withTotp(app, who)
    const id = await makeStudent(app.pool)
    const { data } = (await app.call(who, students.detail, { query: { id } })).body
    await age(who.id, 6)
    const contact = { email: 'nama@kampus.ac.id', phone: '081234567890' }
    const save = (more: object) => app.send(who, students.save, { body: { ...data, ...contact, ...more } })
    const secret = { password: 'Langit biru 79', confirm_password: 'Langit biru 79' }
    expect((await save(secret)).body.code).toBe('second_factor_required')
    const named = await save({ name: 'Nama Lain' })
    expect([named.code, named.body.errors]).toEqual([200, undefined])
  })

  it('who has no second factor is asked nothing', async () => {
    const { who } = await newUser('admin')
    await age(who.id, 600)
    expect((await reset(who, [await makeStudent(app.pool)])).code).toBe(200)
    const none = await app.call(who, proveOptions)
    expect([none.code, none.body.code]).toEqual([409, 'no_second'])
    expect((await app.call(who, prove, { body: { code: '123456' } })).body.code).toBe('no_second')
  })
})

describe('a lost second factor', () => {
  it('is removed by an administrator, and its sessions end', async () => {
    const admin = (await newUser('admin')).who
    const username = `hilang${++counter}`
    const id = await makeStudent(app.pool, { username, password_hash })
    const student = await app.signedIn(id)
    const detail = async () =>
      (await app.call(admin, students.detail, { query: { id } })).body.data.second_factor
    expect(await detail()).toBe(0)
    await withTotp(app, student)
    await withPasskey(app, student)
    expect(await detail()).toBe(1)
    const { ticket } = await ask(username)
    const remove = (as: Person, list = students) =>
      app.send(as, list.removeSecond, { body: { list_id: [id] } })
    expect((await remove(student)).code).toBe(403)
    // A student is no lecturer.
    expect((await remove(admin, teachers as unknown as typeof students)).code).toBe(404)
    expect(await detail()).toBe(1)
    expect((await remove(admin)).code).toBe(200)
    expect([await detail(), await info(student.token)]).toEqual([0, 401])
    expect((await step(ticket, '123456')).body.code).toBe('second_ended')
    expect((await remove(admin)).body.code).toBe('no_second')
    expect((await app.call(null, signin, { body: { username, password: PASSWORD } })).body.token).toBeTruthy()
    expect(await auditOf(id)).toEqual(['second_added', 'second_added', 'second_removed'])
    expect(
      (
        await app.pool.query(
          `select user_id from audit_log where action = 'second_removed' and thing_id = $1`,
          [id],
        )
      ).rows,
    ).toEqual([{ user_id: admin.id }])
  })

  it('of a lecturer as well; the administrator proves it is them', async () => {
    const admin = await newUser('admin')
    await withTotp(app, admin.who)
    const id = await makeTeacher(app.pool)
    await withTotp(app, await app.signedIn(id))
    await age(admin.who.id, 6)
    const remove = () => app.send(admin.who, teachers.removeSecond, { body: { list_id: [id] } })
    expect((await remove()).body.code).toBe('second_factor_required')
    await app.pool.query('update sessions set proved_at = now() where user_id = $1', [admin.who.id])
    expect((await remove()).code).toBe(200)
  })
})

describe('what an administrator is asked for', () => {
  const demand = (days: number | null, since = 'now()') =>
    app.pool.query(
      `update settings set second_factor_days = $1, second_factor_since = case when $1::int is null then null else ${since} end`,
      [days],
    )
  const told = async (who: Person) => {
    const { second_factor_due, second_factor_required } = (await app.call(who, accountInfo)).body.data
    return { due: second_factor_due, required: second_factor_required }
  }
  const list = async (who: Person) => {
    const { code, body } = await app.call(who, students.counts)
    return [code, body.code]
  }

  it('is said in the settings, by somebody who has proved it', async () => {
    const { who } = await newUser('admin')
    const stored = async () => (await app.call(who, settings)).body.data.second_factor_days
    const save = async (days?: string) => {
      const fields = {
        title_login: 'A',
        description_login: 'B',
        help_email: 'a@b.id',
        help_phone: '081234567890',
      }
      const more: Record<string, string> = days === undefined ? {} : { second_factor_days: days }
      return sendForm(app, who, 'settings/save', { ...fields, ...more })
    }
    const since = async () =>
      (await app.pool.query('select second_factor_since as at from settings')).rows[0].at
    try {
      expect((await save()).code).toBe(200)
      expect(await stored()).toBeNull()
      for (const days of ['-1', '366', '1.5', 'banyak']) {
        const { code, body } = await save(days)
        expect([days, code, Object.keys(body.errors)]).toEqual([days, 422, ['second_factor_days']])
      }
      expect((await save('30')).code).toBe(200)
      const begun = await since()
      expect([await stored(), begun !== null]).toEqual([30, true])
      // Other days, the same beginning; not sent, it stays.
      expect((await save('20')).code).toBe(200)
      expect((await save()).code).toBe(200)
      expect([await stored(), await since()]).toEqual([20, begun])
      await withTotp(app, who)
      await age(who.id, 6)
      expect((await save('')).body.code).toBe('second_factor_required')
      expect((await save('20')).code).toBe(200)
      await app.pool.query('update sessions set proved_at = now() where user_id = $1', [who.id])
      expect((await save('')).code).toBe(200)
      expect([await stored(), await since()]).toEqual([null, null])
    } finally {
      await demand(null)
    }
  })

  it('is nothing until a setting says so, and never of others', async () => {
    const admin = await newUser('admin')
    expect(await told(admin.who)).toEqual({ due: null, required: 0 })
    await demand(0)
    try {
      for (const role of ['dosen', 'mahasiswa'] as const)
        expect(await told((await newUser(role)).who)).toEqual({ due: null, required: 0 })
      expect((await app.call((await newUser('admin')).who, ownSecond)).body.data.demanded).toBe(1)
    } finally {
      await demand(null)
    }
  })

  it('is asked of whom the campus says, and who is added has the whole grace', async () => {
    const { who } = await newUser('admin')
    const save = (more: Record<string, string>) =>
      sendForm(app, who, 'settings/save', {
        title_login: 'A',
        description_login: 'B',
        help_email: 'a@b.id',
        help_phone: '081234567890',
        ...more,
      })
    const people = [await newUser('admin'), await newUser('dosen'), await newUser('mahasiswa')]
    const asked = async () => {
      const all = []
      for (const one of people) all.push((await told(await app.signedIn(one.who.id))).due !== null)
      return all
    }
    try {
      expect((await save({ second_factor_for: 'siapa' })).code).toBe(422)
      await save({ second_factor_days: '7' })
      expect(await asked()).toEqual([true, false, false])
      await demand(7, `now() - interval '8 days'`)
      await save({ second_factor_for: 'staff' })
      expect(await asked()).toEqual([true, true, false])
      expect(await told(await app.signedIn(people[1]?.who.id ?? 0))).toMatchObject({ required: 0 })
      await save({ second_factor_for: 'everybody', second_factor_days: '0' })
      expect(await asked()).toEqual([true, true, true])
      const student = await app.signedIn(people[2]?.who.id ?? 0)
      expect((await app.call(student, studentCourses)).body.code).toBe('second_factor_setup_required')
      expect((await app.call(student, ownSecond)).body.data.demanded).toBe(1)
      await withTotp(app, student)
      expect((await app.call(student, studentCourses)).code).toBe(200)
      await save({ second_factor_for: 'admins' })
      expect((await asked()).slice(0, 2)).toEqual([true, false])
    } finally {
      await app.pool.query(`update settings set second_factor_for = 'admins'`)
      await demand(null)
    }
  })

  it('waits out its days, then leaves the own account alone, until there is one', async () => {
    const id = await makeUser(app.pool, 'admin', { password_hash, created_at: '2020-01-01' })
    await demand(7)
    try {
      const waiting = await app.signedIn(id)
      const { due, required } = await told(waiting)
      expect([Math.round((Date.parse(due) - Date.now()) / 3_600_000), required]).toEqual([168, 0])
      expect((await list(waiting))[0]).toBe(200)
      await demand(7, `now() - interval '8 days'`)
      const late = await app.signedIn(id)
      expect((await told(late)).required).toBe(1)
      expect(await list(late)).toEqual([403, 'second_factor_setup_required'])
      // At once, also in the session that was refused a moment ago.
      await withTotp(app, late)
      expect(await told(late)).toEqual({ due: null, required: 0 })
      expect((await list(late))[0]).toBe(200)
      // Taken off again, it is asked for again.
      expect((await app.call(late, removeTotp)).code).toBe(200)
      expect((await list(late))[0]).toBe(403)
      // A new account has its own days.
      const fresh = await app.signedIn(await makeUser(app.pool, 'super admin'))
      expect(await told(fresh)).toMatchObject({ required: 0 })
    } finally {
      await demand(null)
    }
  })
})
