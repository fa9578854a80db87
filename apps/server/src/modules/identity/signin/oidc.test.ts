import { accountInfo, signout } from '@tuntas/contract/identity/account'
import { ownIdentities } from '@tuntas/contract/identity/providers'
import { ownSessions } from '@tuntas/contract/identity/sessions'
import { signIns } from '@tuntas/contract/operations/helpdesk'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeStudent } from '../../../../test/make.ts'
import { startOidcProvider } from '../../../../test/peers/oidc-provider.ts'
import {
  exchange,
  makeProvider,
  makeSuperAdmin,
  ORIGIN,
  openPage,
  readFragment,
  signInAt,
  startAt,
} from '../../../../test/signing-in.ts'

const app = withApp({ origin: ORIGIN })
let peer: Awaited<ReturnType<typeof startOidcProvider>>
let admin: Person
let id: number
let student: number

beforeAll(async () => {
  admin = await makeSuperAdmin(app)
  // The first provider of the database.
  peer = await startOidcProvider(`${ORIGIN}/api/v1/auth/provider/1/callback`)
  id = await makeProvider(app, admin, {
    kind: 'oidc',
    preset: 'keycloak',
    name: 'SSO Kampus',
    issuer: peer.issuer,
    client_id: 'tuntas',
    client_secret: 'rahasia-klien',
  })
  student = await makeStudent(app.pool)
  await app.pool.query(`update students set nim = '2201010001' where id = $1`, [student])
  Object.assign(peer.person, { sub: 'sso-ani', claims: { nim: '2201010001', email: 'ani@kampus.ac.id' } })
})

describe('sign-in with OpenID Connect', () => {
  it('links an account by its NIM, and opens a session', async () => {
    const reply = await signInAt(app, id, peer.browse, '?back=/class/3&shared=1')
    expect([reply.code, reply.body.role, reply.body.data.back]).toEqual([200, 'mahasiswa', '/class/3'])
    const person = { id: student, token: reply.body.token }
    expect((await app.call(person, accountInfo)).body.data).toMatchObject({ password_change_required: 0 })
    const sessions = (await app.call(person, ownSessions)).body.data
    expect(sessions[0]).toMatchObject({ way: 'SSO Kampus', shared: 1, current: 1 })
    const links = (await app.call(person, ownIdentities)).body.data
    expect(links).toEqual([expect.objectContaining({ provider: 'SSO Kampus' })])
    const activity = await app.call(admin, signIns, { query: { way: 'SSO Kampus' } })
    expect(activity.body.data).toMatchObject([{ user_id: student, status: 'success', way: 'SSO Kampus' }])
    const { body } = await app.call(person, signout)
    expect(body.data.logout_url).toContain(`${peer.issuer}/session/end`)
  })

  it('knows the subject from then on, whatever else it says', async () => {
    Object.assign(peer.person, { claims: { nim: 'lain', email: 'lain@lain.id' } })
    const reply = await signInAt(app, id, peer.browse)
    expect([reply.code, reply.body.account.user.id]).toEqual([200, student])
  })

  it('accepts a code and a callback once', async () => {
    const startPage = await openPage(app, startAt(id))
    const callback = (await peer.browse(startPage.location.href)).href
    const back = await openPage(app, callback, startPage)
    expect((await exchange(app, back, startPage.cookie)).code).toBe(200)
    expect((await exchange(app, back, startPage.cookie)).body.code).toBe('flow_ended')
    const secondPage = await openPage(app, callback, startPage)
    expect(readFragment(secondPage).get('error')).toBe('flow_ended')
  })

  it('is worth nothing in another browser, and then used up', async () => {
    const startPage = await openPage(app, startAt(id))
    const back = await openPage(app, (await peer.browse(startPage.location.href)).href, startPage)
    for (const cookie of ['', 'tuntas_browser=AAAAAAAAAAAAAAAAAAAAAA', startPage.cookie])
      expect((await exchange(app, back, cookie)).body.code).toBe('flow_ended')
  })

  it('lets two tabs of one browser arrive', async () => {
    const first = await openPage(app, startAt(id))
    const second = await openPage(app, startAt(id), first)
    expect(second.cookie).toBe(first.cookie)
    for (const tab of [second, first]) {
      const back = await openPage(app, (await peer.browse(tab.location.href)).href, first)
      expect((await exchange(app, back, first.cookie)).code).toBe(200)
    }
  })

  it('sends nobody elsewhere', async () => {
    for (const back of ['//jahat.id', '/\\jahat.id', 'https://jahat.id', 'class'])
      expect(
        (await signInAt(app, id, peer.browse, `?back=${encodeURIComponent(back)}`)).body.data.back,
      ).toBeNull()
  })
})
