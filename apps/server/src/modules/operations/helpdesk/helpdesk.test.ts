import { signin } from '@tuntas/contract/identity/account'
import { ownSessions } from '@tuntas/contract/identity/sessions'
import {
  endPersonSessions,
  exportSignIns,
  health,
  person,
  personSessions,
  signIns,
  unlockSignin,
} from '@tuntas/contract/operations/helpdesk'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  enrol,
  insert,
  makeCourse,
  makeLesson,
  makeStudent,
  makeTeacher,
  makeUser,
} from '../../../../test/make.ts'

const app = withApp()
let admin: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

const readPerson = (id: number, caller = admin) => app.call(caller, person, { query: { id } })
const readUsername = async (id: number): Promise<string> =>
  (await app.pool.query('select username from users where id = $1', [id])).rows[0].username
const tries = async (username: string, times: number) => {
  const codes: number[] = []
  for (let n = 0; n < times; n++)
    codes.push((await app.call(null, signin, { body: { username, password: 'salah-sekali' } })).code)
  return codes
}
const audited = async (action: string, id: number) =>
  (
    await app.pool.query(
      `select after from audit_log where action = $1 and kind = 'users' and thing_id = $2 order by id`,
      [action, id],
    )
  ).rows

describe('a person', () => {
  it('is shown with classes, progress and sign-in state', async () => {
    const teacher = await makeTeacher(app.pool)
    const course = await makeCourse(app.pool, teacher)
    const id = await makeStudent(app.pool)
    await enrol(app.pool, course, id, { join_date: new Date(Date.now() - 86_400_000) })
    const lesson = await makeLesson(app.pool, course)
    await makeLesson(app.pool, course)
    await app.pool.query('insert into lesson_openings (user_id, lessons_id) values ($1, $2)', [id, lesson])
    const { data } = (await readPerson(id)).body
    expect(data).toMatchObject({
      id,
      role: 'mahasiswa',
      nim: `NIM${id}`,
      nidn: null,
      last_signin_at: null,
      failed_signins: 0,
      wait_seconds: 0,
      temporary_until: null,
      second_factor: 0,
      classes: [
        { id: course, role: 'student', progress: { settled: 1, total: 2 }, total_student: 1, ended_at: null },
      ],
    })
    expect((await readPerson(teacher)).body.data).toMatchObject({
      role: 'dosen',
      nim: `NIP${teacher}`,
      classes: [{ id: course, role: 'teacher', progress: null, total_student: 1 }],
    })
  })

  it('keeps the past classes, without their lessons', async () => {
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    const id = await makeStudent(app.pool)
    await enrol(app.pool, course, id)
    await app.pool.query(
      `update members set ended_at = now(), ended_by = 'removed' where courses_id = $1 and user_id = $2`,
      [course, id],
    )
    const [formerClass] = (await readPerson(id)).body.data.classes
    expect(formerClass).toMatchObject({ id: course, progress: null, total_student: 0 })
    expect(formerClass.ended_at).not.toBeNull()
  })

  it('is never an administrator or archived, and is hidden from others', async () => {
    const archivedStudent = await makeStudent(app.pool)
    await app.pool.query('update users set deleted_at = now() where id = $1', [archivedStudent])
    const superAdmin = await makeUser(app.pool, 'super admin')
    for (const id of [admin.id, superAdmin, archivedStudent, 999_999]) {
      expect((await readPerson(id)).code).toBe(404)
      expect((await app.call(admin, personSessions, { query: { user_id: id } })).code).toBe(404)
      expect((await app.call(admin, endPersonSessions, { body: { user_id: id } })).code).toBe(404)
      expect((await app.call(admin, unlockSignin, { body: { user_id: id } })).code).toBe(404)
    }
    expect((await app.call(admin, ownSessions)).code).toBe(200)
    const id = await makeStudent(app.pool)
    expect((await readPerson(id, await app.signedIn(await makeTeacher(app.pool)))).code).toBe(403)
    expect((await readPerson(id, await app.signedIn(id))).code).toBe(403)
  })
})

describe('a second factor', () => {
  it('is shown with its owner', async () => {
    const [having, otherStudent] = [await makeStudent(app.pool), await makeStudent(app.pool)]
    await insert(app.pool, 'passkeys', {
      user_id: having,
      name: 'Ponsel',
      credential_id: `kredensial-${having}`,
      public_key: Buffer.from('kunci'),
      counter: 0,
      transports: [],
      host: 'localhost',
    })
    expect((await readPerson(having)).body.data.second_factor).toBe(1)
    expect((await readPerson(otherStudent)).body.data.second_factor).toBe(0)
  })
})

describe('sessions of somebody', () => {
  it('are listed and ended, one or all, without affecting anybody else', async () => {
    const id = await makeStudent(app.pool)
    const [phone, computer] = [await app.signedIn(id), await app.signedIn(id)]
    const otherStudent = await app.signedIn(await makeStudent(app.pool))
    const listSessions = async () =>
      (await app.call(admin, personSessions, { query: { user_id: id } })).body.data as { id: number }[]
    const before = await listSessions()
    expect(before).toHaveLength(2)
    expect(before[0]).not.toHaveProperty('token_hash')
    const foreignSession = (await app.call(otherStudent, ownSessions)).body.data[0].id
    const endReply = await app.call(admin, endPersonSessions, { body: { user_id: id, id: foreignSession } })
    expect(endReply.body).toMatchObject({ message: '0 perangkat sudah keluar.', data: { ended: 0 } })
    const ownSession = (await app.call(phone, ownSessions)).body.data.find(
      (one: { current: 0 | 1 }) => one.current,
    ).id
    expect(
      (await app.call(admin, endPersonSessions, { body: { user_id: id, id: ownSession } })).body.data.ended,
    ).toBe(1)
    expect((await app.call(phone, ownSessions)).code).toBe(401)
    expect((await app.call(computer, ownSessions)).code).toBe(200)
    expect((await app.call(admin, endPersonSessions, { body: { user_id: id } })).body.data.ended).toBe(1)
    expect((await app.call(computer, ownSessions)).code).toBe(401)
    expect((await app.call(otherStudent, ownSessions)).code).toBe(200)
    expect(await listSessions()).toEqual([])
    expect((await audited('end_sessions', id)).map(({ after }) => after)).toEqual([
      { ended: 0 },
      { ended: 1 },
      { ended: 1 },
    ])
  })
})

describe('signing in after many failures', () => {
  it('waits, says so, and continues when the wait is lifted; others keep waiting', async () => {
    const [id, neighbour] = [await makeStudent(app.pool), await makeStudent(app.pool)]
    const [username, otherUsername] = [await readUsername(id), await readUsername(neighbour)]
    for (const name of [username, otherUsername]) expect(await tries(name, 6)).toContain(429)
    const { data } = (await readPerson(id)).body
    expect(data.wait_seconds).toBeGreaterThan(0)
    expect(data.failed_signins).toBeGreaterThan(3)
    expect((await app.call(admin, unlockSignin, { body: { user_id: id } })).code).toBe(200)
    expect((await readPerson(id)).body.data.wait_seconds).toBe(0)
    expect((await tries(username, 1))[0]).toBe(401)
    expect((await readPerson(neighbour)).body.data.wait_seconds).toBeGreaterThan(0)
    expect(await audited('unlock', id)).toHaveLength(1)
  })
})

describe('the log of sign-ins', () => {
  const note = (user_id: number | null, name: string, time: string, more: object = {}) =>
    insert(app.pool, 'login_activity', {
      user_id,
      name,
      time,
      ip_address: '10.9.8.7',
      device: 'Ponsel',
      platform: 'Android 14',
      browser: 'Chrome',
      version: '138.0',
      status: 'success',
      ...more,
    })
  const listSignIns = async (query: Record<string, unknown>) =>
    (await app.send(admin, signIns, { query })).body

  it('is searched by name, username and address, and filtered by person, outcome and campus days', async () => {
    const id = await makeStudent(app.pool)
    const username = await readUsername(id)
    // 23:30 and 00:30 in Jakarta.
    await note(id, 'Sartika Unik', '2026-03-01T16:30:00Z')
    await note(id, 'Sartika Unik', '2026-03-01T17:30:00Z', { status: 'failed', ip_address: '10.1.2.3' })
    await note(null, '(tidak dikenal)', '2026-03-01T17:40:00Z', { status: 'failed' })
    const ofDay = async (day: string, more: object = {}) =>
      (await listSignIns({ start_date: day, end_date: day, ...more })).data.map(
        (row: { time: string }) => row.time,
      )
    expect(await ofDay('2026-03-01')).toEqual(['2026-03-01T16:30:00.000Z'])
    expect(await ofDay('2026-03-02')).toEqual(['2026-03-01T17:40:00.000Z', '2026-03-01T17:30:00.000Z'])
    expect(await ofDay('2026-03-02', { status: 'success' })).toEqual([])
    expect(await ofDay('2026-03-02', { user_id: id })).toHaveLength(1)
    for (const keywords of ['artika un', username.toUpperCase(), '10.1.2'])
      expect((await listSignIns({ keywords, status: 'failed', user_id: id })).pagination.total).toBe(1)
    expect((await listSignIns({ keywords: '%', user_id: id })).data).toEqual([])
    expect((await listSignIns({ user_id: id, page: 9 })).pagination.total).toBe(2)
    expect((await listSignIns({ user_id: id, page: 1, limit: 10 })).data[0]).toMatchObject({
      username,
      role: 'mahasiswa',
      name: 'Sartika Unik',
      status: 'failed',
    })
    for (const query of [{ status: 'lain' }, { start_date: '2026-02-31' }, { user_id: 'x' }])
      expect((await app.send(admin, signIns, { query })).code).toBe(422)
    const listSorted = async (sort: string, order: string) =>
      (await listSignIns({ user_id: id, sort, order })).data.map((row: { time: string }) => row.time)
    const [earlyTime, lateTime] = ['2026-03-01T16:30:00.000Z', '2026-03-01T17:30:00.000Z']
    for (const column of ['time', 'status', 'ip_address']) {
      // The failed one is later, from the address that sorts first.
      const upwards = column === 'time' ? [earlyTime, lateTime] : [lateTime, earlyTime]
      expect([column, await listSorted(column, 'asc')]).toEqual([column, upwards])
      expect([column, await listSorted(column, 'desc')]).toEqual([column, upwards.toReversed()])
    }
    for (const column of ['name', 'username', 'device', 'browser'])
      expect(await listSorted(column, 'asc')).toHaveLength(2)
    expect((await app.send(admin, signIns, { query: { sort: 'user_id' } })).code).toBe(422)
    const file = await app.send(admin, exportSignIns, { query: { user_id: id, sort: 'name' } })
    expect(file.code).toBe(200)
    expect((await app.send(admin, exportSignIns, { query: { status: 'lain' } })).code).toBe(422)
  })
})

describe('the health of the server', () => {
  it('shows database, disk, jobs and the last backup', async () => {
    const read = async () => (await app.call(admin, health)).body.data
    const before = await read()
    expect(before.database).toMatchObject({ state: expect.stringMatching(/good|warn|bad/) })
    expect(before.database.bytes).toBeGreaterThan(1_000_000)
    expect(before.database.connections).toBeLessThanOrEqual(before.database.max_connections)
    expect(before.disk.free_bytes).toBeLessThanOrEqual(before.disk.total_bytes)
    expect(before.jobs).toEqual({ state: 'good', waiting: 0, failed: 0 })
    expect(before.backup).toEqual({ state: 'bad', at: null, bytes: null, missing: null })
    await insert(app.pool, 'backups', { bytes: 5_000_000_000, files: 12, missing: 0 })
    expect((await read()).backup).toMatchObject({ state: 'good', bytes: 5_000_000_000, missing: 0 })
    const student = await app.signedIn(await makeStudent(app.pool))
    expect((await app.call(student, health)).code).toBe(403)
  })
})
