import { testSigninProvider } from '@tuntas/contract/identity/providers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeStudent } from '../../../../test/make.ts'
import { listen } from '../../../../test/peers/listen.ts'
import { makeProvider, makeSuperAdmin, ORIGIN, signInAt } from '../../../../test/signing-in.ts'

const app = withApp({ origin: ORIGIN })
let admin: Person
let id: number
let student: number
let peer: Awaited<ReturnType<typeof startCas>>

/** A CAS 3 server: no other is to be had. */
const startCas = async () => {
  const says = { user: 'ani', attributes: '<cas:nim>2501</cas:nim>', status: 200, location: '' }
  const tickets = new Map<string, string>()
  const { origin } = await listen((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://cas')
    if (pathname === '/cas/login') return reply.writeHead(200).end('halaman masuk')
    const ticket = searchParams.get('ticket') ?? ''
    const isRight = tickets.get(ticket) === searchParams.get('service')
    tickets.delete(ticket)
    const body = isRight
      ? `<cas:authenticationSuccess><cas:user>${says.user}</cas:user><cas:attributes>${says.attributes}</cas:attributes></cas:authenticationSuccess>`
      : '<cas:authenticationFailure code="INVALID_TICKET"/>'
    reply
      .writeHead(says.status, says.location ? { location: says.location } : {})
      .end(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${body}</cas:serviceResponse>`)
  })
  /** Signs in at its page and returns to the service. */
  const visit = (start: string, ticket = `ST-${tickets.size}-uji`): URL => {
    const service = new URL(start).searchParams.get('service') ?? ''
    tickets.set(ticket, service)
    return new URL(`${service}&ticket=${encodeURIComponent(ticket)}`)
  }
  return { url: `${origin}/cas`, says, visit }
}

beforeAll(async () => {
  admin = await makeSuperAdmin(app)
  peer = await startCas()
  id = await makeProvider(app, admin, { kind: 'cas', url: peer.url })
  student = await makeStudent(app.pool)
  await app.pool.query(`update students set nim = '2501' where id = $1`, [student])
})
beforeEach(() => {
  Object.assign(peer.says, { user: 'ani', attributes: '<cas:nim>2501</cas:nim>', status: 200, location: '' })
})

describe('sign-in with CAS', () => {
  it('links by an attribute, also one that comes twice alike', async () => {
    peer.says.attributes += '<cas:nim>2501</cas:nim><cas:nama>Ani &amp; Budi</cas:nama>'
    const reply = await signInAt(app, id, peer.visit)
    expect([reply.code, reply.body.account.user.id]).toEqual([200, student])
    const { rows } = await app.pool.query('select subject from identities where user_id = $1', [student])
    expect(rows).toEqual([{ subject: 'ani' }])
  })

  it('refuses tickets of another form, another service, and redirects', async () => {
    const readCode = async (visit: (start: string) => URL) => (await signInAt(app, id, visit)).body.code
    expect(await readCode((start) => peer.visit(start, 'PT-1'))).toBe('provider_refused')
    expect(await readCode((start) => peer.visit(start, `ST-${'x'.repeat(300)}`))).toBe('provider_refused')
    expect(await readCode((start) => peer.visit(start, 'ST-spasi di sini'))).toBe('provider_refused')
    const otherService = (start: string) => {
      const address = peer.visit(start)
      const state = address.searchParams.get('state') ?? ''
      peer.visit(`${start.replace(state, 'lain')}`, 'ST-lain')
      address.searchParams.set('ticket', 'ST-lain')
      return address
    }
    expect(await readCode(otherService)).toBe('provider_refused')
    Object.assign(peer.says, { status: 302, location: 'http://127.0.0.1:1/' })
    expect(await readCode(peer.visit)).toBe('provider_refused')
    Object.assign(peer.says, { status: 500, location: '' })
    expect(await readCode(peer.visit)).toBe('provider_away')
    Object.assign(peer.says, { status: 200, user: '' })
    expect(await readCode(peer.visit)).toBe('provider_refused')
  })

  it('is tested by opening its page', async () => {
    const { body } = await app.call(admin, testSigninProvider, { body: { id } })
    expect(body.data.steps).toEqual([{ name: 'Halaman masuk CAS dibuka', ok: 1, detail: 'HTTP 200' }])
    expect(body.data.url).toMatch(/\/start\?test=/)
  })
})
