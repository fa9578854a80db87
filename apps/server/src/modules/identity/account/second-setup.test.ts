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
    expect(await listAuditActions(who.id)).toEqual(['second_added'])
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
