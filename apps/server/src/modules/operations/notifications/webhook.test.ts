import { createHmac } from 'node:crypto'
import {
  notificationPreferences,
  saveNotificationPreferences,
} from '@tuntas/contract/operations/notifications'
import {
  rotateWebhookSecret,
  saveWebhookSettings,
  testWebhook,
  webhookSettings,
  webhookState,
} from '@tuntas/contract/operations/webhook'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeStudent, makeTeacher, makeUser } from '../../../../test/make.ts'
import { openReceiver, type Received } from '../../../../test/receiver.ts'
import { overPool } from '../../../platform/db/db.ts'
import { tell, within } from './notify.store.ts'
import { internationalPhone } from './webhook-signature.ts'

const app = withApp({ webhookHosts: ['127.0.0.1'] })
let gate: Awaited<ReturnType<typeof openReceiver>>
let admin: Person
let secret = ''
const version = async () => (await app.call(admin, webhookSettings)).body.data.version
const configure = async (more: object = {}) =>
  app.send(admin, saveWebhookSettings, {
    body: { version: await version(), active: 1, url: `${gate.url}/wa`, ...more },
  })
beforeAll(async () => {
  gate = await openReceiver()
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  secret = (await configure()).body.data.secret
})
afterAll(() => gate.close())
beforeEach(async () => {
  await app.pool.query('delete from webhook_calls')
  await app.pool.query('update webhook_settings set paused_until = null, outages = 0, outage = null')
  gate.received.length = 0
  gate.state.answers.length = 0
})
const waitFor = (work: () => unknown) => vi.waitFor(work, { timeout: 25_000, interval: 100 })

/** Verifies as a receiver does (docs/webhook.md), implemented independently. */
const isSigned = ({ headers, body }: Received, by: string) => {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body.toString()}`
  const key = Buffer.from(by.replace('whsec_', ''), 'base64')
  const expectedSignature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expectedSignature)
}
const choosing = async (phone: string | null = '0812-3456-7890') => {
  const person = await app.signedIn(await makeStudent(app.pool, { name: 'Siti', phone }))
  const kinds = [{ kind: 'password_changed', bell: 1, mail: 1, webhook: 1 }]
  await app.send(person, saveNotificationPreferences, { body: { pace: 'once', quiet: 0, kinds } })
  return person
}
let subjects = 0
const tellUser = (userId: number) =>
  tell(overPool(app.pool), {
    kind: 'password_changed',
    period: within.once,
    who: sql`select ${userId}::int as user_id, ${++subjects}::int as subject, '{}'::jsonb as params`,
  })
const listCalls = async (userId: number) =>
  (await app.pool.query('select state, tries, error from webhook_calls where user_id = $1', [userId])).rows
const dueNow = () =>
  app.pool.query(`update webhook_calls set due_at = now(); update webhook_settings set paused_until = null`)

describe('the settings', () => {
  it('make the secret, show it once and keep it sealed', async () => {
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect((await configure()).body.data.secret).toBeNull()
    expect(JSON.stringify((await app.call(admin, webhookSettings)).body)).not.toContain('whsec_')
    const { rows } = await app.pool.query('select secret from webhook_settings')
    expect(rows[0].secret).toMatch(/^v1\./)
  })

  it('refuse a private address that is not allowed, an older version, and a lecturer', async () => {
    for (const url of ['https://10.0.0.1/x', 'http://example.com/x', 'https://localhost/x', 'x'])
      expect((await configure({ url })).body.errors).toHaveProperty('url')
    const oldVersion = await version()
    await configure()
    expect((await configure({ version: oldVersion })).code).toBe(409)
    const teacher = await app.signedIn(await makeTeacher(app.pool))
    for (const endpoint of [webhookSettings, webhookState])
      expect((await app.call(teacher, endpoint)).code).toBe(403)
  })

  it('are tested by a call, whose outcome is described in words', async () => {
    const testReply = await app.call(admin, testWebhook, { body: { phone: '081234567890' } })
    expect(testReply.body.data).toMatchObject({ sent: 1, detail: expect.stringContaining('201') })
    expect(isSigned(gate.received[0] as Received, secret)).toBe(true)
    expect(JSON.parse(String(gate.received[0]?.body))).toMatchObject({
      type: 'test',
      data: { phone: '+6281234567890' },
    })
    gate.state.answers.push({ status: 401 })
    const refusal = await app.call(admin, testWebhook, { body: { phone: '081234567890' } })
    expect(refusal.body.data).toMatchObject({ sent: 0, detail: expect.stringContaining('401') })
  })

  it('let the former secret sign beside a new one for a day', async () => {
    const formerSecret = secret
    secret = (await app.call(admin, rotateWebhookSecret, { body: { version: await version() } })).body.data
      .secret
    expect(secret).not.toBe(formerSecret)
    const attempt = async () => {
      gate.received.length = 0
      await app.call(admin, testWebhook, { body: { phone: '1' } })
      return [secret, formerSecret].map((one) => isSigned(gate.received[0] as Received, one))
    }
    expect(await attempt()).toEqual([true, true])
    await app.pool.query(`update webhook_settings set former_until = now()`)
    expect(await attempt()).toEqual([true, false])
  })
})

describe('a call', () => {
  it('goes to people who chose it and have a number, with all that a gateway needs', async () => {
    const [person, numberless] = [await choosing(), await choosing(null)]
    const otherStudent = await makeStudent(app.pool, { phone: '0811' })
    for (const id of [person.id, numberless.id, otherStudent]) await tellUser(id)
    await waitFor(async () => expect((await listCalls(person.id))[0]?.state).toBe('sent'))
    expect(gate.received).toHaveLength(1)
    const [call] = gate.received
    expect(isSigned(call as Received, secret)).toBe(true)
    expect(isSigned(call as Received, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false)
    expect(JSON.parse(String(call?.body))).toEqual({
      type: 'notifications',
      timestamp: expect.any(String),
      data: {
        phone: '+6281234567890',
        name: 'Siti',
        notifications: [
          {
            kind: 'password_changed',
            title: 'Kata sandi akunmu diubah',
            text: expect.stringContaining('hubungi admin'),
            link: expect.stringMatching(/^https?:\/\/[^/]+\/security$/),
          },
        ],
      },
    })
  })

  it('that fails is tried again under the same id, and arrives once', async () => {
    const person = await choosing()
    gate.state.answers.push({ status: 500 })
    await tellUser(person.id)
    await waitFor(async () =>
      expect((await listCalls(person.id))[0]).toMatchObject({ state: 'waiting', tries: 1 }),
    )
    expect((await app.call(admin, webhookState)).body.data).toMatchObject({
      waiting: 1,
      outage: '500 jawaban',
    })
    await dueNow()
    await waitFor(async () =>
      expect((await listCalls(person.id))[0]).toMatchObject({ state: 'sent', tries: 2 }),
    )
    const ids = gate.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect((await app.call(admin, webhookState)).body.data).toMatchObject({ waiting: 0, outage: null })
  })

  it('waits while the gateway is away or silent, and none is lost', async () => {
    const people = [await choosing(), await choosing(), await choosing()]
    gate.state.answers.push(...people.map(() => ({ status: 200, delayMs: 11_000 })))
    for (const { id } of people) await tellUser(id)
    await waitFor(async () =>
      expect((await app.call(admin, webhookState)).body.data.outage).toContain('Tidak menjawab'),
    )
    gate.state.answers.length = 0
    await waitFor(async () => {
      await dueNow()
      for (const { id } of people) expect((await listCalls(id))[0]?.state).toBe('sent')
    })
  }, 60_000)

  it('is offered where the campus has a gateway alone', async () => {
    const person = await choosing()
    const readPreferences = async () => (await app.call(person, notificationPreferences)).body.data
    expect(await readPreferences()).toMatchObject({ webhook_active: 1, phone: '0812-3456-7890' })
    expect((await readPreferences()).kinds).toContainEqual(
      expect.objectContaining({ kind: 'password_changed', webhook: 1, fixed: 1, bell: 1, mail: 1, push: 1 }),
    )
    await configure({ active: 0 })
    expect((await readPreferences()).webhook_active).toBe(0)
    await tellUser(person.id)
    expect(await listCalls(person.id)).toEqual([])
    await configure()
  })
})

it.each([
  ['081234567890', '+6281234567890'],
  ['+62 812-3456', '+628123456'],
  ['62812 3456', '+628123456'],
  ['812 3456', '+628123456'],
  ['+1 (415) 555', '+1415555'],
])('writes %s as gateways want it', (phone, expectedPhone) =>
  expect(internationalPhone(phone)).toBe(expectedPhone),
)
