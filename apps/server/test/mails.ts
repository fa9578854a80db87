import { saveMailSettings } from '@tuntas/contract/operations/mail'
import { afterAll, beforeAll, vi } from 'vitest'
import { overPool } from '../src/platform/db/db.ts'
import type { Person, TestApp } from './app.ts'
import { insert, makeStudent, makeUser } from './make.ts'
import { mailServer } from './smtp.ts'

export const waitFor = (work: () => unknown) => vi.waitFor(work, { timeout: 20_000, interval: 100 })

/** A time zone in which it is now this hour. */
export const zoneAt = (wantedHour: number) => {
  const off = (((wantedHour - new Date().getUTCHours()) % 24) + 24) % 24
  const east = off > 12 ? off - 24 : off
  return `Etc/GMT${east >= 0 ? '-' : '+'}${Math.abs(east)}`
}

/** People with addresses, their notifications by mail, and the receiving server. */
export const withMails = (app: TestApp) => {
  let server: Awaited<ReturnType<typeof mailServer>>
  let administrator: Person
  beforeAll(async () => {
    server = await mailServer()
    administrator = await app.signedIn(await makeUser(app.pool, 'admin'))
  })
  afterAll(() => server.close())
  const smtp = () => server
  const admin = () => administrator
  const buildSettings = (more: object = {}) => ({
    active: 1,
    host: '127.0.0.1',
    port: smtp().port,
    security: 'none',
    username: 'kampus',
    password: 'rahasia',
    from_name: 'Kampus Uji',
    from_email: 'lms@kampus.ac.id',
    ...more,
  })
  const configure = (more: object = {}) => app.send(admin(), saveMailSettings, { body: buildSettings(more) })

  let counter = 0
  const person = async (more: Record<string, unknown> = {}) => {
    const id = await makeStudent(app.pool, { email: `m${++counter}@kampus.ac.id`, name: 'Siti', ...more })
    return { id, email: `m${counter}@kampus.ac.id` }
  }
  /** Inserts a due notification, mailed according to `mail`. */
  const addNotification = (user_id: number, mail: string, more: Record<string, unknown> = {}) =>
    insert(app.pool, 'notifications', {
      user_id,
      kind: 'work_marked',
      subject: ++counter,
      period: '-',
      params: { lesson: `Laporan ${counter}`, type: 'ASSIGNMENT' },
      mail,
      ...more,
    })
  const listMails = async (user_id: number) =>
    (
      await app.pool.query(
        'select state, tries, error, address, message_id from mails where user_id = $1 order by id',
        [user_id],
      )
    ).rows
  const arrived = (email: string) => smtp().received.filter(({ to }) => to === email)
  const db = () => overPool(app.pool)
  return { smtp, admin, configure, person, addNotification, listMails, arrived, db }
}
