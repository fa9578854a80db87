import { students, teachers } from '@tuntas/contract/campus/people'
import { accountInfo, signin } from '@tuntas/contract/identity/account'
import { changePassword, RESET_MOST } from '@tuntas/contract/identity/password'
import { studentDashboard } from '@tuntas/contract/insight/dashboard'
import { auditLog } from '@tuntas/contract/operations/archive'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeStudent, makeTeacher, makeUser } from '../../../../test/make.ts'

const app = withApp()
let admin: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

type Made = { number: string; name: string; username: string; password: string }[]
const reset = (person: Person, body: object, of = students) => app.send(person, of.resetPassword, { body })
const makePasswords = async (ids: readonly number[]): Promise<Made> => {
  const reply = await reset(admin, { list_id: ids, format: 'json' })
  expect(reply.code).toBe(200)
  return reply.body
}
const enter = (username: string, password: string) => app.call(null, signin, { body: { username, password } })
const readStates = async (ids: readonly number[]) =>
  (
    await app.pool.query(
      `select u.password_hash, u.temporary_until, (select count(*)::int from sessions s where s.user_id = u.id) as sessions
        from users u where id = any($1) order by id`,
      [ids],
    )
  ).rows

describe('resetting passwords', () => {
  it('returns them once, ends the sessions, and the person continues after changing it', async () => {
    const id = await makeStudent(app.pool)
    const before = await app.signedIn(id)
    expect((await app.call(before, accountInfo)).code).toBe(200)
    const [row] = await makePasswords([id])
    expect(row).toMatchObject({ number: row?.username, name: expect.stringMatching(/^Orang/) })
    expect(row?.password).toMatch(/^[a-z2-9]{10}$/)
    expect((await app.call(before, accountInfo)).code).toBe(401)
    const signInReply = await enter(row?.username ?? '', row?.password ?? '')
    expect([signInReply.code, signInReply.body.account.password_change_required]).toEqual([200, 1])
    const now: Person = { id, token: signInReply.body.token }
    const home = await app.call(now, studentDashboard)
    expect([home.code, home.body.code]).toEqual([403, 'password_change_required'])
    const body = {
      new_password: 'Hujan pagi 31',
      confirm_password: 'Hujan pagi 31',
      current_password: row?.password,
    }
    expect((await app.call(now, changePassword, { body })).code).toBe(200)
    expect((await app.call(now, studentDashboard)).code).toBe(200)
    expect((await enter(row?.username ?? '', row?.password ?? '')).code).toBe(401)
  })

  it('expires after fourteen days, and a new one starts over', async () => {
    const id = await makeStudent(app.pool)
    const [first] = await makePasswords([id])
    await app.pool.query(
      `update users set temporary_until = temporary_until - interval '14 days' where id = $1`,
      [id],
    )
    const endedReply = await enter(first?.username ?? '', first?.password ?? '')
    expect([endedReply.code, endedReply.body.code]).toEqual([403, 'password_ended'])
    const [second] = await makePasswords([id])
    expect((await enter(second?.username ?? '', first?.password ?? '')).code).toBe(401)
    expect((await enter(second?.username ?? '', second?.password ?? '')).code).toBe(200)
  })

  it('returns a sheet by default, with numbers as text', async () => {
    const id = await makeTeacher(app.pool, { username: '0011998877' })
    const reply = await app.server.inject({
      method: 'POST',
      url: `/api/v1/${teachers.resetPassword.path}`,
      headers: { authorization: admin.token },
      payload: { list_id: [id] },
    })
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const { sheets } = await readXlsx(reply.rawPayload)
    const [head, row] = sheets[0]?.rows ?? []
    expect(head?.slice(0, 4)).toEqual(['NIDN', 'Nama', 'Username', 'Kata sandi sementara'])
    expect(row?.[0]).toBe('0011998877')
    expect((await enter('0011998877', String(row?.[3]))).code).toBe(200)
  })

  it('is for administrators, and all or nothing', async () => {
    const [a, b, archivedStudent] = [
      await makeStudent(app.pool),
      await makeStudent(app.pool),
      await makeStudent(app.pool, { deleted_at: new Date() }),
    ]
    const lecturer = await makeTeacher(app.pool)
    await app.signedIn(a)
    const statesBefore = await readStates([a, b, archivedStudent, lecturer, admin.id])
    for (const person of [await app.signedIn(b), await app.signedIn(lecturer)]) {
      const refusal = await reset(person, { list_id: [a] })
      expect([refusal.code, refusal.body.code]).toEqual([403, 'forbidden'])
    }
    await app.pool.query('delete from sessions where user_id = any($1)', [[b, lecturer]])
    for (const [list_id, code] of [
      [[a, archivedStudent], 404],
      [[a, lecturer], 404],
      [[a, admin.id], 404],
      [[a, 2_000_000], 404],
      [[], 422],
      [undefined, 422],
      [['x'], 422],
      [Array.from({ length: RESET_MOST + 1 }, (_, n) => n + 1), 422],
    ] as const)
      expect((await reset(admin, { list_id })).code, JSON.stringify(list_id)).toBe(code)
    expect((await reset(admin, { list_id: [a], format: 'pdf' })).body.errors).toEqual({
      format: ['Format tidak sesuai'],
    })
    expect((await reset(admin, { list_id: [a] }, teachers as unknown as typeof students)).code).toBe(404)
    expect(await readStates([a, b, archivedStudent, lecturer, admin.id])).toEqual(statesBefore)
  })

  it('of the same person twice at once leaves one password that is good', async () => {
    const id = await makeStudent(app.pool)
    const rows = (await Promise.all([makePasswords([id]), makePasswords([id, id])])).flat()
    expect(rows).toHaveLength(2)
    const codes: number[] = []
    for (const { username, password } of rows) codes.push((await enter(username, password)).code)
    expect(codes.sort()).toEqual([200, 401])
  })

  it('is written down for each, and no password anywhere', async () => {
    const ids = [await makeStudent(app.pool), await makeStudent(app.pool)]
    const rows = await makePasswords(ids)
    const { body } = await app.call(admin, auditLog, { query: { action: 'password' } })
    const entries = body.data.filter((entry: { thing_id: number }) => ids.includes(entry.thing_id))
    expect(entries).toHaveLength(2)
    expect(entries[0]).toMatchObject({
      action_name: 'Mengganti kata sandi',
      changes: [{ label: 'Harus diganti', after: 'Ya' }],
    })
    const log = (
      await app.pool.query('select coalesce(string_agg(a::text, chr(10)), $1) as all from audit_log a', [''])
    ).rows[0].all
    for (const { password } of rows) expect(log).not.toContain(password)
  })
})

describe('resetting passwords line by line', () => {
  const lines = async (person: Person, body: object) => {
    const reply = await app.server.inject({
      method: 'POST',
      url: `/api/v1/${students.resetPassword.path}`,
      headers: { authorization: person.token },
      payload: { format: 'ndjson', ...body },
    })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/x-ndjson'])
    return reply.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }

  it('streams the progress, then the passwords, in one request', async () => {
    const ids: number[] = []
    for (let n = 0; n < 20; n++) ids.push(await makeStudent(app.pool))
    const events = await lines(admin, { list_id: ids })
    const last = events.at(-1)
    expect(events.length).toBeGreaterThan(1)
    const counts = events.slice(0, -1).map(({ done: doneCount }) => doneCount)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(last.made).toHaveLength(20)
    expect((await enter(last.made[7].username, last.made[7].password)).code).toBe(200)
  })

  it('changes nobody if one was archived in between, and says so', async () => {
    const ids = [await makeStudent(app.pool), await makeStudent(app.pool)]
    const before = await readStates(ids)
    // Archived after selection, before the passwords are set.
    await app.pool.query(
      `create function gone() returns trigger language plpgsql as $$ begin return null; end $$`,
    )
    await app.pool.query(
      `create trigger gone before update on users for each row when (old.id = ${ids[1]}) execute function gone()`,
    )
    try {
      expect((await lines(admin, { list_id: ids })).at(-1)).toEqual({ error: 'Data tidak ditemukan' })
    } finally {
      await app.pool.query('drop trigger gone on users; drop function gone()')
    }
    expect(await readStates(ids)).toEqual(before)
  })

  it('changes nobody if the caller was signed out, archived or given another role in between', async () => {
    const id = await makeStudent(app.pool)
    const before = await readStates([id])
    for (const change of [
      `delete from sessions where user_id = $1`,
      `update users set deleted_at = now() where id = $1`,
      `update users set role = 'operator' where id = $1`,
    ]) {
      const person = await app.signedIn(await makeUser(app.pool, 'admin'))
      const otherClient = await app.pool.connect()
      try {
        await otherClient.query('begin')
        await otherClient.query(change, [person.id])
        const resetCall = reset(person, { list_id: [id], format: 'json' })
        const waitingQuery = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        await expect.poll(async () => (await app.pool.query(waitingQuery)).rowCount).toBe(1)
        await otherClient.query('commit')
        expect([change, (await resetCall).code]).toEqual([change, 401])
      } finally {
        otherClient.release()
      }
      expect(await readStates([id])).toEqual(before)
    }
  })

  it('removes second factors on request, and keeps them otherwise', async () => {
    const [lostStudent, otherStudent] = [await makeStudent(app.pool), await makeStudent(app.pool)]
    const passkey = (id: number) =>
      app.pool.query(
        `insert into passkeys (user_id, credential_id, public_key, counter, name, transports, host) values ($1, $2, $3, 0, 'Ponsel', '{}', 'localhost')`,
        [id, `kunci-${id}`, Buffer.from('x')],
      )
    for (const id of [lostStudent, otherStudent]) await passkey(id)
    const listPasskeys = async () =>
      (
        await app.pool.query('select user_id from passkeys where user_id = any($1)', [
          [lostStudent, otherStudent],
        ])
      ).rows
    await lines(admin, { list_id: [lostStudent] })
    expect(await listPasskeys()).toHaveLength(2)
    await lines(admin, { list_id: [lostStudent], remove_second: 1 })
    expect(await listPasskeys()).toEqual([{ user_id: otherStudent }])
    // Nobody has a second factor: nothing to remove, and no refusal.
    expect((await lines(admin, { list_id: [lostStudent], remove_second: true })).at(-1).made).toHaveLength(1)
  })
})

describe('the form of a person', () => {
  it('sets a password that stays, or one that has to be changed', async () => {
    const id = await makeStudent(app.pool)
    const { body } = await app.call(admin, students.detail, { query: { id: String(id) } })
    const save = async (more: object) => {
      const { phone: _, email: __, ...row } = body.data
      const person = { ...row, version: undefined, email: 'a@kampus.ac.id', phone: '081234567890', ...more }
      expect((await app.send(admin, students.save, { body: person })).code).toBe(200)
      return (await readStates([id]))[0]
    }
    const password = { password: 'Tuntas#2026', confirm_password: 'Tuntas#2026' }
    expect((await save(password)).temporary_until).toBeNull()
    expect((await save({ ...password, must_change_password: 1 })).temporary_until).not.toBeNull()
    // Without a typed password the present one stays, whatever the switch says.
    expect((await save({ must_change_password: 0 })).temporary_until).not.toBeNull()
    expect((await save({ ...password, must_change_password: '0' })).temporary_until).toBeNull()
    expect((await save({ must_change_password: 1 })).temporary_until).toBeNull()
  })
})
