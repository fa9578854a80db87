import { directorySignin, testSigninProvider } from '@tuntas/contract/identity/providers'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeStudent } from '../../../../test/make.ts'
import { type LdapEntry, startLdapStandIn } from '../../../../test/peers/ldap-standin.ts'
import { BASE, hasSlapd, SERVICE, startSlapd } from '../../../../test/peers/slapd.ts'
import { makeProvider, makeSuperAdmin, ORIGIN } from '../../../../test/signing-in.ts'
import { toBindRefusal } from './providers/ldap/ldap.ts'

const app = withApp({ origin: ORIGIN })
let admin: Person
beforeAll(async () => {
  admin = await makeSuperAdmin(app)
})

const directory = (more: object) => ({
  kind: 'ldap',
  base_dn: BASE,
  bind_dn: SERVICE.dn,
  bind_password: SERVICE.password,
  link_claim: 'departmentNumber',
  ...more,
})
let addresses = 0
const signIn = (id: number, username: string, password: string, ip = `10.9.0.${++addresses}`) =>
  app.call(null, directorySignin, {
    params: { id },
    body: { username, password },
    headers: { 'x-forwarded-for': ip },
  })
const makeNumbered = async (nim: string) => {
  const id = await makeStudent(app.pool)
  await app.pool.query('update students set nim = $2 where id = $1', [id, nim])
  return id
}

describe.skipIf(!hasSlapd)('sign-in at slapd', () => {
  let peer: Awaited<ReturnType<typeof startSlapd>>
  let student: number
  beforeAll(async () => {
    peer = await startSlapd([
      { uid: 'ani', password: 'sandi ani', attributes: { departmentNumber: '2301' } },
      { uid: 'budi', password: 'sandi budi', attributes: { departmentNumber: ['1', '2'] } },
      { uid: 'tanpa', password: 'sandi' },
    ])
    student = await makeNumbered('2301')
  })

  it('works with StartTLS and with LDAPS, and links by an attribute', async () => {
    for (const fields of [{ url: peer.url, starttls: true }, { url: peer.secureUrl }]) {
      const id = await makeProvider(app, admin, directory({ ...fields, ca_pem: peer.ca }))
      const reply = await signIn(id, 'ani', 'sandi ani')
      expect([reply.code, reply.body.account.user.id]).toEqual([200, student])
    }
    const { rows } = await app.pool.query('select subject from identities where user_id = $1', [student])
    expect(rows[0].subject).toMatch(/^[\da-f-]{36}$/)
  })

  it('finds nobody for signs of the filter language', async () => {
    const id = await makeProvider(app, admin, directory({ url: peer.secureUrl, ca_pem: peer.ca }))
    for (const username of ['*', 'a*', 'x)(uid=*', 'ani)(objectClass=*', '\\2a'])
      expect((await signIn(id, username, 'sandi ani')).body.code).toBe('wrong_credentials')
    expect((await signIn(id, 'ani', 'salah')).body.code).toBe('wrong_credentials')
    expect((await signIn(id, 'tidak-ada', 'sandi')).body.code).toBe('wrong_credentials')
    expect((await signIn(id, 'ani', '')).code).toBe(422)
    expect((await signIn(id, 'budi', 'sandi budi')).body.code).toBe('claim_missing')
    expect((await signIn(id, 'tanpa', 'sandi')).body.code).toBe('claim_missing')
  })

  it('refuses an unknown certificate, and a wrong service account, as away', async () => {
    const untrusted = await makeProvider(app, admin, directory({ url: peer.secureUrl }))
    const wrongReply = await makeProvider(
      app,
      admin,
      directory({ url: peer.secureUrl, ca_pem: peer.ca, bind_password: 'salah' }),
    )
    for (const id of [untrusted, wrongReply])
      expect((await signIn(id, 'ani', 'sandi ani')).body.code).toBe('provider_away')
  })

  it('tests step by step, and a wrong password is a step', async () => {
    const id = await makeProvider(
      app,
      admin,
      directory({ url: peer.url, starttls: true, ca_pem: peer.ca, active: false }),
    )
    const test = (password: string) =>
      app.call(admin, testSigninProvider, { body: { id, username: 'ani', password } })
    const right = (await test('sandi ani')).body.data
    expect(right.steps.map(({ ok }: { ok: number }) => ok)).toEqual([1, 1, 1, 1])
    expect(right.result).toMatchObject({
      claims: { uid: 'ani', departmentNumber: '2301' },
      match: { user_id: student },
    })
    expect(JSON.stringify(right)).not.toContain('sandi ani')
    const wrongReply = await test('salah')
    expect([wrongReply.code, wrongReply.body.data.result, wrongReply.body.data.steps.at(-1).ok]).toEqual([
      200,
      null,
      0,
    ])
  })

  it('is away when the directory is, without counting it', async () => {
    const id = await makeProvider(app, admin, directory({ url: 'ldap://127.0.0.1:9', starttls: true }))
    for (let tries = 0; tries < 8; tries++)
      expect((await signIn(id, 'ani', 'sandi ani', '10.9.9.9')).body.code).toBe('provider_away')
  })
})

describe('sign-in at a directory', () => {
  const GUID = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
  const entries: LdapEntry[] = [
    { dn: SERVICE.dn, password: SERVICE.password, attributes: {} },
    {
      dn: 'cn=citra',
      password: 'sandi',
      attributes: { sAMAccountName: ['citra'], employeeID: ['2402'], objectGUID: [GUID] },
    },
    ...(['532', '773', '533', '701', '775'] as const).map((code) => ({
      dn: `cn=k${code}`,
      password: 'sandi',
      diagnosis: `80090308: LdapErr: DSID-0C090446, comment: AcceptSecurityContext error, data ${code}, v4563`,
      attributes: { sAMAccountName: [`k${code}`] },
    })),
  ]
  const activeDirectory = async () => {
    const peer = await startLdapStandIn(entries)
    const fields = {
      url: peer.url,
      user_attribute: 'sAMAccountName',
      subject_attribute: 'objectGUID',
      link_claim: 'employeeID',
    }
    return { ...peer, id: await makeProvider(app, admin, directory(fields)) }
  }

  it('reads the GUID of Active Directory, and links by it', async () => {
    const { id } = await activeDirectory()
    const student = await makeNumbered('2402')
    expect((await signIn(id, 'citra', 'sandi')).body.account.user.id).toBe(student)
    const { rows } = await app.pool.query('select subject from identities where provider_id = $1', [id])
    expect(rows).toEqual([{ subject: '33221100-5544-7766-8899-aabbccddeeff' }])
  })

  it('tells an ended password and a closed account from a wrong password', async () => {
    const { id } = await activeDirectory()
    for (const [code, refusal] of Object.entries({
      532: 'directory_password',
      773: 'directory_password',
      533: 'directory_closed',
      701: 'directory_closed',
      775: 'directory_closed',
    }))
      expect((await signIn(id, `k${code}`, 'sandi')).body.code).toBe(refusal)
    expect(toBindRefusal('80090308: data 52e')).toBe('wrong_credentials')
  })

  it('waits here first, so that nobody is locked out there', async () => {
    const { id, binds } = await activeDirectory()
    const codes: number[] = []
    for (let tries = 0; tries < 12; tries++) codes.push((await signIn(id, 'citra', 'salah', '10.8.0.1')).code)
    expect(codes).toContain(429)
    expect(binds.filter((dn) => dn === 'cn=citra').length).toBeLessThanOrEqual(5)
  })
})
