import { health } from '@tuntas/contract/operations/helpdesk'
import { mailProblems } from '@tuntas/contract/operations/mail'
import {
  notificationPreferences,
  saveNotificationPreferences,
  unsubscribe,
} from '@tuntas/contract/operations/notifications'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { waitFor, withMails, zoneAt } from '../../../../test/mails.ts'
import { insert } from '../../../../test/make.ts'
import { claimMails } from './outbox.store.ts'
import { classifyFault, openTransport, send } from './smtp.ts'

const app = withApp()
const { smtp, admin, configure, person, addNotification, listMails, arrived, db } = withMails(app)

describe('a mail', () => {
  beforeEach(async () => {
    await app.pool.query('delete from notifications')
    await app.pool.query('delete from mails')
    await configure()
  })

  it('arrives once with its words, plain and as HTML, and a way to stop it', async () => {
    const { id, email } = await person()
    await addNotification(id, 'urgent')
    await waitFor(async () => expect((await listMails(id))[0]?.state).toBe('sent'))
    const [mail] = arrived(email)
    expect(arrived(email)).toHaveLength(1)
    expect(mail?.headers).toMatch(/^Subject: Tugas Laporan/m)
    expect(mail?.headers).toMatch(/^From: Kampus Uji <lms@kampus.ac.id>/m)
    expect(mail?.messageId).toBe(`${(await listMails(id))[0].message_id}@kampus.ac.id`)
    expect(mail?.text).toContain('text/plain')
    expect(mail?.text).toContain('text/html')
  })

  it('that the server refuses for good marks the address, for administrators too; one that it wants later waits', async () => {
    const [bouncingPerson, busy] = [await person(), await person()]
    smtp().faults.set(bouncingPerson.email, { code: 550, text: 'No such user here' })
    smtp().faults.set(busy.email, { code: 451, text: 'Greylisted' })
    await addNotification(bouncingPerson.id, 'urgent')
    await addNotification(busy.id, 'urgent')
    await waitFor(async () => expect((await listMails(bouncingPerson.id))[0]?.state).toBe('refused'))
    await waitFor(async () => expect((await listMails(busy.id))[0]?.error).toContain('Greylisted'))
    expect((await listMails(busy.id))[0]).toMatchObject({ state: 'waiting', tries: 1 })
    const { data } = (await app.call(admin(), mailProblems)).body
    expect(data.refused).toMatchObject([
      { address: bouncingPerson.email, error: expect.stringContaining('No such user') },
    ])
    smtp().faults.delete(busy.email)
    await app.pool.query('update mails set due_at = now() where user_id = $1', [busy.id])
    await waitFor(() => expect(arrived(busy.email)).toHaveLength(1))
  })

  it('waits while the server is down, loses nothing, and the health page shows the reason', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => person()))
    await configure({ port: 1 })
    for (const { id } of people) await addNotification(id, 'urgent')
    await waitFor(async () =>
      expect((await app.call(admin(), mailProblems)).body.data.outage).toContain('ECONNREFUSED'),
    )
    expect((await app.call(admin(), health)).body.data.mail).toMatchObject({ state: 'warn', waiting: 6 })
    await configure()
    await waitFor(async () => {
      for (const { id } of people) expect((await listMails(id))[0].state).toBe('sent')
    })
    for (const { email } of people) expect(arrived(email)).toHaveLength(1)
    expect((await app.call(admin(), health)).body.data.mail).toMatchObject({
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
    expect(arrived(email)[0]?.messageId).toContain((await listMails(id))[0].message_id)
    expect((await listMails(id))[0]).toMatchObject({ state: 'sent', tries: 2 })
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
  ])('explains %s', (response, responseCode, of) => {
    expect(
      classifyFault(Object.assign(new Error('x'), { command: 'RCPT TO', response, responseCode })).of,
    ).toBe(of)
  })

  it('distinguishes a server that took a mail without answering from one that is down', async () => {
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
      const transport = await open(port)
      const fault = await send(transport, { from: 'a@b.id', to: 'diam@kampus.ac.id', text: 'x' }).then(
        () => 'sent',
        (error) => classifyFault(error).of,
      )
      transport.close()
      return fault
    }
    smtp().state.delay = 1500
    expect(await attempt(smtp().port)).toBe('unanswered')
    smtp().state.delay = 0
    expect(await attempt(1)).toBe('outage')
    expect(await attempt(smtp().port)).toBe('sent')
  })
})

describe('preferences', () => {
  const preferences = async (person: Person) => (await app.call(person, notificationPreferences)).body.data
  const choose = (person: Person, kinds: object[], more = {}) =>
    app.send(person, saveNotificationPreferences, { body: { pace: 'once', quiet: 0, kinds, ...more } })

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

  it('end by one click from the mail program, without signing in; a foreign link does nothing', async () => {
    await configure()
    const { id, email } = await person()
    await app.pool.query('insert into notification_people (user_id, pace, quiet) values ($1, $2, false)', [
      id,
      'once',
    ])
    await addNotification(id, 'once')
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
    for (const { mail, fixed: isFixed } of kinds) expect(mail).toBe(isFixed)
  })
})
