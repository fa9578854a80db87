import { accountInfo, accountProfile, logActivity, signin, signout } from '@tuntas/contract/identity/account'
import { changePassword } from '@tuntas/contract/identity/password'
import { adminLogActivity } from '@tuntas/contract/insight/dashboard'
import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { makeStudent, makeUser } from '../../../../test/make.ts'
import { hashPassword } from '../../../platform/process/passwords.ts'

const app = withApp()
const PASSWORD = 'Rahasia#2026'
let password_hash: string
let counter = 0

beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})

const newUser = async (more: Record<string, unknown> = {}) => {
  const username = `masuk${++counter}`
  return { username, id: await makeUser(app.pool, 'admin', { username, password_hash, ...more }) }
}
/** Signs in from a separate address, so that tests do not throttle each other. */
const enter = (username: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  app.call(null, signin, {
    body: { username, password },
    headers: { 'x-forwarded-for': `10.0.0.${counter}`, ...headers },
  })
const withToken = (token: string) => ({ id: 0, token })
const info = async (token: string) => (await app.call(withToken(token), accountInfo)).code

describe('signing in', () => {
  it('returns a token of which only the hash is stored, whatever the case of the name', async () => {
    const { username } = await newUser()
    const reply = await enter(username.toUpperCase())
    expect(reply.body).toMatchObject({ status: true, role: 'admin' })
    const { token } = reply.body
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await info(token)).toBe(200)
    const storedTokens = await app.pool.query(`select encode(token_hash, 'escape') as text from sessions`)
    expect(storedTokens.rows.some((row) => row.text.includes(token))).toBe(false)
  })

  it('gives the same reply for an unknown name, a wrong password and an archived user', async () => {
    const { username } = await newUser()
    const { username: archivedName } = await newUser({ deleted_at: new Date() })
    for (const reply of [
      await enter('tidak-ada'),
      await enter(username, 'salah'),
      await enter(archivedName),
    ]) {
      expect([reply.code, reply.body]).toEqual([
        401,
        { status: false, message: 'Username atau password salah', code: 'wrong_credentials' },
      ])
    }
  })

  it('takes as long for an unknown name as for a known one', async () => {
    const { username } = await newUser()
    const time = async (name: string, n: number) => {
      const startTime = performance.now()
      await enter(name, 'salah', { 'x-forwarded-for': `10.9.${n}.${counter}` })
      return performance.now() - startTime
    }
    const unknown: number[] = []
    const knownTimes: number[] = []
    // Alternates the two and takes the fastest of each, so that load on the machine affects both.
    const measure = async (turns: number) => {
      while (unknown.length < turns) {
        unknown.push(await time('tidak-dikenal', unknown.length))
        knownTimes.push(await time(username, knownTimes.length))
      }
      return Math.min(...unknown) / Math.min(...knownTimes)
    }
    const isAlike = (ratio: number) => ratio > 0.4 && ratio < 2.5
    let ratio = await measure(8)
    // The machine may have been too busy for a short run.
    if (!isAlike(ratio)) ratio = await measure(50)
    expect(ratio).toSatisfy(isAlike)
  })

  it('refuses the role user on the web, without a token', async () => {
    const { username } = await newUser({ role: 'user' })
    const reply = await enter(username)
    expect(reply.code).toBe(403)
    expect(reply.body).toEqual({
      status: false,
      message: 'Kamu tidak memiliki akses, silahkah login pada aplikasi mobile!',
      code: 'web_refused',
    })
  })

  it('names missing fields in the words of the form', async () => {
    const reply = await app.send(null, signin, { body: {} })
    expect([reply.code, reply.body.errors]).toEqual([
      422,
      { username: ['Masukan username'], password: ['Masukan password'] },
    ])
    const brokenReply = await app.server.inject({
      method: 'POST',
      url: '/api/v1/auth/signin',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect([brokenReply.statusCode, brokenReply.json().status]).toEqual([400, false])
  })

  it('is written down with device and browser', async () => {
    const { username } = await newUser()
    const agent =
      'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36'
    await enter(username, 'salah', { 'user-agent': agent })
    const { token } = (await enter(username, PASSWORD, { 'user-agent': agent })).body
    const ownActivity = await app.call(withToken(token), logActivity)
    expect(ownActivity.body.data.map((row: { status: string }) => row.status)).toEqual(['success', 'failed'])
    expect(ownActivity.body.data[0]).toMatchObject({
      device: 'Ponsel',
      platform: 'Android 14',
      browser: 'Chrome',
      version: '138.0.0.0',
    })
    const all = await app.call(withToken(token), adminLogActivity)
    expect(all.body.summary.failed).toBeGreaterThan(ownActivity.body.summary.failed)
  })
})

describe('a session', () => {
  it('ends at once with signing out', async () => {
    const { username } = await newUser()
    const { token } = (await enter(username)).body
    expect(await info(token)).toBe(200)
    await app.call(withToken(token), signout)
    expect(await info(token)).toBe(401)
  })

  it('is accepted with and without Bearer', async () => {
    const { username } = await newUser()
    const { token } = (await enter(username)).body
    expect(await info(`Bearer ${token}`)).toBe(200)
    expect(await info('bukan-token')).toBe(401)
  })

  it('ends after twelve hours without use, and after thirty days', async () => {
    const { id } = await newUser()
    const idle = await app.signedIn(id)
    const oldPerson = await app.signedIn(id)
    await app.pool.query(
      `update sessions set last_used_at = now() - interval '12 hours 1 second' where user_id = $1`,
      [id],
    )
    expect(await info(idle.token)).toBe(401)
    await app.pool.query(
      `update sessions set last_used_at = now(), created_at = now() - interval '30 days 1 second' where user_id = $1`,
      [id],
    )
    expect(await info(oldPerson.token)).toBe(401)
  })

  it('ends on the other devices when the password changes', async () => {
    const { username } = await newUser()
    const { token: currentToken } = (await enter(username)).body
    const { token: otherToken } = (await enter(username)).body
    expect([await info(currentToken), await info(otherToken)]).toEqual([200, 200])
    const change = (body: object) => app.send(withToken(currentToken), changePassword, { body })
    expect((await change({ new_password: 'pendek', confirm_password: 'pendek' })).body.errors).toEqual({
      new_password: ['Kata sandi minimal 8 karakter'],
    })
    expect((await change({ new_password: 'cukup-panjang', confirm_password: 'berbeda' })).code).toBe(422)
    const reply = await change({ new_password: 'Baru#2026!', confirm_password: 'Baru#2026!' })
    expect(reply.body.message).toBe('Password berhasil diperbaharui!')
    expect([await info(currentToken), await info(otherToken)]).toEqual([200, 401])
    expect((await enter(username)).code).toBe(401)
    expect((await enter(username, 'Baru#2026!')).code).toBe(200)
  })
})

describe('the profile', () => {
  it('shows a student everything that is known, and no hash', async () => {
    const student = await app.signedIn(await makeStudent(app.pool))
    const { body } = await app.call(student, accountProfile)
    expect(body.data).toMatchObject({
      nim: `NIM${student.id}`,
      gender: 'L',
      date_birth: '2004-01-02',
      entry_year: 2022,
    })
    expect(JSON.stringify(body)).not.toContain('hash')
  })
})
