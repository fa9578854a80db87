import { students, teachers } from '@tuntas/contract/campus/people'
import { settings } from '@tuntas/contract/campus/site'
import { studentCourses } from '@tuntas/contract/classroom/courses'
import { accountInfo, signin } from '@tuntas/contract/identity/account'
import { ownSecond, prove, proveOptions, removeTotp } from '@tuntas/contract/identity/second'
import { endOtherSessions } from '@tuntas/contract/identity/sessions'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeStudent, makeTeacher, makeUser } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { nextCode, PASSWORD, secondFactors, withPasskey, withTotp } from '../../../../test/second.ts'
import { hashPassword } from '../../../platform/process/passwords.ts'

const app = withApp()
const { newUser, age, listAuditActions, ask, info, step } = secondFactors(app)

describe('before a dangerous act', () => {
  const reset = async (person: Person, list_id: number[]) =>
    app.send(person, students.resetPassword, { body: { list_id, format: 'json' } })

  it('the second factor is asked for again, and a proof is good for five minutes', async () => {
    const { person } = await newUser('admin')
    const student = await makeStudent(app.pool)
    expect((await reset(person, [student])).code).toBe(200)
    const { secret } = await withTotp(app, person)
    expect((await reset(person, [student])).code).toBe(200)
    await age(person.id, 6)
    const refusal = await reset(person, [student])
    expect([refusal.code, refusal.body.code]).toEqual([403, 'second_factor_required'])
    const { kinds } = (await app.call(person, proveOptions)).body.data
    expect(kinds).toEqual(['totp', 'recovery'])
    expect((await app.call(person, prove, { body: { code: '000000' } })).body.code).toBe('wrong_second')
    expect((await reset(person, [student])).code).toBe(403)
    expect(
      (await app.call(person, prove, { body: { code: await nextCode(app, person.id, secret) } })).code,
    ).toBe(200)
    expect((await reset(person, [student])).code).toBe(200)
    // In this session only.
    const elsewhere = await app.signedIn(person.id)
    expect((await reset(elsewhere, [student])).body.code).toBe('second_factor_required')
    await age(person.id, 5)
    expect((await reset(person, [student])).code).toBe(403)
    expect(await listAuditActions(person.id)).toContain('second_failed')
  })

  it('a passkey proves it, once and for its own session’s account', async () => {
    const { person } = await newUser('admin')
    const { device: ownDevice } = await withPasskey(app, person)
    const stranger = await newUser('admin')
    const { device: foreignDevice } = await withPasskey(app, stranger.person)
    await age(person.id, 6)
    const { ticket, options } = (await app.call(person, proveOptions)).body.data
    const response = ownDevice.answer(options)
    const sendProof = async (as: Person, body: object) => (await app.send(as, prove, { body })).body.code
    expect(await sendProof(stranger.person, { ticket, response })).toBe('second_ended')
    expect(await sendProof(person, { ticket, response: foreignDevice.answer(options) })).toBe('wrong_second')
    expect(await sendProof(person, {})).toBe('invalid')
    expect(await sendProof(person, { ticket })).toBe('invalid')
    expect(await sendProof(person, { ticket, response })).toBeUndefined()
    expect(await sendProof(person, { ticket, response })).toBe('second_ended')
    expect((await app.call(person, endOtherSessions)).code).toBe(200)
  })

  it('a password typed for somebody is one, a name is not', async () => {
    const { person } = await newUser('admin')
    await withTotp(app, person)
    const contact = { email: 'nama@kampus.ac.id', phone: '6281234567890' }
    const id = await makeStudent(app.pool, contact)
    const { data } = (await app.call(person, students.detail, { query: { id } })).body
    await age(person.id, 6)
    const save = (more: object) => app.send(person, students.save, { body: { ...data, ...more } })
    const secret = { password: 'Langit biru 79', confirm_password: 'Langit biru 79' }
    expect((await save(secret)).body.code).toBe('second_factor_required')
    const renameReply = await save({ name: 'Nama Lain' })
    expect([renameReply.code, renameReply.body.errors]).toEqual([200, undefined])
  })

  it('asks for the password without a second factor', async () => {
    const { person } = await newUser('admin')
    await age(person.id, 600)
    expect((await reset(person, [await makeStudent(app.pool)])).body.code).toBe('password_required')
    const none = await app.call(person, proveOptions)
    expect([none.code, none.body.code]).toEqual([409, 'no_second'])
    expect((await app.call(person, prove, { body: { code: '123456' } })).body.code).toBe('no_second')
  })
})

describe('a lost second factor', () => {
  it('is removed by an administrator, and its sessions end', async () => {
    const admin = (await newUser('admin')).person
    const username = 'hilang'
    const id = await makeStudent(app.pool, { username, password_hash: await hashPassword(PASSWORD) })
    const student = await app.signedIn(id)
    const detail = async () =>
      (await app.call(admin, students.detail, { query: { id } })).body.data.second_factor
    expect(await detail()).toBe(0)
    await withTotp(app, student)
    await withPasskey(app, student)
    expect(await detail()).toBe(1)
    const { ticket } = await ask(username)
    const remove = (as: Person, list = students) =>
      app.send(as, list.removeSecond, { body: { list_id: [id] } })
    expect((await remove(student)).code).toBe(403)
    // A student's id is not found among lecturers.
    expect((await remove(admin, teachers as unknown as typeof students)).code).toBe(404)
    expect(await detail()).toBe(1)
    expect((await remove(admin)).code).toBe(200)
    expect([await detail(), await info(student.token)]).toEqual([0, 401])
    expect((await step(ticket, '123456')).body.code).toBe('second_ended')
    expect((await remove(admin)).body.code).toBe('no_second')
    expect((await app.call(null, signin, { body: { username, password: PASSWORD } })).body.token).toBeTruthy()
    expect(await listAuditActions(id)).toEqual(['second_added', 'second_added', 'second_removed'])
    expect(
      (
        await app.pool.query(
          `select user_id from audit_log where action = 'second_removed' and thing_id = $1`,
          [id],
        )
      ).rows,
    ).toEqual([{ user_id: admin.id }])
  })

  it('of a lecturer as well; the administrator proves it is them', async () => {
    const admin = await newUser('admin')
    await withTotp(app, admin.person)
    const id = await makeTeacher(app.pool)
    await withTotp(app, await app.signedIn(id))
    await age(admin.person.id, 6)
    const remove = () => app.send(admin.person, teachers.removeSecond, { body: { list_id: [id] } })
    expect((await remove()).body.code).toBe('second_factor_required')
    await app.pool.query('update sessions set proved_at = now() where user_id = $1', [admin.person.id])
    expect((await remove()).code).toBe(200)
  })
})

describe('demands on administrators', () => {
  const demand = (days: number | null, since = 'now()') =>
    app.pool.query(
      `update settings set second_factor_days = $1, second_factor_since = case when $1::int is null then null else ${since} end`,
      [days],
    )
  const readDemand = async (person: Person) => {
    const { second_factor_due, second_factor_required } = (await app.call(person, accountInfo)).body.data
    return { due: second_factor_due, required: second_factor_required }
  }
  const list = async (person: Person) => {
    const { code, body } = await app.call(person, students.counts)
    return [code, body.code]
  }

  it('is set in the settings, after a proof', async () => {
    const { person } = await newUser('admin')
    const readDays = async () => (await app.call(person, settings)).body.data.second_factor_days
    const save = async (days?: string) => {
      const fields = {
        title_login: 'A',
        description_login: 'B',
        help_email: 'a@b.id',
        help_phone: '081234567890',
      }
      const more: Record<string, string> = days === undefined ? {} : { second_factor_days: days }
      return sendForm(app, person, 'settings/save', { ...fields, ...more })
    }
    const since = async () =>
      (await app.pool.query('select second_factor_since as at from settings')).rows[0].at
    try {
      expect((await save()).code).toBe(200)
      expect(await readDays()).toBeNull()
      for (const days of ['-1', '366', '1.5', 'banyak']) {
        const { code, body } = await save(days)
        expect([days, code, Object.keys(body.errors)]).toEqual([days, 422, ['second_factor_days']])
      }
      expect((await save('30')).code).toBe(200)
      const startTime = await since()
      expect([await readDays(), startTime !== null]).toEqual([30, true])
      // Changing the days keeps the start; an omitted value stays.
      expect((await save('20')).code).toBe(200)
      expect((await save()).code).toBe(200)
      expect([await readDays(), await since()]).toEqual([20, startTime])
      await withTotp(app, person)
      await age(person.id, 6)
      expect((await save('')).body.code).toBe('second_factor_required')
      expect((await save('20')).code).toBe(200)
      await app.pool.query('update sessions set proved_at = now() where user_id = $1', [person.id])
      expect((await save('')).code).toBe(200)
      expect([await readDays(), await since()]).toEqual([null, null])
    } finally {
      await demand(null)
    }
  })

  it('is off until it is set, and never applies to other roles', async () => {
    const admin = await newUser('admin')
    expect(await readDemand(admin.person)).toEqual({ due: null, required: 0 })
    await demand(0)
    try {
      for (const role of ['dosen', 'mahasiswa'] as const)
        expect(await readDemand((await newUser(role)).person)).toEqual({ due: null, required: 0 })
      expect((await app.call((await newUser('admin')).person, ownSecond)).body.data.demanded).toBe(1)
    } finally {
      await demand(null)
    }
  })

  it('applies to the roles in the settings, with the full grace for new accounts', async () => {
    const { person } = await newUser('admin')
    const save = (more: Record<string, string>) =>
      sendForm(app, person, 'settings/save', {
        title_login: 'A',
        description_login: 'B',
        help_email: 'a@b.id',
        help_phone: '081234567890',
        ...more,
      })
    const people = [await newUser('admin'), await newUser('dosen'), await newUser('mahasiswa')]
    const listDemands = async () => {
      const all = []
      for (const one of people) all.push((await readDemand(await app.signedIn(one.person.id))).due !== null)
      return all
    }
    try {
      expect((await save({ second_factor_for: 'siapa' })).code).toBe(422)
      await save({ second_factor_days: '7' })
      expect(await listDemands()).toEqual([true, false, false])
      await demand(7, `now() - interval '8 days'`)
      await save({ second_factor_for: 'staff' })
      expect(await listDemands()).toEqual([true, true, false])
      expect(await readDemand(await app.signedIn(people[1]?.person.id ?? 0))).toMatchObject({ required: 0 })
      await save({ second_factor_for: 'everybody', second_factor_days: '0' })
      expect(await listDemands()).toEqual([true, true, true])
      const student = await app.signedIn(people[2]?.person.id ?? 0)
      expect((await app.call(student, studentCourses)).body.code).toBe('second_factor_setup_required')
      expect((await app.call(student, ownSecond)).body.data.demanded).toBe(1)
      await withTotp(app, student)
      expect((await app.call(student, studentCourses)).code).toBe(200)
      await save({ second_factor_for: 'admins' })
      expect((await listDemands()).slice(0, 2)).toEqual([true, false])
    } finally {
      await app.pool.query(`update settings set second_factor_for = 'admins'`)
      await demand(null)
    }
  })

  it('waits for the grace, then allows only the own account until there is one', async () => {
    const id = await makeUser(app.pool, 'admin', {
      password_hash: await hashPassword(PASSWORD),
      created_at: '2020-01-01',
    })
    await demand(7)
    try {
      const waitingAdmin = await app.signedIn(id)
      const { due: dueTime, required: isRequired } = await readDemand(waitingAdmin)
      expect([Math.round((Date.parse(dueTime) - Date.now()) / 3_600_000), isRequired]).toEqual([168, 0])
      expect((await list(waitingAdmin))[0]).toBe(200)
      await demand(7, `now() - interval '8 days'`)
      const lateAdmin = await app.signedIn(id)
      expect((await readDemand(lateAdmin)).required).toBe(1)
      expect(await list(lateAdmin)).toEqual([403, 'second_factor_setup_required'])
      // Immediately, even in the session that was just refused.
      await withTotp(app, lateAdmin)
      expect(await readDemand(lateAdmin)).toEqual({ due: null, required: 0 })
      expect((await list(lateAdmin))[0]).toBe(200)
      // After removal it is demanded again.
      expect((await app.call(lateAdmin, removeTotp)).code).toBe(200)
      expect((await list(lateAdmin))[0]).toBe(403)
      // A new account has its own grace.
      const newAdmin = await app.signedIn(await makeUser(app.pool, 'super admin'))
      expect(await readDemand(newAdmin)).toMatchObject({ required: 0 })
    } finally {
      await demand(null)
    }
  })
})
