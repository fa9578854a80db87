import { accountInfo } from '@tuntas/contract/identity/account'
import { saveSigninProvider, testSigninProvider } from '@tuntas/contract/identity/providers'
import { secondStep } from '@tuntas/contract/identity/second'
import { personIdentities, removeIdentity } from '@tuntas/contract/operations/helpdesk'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeStudent, makeUser } from '../../../../test/make.ts'
import { type Forger, startForger } from '../../../../test/peers/oidc-forger.ts'
import { nextCode, withTotp } from '../../../../test/second.ts'
import {
  exchange,
  makeProvider,
  makeSuperAdmin,
  ORIGIN,
  openPage,
  signInAt,
} from '../../../../test/signing-in.ts'

const app = withApp({ origin: ORIGIN })
let peer: Forger
let admin: Person
let id: number
let student: number
let counter = 0

beforeAll(async () => {
  admin = await makeSuperAdmin(app)
  peer = await startForger()
  const fields = {
    kind: 'oidc',
    preset: 'other',
    issuer: peer.issuer,
    client_id: 'tuntas',
    client_secret: 'r',
  }
  id = await makeProvider(app, admin, { ...fields, name: 'SSO' })
})
beforeEach(async () => {
  const nim = `88${++counter}`
  student = await makeStudent(app.pool)
  await app.pool.query('update students set nim = $2 where id = $1', [student, nim])
  peer.says.claims = { sub: `sub-${nim}`, nim, sid: `sid-${nim}` }
})
const signIn = () => signInAt(app, id, peer.answer)
const isOpen = async (token: string) => (await app.call({ id: 0, token }, accountInfo)).code === 200

describe('a second factor after the campus account', () => {
  it('is asked for as after a password, and the session knows its way', async () => {
    const person = await app.signedIn(student)
    const { secret } = await withTotp(app, person)
    const first = await signIn()
    expect([first.body.token, first.body.data.second.kinds.includes('totp')]).toEqual([undefined, true])
    const code = await nextCode(app, student, secret)
    const reply = await app.call(null, secondStep, { body: { ticket: first.body.data.second.ticket, code } })
    expect(reply.body.role).toBe('mahasiswa')
    const { rows } = await app.pool.query(
      'select way, sid, proved_at from sessions where user_id = $1 and provider_id = $2',
      [student, id],
    )
    expect(rows).toEqual([{ way: 'SSO', sid: peer.says.claims.sid, proved_at: expect.any(String) }])
  })

  it('is trusted where the provider proved one, which proves nothing here', async () => {
    const person = await app.signedIn(student)
    await withTotp(app, person)
    await app.call(admin, saveSigninProvider, { body: { id, trusts_second: true } })
    expect((await signIn()).body.data.second).toBeDefined()
    peer.says.claims.amr = ['pwd', 'mfa']
    const reply = await signIn()
    expect(reply.body.token).toBeDefined()
    const { rows } = await app.pool.query(
      'select proved_at from sessions where provider_id = $1 and user_id = $2',
      [id, student],
    )
    expect(rows).toEqual([{ proved_at: null }])
    await app.call(admin, saveSigninProvider, { body: { id, trusts_second: false } })
  })

  it('does not ask to change a temporary password', async () => {
    await app.pool.query(`update users set temporary_until = now() - interval '1 day' where id = $1`, [
      student,
    ])
    const { body } = await signIn()
    expect(body.account.password_change_required).toBe(0)
    expect(
      (await app.call({ id: student, token: body.token }, accountInfo)).body.data.password_change_required,
    ).toBe(0)
  })
})

describe('a logout from the provider', () => {
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
  const logout = async (claims: Record<string, unknown>, typ = 'logout+jwt') => {
    const now = Math.floor(Date.now() / 1000)
    const claimsOfLogout = {
      iss: peer.issuer,
      aud: 'tuntas',
      iat: now,
      exp: now + 120,
      jti: `jti-${++counter}`,
      events: { [EVENT]: {} },
    }
    const logout_token = await peer.sign({ ...claimsOfLogout, ...claims }, { typ })
    const page = await openPage(app, `/api/v1/auth/provider/${id}/logout`, { form: { logout_token } })
    return page.status
  }

  it('ends the sessions of its sid, or all of the subject through it', async () => {
    const ownSession = await app.signedIn(student)
    const [first, second] = [await signIn(), await signIn()]
    await app.pool.query(`update sessions set sid = 'lain' where id = (select max(id) from sessions)`)
    expect(await logout({ sid: peer.says.claims.sid })).toBe(200)
    expect([await isOpen(first.body.token), await isOpen(second.body.token)]).toEqual([false, true])
    expect(await logout({ sub: peer.says.claims.sub })).toBe(200)
    expect([await isOpen(second.body.token), await isOpen(ownSession.token)]).toEqual([false, true])
  })

  it('refuses what is not one', async () => {
    const { body } = await signIn()
    const { sub } = peer.says.claims
    const longAgo = Math.floor(Date.now() / 1000) - 600
    const faults = [
      { sub, iss: 'https://lain.id' },
      { sub, aud: 'lain' },
      { sub, events: {} },
      { sub, nonce: 'n' },
      { sub, iat: longAgo },
      { sub: undefined },
    ]
    for (const fault of faults) expect(await logout(fault)).toBe(400)
    const page = (form: Record<string, string>) =>
      openPage(app, `/api/v1/auth/provider/${id}/logout`, { form })
    expect([(await page({})).status, (await page({ logout_token: 'a.b.c' })).status]).toEqual([400, 400])
    expect(await isOpen(body.token)).toBe(true)
    const jti = 'sekali'
    expect([await logout({ sub, jti }), await logout({ sub, jti })]).toEqual([200, 400])
  })
})

describe('the office', () => {
  it('removes a link and its sessions; the next sign-in links anew', async () => {
    const { body } = await signIn()
    const keeper = await app.signedIn(await makeUser(app.pool, 'admin'))
    const links = await app.call(keeper, personIdentities, { query: { user_id: student } })
    expect(links.body.data).toMatchObject([{ provider: 'SSO', subject: peer.says.claims.sub }])
    const [link] = links.body.data
    for (const role of ['dosen', 'mahasiswa'] as const)
      expect(
        (
          await app.call(await app.signedIn(await makeUser(app.pool, role)), removeIdentity, {
            body: { id: link.id },
          })
        ).code,
      ).toBe(403)
    const operator = await app.signedIn(await makeUser(app.pool, 'operator'))
    expect((await app.call(operator, removeIdentity, { body: { id: link.id } })).code).toBe(404)
    expect((await app.call(keeper, removeIdentity, { body: { id: link.id } })).code).toBe(200)
    expect(await isOpen(body.token)).toBe(false)
    peer.says.claims.sub = 'objek baru'
    expect((await signIn()).code).toBe(200)
  })

  it('leaves links of the office to super admins', async () => {
    await app.call(admin, saveSigninProvider, { body: { id, roles: ['mahasiswa', 'admin'] } })
    const office = await makeUser(app.pool, 'admin', { username: 'kantor1' })
    peer.says.claims = { sub: 'kantor', nim: 'kantor1' }
    expect((await signIn()).body.role).toBe('admin')
    const keeper = await app.signedIn(await makeUser(app.pool, 'admin'))
    const ask = (by: Person) => app.call(by, personIdentities, { query: { user_id: office } })
    expect((await ask(keeper)).code).toBe(404)
    const [link] = (await ask(admin)).body.data
    expect((await app.call(keeper, removeIdentity, { body: { id: link.id } })).code).toBe(404)
    expect((await app.call(admin, removeIdentity, { body: { id: link.id } })).code).toBe(200)
  })
})

describe('a test', () => {
  it('shows all claims and the account, and opens nothing', async () => {
    await app.call(admin, saveSigninProvider, { body: { id, active: false } })
    const { body } = await app.call(admin, testSigninProvider, { body: { id } })
    expect(body.data.steps.map(({ ok }: { ok: number }) => ok)).toEqual([1, 1])
    const startPage = await openPage(app, body.data.url)
    const back = await openPage(app, peer.answer(startPage.location.href).href, startPage)
    const reply = await exchange(app, back, startPage.cookie)
    expect(reply.body.token).toBeUndefined()
    expect(reply.body.data.test).toMatchObject({
      subject: peer.says.claims.sub,
      claims: { nim: peer.says.claims.nim },
      missing: null,
      match: { user_id: student, role: 'mahasiswa' },
      problem: null,
    })
    expect((await app.pool.query('select 1 from identities where user_id = $1', [student])).rowCount).toBe(0)
    expect(
      (await app.pool.query('select 1 from login_activity where user_id = $1', [student])).rowCount,
    ).toBe(0)
    // A ticket opens its page once.
    expect((await openPage(app, body.data.url)).location.hash).toBe('#error=flow_ended')
    await app.call(admin, saveSigninProvider, { body: { id, active: true } })
  })
})
