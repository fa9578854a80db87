import { accountInfo } from '@tuntas/contract/identity/account'
import { auditLog } from '@tuntas/contract/operations/archive'
import {
  readings,
  revokeServiceToken,
  saveServiceToken,
  serviceMarks,
  serviceTokens,
} from '@tuntas/contract/operations/services'
import { SERVICE_CALLS } from '@tuntas/contract/wire/service-limits.vocabulary'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { makeUser } from '../../../../test/make.ts'
import { withSecondInstance } from '../../../../test/second-instance.ts'
import { inDays, nextNumber, withServices } from '../../../../test/services.ts'

const app = withApp()
const { state, makeToken, readBack } = withServices(app)
const otherInstance = withSecondInstance(app)

const terms = (more: object = {}) => ({
  name: `Token ${nextNumber()}`,
  scopes: ['people'],
  expires_at: inDays(30),
  ...more,
})
const save = (body: object) => app.send(state.root, saveServiceToken, { body })
const list = async () => (await app.call(state.root, serviceTokens)).body.data
const students = readings.student

describe('a service token', () => {
  it('is shown once, listed without its secret, and logged', async () => {
    const reply = await save(terms({ name: 'SIAKAD utama', scopes: ['marks', 'people'] }))
    const { id, token } = reply.body.data
    expect(token).toMatch(/^tsk_[\w-]{43}$/)
    const [row] = await list()
    expect(row).toMatchObject({
      id,
      name: 'SIAKAD utama',
      scopes: ['people', 'marks'],
      prefix: token.slice(0, 8),
    })
    expect([row.last_used_at, row.revoked_at]).toEqual([null, null])
    expect(JSON.stringify(await list())).not.toContain(token)
    const { rows } = await app.pool.query('select * from service_tokens where id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(token.slice(8))
    const log = await app.call(state.root, auditLog, { query: { page: 1, kind: 'service_tokens' } })
    expect(log.body.data[0]).toMatchObject({ action: 'create', thing: 'SIAKAD utama', thing_id: id })
    expect(JSON.stringify(log.body)).not.toContain(token)
    await readBack({ id, token }, students)
    expect((await list())[0]).toMatchObject({ last_ip: '127.0.0.1', last_used_at: expect.any(String) })
  })

  it('is refused with every fault of its terms', async () => {
    const fields = async (body: object) => Object.keys((await save(body)).body.errors ?? {})
    expect(await fields({ name: '' })).toEqual(['name'])
    expect(await fields({ name: 'x'.repeat(61), scopes: ['people'] })).toEqual(['name'])
    expect(await fields({ name: 'Tanpa izin' })).toEqual(['scopes', 'expires_at'])
    expect(await fields(terms({ scopes: [] }))).toEqual(['scopes'])
    expect(await fields(terms({ scopes: ['semua'] }))).toEqual(['scopes.0'])
    for (const days of [-1, 0, 367])
      expect(await fields(terms({ expires_at: inDays(days) }))).toEqual(['expires_at'])
    for (const days of [1, 366]) expect((await save(terms({ expires_at: inDays(days) }))).code).toBe(200)
    expect(await fields(terms({ expires_at: '2027-02-30' }))).toEqual(['expires_at'])
  })

  it('has a name of its own among living tokens, also of two made at once', async () => {
    const replies = await Promise.all([1, 2].map(() => save(terms({ name: 'Kembar' }))))
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409])
    const id = replies.find(({ code }) => code === 200)?.body.data.id
    expect((await save(terms({ name: 'KEMBAR' }))).body.code).toBe('name_taken')
    await app.pool.query(`update service_tokens set expires_at = $2 where id = $1`, [id, inDays(-1)])
    expect((await save(terms({ name: 'kembar' }))).code).toBe(200)
  })

  it('changes only its name', async () => {
    const { id, token } = await makeToken(['people'])
    const reply = await save({ id, name: 'Nama baru', scopes: ['marks'], expires_at: inDays(300) })
    expect(reply.body.data).toEqual({ id, token: null })
    const row = (await list()).find((one: { id: number }) => one.id === id)
    expect(row).toMatchObject({ name: 'Nama baru', scopes: ['people'], expires_at: inDays(30) })
    expect((await readBack({ id, token }, students)).code).toBe(200)
    expect((await save({ id: 999_999, name: 'Tidak ada' })).code).toBe(404)
  })

  it('opens services alone, within its scopes', async () => {
    const token = await makeToken(['classes', 'members'])
    const elsewhere = await app.call(token, accountInfo)
    expect([elsewhere.code, elsewhere.body.code]).toEqual([401, 'signed_out'])
    expect((await readBack(token, readings.course)).code).toBe(200)
    for (const [endpoint, scope] of [
      [students, 'people'],
      [serviceMarks, 'marks'],
    ] as const) {
      const reply = await readBack(token, endpoint)
      expect([reply.code, reply.body.code]).toEqual([403, 'scope_missing'])
      expect(reply.body.message).toBe(`Token ini tidak punya izin ${scope}.`)
    }
    expect((await readBack({ id: 0, token: `Bearer ${token.token}` }, readings.member)).code).toBe(200)
  })

  it('is no way for people: their tokens are refused', async () => {
    expect((await readBack(state.root, students)).code).toBe(403)
    const lecturer = await app.signedIn(await makeUser(app.pool, 'dosen'))
    expect((await readBack(lecturer, students)).code).toBe(403)
    expect((await readBack({ id: 0, token: `tsk_${'x'.repeat(43)}` }, students)).code).toBe(401)
    expect((await app.call(null, students)).code).toBe(401)
    for (const role of ['admin', 'operator', 'dosen', 'mahasiswa'] as const) {
      const person = await app.signedIn(await makeUser(app.pool, role))
      expect((await app.call(person, serviceTokens)).code, role).toBe(403)
    }
  })

  it('has rows of the audit log that an index finds', async () => {
    const client = await app.pool.connect()
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query(
      'explain select from audit_log where service_token_id = any(array(select id from service_tokens))',
    )
    await client.query('rollback')
    client.release()
    expect(JSON.stringify(rows)).toContain('audit_log_service')
  })

  it('ends at once on every worker when it is revoked', async () => {
    const token = await makeToken(['people'])
    const elsewhere = async () =>
      (
        await otherInstance.server.inject({
          url: '/api/v1/service/student',
          headers: { authorization: token.token },
        })
      ).statusCode
    expect([(await readBack(token, students)).code, await elsewhere()]).toEqual([200, 200])
    const revoke = () => app.call(state.root, revokeServiceToken, { body: { id: token.id } })
    expect((await Promise.all([revoke(), revoke()])).map(({ code }) => code)).toEqual([200, 200])
    expect([(await readBack(token, students)).code, await elsewhere()]).toEqual([401, 401])
    const log = await app.call(state.root, auditLog, {
      query: { page: 1, kind: 'service_tokens', action: 'revoke' },
    })
    expect(log.body.data.filter((one: { thing_id: number }) => one.thing_id === token.id)).toHaveLength(1)
  })

  it('is valid through its last day, and lives on without the one who made it', async () => {
    const token = await makeToken(['people'])
    const expire = (days: number) =>
      app.pool.query('update service_tokens set expires_at = $2 where id = $1', [token.id, inDays(days)])
    await expire(0)
    expect((await readBack(token, students)).code).toBe(200)
    await expire(-1)
    expect((await readBack(token, students)).code).toBe(401)
    await expire(5)
    const maker = await makeUser(app.pool, 'super admin', { name: 'Pembuat', deleted_at: new Date() })
    await app.pool.query('update service_tokens set created_by = $2 where id = $1', [token.id, maker])
    expect((await readBack(token, students)).code).toBe(200)
    expect((await list()).find((one: { id: number }) => one.id === token.id).created_by).toBe('Pembuat')
  })

  it('is admitted 120 times a minute on all workers together', async () => {
    const token = await makeToken(['people'])
    await readBack(token, students)
    await app.pool.query('update service_tokens set minute_calls = $2 where id = $1', [
      token.id,
      SERVICE_CALLS - 2,
    ])
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => readBack(token, students)))
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 200, 429, 429, 429])
    const [refusal] = replies.filter(({ code }) => code === 429)
    expect(Number(refusal?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refusal?.headers['retry-after'])).toBeLessThanOrEqual(60)
    await app.pool.query(
      `update service_tokens set minute_at = now() - interval '61 seconds' where id = $1`,
      [token.id],
    )
    expect((await readBack(token, students)).code).toBe(200)
  })
})
