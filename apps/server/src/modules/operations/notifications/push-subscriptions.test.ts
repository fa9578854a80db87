import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { signout } from '@tuntas/contract/identity/account'
import {
  notificationPreferences,
  PUSH_DEVICES_MOST,
  pushState,
  readNotification,
  removePush,
  saveNotificationPreferences,
  savePush,
} from '@tuntas/contract/operations/notifications'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { waitFor, zoneAt } from '../../../../test/mails.ts'
import { enrol, insert, makeCourse, makeQuiz, makeStudent, makeTeacher } from '../../../../test/make.ts'
import { openReceiver } from '../../../../test/receiver.ts'
import { overPool } from '../../../platform/db/db.ts'
import { sweepSessions } from '../../identity/account/sessions.store.ts'
import { sweepNotifications } from './inbox.store.ts'
import { tell, within } from './notify.store.ts'
import { composePushes } from './push-queue.store.ts'

const app = withApp({ pushHosts: ['127.0.0.1'] })
let service: Awaited<ReturnType<typeof openReceiver>>
beforeAll(async () => {
  service = await openReceiver()
})
afterAll(() => service.close())
beforeEach(() => {
  service.received.length = 0
  service.state.answers.length = 0
})

const db = () => overPool(app.pool)

/** A simulated browser with keys of its own, at this file's push service. */
let browsers = 0
const openBrowser = () => {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const path = `/langganan/${++browsers}`
  const body = {
    endpoint: service.url + path,
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }
  /** Decrypts as a browser does: RFC 8291 over RFC 8188, implemented independently. */
  const read = (message: Buffer): unknown => {
    const salt = message.subarray(0, 16)
    const sender = message.subarray(21, 21 + (message[20] ?? 0))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
    const derive = (ikm: Buffer, of: Buffer, text: Buffer | string, length: number) =>
      Buffer.from(hkdfSync('sha256', ikm, of, text, length))
    const secret = derive(keys.computeSecret(sender), auth, info, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
    const sealed = message.subarray(21 + sender.length)
    const open = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const plainText = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
    expect(plainText.at(-1)).toBe(2)
    return JSON.parse(plainText.subarray(0, -1).toString())
  }
  const arrived = () => service.received.filter((one) => one.path === path)
  return { body, read, arrived }
}

const student = async () => app.signedIn(await makeStudent(app.pool))
const subscribed = async (person: Person) => {
  const browser = openBrowser()
  const saveReply = await app.call(person, savePush, { body: browser.body })
  expect(saveReply.code, JSON.stringify(saveReply.body)).toBe(200)
  return browser
}
let subjects = 0
/** A security notification is sent at any hour, so that no test waits for the morning. */
const tellUser = (userId: number, kind: 'password_changed' | 'work_marked' = 'password_changed') =>
  tell(db(), {
    kind,
    period: within.once,
    who: sql`select ${userId}::int as user_id, ${++subjects}::int as subject, '{"lesson":"Laporan","type":"ASSIGNMENT","lessons_id":0}'::jsonb - 'lessons_id' as params`,
  })
const countRows = async (table: string, userId: number) =>
  (await app.pool.query(`select count(*)::int as n from ${table} where user_id = $1`, [userId])).rows[0].n

describe('a push', () => {
  it('reaches the browser encrypted for it alone, signed by the campus, with a title and a link', async () => {
    const person = await student()
    const { data } = (await app.call(person, pushState)).body
    const browser = await subscribed(person)
    await tellUser(person.id)
    await waitFor(() => expect(browser.arrived()).toHaveLength(1))
    const [push] = browser.arrived()
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '172800' })
    const title = 'Kata sandi akunmu diubah'
    expect(browser.read(push?.body as Buffer)).toEqual({ title, link: '/security' })
    const [, jwt = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(push?.headers.authorization ?? '') ?? []
    expect(key).toBe(data.key)
    const [head = '', claims = '', signature = ''] = jwt.split('.')
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const jwk = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
    const signatureKey = { key: jwk, dsaEncoding: 'ieee-p1363' } as const
    expect(
      verify('sha256', Buffer.from(`${head}.${claims}`), signatureKey, Buffer.from(signature, 'base64url')),
    ).toBe(true)
    const payload = JSON.parse(Buffer.from(claims, 'base64url').toString())
    expect(payload).toMatchObject({ aud: service.url, sub: expect.stringMatching(/^(mailto|https):/) })
    expect(payload.exp * 1000).toBeGreaterThan(Date.now())
    await waitFor(async () =>
      expect((await app.pool.query('select state from pushes where user_id = $1', [person.id])).rows).toEqual(
        [{ state: 'sent' }],
      ),
    )
  })

  it('that the service defers is retried under the same topic; one without a browser ends the subscription', async () => {
    const person = await student()
    const browser = await subscribed(person)
    service.state.answers.push({ status: 503, headers: { 'retry-after': '7200' } })
    await tellUser(person.id)
    await waitFor(async () => {
      const { rows } = await app.pool.query(
        `select state, tries, due_at > now() + interval '100 minutes' as waits from pushes where user_id = $1`,
        [person.id],
      )
      expect(rows).toEqual([{ state: 'waiting', tries: 1, waits: true }])
    })
    service.state.answers.push({ status: 410 })
    await app.pool.query('update pushes set due_at = now() where user_id = $1', [person.id])
    await waitFor(async () => expect(await countRows('push_subscriptions', person.id)).toBe(0))
    const topics = browser.arrived().map(({ headers }) => headers.topic)
    expect(topics).toHaveLength(2)
    expect(new Set(topics).size).toBe(1)
  })

  it('waits at night and during a quiz of its reader, and is skipped once it was read', async () => {
    const [sleeper, taker, reader] = [await student(), await student(), await student()]
    for (const person of [sleeper, taker, reader]) await subscribed(person)
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    await enrol(app.pool, course, taker.id)
    const quiz = await makeQuiz(app.pool, course)
    await insert(app.pool, 'attempts', {
      lessons_id: quiz.id,
      courses_id: course,
      user_id: taker.id,
      number: 1,
      deadline: new Date(Date.now() + 3_600_000),
      question_ids: quiz.questions,
    })
    // Due only in the test's time zone, so that the application does not compose it first.
    const put = async (person: Person, kind: string) =>
      insert(app.pool, 'notifications', {
        user_id: person.id,
        kind,
        subject: ++subjects,
        period: '-',
        push: true,
      })
    const lockingClient = await app.pool.connect()
    await lockingClient.query('begin')
    const ids = [
      await put(sleeper, 'work_marked'),
      await put(taker, 'password_changed'),
      await put(reader, 'passed'),
    ]
    await lockingClient.query('commit')
    lockingClient.release()
    await app.call(reader, readNotification, { body: { id: ids[2] as number } })
    for (const hour of [22, 3]) await composePushes(db(), zoneAt(hour))
    expect(await countRows('pushes', taker.id)).toBe(0)
    expect(await countRows('pushes', reader.id)).toBe(0)
    await composePushes(db(), zoneAt(12))
    expect(await countRows('pushes', sleeper.id)).toBe(1)
    await app.pool.query(
      `update attempts set end_date = now(), finished_by = 'stop', score = 0 where user_id = $1`,
      [taker.id],
    )
    await composePushes(db(), zoneAt(3))
    expect(await countRows('pushes', taker.id)).toBe(1)
  })

  it('follows the chosen kinds only', async () => {
    const person = await student()
    const { kinds } = (await app.call(person, notificationPreferences)).body.data
    expect(kinds).toContainEqual(expect.objectContaining({ kind: 'work_marked', push: 1, webhook: 0 }))
    await subscribed(person)
    const body = { pace: 'once', quiet: 0, kinds: [{ kind: 'work_marked', bell: 1, mail: 1, push: 0 }] }
    await app.send(person, saveNotificationPreferences, { body })
    const wasPushed = async () => {
      await tellUser(person.id, 'work_marked')
      const { rows } = await app.pool.query(
        'select push from notifications where user_id = $1 order by id desc limit 1',
        [person.id],
      )
      return rows[0]?.push
    }
    expect(await wasPushed()).toBe(false)
    // An older client does not send this channel and must not change it.
    await app.send(person, saveNotificationPreferences, {
      body: { ...body, kinds: [{ kind: 'work_marked', bell: 1 }] },
    })
    expect(await wasPushed()).toBe(false)
  })
})

describe('a browser with a push subscription', () => {
  it('is refused at an address of this machine or without TLS, and with keys that are none', async () => {
    const person = await student()
    const { body } = openBrowser()
    for (const endpoint of [
      'https://localhost/x',
      'https://10.0.0.1/x',
      'http://example.com/x',
      'https://[::1]/x',
      'https://localhost./x',
      'https://127.0.0.1.nip.io/x',
      'https://fcm.googleapis.com:22/x',
      'https://example.com/x',
      'x',
    ])
      expect((await app.send(person, savePush, { body: { ...body, endpoint } })).code).toBe(422)
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    expect((await app.send(person, savePush, { body: { ...body, p256dh } })).body.errors).toHaveProperty(
      'p256dh',
    )
    expect(await countRows('push_subscriptions', person.id)).toBe(0)
  })

  it('receives no more once its person signs out there, or turns it off; other browsers keep theirs', async () => {
    const id = await makeStudent(app.pool)
    const [phone, laptop, tablet] = [await app.signedIn(id), await app.signedIn(id), await app.signedIn(id)]
    for (const device of [phone, laptop, tablet]) await subscribed(device)
    await app.call(phone, signout)
    expect(await countRows('push_subscriptions', id)).toBe(2)
    await app.call(laptop, removePush)
    expect((await app.call(laptop, pushState)).body.data.endpoint).toBeNull()
    expect((await app.call(tablet, pushState)).body.data.endpoint).toContain('/langganan/')
  })

  it('belongs to the person who signs in there next', async () => {
    const [first, next] = [await student(), await student()]
    const browser = await subscribed(first)
    expect((await app.call(next, savePush, { body: browser.body })).code).toBe(200)
    expect(await countRows('push_subscriptions', first.id)).toBe(0)
    expect(await countRows('push_subscriptions', next.id)).toBe(1)
  })

  it('stays when its session expires, without authenticating anybody; not on a shared computer', async () => {
    const [person, sharedUser] = [await student(), await student()]
    await subscribed(person)
    await app.pool.query(`update sessions set last_used_at = now() - interval '2 days' where user_id = $1`, [
      person.id,
    ])
    await sweepSessions(db())
    expect(await countRows('push_subscriptions', person.id)).toBe(1)
    await app.pool.query(`update sessions set created_at = now() - interval '31 days' where user_id = $1`, [
      person.id,
    ])
    await sweepSessions(db())
    expect(await countRows('push_subscriptions', person.id)).toBe(0)
    await app.pool.query('update sessions set shared = true where user_id = $1', [sharedUser.id])
    const refusal = await app.call(sharedUser, savePush, { body: openBrowser().body })
    expect([refusal.code, refusal.body.code]).toEqual([409, 'push_shared'])
  })

  it('is one of ten at most; the oldest is removed', async () => {
    const id = await makeStudent(app.pool)
    for (let n = 0; n <= PUSH_DEVICES_MOST; n++) await subscribed(await app.signedIn(id))
    expect(await countRows('push_subscriptions', id)).toBe(PUSH_DEVICES_MOST)
  })
})

it('deletes notifications, mails, pushes and calls after 180 days', async () => {
  const person = await student()
  await subscribed(person)
  const addSubscription = async (age: string) => {
    const { rows } = await app.pool.query(
      `insert into notifications (user_id, kind, subject, period, at) values ($1, 'passed', 0, $2::text, now() - $2::text::interval) returning id`,
      [person.id, age],
    )
    for (const table of ['mails', 'webhook_calls'])
      await app.pool.query(
        `insert into ${table} (user_id, state, created_at ${table === 'mails' ? ', address' : ''})
         values ($1, 'sent', now() - $2::interval ${table === 'mails' ? ", 'a@b.id'" : ''})`,
        [person.id, age],
      )
    await app.pool.query(
      `insert into pushes (user_id, state, created_at, notification_id, subscription_id)
       select $1, 'sent', now() - $2::interval, $3, id from push_subscriptions where user_id = $1`,
      [person.id, age, rows[0].id],
    )
  }
  await addSubscription('179 days')
  await addSubscription('181 days')
  await sweepNotifications(db())
  for (const table of ['notifications', 'mails', 'pushes', 'webhook_calls'])
    expect([table, await countRows(table, person.id)]).toEqual([table, 1])
})
