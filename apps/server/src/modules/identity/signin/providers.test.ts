import { publicSettings } from '@tuntas/contract/campus/site'
import { signin } from '@tuntas/contract/identity/account'
import {
  deleteSigninProvider,
  savePasswordSignin,
  saveSigninProvider,
  signinProvider,
  signinProviders,
} from '@tuntas/contract/identity/providers'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeStudent, makeUser } from '../../../../test/make.ts'
import { type Forger, startForger } from '../../../../test/peers/oidc-forger.ts'
import { makeProvider, makeSuperAdmin, ORIGIN, signInAt } from '../../../../test/signing-in.ts'
import { hashPassword } from '../../../platform/process/passwords.ts'

const app = withApp({ origin: ORIGIN })
const PASSWORD = 'Rahasia#2026'
let peer: Forger
let admin: Person

const oidc = (more: object = {}) => ({
  kind: 'oidc',
  preset: 'keycloak',
  issuer: peer.issuer,
  client_id: 'tuntas',
  client_secret: 'sangat-rahasia',
  ...more,
})
const save = (fields: object) =>
  app.send(admin, saveSigninProvider, { body: { name: 'Coba', link_claim: 'nim', ...fields } })
const readErrors = async (fields: object) => Object.keys((await save(fields)).body.errors ?? {}).sort()
const signInWith = async (id: number, sub: string) => {
  const student = await makeStudent(app.pool, { password_hash: await hashPassword(PASSWORD) })
  await app.pool.query('update students set nim = $2 where id = $1', [student, sub])
  peer.says.claims = { sub, nim: sub, sid: `sid-${sub}` }
  const reply = await signInAt(app, id, peer.answer)
  return { student, token: reply.body.token as string }
}
const countSessions = async (userId: number) =>
  (await app.pool.query('select 1 from sessions where user_id = $1', [userId])).rowCount

beforeAll(async () => {
  admin = await makeSuperAdmin(app)
  peer = await startForger()
})

describe('settings of a way to sign in', () => {
  it('are for super admins alone', async () => {
    for (const role of ['admin', 'operator', 'dosen', 'mahasiswa'] as const) {
      const person = await app.signedIn(await makeUser(app.pool, role))
      expect((await app.call(person, signinProviders)).code).toBe(403)
    }
  })

  it('never give a secret back, and audit it as changed', async () => {
    const id = await makeProvider(app, admin, oidc({ name: 'Rahasia' }))
    const { body } = await app.call(admin, signinProvider, { query: { id } })
    expect(body.data).toMatchObject({
      kind: 'oidc',
      has_secret: 1,
      roles: ['mahasiswa', 'dosen'],
      scopes: 'openid profile email',
      in_app: 1,
      addresses: { callback: `${ORIGIN}/api/v1/auth/provider/${id}/callback`, acs: null, metadata: null },
    })
    // An empty secret keeps the stored one.
    expect((await app.call(admin, saveSigninProvider, { body: { id, client_secret: '' } })).code).toBe(200)
    expect((await app.call(admin, signinProvider, { query: { id } })).body.data.has_secret).toBe(1)
    await app.call(admin, saveSigninProvider, { body: { id, client_secret: 'lebih-rahasia' } })
    const secretRow = await app.pool.query('select secret from signin_providers where id = $1', [id])
    const log = await app.pool.query(
      `select after from audit_log where kind = 'signin_providers' and thing_id = $1`,
      [id],
    )
    for (const text of [JSON.stringify(body), secretRow.rows[0].secret, JSON.stringify(log.rows)])
      expect(text).not.toMatch(/rahasia-?/)
    expect(log.rows.at(-1).after.client_secret).toBe('diubah')
  })

  it('name every wrong field', async () => {
    expect(await readErrors({ kind: 'oidc', preset: 'google' })).toEqual([
      'client_id',
      'client_secret',
      'hosted_domain',
      'issuer',
    ])
    expect(await readErrors(oidc({ preset: 'entra', tenant_id: 'common' }))).toEqual(['tenant_id'])
    expect(
      await readErrors(
        oidc({ preset: 'entra', tenant_id: 't', issuer: `${peer.issuer}/organizations/v2.0` }),
      ),
    ).toEqual(['issuer'])
    const email = await save(oidc({ preset: 'entra', tenant_id: 't', link_claim: 'email' }))
    expect(email.body.errors.link_claim).toEqual([
      'Email dari Entra tidak terverifikasi. Pakai employeeid atau upn.',
    ])
    expect(await readErrors(oidc({ link_to: 'email' }))).toEqual(['email_domains'])
    expect(await readErrors(oidc({ issuer: 'http://10.0.0.5' }))).toEqual(['issuer'])
    expect(await readErrors(oidc({ issuer: 'bukan alamat' }))).toEqual(['issuer'])
    expect(await readErrors({ kind: 'ldap', url: 'ldap://203.0.113.7', base_dn: 'dc=x' })).toEqual(['url'])
    expect(await readErrors({ kind: 'ldap', url: 'ldaps://direktori.kampus.ac.id/x', base_dn: 'd' })).toEqual(
      ['url'],
    )
    expect(await readErrors({ kind: 'ldap', url: 'ldap://direktori.kampus.ac.id', base_dn: 'd' })).toEqual([
      'starttls',
    ])
    expect(
      await readErrors({
        kind: 'cas',
        url: 'https://cas.kampus.ac.id',
        link_to: 'email',
        email_domains: ['a.id'],
      }),
    ).toEqual(['link_to'])
    expect(await readErrors({ kind: 'lain' })).toEqual(['kind'])
  })

  it('refuses a taken name, another kind, and a stale save', async () => {
    const id = await makeProvider(app, admin, oidc({ name: 'Satu' }))
    expect((await save(oidc({ name: 'SATU' }))).body.code).toBe('name_taken')
    expect((await app.call(admin, saveSigninProvider, { body: { id, kind: 'cas' } })).body.code).toBe(
      'type_fixed',
    )
    const staleReply = await app.call(admin, saveSigninProvider, { body: { id, version: 7 } })
    expect([staleReply.code, staleReply.body.code]).toEqual([409, 'stale'])
  })

  it('closes Google inside apps, and shows active ways in order', async () => {
    const google = oidc({ preset: 'google', hosted_domain: 'kampus.ac.id', in_app: true, position: 2 })
    const id = await makeProvider(app, admin, { ...google, name: 'Google' })
    await makeProvider(app, admin, oidc({ name: 'Pertama', position: 1 }))
    const { body } = await app.call(null, publicSettings)
    const names = body.data.providers.map(({ name }: { name: string }) => name)
    expect(names.indexOf('Pertama')).toBeLessThan(names.indexOf('Google'))
    expect(body.data.providers).toContainEqual({ id, kind: 'oidc', name: 'Google', in_app: 0 })
    expect(body.data.password_signin).toBe('everybody')
  })
})

describe('links of a way to sign in', () => {
  it('end with another issuer or with it, after a yes, and sessions with them', async () => {
    const id = await makeProvider(app, admin, oidc())
    const { student } = await signInWith(id, 'berubah')
    const change = { id, issuer: `${peer.issuer}/lain` }
    const firstReply = await app.call(admin, saveSigninProvider, { body: change })
    expect([firstReply.code, firstReply.body.code, firstReply.body.data.identities]).toEqual([
      409,
      'in_use',
      1,
    ])
    expect(await countSessions(student)).toBe(1)
    expect((await app.call(admin, saveSigninProvider, { body: { ...change, confirm: true } })).code).toBe(200)
    expect(await countSessions(student)).toBe(0)
    const otherId = await makeProvider(app, admin, oidc())
    const person = await signInWith(otherId, 'dihapus')
    const refusal = await app.call(admin, deleteSigninProvider, { params: { id: otherId } })
    expect([refusal.code, refusal.body.data.identities]).toEqual([409, 1])
    const deletion = await app.call(admin, deleteSigninProvider, {
      params: { id: otherId },
      query: { confirm: true },
    })
    expect([deletion.code, await countSessions(person.student)]).toEqual([200, 0])
  })
})

describe('who may sign in with a password', () => {
  it('always leaves a way in', async () => {
    await app.pool.query('update signin_providers set active = false')
    const policy = (password_signin: 'staff' | 'admins' | 'everybody') =>
      app.call(admin, savePasswordSignin, { body: { password_signin } })
    const refusal = await policy('staff')
    expect([refusal.code, refusal.body.code]).toEqual([409, 'no_provider'])
    expect(refusal.body.message).toBe('Belum ada cara masuk lain untuk mahasiswa.')
    const id = await makeProvider(app, admin, oidc({ name: 'SSO', roles: ['mahasiswa'] }))
    expect((await policy('admins')).body.message).toBe('Belum ada cara masuk lain untuk dosen.')
    expect((await policy('staff')).code).toBe(200)
    for (const body of [
      { id, active: false },
      { id, roles: ['dosen' as const] },
    ])
      expect((await app.call(admin, saveSigninProvider, { body })).body.code).toBe('no_provider')
    expect((await app.call(admin, deleteSigninProvider, { params: { id } })).body.code).toBe('no_provider')

    const { student } = await signInWith(id, 'tanpa-sandi')
    const { rows } = await app.pool.query('select username from users where id = $1', [student])
    const [{ username }] = rows
    const right = await app.call(null, signin, { body: { username, password: PASSWORD } })
    expect([right.code, right.body.code]).toEqual([403, 'password_off'])
    expect(right.body.message).toBe('Kampusmu memakai akun kampus. Pilih tombol SSO.')
    const wrongReply = await app.call(null, signin, { body: { username, password: 'salah' } })
    expect(wrongReply.code).toBe(401)
    const lecturer = await makeUser(app.pool, 'dosen', {
      password_hash: await hashPassword(PASSWORD),
      username: 'bu.dosen',
    })
    expect((await app.call(null, signin, { body: { username: 'bu.dosen', password: PASSWORD } })).code).toBe(
      200,
    )
    await app.pool.query('update users set password_hash = null where id = $1', [lecturer])
    expect((await app.call(null, signin, { body: { username: 'bu.dosen', password: PASSWORD } })).code).toBe(
      401,
    )
    expect((await policy('everybody')).code).toBe(200)
    expect((await app.call(null, signin, { body: { username, password: PASSWORD } })).code).toBe(200)
  })
})
