import { accountInfo, signin } from '@tuntas/contract/identity/account'
import { changePassword } from '@tuntas/contract/identity/password'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeStudent, makeUser } from '../../../../test/make.ts'
import { hashPassword } from '../../../platform/process/passwords.ts'

const app = withApp()
const PASSWORD = 'Rahasia#2026'
const NEXT = 'Langit biru 77'
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})

/** A person whose session began `minutes` ago. */
const someone = async (minutes: number, more: Record<string, unknown> = {}): Promise<Person> => {
  const id = await makeStudent(app.pool, { password_hash, ...more })
  const person = await app.signedIn(id)
  await app.pool.query(
    `update sessions set created_at = now() - make_interval(mins => $2) where user_id = $1`,
    [id, minutes],
  )
  return person
}
const change = async (person: Person, new_password: string, current_password?: string) => {
  const body = { new_password, confirm_password: new_password, current_password }
  const { code, body: reply, headers } = await app.send(person, changePassword, { body })
  return { code, said: reply, headers }
}
const readHash = async ({ id }: Person) =>
  (await app.pool.query('select password_hash from users where id = $1', [id])).rows[0].password_hash

describe('changing a password', () => {
  it('asks for the password if the session is older than five minutes', async () => {
    const oldUser = await someone(6)
    for (const current of [undefined, '']) {
      const { code, said: reply } = await change(oldUser, NEXT, current)
      expect([code, reply.code, reply.errors]).toEqual([
        422,
        'invalid',
        { current_password: ['Masukan kata sandi saat ini'] },
      ])
    }
    expect(await readHash(oldUser)).toBe(password_hash)
    expect((await change(oldUser, NEXT, PASSWORD)).code).toBe(200)
    expect(await readHash(oldUser)).not.toBe(password_hash)
    const youngUser = await someone(4)
    expect((await change(youngUser, NEXT)).code).toBe(200)
  })

  it('refuses a wrong present password in a young session too, and changes nothing', async () => {
    const youngUser = await someone(0)
    const { code, said: reply } = await change(youngUser, NEXT, 'Salah#2026')
    expect([code, reply.message, reply.errors]).toEqual([
      422,
      'Kata sandi saat ini salah',
      { current_password: ['Kata sandi saat ini salah'] },
    ])
    expect(await readHash(youngUser)).toBe(password_hash)
    expect((await app.call(youngUser, accountInfo)).code).toBe(200)
  })

  it('throttles guesses, also parallel ones, and resets after a right one', async () => {
    const oldUser = await someone(60)
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, n) => change(oldUser, NEXT, `tebakan-${n}`)),
    )
    const codes = replies.map(({ code }) => code)
    expect(codes.filter((code) => code === 422)).toHaveLength(5)
    expect(codes.filter((code) => code === 429)).toHaveLength(25)
    const slowed = replies.find(({ code }) => code === 429)
    expect(slowed?.said).toMatchObject({ code: 'too_many_signins' })
    expect(slowed?.said.message).toMatch(/^Terlalu banyak percobaan\. Coba lagi dalam \d+ detik\.$/)
    expect(Number(slowed?.headers['retry-after'])).toBeGreaterThan(0)
    // The right one is throttled too, so a refusal reveals nothing.
    expect((await change(oldUser, NEXT, PASSWORD)).code).toBe(429)
    expect(await readHash(oldUser)).toBe(password_hash)
    await app.pool.query(`update signin_tries set last_at = now() - interval '20 seconds'`)
    expect((await change(oldUser, NEXT, PASSWORD)).code).toBe(200)
    expect((await change(oldUser, PASSWORD, NEXT)).code).toBe(200)
  })

  it('refuses known and guessable passwords, with a reason', async () => {
    const person = await someone(0, { name: 'Budi Santoso', username: 'budi.santoso' })
    const { title_login } = (await app.pool.query('select title_login from settings')).rows[0]
    for (const [password, why] of [
      ['BUDI SANTOSO', /nama, username, NIM/],
      [`nim${person.id}`.padEnd(8, ' '), /nama, username, NIM/],
      ['2 Januari 2004', /tanggal lahir/],
      [title_login, /nama kampus/],
      ['rahasia123', /terlalu umum/],
    ] as const) {
      const { code, said: reply } = await change(person, password)
      expect([code, Object.keys(reply.errors ?? {})], password).toEqual([422, ['new_password']])
      expect(reply.message).toMatch(why)
    }
    expect(await readHash(person)).toBe(password_hash)
    expect((await change(person, 'Tuntas#2026')).code).toBe(200)
  })

  it('happens once where two do it at the same moment', async () => {
    const person = await someone(0)
    const codes = (await Promise.all([change(person, NEXT), change(person, `${NEXT}!`)])).map(
      ({ code }) => code,
    )
    expect(codes.sort()).toEqual([200, 409])
    const { username } = (await app.pool.query('select username from users where id = $1', [person.id]))
      .rows[0]
    const signInReplies = await Promise.all(
      [NEXT, `${NEXT}!`].map((password) => app.call(null, signin, { body: { username, password } })),
    )
    expect(signInReplies.map(({ code }) => code).sort()).toEqual([200, 401])
  })
})

describe('a temporary password', () => {
  const temporary = (days: number) => ({ temporary_until: new Date(Date.now() + days * 86_400_000) })

  it('opens only the own account until it is changed', async () => {
    const person = await someone(0, temporary(1))
    const { body } = await app.call(person, accountInfo)
    expect(body.data.password_change_required).toBe(1)
    for (const url of ['student/dashboard', 'student/course', 'user/student', 'files', 'settings']) {
      const reply = await app.server.inject({
        url: `/api/v1/${url}`,
        headers: { authorization: person.token },
      })
      expect([reply.statusCode, reply.json().code], url).toEqual(
        reply.statusCode === 404 ? [404, 'no_such_call'] : [403, 'password_change_required'],
      )
    }
    expect((await change(person, PASSWORD)).said.errors).toEqual({
      new_password: ['Kata sandi baru harus berbeda dari kata sandi sementara'],
    })
    expect((await change(person, NEXT)).code).toBe(200)
    expect((await app.call(person, accountInfo)).body.data.password_change_required).toBe(0)
    const home = await app.server.inject({
      url: '/api/v1/student/dashboard',
      headers: { authorization: person.token },
    })
    expect(home.statusCode).toBe(200)
  })

  it('signs in as ever, and not at all once it has ended', async () => {
    const names = ['sementara1', 'sementara2']
    for (const [at, days] of [1, -1].entries())
      await makeUser(app.pool, 'dosen', { username: names[at], password_hash, ...temporary(days) })
    const enter = (username: string | undefined, password: string) =>
      app.send(null, signin, { body: { username, password } })
    const signInReply = await enter(names[0], PASSWORD)
    expect([
      signInReply.code,
      signInReply.body.role,
      signInReply.body.account.password_change_required,
    ]).toEqual([200, 'dosen', 1])
    const endedReply = await enter(names[1], PASSWORD)
    expect([endedReply.code, endedReply.body.code, endedReply.body.token]).toEqual([
      403,
      'password_ended',
      undefined,
    ])
    expect(endedReply.body.message).toMatch(/Minta yang baru kepada admin akademik/)
    // Without the right password nothing is revealed.
    expect((await enter(names[1], 'Salah#2026')).body.code).toBe('wrong_credentials')
  })
})

describe('a sign-in concurrent with a change of its password', () => {
  it('waits for it, and opens no session with the old password', async () => {
    const id = await makeStudent(app.pool, { password_hash })
    const { rows } = await app.pool.query('select username from users where id = $1', [id])
    const client = await app.pool.connect()
    try {
      await client.query('begin')
      await client.query('update users set password_hash = $2 where id = $1', [id, await hashPassword(NEXT)])
      await client.query('delete from sessions where user_id = $1', [id])
      const entering = app.call(null, signin, { body: { username: rows[0].username, password: PASSWORD } })
      const waitingQuery = `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.query like '%admitted%'`
      await expect
        .poll(async () => (await app.pool.query(waitingQuery)).rowCount, { timeout: 20_000 })
        .toBe(1)
      await client.query('commit')
      expect((await entering).code).toBe(401)
    } finally {
      client.release()
    }
    const open = await app.pool.query('select from sessions where user_id = $1', [id])
    expect(open.rowCount).toBe(0)
  })
})
