import { publicSettings } from '@tuntas/contract/campus/site'
import { accountInfo, signin } from '@tuntas/contract/identity/account'
import { checkLink, forgotPassword, newPassword } from '@tuntas/contract/identity/password'
import { saveMailSettings } from '@tuntas/contract/operations/mail'
import { notificationPreferences, notifications } from '@tuntas/contract/operations/notifications'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { makeStudent, makeUser } from '../../../../test/make.ts'
import { withTotp } from '../../../../test/second.ts'
import { mailServer } from '../../../../test/smtp.ts'
import { hashPassword } from '../../../platform/process/passwords.ts'

const app = withApp()
const OLD = 'Lama#2026'
const NEW = 'Baru#202699'
let smtp: Awaited<ReturnType<typeof mailServer>>
let password_hash: string
let counter = 0
beforeAll(async () => {
  smtp = await mailServer()
  password_hash = await hashPassword(OLD)
})
afterAll(() => smtp.close())

const configure = async (active: boolean) => {
  const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  const body = {
    active,
    host: '127.0.0.1',
    port: smtp.port,
    security: 'none' as const,
    username: 'kampus',
    password: 'rahasia',
    from_name: 'Kampus Uji',
    from_email: 'lms@kampus.ac.id',
  }
  const [row] = (await app.pool.query('select version from mail_settings')).rows
  const { code } = await app.call(admin, saveMailSettings, { body: { ...body, version: row?.version ?? 1 } })
  expect(code).toBe(200)
}

const forgetful = async (more: Record<string, unknown> = {}) => {
  const username = `lupa${++counter}`
  const email = `lupa${counter}@kampus.ac.id`
  const id = await makeStudent(app.pool, { username, email, password_hash, ...more })
  return { id, username, email, person: await app.signedIn(id) }
}
/** From a separate address, so that tests do not throttle each other. */
const ask = (username: string, ip = `10.8.${counter}.${Math.floor(Math.random() * 250)}`) =>
  app.call(null, forgotPassword, { body: { username }, headers: { 'x-forwarded-for': ip } })
const listLinks = (email: string): string[] => {
  const mails = smtp.received.filter(({ to }) => to === email)
  return mails.flatMap(({ text }) => {
    const plainText = text.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
    return [...plainText.matchAll(/\/signin#([\w-]+)/g)].slice(0, 1).map(([, token]) => token ?? '')
  })
}
const waitForLink = (email: string) =>
  vi.waitFor(
    () => {
      const [last] = listLinks(email).slice(-1)
      expect(last).toBeTruthy()
      return last ?? ''
    },
    { timeout: 30_000, interval: 200 },
  )
const choose = (token: string, password = NEW, confirm = password) =>
  app.call(null, newPassword, { body: { token, new_password: password, confirm_password: confirm } })
const check = async (token: string, ip = '10.11.0.1') =>
  (await app.call(null, checkLink, { body: { token }, headers: { 'x-forwarded-for': ip } })).body.code
const enter = async (username: string, password: string) =>
  (await app.call(null, signin, { body: { username, password } })).code
const rows = async (userId: number) =>
  (await app.pool.query('select count(*)::int as n from password_links where user_id = $1', [userId])).rows[0]
    .n

describe('while the campus sends no mail', () => {
  it('says so to everybody, also on the sign-in page', async () => {
    const { username, id } = await forgetful()
    for (const name of [username, 'tidak-ada'])
      expect((await ask(name)).body).toMatchObject({ code: 'mail_off' })
    expect(await rows(id)).toBe(0)
    const { body } = await app.call(null, publicSettings)
    expect(body.data).toMatchObject({ mails: 0 })
  })
})

// Concurrent, because mail goes out every five seconds.
describe.concurrent('once it sends mail', () => {
  beforeAll(() => configure(true))

  it('mails a link that sets a new password once, and ends all sessions', async () => {
    const { id, username, email, person } = await forgetful()
    expect((await app.call(null, publicSettings)).body.data).toMatchObject({ mails: 1 })
    expect((await ask(username)).code).toBe(200)
    const token = await waitForLink(email)
    expect(await check(token)).toBeUndefined()
    expect((await choose(token)).code).toBe(200)
    expect([await check(token), await check('tidak-ada')]).toEqual(['link_ended', 'link_ended'])
    expect((await app.call(person, accountInfo)).code).toBe(401)
    expect([await enter(username, OLD), await enter(username, NEW)]).toEqual([401, 200])
    const secondReply = await choose(token, 'Lain#202699')
    expect([secondReply.code, secondReply.body.code]).toEqual([409, 'link_ended'])
    expect(await enter(username, NEW)).toBe(200)
    const audit = await app.pool.query(
      `select 1 from audit_log where action = 'password' and kind = 'users' and thing_id = $1`,
      [id],
    )
    expect(audit.rowCount).toBe(1)
  })

  it('gives the same reply for unknown names, names without an address, and archived ones', async () => {
    const knownUser = await forgetful()
    const userWithoutEmail = await forgetful({ email: null })
    const archivedUser = await forgetful()
    await app.pool.query('update users set deleted_at = now() where id = $1', [archivedUser.id])
    const replies = []
    for (const username of [
      knownUser.username,
      userWithoutEmail.username,
      archivedUser.username,
      'tidak-ada-sama-sekali',
    ])
      replies.push(await ask(username))
    expect(new Set(replies.map(({ code, body }) => JSON.stringify([code, body]))).size).toBe(1)
    await waitForLink(knownUser.email)
    expect([await rows(userWithoutEmail.id), await rows(archivedUser.id)]).toEqual([0, 0])
  })

  it('stores only hash and sealed token, adds no notification, and is no preference', async () => {
    const { id, username, email } = await forgetful()
    const person = await app.signedIn(id)
    await ask(username)
    const token = await waitForLink(email)
    const storedText = JSON.stringify(
      (
        await app.pool.query(
          'select * from password_links l join notifications n on n.user_id = l.user_id where l.user_id = $1',
          [id],
        )
      ).rows,
    )
    expect(storedText).not.toContain(token)
    expect((await app.call(person, notifications)).body.data).toEqual([])
    const { body } = await app.call(person, notificationPreferences)
    expect(JSON.stringify(body.data)).not.toContain('password_link')
  })

  it('mails one link for many asks at once, and five a day', async () => {
    const { id, username, email } = await forgetful()
    await Promise.all([1, 2, 3, 4, 5].map((n) => ask(username, `10.9.0.${n}`)))
    await waitForLink(email)
    expect(await rows(id)).toBe(1)
    for (let n = 0; n < 7; n++) {
      await app.pool.query(
        `update password_links set created_at = created_at - interval '10 minutes' where user_id = $1`,
        [id],
      )
      await ask(username, `10.10.0.${n}`)
      await vi.waitFor(async () => expect(await rows(id)).toBe(Math.min(n + 2, 5)), { timeout: 10_000 })
    }
  })

  it('opens nothing after half an hour, a new password, a new address or archiving', async () => {
    const changes = [
      (id: number) =>
        app.pool.query(
          `update password_links set created_at = now() - interval '31 minutes' where user_id = $1`,
          [id],
        ),
      (id: number) =>
        app.pool.query(`update users set password_hash = password_hash || ' ' where id = $1`, [id]),
      (id: number) => app.pool.query(`update users set email = 'lain@kampus.ac.id' where id = $1`, [id]),
      (id: number) => app.pool.query(`update users set deleted_at = now() where id = $1`, [id]),
    ]
    await Promise.all(
      changes.map(async (change) => {
        const { id, username, email } = await forgetful()
        await ask(username)
        const token = await waitForLink(email)
        await change(id)
        expect((await choose(token)).body.code).toBe('link_ended')
      }),
    )
    for (const token of ['tidak-ada', '1', 'a'.repeat(43)])
      expect((await choose(token)).body.code).toBe('link_ended')
  })

  it('refuses weak passwords and two that differ, and the link stays good', async () => {
    const { username, email } = await forgetful()
    await ask(username)
    const token = await waitForLink(email)
    expect((await choose(token, 'password1')).body).toMatchObject({
      errors: { new_password: [expect.any(String)] },
    })
    expect((await choose(token, NEW, 'Beda#202699')).body).toMatchObject({
      errors: { confirm_password: [expect.any(String)] },
    })
    expect((await choose(token)).code).toBe(200)
  })

  it('is good for one of two at once', async () => {
    const { username, email } = await forgetful()
    await ask(username)
    const token = await waitForLink(email)
    const codes = await Promise.all([choose(token), choose(token, 'Kedua#202699')])
    expect(codes.map(({ code }) => code).sort()).toEqual([200, 409])
  })

  it('replaces a temporary password, and keeps the second factor', async () => {
    const { id, username, email } = await forgetful()
    await withTotp(app, await app.signedIn(id))
    await app.pool.query(`update users set temporary_until = now() - interval '1 day' where id = $1`, [id])
    await ask(username)
    const token = await waitForLink(email)
    expect((await choose(token, OLD)).code).toBe(422)
    expect((await choose(token)).code).toBe(200)
    const { body } = await app.call(null, signin, { body: { username, password: NEW } })
    expect(body).toMatchObject({ data: { second: { kinds: expect.arrayContaining(['totp']) } } })
  })

  it('throttles an address that tries many tokens, without affecting sign-ins', async () => {
    const { username, email } = await forgetful()
    await ask(username)
    const token = await waitForLink(email)
    const tries = Array.from({ length: 100 }, (_, n) => `coba-${n}`)
    const tryAll = () => Promise.all(tries.map((token) => check(token, '10.12.0.1')))
    expect(new Set(await tryAll())).toContain('link_ended')
    // On a slow machine the allowance refills while it is used up.
    while (!(await tryAll()).includes('too_many_signins'));
    expect(await check(token, '10.12.0.1')).toBeUndefined()
    const headers = { 'x-forwarded-for': '10.12.0.1' }
    const { code } = await app.call(null, signin, { body: { username, password: OLD }, headers })
    expect(code).toBe(200)
  })

  it('throttles repeated requests for one name, whether it exists or not', async () => {
    const { username } = await forgetful()
    for (const name of [username, 'siapa-ini']) {
      const codes = []
      for (let n = 0; n < 12; n++) codes.push((await ask(name, '10.11.0.1')).code)
      expect(codes[0]).toBe(200)
      expect(codes).toContain(429)
    }
  })
})
