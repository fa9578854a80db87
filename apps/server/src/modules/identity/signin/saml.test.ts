import { createVerify, X509Certificate } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeStudent } from '../../../../test/make.ts'
import { ENTITY, startIdp } from '../../../../test/peers/saml-idp.ts'
import {
  exchange,
  makeProvider,
  makeSuperAdmin,
  ORIGIN,
  openPage,
  readFragment,
  startAt,
} from '../../../../test/signing-in.ts'

const app = withApp({ origin: ORIGIN })
const idp = startIdp()
const SSO = 'https://203.0.114.7/sso'
let admin: Person
let id: number
let student: number

beforeAll(async () => {
  admin = await makeSuperAdmin(app)
  const fields = { kind: 'saml', idp_entity_id: ENTITY, idp_sso_url: SSO }
  id = await makeProvider(app, admin, { ...fields, idp_certificate: idp.certificate })
  student = await makeStudent(app.pool)
  await app.pool.query(`update students set nim = '2601' where id = $1`, [student])
})

type Says = Parameters<typeof idp.answer>[1]
const usualAnswer: Says = { nameId: 'ani@idp', attributes: { nim: '2601', nama: 'Ani' } }
const signIn = async (says: Partial<Says> = {}, keys?: Parameters<typeof idp.answer>[2]) => {
  const startPage = await openPage(app, startAt(id))
  const { acs, form } = idp.answer(startPage.location.href, { ...usualAnswer, ...says }, keys)
  // The provider's page posts from another site, so no cookie comes along.
  const back = await openPage(app, acs, { form })
  return { back, form, acs, cookie: startPage.cookie, reply: await exchange(app, back, startPage.cookie) }
}

describe('sign-in with SAML', () => {
  it('sends a signed request, and links by an attribute', async () => {
    const { location } = await openPage(app, startAt(id))
    expect(location.origin + location.pathname).toBe(SSO)
    const metadata = await app.server.inject({ url: `/api/v1/auth/provider/${id}/metadata` })
    expect(metadata.headers['content-type']).toContain('xml')
    const [, text = ''] = /<(?:ds:)?X509Certificate>([^<]+)</.exec(metadata.body) ?? []
    const certificate = new X509Certificate(Buffer.from(text.replace(/\s/g, ''), 'base64'))
    const [signedPart = '', signature = ''] = location.search.slice(1).split('&Signature=')
    const verify = createVerify('RSA-SHA256').update(signedPart)
    expect(verify.verify(certificate.publicKey, decodeURIComponent(signature), 'base64')).toBe(true)
    const { reply } = await signIn()
    expect([reply.code, reply.body.account.user.id]).toEqual([200, student])
    const { rows } = await app.pool.query('select subject from identities where user_id = $1', [student])
    expect(rows).toEqual([{ subject: 'ani@idp' }])
  })

  const faults: Record<string, Partial<Says>> = {
    'another issuer': { issuer: 'https://lain.id' },
    'another audience': { audience: 'https://lain.id' },
    'an unsigned response': { signs: ['assertion'] },
    'an unsigned assertion': { signs: ['response'] },
    'a tampered attribute': { tamper: (xml) => xml.replace('2601', '2602') },
    'an answer to another request': { inResponseTo: '_lain' },
    'an old assertion': { ageMinutes: 10 },
    'a transient NameID': { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
  }
  it.each(Object.keys(faults))('refuses %s', async (name) => {
    expect((await signIn(faults[name])).reply.body.code).toBe('provider_refused')
  })

  it('refuses another key, and an answer that nobody asked for or that came before', async () => {
    expect((await signIn({}, idp.makeKeys('Lain'))).reply.body.code).toBe('provider_refused')
    const { acs, form } = await signIn()
    expect(readFragment(await openPage(app, acs, { form })).get('error')).toBe('flow_ended')
    const unasked = await openPage(app, acs, { form: { ...form, RelayState: 'lain' } })
    expect(readFragment(unasked).get('error')).toBe('flow_ended')
  })

  it('takes a new key of the campus beside the old one', async () => {
    const next = idp.makeKeys('Baru')
    const certificates = `${idp.certificate}\n${next.certificate}`
    await makeProvider(app, admin, { id, idp_certificate: certificates })
    expect((await signIn({}, next)).reply.code).toBe(200)
    expect((await signIn()).reply.code).toBe(200)
  })
})
