import { signin } from '@tuntas/contract/identity/account'
import { addPasskey, confirmTotp, ownSecond, startPasskey, startTotp } from '@tuntas/contract/identity/second'
import { ownData } from '@tuntas/contract/operations/archive'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { device } from '../../../../test/authenticator.ts'
import { makeStudent } from '../../../../test/make.ts'
import { PASSWORD, secondFactors, withPasskey, withTotp } from '../../../../test/second.ts'
import { codeAt, stepAt } from './totp.ts'

const app = withApp()
const { newUser, listAuditActions, age, ask, atOnce } = secondFactors(app)

describe('setting up an authenticator app', () => {
  it('takes effect with its first code, and returns recovery codes once', async () => {
    const { person, username } = await newUser()
    const startReply = await app.call(person, startTotp, { body: {} })
    const { secret, uri } = startReply.body.data
    expect(uri).toContain(`secret=${secret}&issuer=Tuntas%20(localhost)`)
    expect(uri).toContain(username)
    expect((await app.call(null, signin, { body: { username, password: PASSWORD } })).body.token).toBeTruthy()
    const wrongCode = codeAt(secret, stepAt(Date.now()) + 40)
    const refusal = await app.call(person, confirmTotp, { body: { code: wrongCode } })
    expect([refusal.code, refusal.body.code, Object.keys(refusal.body.errors)]).toEqual([
      422,
      'wrong_second',
      ['code'],
    ])
    const code = codeAt(secret, stepAt(Date.now()))
    const confirmed = await app.call(person, confirmTotp, {
      body: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
    })
    expect(confirmed.body.data.codes).toHaveLength(10)
    const ownFactors = (await app.call(person, ownSecond)).body.data
    expect(ownFactors).toMatchObject({ passkeys: [], recovery_left: 10, demanded: 0 })
    expect(ownFactors.totp_since).toBeTruthy()
    expect(await listAuditActions(person.id)).toEqual(['second_added'])
    const secondReply = await app.call(person, confirmTotp, { body: { code } })
    expect([secondReply.code, secondReply.body.code]).toEqual([409, 'second_ended'])
    // Another second factor keeps the codes, which are not shown again.
    expect((await withPasskey(app, person)).codes).toBeNull()
  })

  it('asks for the password in an old session, and for the second factor if there is one', async () => {
    const { person } = await newUser()
    await age(person.id, 6)
    for (const endpoint of [startTotp, startPasskey]) {
      const bareReply = await app.call(person, endpoint, { body: {} })
      expect([bareReply.code, bareReply.body.errors]).toEqual([
        422,
        { current_password: ['Masukan kata sandi saat ini'] },
      ])
      const wrongReply = await app.call(person, endpoint, { body: { current_password: 'salah' } })
      expect(wrongReply.body.errors).toEqual({ current_password: ['Kata sandi saat ini salah'] })
      expect((await app.call(person, endpoint, { body: { current_password: PASSWORD } })).code).toBe(200)
    }
    const { secret } = (await app.call(person, startTotp, { body: { current_password: PASSWORD } })).body.data
    const code = codeAt(secret, stepAt(Date.now()))
    expect((await app.call(person, confirmTotp, { body: { code } })).code).toBe(200)
    expect((await app.call(person, startPasskey, { body: {} })).code).toBe(200)
    await age(person.id, 6)
    const staleReply = await app.call(person, startPasskey, { body: { current_password: PASSWORD } })
    expect([staleReply.code, staleReply.body.code]).toEqual([403, 'second_factor_required'])
  })

  it('stores the secret sealed and the recovery codes hashed', async () => {
    const { person } = await newUser()
    const { secret, codes } = await withTotp(app, person)
    const otherUser = await newUser()
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
    // Copied to another account's row, the secret cannot be decrypted.
    await app.pool.query(
      `insert into authenticators (user_id, secret, since) select $2, secret, now() from authenticators where user_id = $1`,
      [person.id, otherUser.person.id],
    )
    expect((await ask(otherUser.username)).kinds).toEqual([])
  })

  it('is in one’s own data by name, without its secret', async () => {
    const id = await makeStudent(app.pool)
    const person = await app.signedIn(id)
    const { secret, codes } = await withTotp(app, person)
    const { device: ownDevice } = await withPasskey(app, person)
    const { body } = await app.send(person, ownData, { query: { format: 'json' } })
    const text = JSON.stringify(body)
    expect(text).toContain('Aplikasi autentikator')
    expect(text).toMatch(/"Kunci \d+"/)
    for (const secretText of [secret, ownDevice.id, 'v1.', 'argon2', ...codes])
      expect(text).not.toContain(secretText)
  })

  it('is each for itself: a pending one of somebody else is not theirs', async () => {
    const [a, b] = [await newUser(), await newUser()]
    const { secret } = (await app.call(a.person, startTotp, { body: {} })).body.data
    const reply = await app.call(b.person, confirmTotp, {
      body: { code: codeAt(secret, stepAt(Date.now())) },
    })
    expect(reply.body.code).toBe('second_ended')
  })
})

describe('setups from before there was a second factor', () => {
  const proveNow = (id: number) =>
    app.pool.query('update sessions set proved_at = now() where user_id = $1', [id])

  it('an app is not finished after it, neither without a proof nor with one', async () => {
    const { person } = await newUser()
    const mallory = await app.signedIn(person.id)
    const { secret } = (await app.call(mallory, startTotp, { body: {} })).body.data
    await withPasskey(app, person)
    const confirm = () =>
      app.call(mallory, confirmTotp, { body: { code: codeAt(secret, stepAt(Date.now())) } })
    expect((await confirm()).body.code).toBe('second_factor_required')
    await proveNow(person.id)
    expect((await confirm()).body.code).toBe('second_ended')
    expect((await app.call(person, ownSecond)).body.data.totp_since).toBeNull()
  })

  it('a passkey neither', async () => {
    const { person } = await newUser()
    const mallory = await app.signedIn(person.id)
    const { ticket, options } = (await app.call(mallory, startPasskey, { body: {} })).body.data
    await withTotp(app, person)
    const body = { ticket, name: 'Asing', response: device().create(options) }
    expect((await app.call(mallory, addPasskey, { body })).body.code).toBe('second_factor_required')
    await proveNow(person.id)
    expect((await app.call(mallory, addPasskey, { body })).body.code).toBe('second_ended')
    expect((await app.call(person, ownSecond)).body.data.passkeys).toEqual([])
  })

  it('is finished once where two finish at once, with one set of recovery codes', async () => {
    const { person } = await newUser()
    const startReplies = await Promise.all(
      [1, 2, 3, 4].map(() => app.call(person, startPasskey, { body: {} })),
    )
    const replies = await atOnce(person.id, () =>
      startReplies.map(({ body: { data } }, n) => {
        const response = device().create(data.options)
        return app.call(person, addPasskey, { body: { ticket: data.ticket, name: `K${n}`, response } })
      }),
    )
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
    expect((await app.call(person, ownSecond)).body.data).toMatchObject({ recovery_left: 10 })
    expect((await app.call(person, ownSecond)).body.data.passkeys).toHaveLength(1)
  })
})
