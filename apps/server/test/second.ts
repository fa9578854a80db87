import { accountInfo, signin } from '@tuntas/contract/identity/account'
import {
  addPasskey,
  confirmTotp,
  secondStep,
  startPasskey,
  startTotp,
} from '@tuntas/contract/identity/second'
import { beforeAll, expect, vi } from 'vitest'
import { codeAt, stepAt } from '../src/modules/identity/account/totp.ts'
import { hashPassword } from '../src/platform/process/passwords.ts'
import type { Person, TestApp } from './app.ts'
import { device } from './authenticator.ts'
import { makeUser } from './make.ts'

let steps = 0
/** A valid, unused code. Forgets used time steps first, since a test cannot wait for the next half minute. */
export const nextCode = async (app: TestApp, userId: number, secret: string, off = 0) => {
  await app.pool.query('update authenticators set last_step = 0 where user_id = $1', [userId])
  return codeAt(secret, stepAt(Date.now()) + off)
}

/**
 * Sets up an authenticator app.
 * @returns its secret, and the recovery codes of a first factor
 */
export const withTotp = async (app: TestApp, person: Person) => {
  const { secret } = (await app.call(person, startTotp, { body: {} })).body.data
  const code = codeAt(secret, stepAt(Date.now()))
  const { body } = await app.call(person, confirmTotp, { body: { code } })
  return { secret: secret as string, codes: body.data.codes as string[] }
}

export const withPasskey = async (app: TestApp, person: Person) => {
  const { ticket, options } = (await app.call(person, startPasskey, { body: {} })).body.data
  const newDevice = device()
  const body = { ticket, name: `Kunci ${++steps}`, response: newDevice.create(options) }
  const reply = await app.call(person, addPasskey, { body })
  return { device: newDevice, codes: reply.body.data?.codes as string[], code: reply.code }
}

/** The ticket of a sign-in after the correct password. */
const requestTicket = async (app: TestApp, username: string, password: string, ip = '10.7.0.1') => {
  const headers = { 'x-forwarded-for': ip }
  const { body } = await app.call(null, signin, { body: { username, password }, headers })
  return body.data.second as { ticket: string; kinds: string[] }
}

export const PASSWORD = 'Rahasia#2026'

/**
 * People with a password, and helpers for their second factors. The password is hashed before the tests of a
 * file.
 */
export const secondFactors = (app: TestApp) => {
  let password_hash: string
  let counter = 0
  beforeAll(async () => {
    password_hash = await hashPassword(PASSWORD)
  })

  const newUser = async (role: 'admin' | 'dosen' | 'mahasiswa' = 'dosen') => {
    const username = `kedua${++counter}`
    const id = await makeUser(app.pool, role, { username, password_hash })
    return { username, person: await app.signedIn(id) }
  }
  const ask = (username: string) => requestTicket(app, username, PASSWORD, `10.7.1.${counter}`)
  const step = (ticket: string, code: string) => app.send(null, secondStep, { body: { ticket, code } })
  const info = async (token: string) => (await app.call({ id: 0, token }, accountInfo)).code
  const listAuditActions = async (id: number) =>
    (
      await app.pool.query<{ action: string }>(
        `select action from audit_log where kind = 'users' and thing_id = $1 order by id`,
        [id],
      )
    ).rows.map(({ action }) => action)
  const age = (id: number, minutes: number) =>
    app.pool.query(
      `update sessions set created_at = now() - make_interval(mins => $2), proved_at = proved_at - make_interval(mins => $2)
      where user_id = $1`,
      [id, minutes],
    )
  /** All of them reach the lock of the account's row before the first may continue. */
  const atOnce = async <T>(userId: number, calls: () => Promise<T>[]): Promise<T[]> => {
    const holder = await app.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from users where id = $1 for update', [userId])
      const startedCalls = calls()
      await vi.waitFor(
        async () => {
          const { rowCount } = await app.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          expect(rowCount).toBe(startedCalls.length)
        },
        { timeout: 10_000 },
      )
      await holder.query('commit')
      return await Promise.all(startedCalls)
    } finally {
      holder.release()
    }
  }
  const forgetTries = () => app.pool.query('delete from signin_tries')
  return { newUser, ask, step, info, listAuditActions, age, atOnce, forgetTries }
}
