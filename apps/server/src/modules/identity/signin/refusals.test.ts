import { saveSigninProvider } from '@tuntas/contract/identity/providers'
import { SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeStudent, makeTeacher, makeUser } from '../../../../test/make.ts'
import { type Forger, startForger } from '../../../../test/peers/oidc-forger.ts'
import {
  makeProvider,
  makeSuperAdmin,
  ORIGIN,
  openPage,
  readFragment,
  signInAt,
  startAt,
} from '../../../../test/signing-in.ts'

const app = withApp({ origin: ORIGIN })
let peer: Forger
let admin: Person
let id: number
let counter = 0

const fields = () => ({
  kind: 'oidc',
  preset: 'other',
  issuer: peer.issuer,
  client_id: 'tuntas',
  client_secret: 'r',
})
/** A student whom the next sign-in is of. */
const nextStudent = async () => {
  const nim = `77${++counter}`
  const student = await makeStudent(app.pool)
  await app.pool.query('update students set nim = $2 where id = $1', [student, nim])
  peer.says.claims = { sub: `sub-${nim}`, nim }
  return student
}
const signIn = (query?: string) => signInAt(app, id, peer.answer, query)
const readCode = async (more?: Record<string, string>) =>
  (await signInAt(app, id, (start) => peer.answer(start, more))).body.code

beforeAll(async () => {
  admin = await makeSuperAdmin(app)
  peer = await startForger()
  id = await makeProvider(app, admin, fields())
})
beforeEach(async () => {
  peer.forge = {}
  peer.says.userinfo = null
  await nextStudent()
})

describe('what a provider sends', () => {
  const faults: Record<string, () => void> = {
    'another issuer': () => {
      peer.says.claims.iss = 'https://lain.id'
    },
    'another audience': () => {
      peer.says.claims.aud = 'aplikasi-lain'
    },
    'another nonce': () => {
      peer.says.claims.nonce = 'lain'
    },
    'an expired token': () => {
      peer.says.claims.exp = Math.floor(Date.now() / 1000) - 600
    },
    'no signature': () => {
      peer.forge.idToken = async (claims) => new UnsecuredJWT(claims).encode()
    },
    'a signature by the secret': () => {
      peer.forge.idToken = (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode('r'.repeat(32)))
    },
    'a tampered token': () => {
      peer.forge.idToken = async (claims) => {
        const [head, , signature] = (await peer.sign(claims)).split('.')
        const body = Buffer.from(JSON.stringify({ ...claims, nim: '1' })).toString('base64url')
        return `${head}.${body}.${signature}`
      }
    },
  }
  it.each(Object.keys(faults))('refuses %s', async (name) => {
    faults[name]?.()
    expect(await readCode()).toBe('provider_refused')
    expect(
      (await app.pool.query('select 1 from identities where subject = $1', [peer.says.claims.sub])).rowCount,
    ).toBe(0)
  })

  it('refuses a foreign iss in the callback, and an error', async () => {
    expect(await readCode({ iss: 'https://lain.id' })).toBe('provider_refused')
    expect(await readCode({ error: 'access_denied' })).toBe('provider_refused')
    expect(await readCode({ code: 'sudah-dipakai' })).toBe('provider_refused')
  })

  it('ends with a state that is not its own', async () => {
    const startPage = await openPage(app, startAt(id))
    const callback = peer.answer(startPage.location.href)
    const otherId = await makeProvider(app, admin, fields())
    for (const [from, to] of [
      [/state=[^&]+/, 'state=lain'],
      [`/${id}/callback`, `/${otherId}/callback`],
    ] as const)
      expect(readFragment(await openPage(app, callback.href.replace(from, to), startPage)).get('error')).toBe(
        'flow_ended',
      )
    expect(readFragment(await openPage(app, startAt(999), startPage)).get('error')).toBe('flow_ended')
  })

  it('takes new keys when the provider turns them', async () => {
    const turning = await startForger()
    turning.says.claims = peer.says.claims
    const otherId = await makeProvider(app, admin, { ...fields(), issuer: turning.issuer })
    expect((await signInAt(app, otherId, turning.answer)).code).toBe(200)
    await turning.turnKey()
    expect((await signInAt(app, otherId, turning.answer)).code).toBe(200)
    // For another unknown one they are not read again within the minute.
    await turning.turnKey()
    expect((await signInAt(app, otherId, turning.answer)).body.code).toBe('provider_refused')
    expect(turning.keyReads).toBe(2)
  })

  it('is away when nothing comes, and takes passwords on', async () => {
    const away = await makeProvider(app, admin, { ...fields(), issuer: 'http://127.0.0.1:9' })
    const startPage = await openPage(app, startAt(away))
    expect(startPage.location.pathname).toBe('/signin')
    expect(readFragment(startPage).get('code')).toBeTruthy()
    peer.forge.isAway = true
    expect(await readCode()).toBe('provider_away')
    peer.forge = { isLarge: true }
    expect(await readCode()).toBe('provider_away')
  })
})

describe('which account it is', () => {
  it('refuses a missing claim by its name, and reads it from userinfo', async () => {
    const { nim } = peer.says.claims
    peer.says.claims = { sub: 'tanpa-nim' }
    const reply = await signIn()
    expect([reply.code, reply.body.code]).toEqual([403, 'claim_missing'])
    expect(reply.body.message).toContain('tidak mengirim "nim"')
    const withUserinfo = await startForger()
    withUserinfo.says = { claims: {}, userinfo: { nim } }
    const otherId = await makeProvider(app, admin, { ...fields(), issuer: withUserinfo.issuer })
    expect((await signInAt(app, otherId, withUserinfo.answer)).code).toBe(200)
    withUserinfo.says.userinfo = { sub: 'orang-lain', nim }
    expect((await signInAt(app, otherId, withUserinfo.answer)).body.code).toBe('provider_refused')
  })

  it('refuses an unknown number, and an archived account, whose link stays', async () => {
    const student = await nextStudent()
    expect((await signIn()).code).toBe(200)
    await app.pool.query('update users set deleted_at = now() where id = $1', [student])
    expect((await signIn()).body.code).toBe('unknown_account')
    await app.pool.query('update users set deleted_at = null where id = $1', [student])
    expect((await signIn()).code).toBe(200)
    peer.says.claims = { sub: 'baru', nim: 'tidak-ada' }
    expect((await signIn()).body.code).toBe('unknown_account')
  })

  it('refuses a second subject of one account', async () => {
    expect((await signIn()).code).toBe(200)
    peer.says.claims.sub = 'akun kedua'
    expect((await signIn()).body.code).toBe('identity_taken')
  })

  it('asks the role at every sign-in, and never lets a super admin in', async () => {
    const lecturer = await makeTeacher(app.pool)
    const { rows } = await app.pool.query('select nidn from teachers where id = $1', [lecturer])
    peer.says.claims = { sub: 'dosen', nim: rows[0].nidn }
    expect((await signIn()).body.role).toBe('dosen')
    const roles = (list: string[]) =>
      app.call(admin, saveSigninProvider, { body: { id, roles: list as ['dosen'] } })
    await roles(['mahasiswa'])
    const refusal = await signIn()
    expect([refusal.code, refusal.body.code]).toEqual([403, 'role_refused'])
    const activity = await app.pool.query(
      'select status from login_activity where user_id = $1 order by id',
      [lecturer],
    )
    expect(activity.rows.map(({ status }) => status)).toEqual(['success', 'failed'])
    await roles(['mahasiswa', 'dosen', 'admin'])
    await makeUser(app.pool, 'super admin', { username: 'pengelola' })
    peer.says.claims = { sub: 'atas', nim: 'PENGELOLA' }
    expect((await signIn()).body.code).toBe('role_refused')
  })

  it('makes one link of two first sign-ins at once', async () => {
    const student = await nextStudent()
    const replies = await Promise.all([signIn(), signIn()])
    expect(replies.map(({ code }) => code)).toEqual([200, 200])
    const links = await app.pool.query('select 1 from identities where user_id = $1', [student])
    expect(links.rowCount).toBe(1)
  })

  it('refuses started flows of a way that was switched off', async () => {
    const startPage = await openPage(app, startAt(id))
    const callback = peer.answer(startPage.location.href)
    await app.call(admin, saveSigninProvider, { body: { id, active: false } })
    expect(readFragment(await openPage(app, callback.href, startPage)).get('error')).toBe('flow_ended')
    expect(readFragment(await openPage(app, startAt(id))).get('error')).toBe('flow_ended')
    await app.call(admin, saveSigninProvider, { body: { id, active: true } })
  })
})
