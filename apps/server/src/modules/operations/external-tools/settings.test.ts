import { generateKeyPairSync } from 'node:crypto'
import { auditLog } from '@tuntas/contract/operations/archive'
import {
  deleteExternalTool,
  externalTool,
  externalTools,
  offeredTools,
  registerExternalTool,
  saveExternalTool,
} from '@tuntas/contract/operations/external-tools'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { withExternalTools } from '../../../../test/external-tools.ts'
import { makeUser } from '../../../../test/make.ts'

const app = withApp()
const classroom = withClassroom(app)
const tools = withExternalTools(app)
let admin: Person
beforeAll(() => {
  admin = tools.state.admin
})

const save = (body: object, by = admin) => app.send(by, saveExternalTool, { body })
const detail = async (id: number) => (await app.call(admin, externalTool, { query: { id } })).body.data

describe('an external tool', () => {
  it('is stored with nothing shared, and names the campus to the tool', async () => {
    const { state } = tools
    const savedTool = await save({ name: '  Lab   Maya ', ...state.peer.fields })
    const { id } = savedTool.body.data
    expect(await detail(id)).toMatchObject({
      name: 'Lab Maya',
      ...state.peer.fields,
      public_key: null,
      share_name: 0,
      share_email: 0,
      share_number: 0,
      uses_scores: 0,
      uses_members: 0,
      opens: 'window',
      active: 0,
      wishes: null,
      lessons: 0,
      client_id: expect.stringMatching(/^[\da-f-]{36}$/),
      deployment_id: expect.stringMatching(/^[\da-f-]{36}$/),
      platform: {
        issuer: 'http://localhost',
        jwks_uri: 'http://localhost/lti/jwks',
        token_endpoint: 'http://localhost/lti/token',
      },
    })
    const list = (await app.call(admin, externalTools, { query: { page: 1, keywords: 'maya' } })).body
    expect(list.data.map((one: { id: number }) => one.id)).toEqual([id])
    expect((await save({ name: 'lab maya', ...state.peer.fields })).body.code).toBe('name_taken')
    const before = await detail(id)
    expect((await save({ id, version: before.version, active: 1 })).code).toBe(200)
    expect((await save({ id, version: before.version, active: 0 })).body.code).toBe('stale')
    expect(await detail(id)).toMatchObject({ active: 1, login_url: state.peer.fields.login_url })
    const log = (await app.call(admin, auditLog, { query: { page: 1, kind: 'lti_tools' } })).body.data
    expect(log[0]).toMatchObject({ action: 'update', thing_id: id })
  })

  it('needs public addresses by TLS, and a key', async () => {
    const { fields } = tools.state.peer
    const faults = async (more: object) =>
      Object.keys((await save({ name: 'Tidak jadi', ...fields, ...more })).body.errors ?? {})
    expect(await faults({ login_url: 'http://alat.example/login' })).toEqual(['login_url'])
    expect(await faults({ login_url: '' })).toEqual(['login_url'])
    expect(await faults({ launch_urls: ['https://10.0.0.1/'] })).toEqual(['launch_urls'])
    expect(await faults({ launch_urls: [] })).toEqual(['launch_urls'])
    expect(await faults({ deep_link_url: 'bukan alamat' })).toEqual(['deep_link_url'])
    expect(await faults({ jwks_url: '' })).toEqual(['jwks_url'])
    expect(await faults({ public_key: 'bukan kunci' })).toEqual(['public_key'])
    const pem = (bits: number, type: 'public' | 'private') => {
      const pair = generateKeyPairSync('rsa', {
        modulusLength: bits,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      })
      return type === 'public' ? pair.publicKey : pair.privateKey
    }
    expect(await faults({ public_key: pem(1024, 'public') })).toEqual(['public_key'])
    expect(await faults({ public_key: pem(2048, 'private') })).toEqual(['public_key'])
    expect(
      (await save({ name: 'Dengan PEM', ...fields, jwks_url: '', public_key: pem(2048, 'public') })).code,
    ).toBe(200)
  })

  it('is a super admin’s alone, and offered to lecturers while it is on', async () => {
    const plainAdmin = await app.signedIn(await makeUser(app.pool, 'admin'))
    expect((await save({ name: 'Lain', ...tools.state.peer.fields }, plainAdmin)).code).toBe(403)
    const [on, off] = [await tools.register(), await tools.register({ active: 0 })]
    const offeredIds = (await app.call(classroom.teacher, offeredTools)).body.data.map(
      (one: { id: number }) => one.id,
    )
    expect([offeredIds.includes(on.id), offeredIds.includes(off.id)]).toEqual([true, false])
  })

  it('is deleted only without lessons', async () => {
    const tool = await tools.register()
    const lesson = await tools.makeToolLesson(classroom.course, tool)
    const remove = () => app.call(admin, deleteExternalTool, { params: { id: tool.id } })
    const refusal = await remove()
    expect([refusal.code, refusal.body.code, refusal.body.data]).toEqual([409, 'in_use', { lessons: 1 }])
    await app.pool.query('delete from lessons where id = $1', [lesson])
    expect((await remove()).code).toBe(200)
    expect((await remove()).code).toBe(404)
  })
})

describe('a tool that registers itself', () => {
  const invite = async () => {
    const body = { url: `${tools.state.peer.origin}/daftar?alat=1` }
    const { url } = (await app.call(admin, registerExternalTool, { body })).body.data
    return new URL(url)
  }
  const post = async (token: string, payload: object) => {
    const reply = await app.server.inject({
      method: 'POST',
      url: '/lti/register',
      headers: { authorization: `Bearer ${token}` },
      payload,
    })
    return { status: reply.statusCode, body: reply.json() }
  }

  it('reads how the campus works, and starts switched off', async () => {
    const address = await invite()
    expect(address.searchParams.get('alat')).toBe('1')
    const configuration = JSON.parse(
      (await tools.get(address.searchParams.get('openid_configuration') ?? '')).text,
    )
    expect(configuration).toMatchObject({
      issuer: 'http://localhost',
      registration_endpoint: 'http://localhost/lti/register',
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
    })
    const token = address.searchParams.get('registration_token') ?? ''
    const reply = await post(token, tools.state.peer.registration)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const { rows } = await app.pool.query('select id from lti_tools where client_id = $1', [
      reply.body.client_id,
    ])
    expect(await detail(rows[0].id)).toMatchObject({
      name: 'Alat yang mendaftar',
      active: 0,
      share_name: 0,
      uses_scores: 0,
      uses_members: 0,
      launch_urls: [tools.state.peer.fields.launch_urls[0]],
      deep_link_url: tools.state.peer.fields.deep_link_url,
      deployment_id: reply.body['https://purl.imsglobal.org/spec/lti-tool-configuration'].deployment_id,
      wishes: {
        scopes: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'],
        claims: ['iss', 'sub', 'name'],
      },
    })
    expect((await post(token, tools.state.peer.registration)).status).toBe(401)
  })

  it('is refused without an invitation, late, or with wrong addresses', async () => {
    const { registration } = tools.state.peer
    expect((await post('tebakan', registration)).status).toBe(401)
    const token = async () => (await invite()).searchParams.get('registration_token') ?? ''
    expect(await post(await token(), { ...registration, jwks_uri: 'http://10.0.0.1/' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_client_metadata' },
    })
    expect((await post(await token(), { ...registration, redirect_uris: 'x' })).status).toBe(400)
    expect((await post(await token(), registration)).body.error).toBe('invalid_client_metadata')
    const lateToken = await token()
    await app.pool.query(`update lti_registrations set created_at = now() - interval '61 minutes'`)
    expect((await post(lateToken, { ...registration, client_name: 'Terlambat' })).status).toBe(401)
    const refusal = await app.send(admin, registerExternalTool, { body: { url: 'http://10.0.0.1/' } })
    expect(Object.keys(refusal.body.errors)).toEqual(['url'])
  })
})
