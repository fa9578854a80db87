import { health } from '@tuntas/contract/operations/helpdesk'
import { mailProblems, mailSettings, saveMailSettings, testMail } from '@tuntas/contract/operations/mail'
import {
  notificationPreferences,
  saveNotificationPreferences,
  unsubscribe,
} from '@tuntas/contract/operations/notifications'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  enrol,
  insert,
  makeCourse,
  makeProgram,
  makeQuiz,
  makeStudent,
  makeTeacher,
  makeUser,
} from '../../../../test/make.ts'
import { mailServer } from '../../../../test/smtp.ts'
import { overPool } from '../../../platform/db.ts'
import { claimMails, composeMails, dropMails } from './outbox.store.ts'
import { faultOf, openTransport, send } from './smtp.ts'

const app = withApp()
let smtp: Awaited<ReturnType<typeof mailServer>>
let admin: Person
beforeAll(async () => {
  smtp = await mailServer()
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})
afterAll(() => smtp.close())

const settingsOf = (more: object = {}) => ({
  active: 1,
  host: '127.0.0.1',
  port: smtp.port,
  security: 'none',
  username: 'kampus',
  password: 'rahasia',
  from_name: 'Kampus Uji',
  from_email: 'lms@kampus.ac.id',
  ...more,
})
const configure = (more: object = {}) => app.send(admin, saveMailSettings, { body: settingsOf(more) })

let counter = 0
const person = async (more: Record<string, unknown> = {}) => {
  const id = await makeStudent(app.pool, { email: `m${++counter}@kampus.ac.id`, name: 'Siti', ...more })
  return { id, email: `m${counter}@kampus.ac.id` }
}
/** Told as `mail` says, for which it has been time for a moment. */
const told = (user_id: number, mail: string, more: Record<string, unknown> = {}) =>
  insert(app.pool, 'notifications', {
    user_id,
    kind: 'work_marked',
    subject: ++counter,
    period: '-',
    params: { lesson: `Laporan ${counter}`, type: 'ASSIGNMENT' },
    mail,
    ...more,
  })
const mailOf = async (user_id: number) =>
  (
    await app.pool.query(
      'select state, tries, error, address, message_id from mails where user_id = $1 order by id',
      [user_id],
    )
  ).rows
const arrived = (email: string) => smtp.received.filter(({ to }) => to === email)
const waitFor = (work: () => unknown) => vi.waitFor(work, { timeout: 20_000, interval: 100 })

/** A zone in which it is this hour now. */
const zoneAt = (wanted: number) => {
  const off = (((wanted - new Date().getUTCHours()) % 24) + 24) % 24
  const east = off > 12 ? off - 24 : off
  return `Etc/GMT${east >= 0 ? '-' : '+'}${Math.abs(east)}`
}
const db = () => overPool(app.pool)

describe('the settings', () => {
  it('never tell the password, keep it sealed, and give it to no other server', async () => {
    expect((await configure({ active: 0 })).code).toBe(200)
    const { data } = (await app.call(admin, mailSettings)).body
    expect(data).toMatchObject({ host: '127.0.0.1', has_password: 1 })
    expect(JSON.stringify(data)).not.toContain('rahasia')
    const { rows } = await app.pool.query('select password from mail_settings')
    expect(rows[0].password).toMatch(/^v1\./)
    await configure({ active: 0, password: '', from_name: 'Lain' })
    expect((await app.call(admin, mailSettings)).body.data.has_password).toBe(1)
    await configure({ active: 0, password: '', host: 'jahat.example' })
    expect((await app.call(admin, mailSettings)).body.data.has_password).toBe(0)
  })

  it('are not for a lecturer, refuse nonsense, and an older version', async () => {
    const teacher = await app.signedIn(await makeTeacher(app.pool))
    expect((await app.call(teacher, mailSettings)).code).toBe(403)
    expect((await configure({ port: 0 })).body.errors).toHaveProperty('port')
    const { version } = (await app.call(admin, mailSettings)).body.data
    expect((await configure({ active: 0, version })).code).toBe(200)
    expect((await configure({ active: 0, version })).code).toBe(409)
  })

  it('are tried by a mail, whose outcome is said in words', async () => {
    await configure({ active: 0 })
    const sent = await app.call(admin, testMail, { body: { to: 'coba@kampus.ac.id' } })
    expect(sent.body.data).toMatchObject({ sent: 1 })
    expect(arrived('coba@kampus.ac.id')).toHaveLength(1)
    await configure({ active: 0, password: 'salah' })
    const refused = await app.call(admin, testMail, { body: { to: 'coba@kampus.ac.id' } })
    expect(refused.body.data).toMatchObject({
      sent: 0,
      detail: expect.stringContaining('Server menolak nama pengguna'),
    })
    await configure({ active: 0, port: 1 })
    const away = await app.call(admin, testMail, { body: { to: 'coba@kampus.ac.id' } })
    expect(away.body.data).toMatchObject({ sent: 0, detail: expect.stringContaining('Periksa alamat') })
  })
})

describe('what is put into a mail', () => {
  beforeEach(async () => {
    await configure({ active: 0 })
    await app.pool.query('update notifications set mail = null')
  })
  const composed = async (id: number) => (await mailOf(id)).length

  it('waits for the morning with all of a day, or goes as it comes, as its reader chose', async () => {
    const [daily, once] = [await person(), await person()]
    const ago = new Date(Date.now() - 6 * 3_600_000)
    await told(daily.id, 'daily', { mail_from: ago })
    await told(daily.id, 'daily', { mail_from: ago })
    await told(once.id, 'once')
    await composeMails(db(), zoneAt(18))
    // It came after this morning's mail of that zone.
    expect([await composed(daily.id), await composed(once.id)]).toEqual([0, 1])
    await composeMails(db(), zoneAt(9))
    expect(await composed(daily.id)).toBe(1)
  })

  it('stays away at night, save from whoever allows it and for the security of the account', async () => {
    const [quiet, awake, hacked] = [await person(), await person(), await person()]
    await insert(app.pool, 'notification_people', { user_id: awake.id, quiet: false })
    await told(quiet.id, 'once')
    await told(awake.id, 'once')
    await told(hacked.id, 'urgent', { kind: 'password_changed' })
    for (const hour of [22, 3]) await composeMails(db(), zoneAt(hour))
    expect([await composed(quiet.id), await composed(awake.id), await composed(hacked.id)]).toEqual([0, 1, 1])
    await composeMails(db(), zoneAt(6))
    expect(await composed(quiet.id)).toBe(1)
  })

  it('does not come during a running quiz of its reader, and comes after it', async () => {
    const taker = await person()
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    await enrol(app.pool, course, taker.id)
    const quiz = await makeQuiz(app.pool, course)
    const attempt = await insert(app.pool, 'attempts', {
      lessons_id: quiz.id,
      courses_id: course,
      user_id: taker.id,
      number: 1,
      deadline: new Date(Date.now() + 3_600_000),
      question_ids: quiz.questions,
    })
    await told(taker.id, 'once')
    await composeMails(db(), zoneAt(12))
    expect(await composed(taker.id)).toBe(0)
    await app.pool.query(
      `update attempts set end_date = now(), finished_by = 'stop', score = 0 where id = $1`,
      [attempt],
    )
    await composeMails(db(), zoneAt(12))
    expect(await composed(taker.id)).toBe(1)
  })

  it('leaves out a deadline that has passed, and an address that was refused', async () => {
    const [late, refused] = [await person(), await person()]
    await told(late.id, 'once', { kind: 'deadline_near', params: { until: new Date(Date.now() - 1000) } })
    await app.pool.query(
      'insert into notification_people (user_id, refused_address, refused_at) values ($1, $2, now())',
      [refused.id, refused.email],
    )
    await told(refused.id, 'once')
    await composeMails(db(), zoneAt(12))
    expect([await composed(late.id), await composed(refused.id)]).toEqual([0, 0])
    await app.pool.query(`update users set email = 'baru@kampus.ac.id' where id = $1`, [refused.id])
    await composeMails(db(), zoneAt(12))
    expect(await composed(refused.id)).toBe(1)
  })

  it('says nothing of what is so no longer', async () => {
    const { id } = await person()
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    await enrol(app.pool, course, id)
    const quiz = await makeQuiz(app.pool, course)
    const params = { courses_id: course, lessons_id: quiz.id }
    const mailWay = async (row: number) =>
      (await app.pool.query('select mail from notifications where id = $1', [row])).rows[0].mail
    const first = await told(id, 'once', { kind: 'quiz_opened', params })
    await app.pool.query(`update lessons set status = 'unpublish' where id = $1`, [quiz.id])
    await composeMails(db(), zoneAt(12))
    expect([await composed(id), await mailWay(first)]).toEqual([0, null])
    await app.pool.query(`update lessons set status = 'publish' where id = $1`, [quiz.id])
    const second = await told(id, 'once', { kind: 'quiz_opened', params })
    const revoked = await told(id, 'once', { kind: 'passed', subject: 0, params })
    await composeMails(db(), zoneAt(12))
    expect([await composed(id), await mailWay(second), await mailWay(revoked)]).toEqual([1, 'once', null])
    await app.pool.query(`update members set ended_at = now(), ended_by = 'removed' where user_id = $1`, [id])
    await told(id, 'once', { kind: 'quiz_opened', params })
    await composeMails(db(), zoneAt(12))
    expect(await composed(id)).toBe(1)
  })

  it('tells of a program only who is still in it', async () => {
    const [left, right] = [await makeProgram(app.pool), await makeProgram(app.pool)]
    const { id } = await person({ study_program_id: left })
    const announcement = await insert(app.pool, 'announcements', {
      study_program_id: left,
      author_id: admin.id,
      title: 'Libur',
      body: '<p>Besok libur</p>',
    })
    const announced = (period: string) =>
      told(id, 'once', { kind: 'announcement', subject: announcement, period, params: {} })
    await announced('before')
    await composeMails(db(), zoneAt(12))
    expect(await composed(id)).toBe(1)
    await app.pool.query('update students set study_program_id = $1 where id = $2', [right, id])
    await announced('after')
    await composeMails(db(), zoneAt(12))
    expect(await composed(id)).toBe(1)
  })

  it('that is too old expires; one to a former address is composed anew', async () => {
    const [old, moved] = [await person(), await person()]
    for (const { id } of [old, moved]) await told(id, 'once')
    await composeMails(db(), zoneAt(12))
    await app.pool.query(`update mails set created_at = now() - interval '3 days' where user_id = $1`, [
      old.id,
    ])
    const email = `pindah${moved.id}@kampus.ac.id`
    await app.pool.query('update users set email = $2 where id = $1', [moved.id, email])
    await dropMails(db())
    await composeMails(db(), zoneAt(12))
    expect((await mailOf(old.id)).map(({ state }) => state)).toEqual(['expired'])
    expect((await mailOf(moved.id)).map(({ address }) => address)).toEqual([email])
  })

  it('is made and taken once by many who do it at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => person()))
    for (const { id } of people) await told(id, 'once')
    await Promise.all(Array.from({ length: 4 }, () => composeMails(db(), zoneAt(12))))
    for (const { id } of people) expect(await composed(id)).toBe(1)
    await app.pool.query('update mail_settings set active = true, port = 1, paused_until = null')
    await app.pool.query(`update mails set due_at = now() + interval '1 day' where not user_id = any($1)`, [
      people.map(({ id }) => id),
    ])
    const taken = (
      await Promise.all(Array.from({ length: 4 }, () => claimMails(db(), zoneAt(12), 10)))
    ).flat()
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length)
    await app.pool.query('update mail_settings set active = false')
    await app.pool.query('delete from mails where user_id = any($1)', [people.map(({ id }) => id)])
  })
})

describe('a mail', () => {
  beforeEach(async () => {
    await app.pool.query('delete from notifications')
    await app.pool.query('delete from mails')
    await configure()
  })

  it('arrives once with its words, plain and as HTML, and a way to stop it', async () => {
    const { id, email } = await person()
    await told(id, 'urgent')
    await waitFor(async () => expect((await mailOf(id))[0]?.state).toBe('sent'))
    const [mail] = arrived(email)
    expect(arrived(email)).toHaveLength(1)
    expect(mail?.headers).toMatch(/^Subject: Tugas Laporan/m)
    expect(mail?.headers).toMatch(/^From: Kampus Uji <lms@kampus.ac.id>/m)
    expect(mail?.messageId).toBe(`${(await mailOf(id))[0].message_id}@kampus.ac.id`)
    expect(mail?.text).toContain('text/plain')
    expect(mail?.text).toContain('text/html')
  })

  it('that the server refuses for good marks the address, for administrators too; one that it wants later waits', async () => {
    const [gone, busy] = [await person(), await person()]
    smtp.faults.set(gone.email, { code: 550, text: 'No such user here' })
    smtp.faults.set(busy.email, { code: 451, text: 'Greylisted' })
    await told(gone.id, 'urgent')
    await told(busy.id, 'urgent')
    await waitFor(async () => expect((await mailOf(gone.id))[0]?.state).toBe('refused'))
    await waitFor(async () => expect((await mailOf(busy.id))[0]?.error).toContain('Greylisted'))
    expect((await mailOf(busy.id))[0]).toMatchObject({ state: 'waiting', tries: 1 })
    const { data } = (await app.call(admin, mailProblems)).body
    expect(data.refused).toMatchObject([
      { address: gone.email, error: expect.stringContaining('No such user') },
    ])
    smtp.faults.delete(busy.email)
    await app.pool.query('update mails set due_at = now() where user_id = $1', [busy.id])
    await waitFor(() => expect(arrived(busy.email)).toHaveLength(1))
  })

  it('waits while the server is away, is none of it lost, and the health page says why', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => person()))
    await configure({ port: 1 })
    for (const { id } of people) await told(id, 'urgent')
    await waitFor(async () =>
      expect((await app.call(admin, mailProblems)).body.data.outage).toContain('ECONNREFUSED'),
    )
    expect((await app.call(admin, health)).body.data.mail).toMatchObject({ state: 'warn', waiting: 6 })
    await configure()
    await waitFor(async () => {
      for (const { id } of people) expect((await mailOf(id))[0].state).toBe('sent')
    })
    for (const { email } of people) expect(arrived(email)).toHaveLength(1)
    expect((await app.call(admin, health)).body.data.mail).toMatchObject({
      state: 'good',
      waiting: 0,
      outage: null,
    })
  })

  it('of a worker that died is taken up by another one after its lease, under the same name', async () => {
    const { id, email } = await person()
    await insert(app.pool, 'notification_people', { user_id: id, quiet: false })
    const mail = await insert(app.pool, 'mails', {
      user_id: id,
      address: email,
      urgent: true,
      state: 'sending',
      tries: 1,
      claimed_at: new Date(),
    })
    await insert(app.pool, 'notifications', {
      user_id: id,
      kind: 'password_changed',
      subject: 0,
      period: 'x',
      mail: 'urgent',
      mail_id: mail,
    })
    expect(await claimMails(db(), zoneAt(12), 10)).toEqual([])
    await app.pool.query(`update mails set claimed_at = now() - interval '16 minutes' where id = $1`, [mail])
    await waitFor(() => expect(arrived(email)).toHaveLength(1))
    expect(arrived(email)[0]?.messageId).toContain((await mailOf(id))[0].message_id)
    expect((await mailOf(id))[0]).toMatchObject({ state: 'sent', tries: 2 })
  })
})

describe('whose fault it is', () => {
  it.each([
    ['550 5.1.1 User unknown', 550, 'address'],
    ['550 No such user', 550, 'address'],
    ['550 5.7.1 Relaying denied', 550, 'suspect'],
    ['550 5.4.5 Daily limit exceeded', 550, 'suspect'],
    ['553 5.1.8 Sender address rejected', 553, 'suspect'],
    ['552 5.2.2 Mailbox full', 552, 'later'],
    ['451 4.7.1 Greylisted', 451, 'later'],
  ])('says %s', (response, responseCode, of) => {
    expect(faultOf(Object.assign(new Error('x'), { command: 'RCPT TO', response, responseCode })).of).toBe(of)
  })

  it('tells a server that took a mail and says nothing from one that is away', async () => {
    const open = (port: number) =>
      openTransport(
        {
          host: '127.0.0.1',
          port,
          security: 'none',
          username: null,
          password: undefined,
          from_name: '',
          from_email: '',
        },
        { connections: 1, silentMs: 500 },
      )
    const attempt = async (port: number) => {
      const transport = open(port)
      const fault = await send(transport, { from: 'a@b.id', to: 'diam@kampus.ac.id', text: 'x' }).then(
        () => 'sent',
        (error) => faultOf(error).of,
      )
      transport.close()
      return fault
    }
    smtp.state.delay = 1500
    expect(await attempt(smtp.port)).toBe('unanswered')
    smtp.state.delay = 0
    expect(await attempt(1)).toBe('outage')
    expect(await attempt(smtp.port)).toBe('sent')
  })
})

describe('preferences', () => {
  const preferences = async (who: Person) => (await app.call(who, notificationPreferences)).body.data
  const choose = (who: Person, kinds: object[], more = {}) =>
    app.send(who, saveNotificationPreferences, { body: { pace: 'once', quiet: 0, kinds, ...more } })

  it('hold for one person, of the kinds of their role; security cannot be switched off', async () => {
    const student = await app.signedIn((await person()).id)
    const before = await preferences(student)
    expect(before).toMatchObject({ pace: 'daily', quiet: 1 })
    expect(before.kinds.map(({ kind }: { kind: string }) => kind)).not.toContain('backup_old')
    await choose(student, [
      { kind: 'work_marked', bell: 0, mail: 0 },
      { kind: 'password_changed', bell: 0, mail: 0 },
      { kind: 'backup_old', bell: 1, mail: 1 },
    ])
    const after = await preferences(student)
    expect(after).toMatchObject({ pace: 'once', quiet: 0 })
    expect(after.kinds).toContainEqual(
      expect.objectContaining({ kind: 'work_marked', bell: 0, mail: 0, fixed: 0 }),
    )
    expect(after.kinds).toContainEqual(
      expect.objectContaining({ kind: 'password_changed', bell: 1, mail: 1, fixed: 1 }),
    )
    expect((await choose(student, [{ kind: 'lain', bell: 1, mail: 1 }])).code).toBe(422)
  })

  it('end by one click from the mail program, which needs no sign-in; a link that is not ours does nothing', async () => {
    await configure()
    const { id, email } = await person()
    await app.pool.query('insert into notification_people (user_id, pace, quiet) values ($1, $2, false)', [
      id,
      'once',
    ])
    await told(id, 'once')
    await waitFor(() => expect(arrived(email)).toHaveLength(1))
    const headers = arrived(email)[0]?.headers ?? ''
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    const link = new URL(/^List-Unsubscribe: <([^>]+)>/m.exec(headers)?.[1] ?? '')
    expect((await app.server.inject({ method: 'GET', url: link.pathname + link.search })).statusCode).toBe(
      404,
    )
    expect((await app.call(null, unsubscribe, { query: { token: `${id}.salah` } })).code).toBe(404)
    const clicked = await app.server.inject({
      method: 'POST',
      url: `${API_BASE}/notification/unsubscribe${link.search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(clicked.statusCode, clicked.body).toBe(200)
    const { kinds } = await preferences(await app.signedIn(id))
    for (const { mail, fixed } of kinds) expect(mail).toBe(fixed)
  })
})
