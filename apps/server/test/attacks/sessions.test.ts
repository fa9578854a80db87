import { students } from '@tuntas/contract/campus/people'
import { catalogue } from '@tuntas/contract/catalogue'
import { signin } from '@tuntas/contract/identity/account'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/platform/process/passwords.ts'
import { withApp } from '../app.ts'
import { makeStudent, makeUser } from '../make.ts'
import { makeWorld, type World } from '../world.ts'

/** Revoked tokens at every call, and what a sign-in reveals about existing accounts. */

const app = withApp()
let world: World
beforeAll(async () => {
  world = await makeWorld(app.pool)
})

const guarded = [...catalogue].filter(([, { roles }]) => roles !== 'public')

describe('a token', () => {
  it('of an archived student opens no call at all, at once', async () => {
    const student = await app.signedIn(world.people.classmate)
    const info = catalogue.get('account.accountInfo')
    if (!info) throw new Error('it is a call of the contract')
    // The session is cached before.
    expect((await app.call(student, info)).code).toBe(200)
    const admin = await app.signedIn(world.people.admin)
    expect((await app.call(admin, students.remove, { params: { id: student.id } })).code).toBe(200)
    for (const [name, endpoint] of guarded) {
      const reply = await app.call(student, endpoint, { params: { id: 1, kind: 'student' } })
      expect([reply.code, reply.body.message], name).toEqual([
        401,
        'Sesi kamu sudah berakhir. Silahkan masuk kembali.',
      ])
    }
  })

  it('of a student archived during the password check opens nothing', async () => {
    const id = await makeStudent(app.pool)
    const { rows } = await app.pool.query(
      'update users set password_hash = $2 where id = $1 returning username',
      [id, await hashPassword('SandiBenar#1')],
    )
    const enter = (password: string) =>
      app.call(null, signin, { body: { username: rows[0].username, password } })
    expect((await enter('salah')).code).toBe(401)
    await app.pool.query(`update signin_tries set last_at = now() - interval '20 minutes'`)
    // The sign-in has read its account, and waits to count the try.
    const holder = await app.pool.connect()
    await holder.query('begin')
    await holder.query('select from signin_tries for update')
    const entering = enter('SandiBenar#1')
    await expect
      .poll(
        async () =>
          (
            await app.pool.query(
              `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).rowCount,
      )
      .toBe(1)
    const admin = await app.signedIn(world.people.admin)
    expect((await app.call(admin, students.remove, { params: { id } })).code).toBe(200)
    await holder.query('commit')
    holder.release()
    const { body } = await entering
    const info = catalogue.get('account.accountInfo')
    if (!info || !body.token) throw new Error('it was let in')
    expect((await app.call({ id, token: body.token }, info)).code).toBe(401)
  })

  it('that is mangled, empty, doubled or another scheme opens nothing', async () => {
    const { token } = await app.signedIn(world.people.student)
    const wrongHeaders = [
      '',
      ' ',
      'Bearer',
      'Bearer ',
      `Basic ${token}`,
      `${token}x`,
      token.slice(1),
      token.toUpperCase(),
      `${token}, ${token}`,
      `' or 1=1 --`,
      'null',
      'undefined',
    ]
    for (const authorization of wrongHeaders) {
      const reply = await app.server.inject({ url: '/api/v1/account/info', headers: { authorization } })
      expect(reply.statusCode, authorization).toBe(401)
    }
    const inQuery = await app.server.inject({
      url: `/api/v1/account/info?token=${token}&authorization=${token}`,
    })
    expect(inQuery.statusCode).toBe(401)
    const inCookie = await app.server.inject({
      url: '/api/v1/account/info',
      headers: { cookie: `token=${token}; authorization=${token}` },
    })
    expect(inCookie.statusCode).toBe(401)
  })
})

describe('a sign-in', () => {
  const enter = async (username: string, n: number) => {
    const startTime = performance.now()
    const reply = await app.call(null, signin, {
      body: { username, password: 'Salah#2026' },
      headers: { 'x-forwarded-for': `10.7.${n >> 8}.${n & 255}` },
    })
    return { ms: performance.now() - startTime, said: JSON.stringify([reply.code, reply.body]) }
  }

  it('reveals neither by text nor by time who exists: unknown, known and archived, thirty times each in turn', {
    retry: 2,
  }, async () => {
    const password_hash = await hashPassword('Benar#2026')
    const names = { unknown: 'tak-ada', known: 'ada', archived: 'dulu-ada' }
    await makeUser(app.pool, 'admin', { username: names.known, password_hash })
    await makeUser(app.pool, 'admin', { username: names.archived, password_hash, deleted_at: new Date() })
    const times: Record<string, number[]> = { unknown: [], known: [], archived: [] }
    const replyTexts = new Set<string>()
    for (let n = 0; n < 30; n++)
      for (const [kind, username] of Object.entries(names)) {
        const one = await enter(username, n * 3 + Object.keys(names).indexOf(kind))
        times[kind]?.push(one.ms)
        replyTexts.add(one.said)
      }
    expect([...replyTexts]).toHaveLength(1)
    const median = (kind: string) => [...(times[kind] ?? [])].sort((a, b) => a - b)[15] ?? 0
    // A wide margin for busy machines: a missing hash would take a tenth of the time.
    for (const kind of ['unknown', 'archived']) {
      expect(median(kind) / median('known'), kind).toBeGreaterThan(0.5)
      expect(median(kind) / median('known'), kind).toBeLessThan(2)
    }
  })

  it('believes a forwarded address from a proxy of this machine alone', async () => {
    const from = async (remoteAddress: string) => {
      await app.server.inject({
        method: 'POST',
        url: '/api/v1/auth/signin',
        remoteAddress,
        headers: { 'x-forwarded-for': '1.2.3.4' },
        payload: { username: 'siapa-saja', password: 'Salah#2026' },
      })
      const activityRows = await app.pool.query(
        'select ip_address from login_activity order by id desc limit 1',
      )
      return activityRows.rows[0].ip_address
    }
    expect(await from('127.0.0.1')).toBe('1.2.3.4')
    expect(await from('203.0.113.9')).toBe('203.0.113.9')
  })
})
