import { administrators } from '@tuntas/contract/campus/administrators'
import { cpl } from '@tuntas/contract/campus/masters'
import { students } from '@tuntas/contract/campus/people'
import { accountInfo, signin } from '@tuntas/contract/identity/account'
import { changePassword } from '@tuntas/contract/identity/password'
import { auditLog } from '@tuntas/contract/operations/archive'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeProgram, makeUser, masters } from '../../../../test/make.ts'

const app = withApp()
let chief: Person
let counter = 0

const account = (more: Record<string, unknown> = {}) => ({
  username: `petugas${++counter}`,
  name: 'Petugas Prodi',
  email: 'petugas@kampus.ac.id',
  phone: '',
  role: 'operator' as const,
  study_program_id: [1],
  ...more,
})
const as = (role: 'super admin' | 'admin' | 'operator') => makeUser(app.pool, role)
const one = (id: number) => ({ body: { list_id: [id] } })
const find = async (id: number) =>
  (await app.pool.query('select role, deleted_at, temporary_until from users where id = $1', [id])).rows[0]
const listProgramIds = async (id: number) =>
  (
    await app.pool.query(
      'select study_program_id as id from operator_programs where user_id = $1 order by 1',
      [id],
    )
  ).rows.map((row) => row.id)

beforeEach(async () => {
  await masters(app.pool)
  chief = await app.signedIn(await as('super admin'))
})

describe('a new operator', () => {
  it('gets a first password once, has to change it, and then sees only their program', async () => {
    const body = account()
    const { code, body: saveReply } = await app.call(chief, administrators.save, { body })
    expect(code).toBe(200)
    const { password } = saveReply.data
    const signInReply = await app.call(null, signin, { body: { username: body.username, password } })
    const newAdmin = { id: saveReply.data.id, token: signInReply.body.token }
    expect((await app.call(newAdmin, students.list, { query: {} })).body.code).toBe(
      'password_change_required',
    )
    const newPassword = { new_password: 'Rahasia#Baru77', confirm_password: 'Rahasia#Baru77' }
    const changeReply = await app.send(newAdmin, changePassword, {
      body: { ...newPassword, current_password: password },
    })
    expect(changeReply.code, JSON.stringify(changeReply.body)).toBe(200)
    expect((await app.call(newAdmin, students.list, { query: {} })).code).toBe(200)
    const secondReply = await app.call(null, signin, { body: { username: body.username, password } })
    expect(secondReply.code).toBe(401)
  })

  it('needs a program, a free username and a role of the office', async () => {
    const none = await app.call(chief, administrators.save, { body: account({ study_program_id: [] }) })
    expect(none.body.errors).toEqual({ study_program_id: ['Pilih program studi'] })
    const takenAccount = account()
    await app.call(chief, administrators.save, { body: takenAccount })
    const twice = await app.call(chief, administrators.save, {
      body: { ...takenAccount, username: takenAccount.username.toUpperCase() },
    })
    expect([twice.code, twice.body.errors]).toEqual([409, { username: ['Username sudah digunakan'] }])
    const above = await app.send(chief, administrators.save, { body: account({ role: 'super admin' }) })
    expect([above.code, Object.keys(above.body.errors)]).toEqual([422, ['role']])
    const nowhere = await app.call(chief, administrators.save, {
      body: account({ study_program_id: [999_999] }),
    })
    expect(nowhere.code).toBe(422)
    const user = await app.pool.query(`select from users where username = 'petugas${counter}'`)
    expect(user.rows).toEqual([])
  })
})

describe('a new koordinator', () => {
  it('has programs as an operator has, and none once an administrator', async () => {
    const none = await app.call(chief, administrators.save, {
      body: account({ role: 'koordinator', study_program_id: [] }),
    })
    expect([none.code, none.body.errors]).toEqual([422, { study_program_id: ['Pilih program studi'] }])
    const body = account({ role: 'koordinator' })
    const { body: saveReply } = await app.call(chief, administrators.save, { body })
    const { id } = saveReply.data
    expect([(await find(id)).role, await listProgramIds(id)]).toEqual(['koordinator', [1]])
    const listReply = await app.call(chief, administrators.list, { query: { role: 'koordinator' } as object })
    expect(listReply.body.data).toMatchObject([
      { id, role: 'koordinator', study_programs: [expect.any(String)] },
    ])
    const person = await app.signedIn(id)
    await app.pool.query('update users set temporary_until = null where id = $1', [id])
    expect((await app.call(person, students.list, { query: {} })).code).toBe(403)
    expect((await app.call(person, cpl.list, { query: {} })).code).toBe(200)
    const admin = { ...body, id, version: 1, role: 'admin' as const }
    expect((await app.call(chief, administrators.save, { body: admin })).code).toBe(200)
    expect([(await find(id)).role, await listProgramIds(id)]).toEqual(['admin', []])
  })
})

describe('a change', () => {
  it('of role and programs ends the sessions and is audited, and a save without a change writes nothing', async () => {
    const { body: saveReply } = await app.call(chief, administrators.save, { body: account() })
    const { id } = saveReply.data
    const session = await app.signedIn(id)
    const otherProgram = await makeProgram(app.pool)
    const { body: read } = await app.call(chief, administrators.detail, { query: { id } })
    const values = { ...account({ username: read.data.username, study_program_id: [otherProgram] }), id }
    expect((await app.call(chief, administrators.save, { body: values })).code).toBe(200)
    expect(await listProgramIds(id)).toEqual([otherProgram])
    expect((await app.call(session, accountInfo)).code).toBe(200)
    const admin = await app.call(chief, administrators.save, { body: { ...values, role: 'admin' } })
    expect(admin.code).toBe(200)
    expect([(await find(id)).role, await listProgramIds(id)]).toEqual(['admin', []])
    expect((await app.call(session, accountInfo)).code).toBe(401)
    const rows = async () =>
      (await app.call(chief, auditLog, { query: { kind: 'users', thing_id: id } })).body.pagination.total
    const before = await rows()
    expect(before).toBe(3)
    await app.call(chief, administrators.save, { body: { ...values, role: 'admin' } })
    expect(await rows()).toBe(before)
  })

  it('keeps a super admin one, and refuses an old version', async () => {
    const otherId = await as('super admin')
    const values = { ...account({ role: 'operator' }), id: otherId, version: 1 }
    expect((await app.call(chief, administrators.save, { body: values })).code).toBe(200)
    expect([(await find(otherId)).role, await listProgramIds(otherId)]).toEqual(['super admin', []])
    const lateReply = await app.call(chief, administrators.save, { body: { ...values, name: 'Lain' } })
    expect([lateReply.code, lateReply.body.code]).toEqual([409, 'stale'])
  })
})

describe('nobody', () => {
  const acts = [
    administrators.removeBulk,
    administrators.endSessions,
    administrators.resetPassword,
    administrators.removeSecond,
  ]
  it('acts on themselves, or on a person who is no administrator', async () => {
    const student = await makeUser(app.pool, 'dosen')
    for (const act of acts) {
      expect((await app.send(chief, act, one(chief.id))).code, act.path).toBe(409)
      expect((await app.send(chief, act, one(student))).code, act.path).toBe(404)
    }
    const self = await app.call(chief, administrators.save, { body: { ...account(), id: chief.id } })
    expect(self.code).toBe(409)
    expect((await find(chief.id)).deleted_at).toBeNull()
  })

  it('changes anybody where one of them cannot be changed', async () => {
    const admin = await as('admin')
    expect(
      (await app.send(chief, administrators.removeBulk, { body: { list_id: [admin, chief.id] } })).code,
    ).toBe(409)
    expect((await find(admin)).deleted_at).toBeNull()
  })

  it('but a super admin may view them', async () => {
    for (const role of ['admin', 'operator'] as const) {
      const person = await app.signedIn(await as(role))
      expect((await app.call(person, administrators.list, { query: {} })).code).toBe(403)
      expect((await app.send(person, administrators.removeBulk, one(chief.id))).code).toBe(403)
    }
  })

  it('removes the last super admin, also when two remove each other at once', async () => {
    await app.pool.query(`update users set deleted_at = now() where role = 'super admin' and id <> $1`, [
      chief.id,
    ])
    const second = await app.signedIn(await as('super admin'))
    // Both calls wait for this lock, so each starts before the other ends.
    const lock = await app.pool.connect()
    await lock.query('begin')
    await lock.query('select from users where id = any($1) for update', [[chief.id, second.id]])
    const removals = Promise.all([
      app.send(chief, administrators.removeBulk, one(second.id)),
      app.send(second, administrators.removeBulk, one(chief.id)),
    ])
    const waitingQuery = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await app.pool.query(waitingQuery)).rowCount).toBe(2)
    await lock.query('commit')
    lock.release()
    expect((await removals).map(({ code }) => code).sort()).toEqual([200, 403])
    const remainingAdmins = await app.pool.query(
      `select from users where role = 'super admin' and deleted_at is null`,
    )
    expect(remainingAdmins.rows).toHaveLength(1)
  })
})

describe('an administrator', () => {
  it('is archived with their sessions and restored with the old password', async () => {
    const id = await as('admin')
    const session = await app.signedIn(id)
    expect((await app.call(chief, administrators.remove, { params: { id } })).code).toBe(200)
    expect((await app.call(session, accountInfo)).code).toBe(401)
    const archiveReply = await app.call(chief, administrators.list, {
      query: { archived: 1, limit: 100 } as never,
    })
    expect(archiveReply.body.data.map((row: { id: number }) => row.id)).toContain(id)
    expect((await app.call(chief, administrators.detail, { query: { id } })).code).toBe(404)
    expect((await app.send(chief, administrators.restore, one(id))).code).toBe(200)
    expect((await app.send(chief, administrators.restore, one(id))).code).toBe(404)
    expect((await find(id)).deleted_at).toBeNull()
  })

  it('gets a new password, loses sessions, and a second factor that is lost', async () => {
    const id = await as('admin')
    await app.pool.query(`insert into authenticators (user_id, secret, since) values ($1, 'x', now())`, [id])
    const reset = await app.send(chief, administrators.resetPassword, {
      body: { list_id: [id], format: 'json' },
    })
    expect(reset.body).toEqual([
      {
        number: `${reset.body[0].username}`,
        name: reset.body[0].name,
        username: reset.body[0].username,
        password: expect.any(String),
      },
    ])
    expect((await find(id)).temporary_until).not.toBeNull()
    const session = await app.signedIn(id)
    expect((await app.send(chief, administrators.endSessions, one(id))).code).toBe(200)
    expect((await app.call(session, accountInfo)).code).toBe(401)
    expect((await app.send(chief, administrators.removeSecond, one(id))).code).toBe(200)
    expect((await app.send(chief, administrators.removeSecond, one(id))).code).toBe(409)
    const audited = await app.call(chief, auditLog, { query: { kind: 'users', thing_id: id } })
    expect(audited.body.data.map((row: { action: string }) => row.action)).toEqual([
      'second_removed',
      'end_sessions',
      'password',
    ])
  })

  it('is asked for the second factor again before any of it', async () => {
    const id = await as('admin')
    await app.pool.query(`insert into authenticators (user_id, secret, since) values ($1, 'x', now())`, [
      chief.id,
    ])
    for (const act of [
      administrators.removeBulk,
      administrators.resetPassword,
      administrators.removeSecond,
      administrators.restore,
    ])
      expect((await app.send(chief, act, one(id))).body.code, act.path).toBe('second_factor_required')
    const saveReply = await app.call(chief, administrators.save, { body: account() })
    expect(saveReply.body.code).toBe('second_factor_required')
  })

  it('is found by name, role and program, and counted', async () => {
    const program = await makeProgram(app.pool)
    const saveReply = await app.call(chief, administrators.save, {
      body: account({ name: 'Zulaikha Penjaga', study_program_id: [program] }),
    })
    const list = (query: object) => app.send(chief, administrators.list, { query: { ...query } as never })
    const ids = async (query: object) => (await list(query)).body.data.map((row: { id: number }) => row.id)
    expect(await ids({ keywords: 'zulaikha' })).toEqual([saveReply.body.data.id])
    expect(await ids({ study_program_id: program })).toEqual([saveReply.body.data.id])
    expect(await ids({ study_program_id: program, role: 'admin' })).toEqual([])
    const [row] = (await list({ study_program_id: program, sort: 'role', order: 'desc' })).body.data
    expect(row.study_programs).toHaveLength(1)
    const counts = await app.send(chief, administrators.counts, {
      query: { study_program_id: String(program) },
    })
    expect(counts.body.data).toEqual([{ value: 'operator', total: 1 }])
    expect((await list({ sort: 'password_hash' })).code).toBe(422)
  })
})
