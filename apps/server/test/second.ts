import { signin } from '@tuntas/contract/identity/account'
import { addPasskey, confirmTotp, startPasskey, startTotp } from '@tuntas/contract/identity/second'
import { codeAt, stepAt } from '../src/modules/identity/account/totp.ts'
import type { Person, TestApp } from './app.ts'
import { device } from './authenticator.ts'

let steps = 0
/**
 * A code that counts and was not used yet. What was used is forgotten first: a test cannot wait for the next half minute.
 */
export const nextCode = async (app: TestApp, userId: number, secret: string, off = 0) => {
  await app.pool.query('update authenticators set last_step = 0 where user_id = $1', [userId])
  return codeAt(secret, stepAt(Date.now()) + off)
}

/** Sets up an authenticator app. @returns its secret and the recovery codes, where they are the first */
export const withTotp = async (app: TestApp, who: Person) => {
  const { secret } = (await app.call(who, startTotp, { body: {} })).body.data
  const code = codeAt(secret, stepAt(Date.now()))
  const { body } = await app.call(who, confirmTotp, { body: { code } })
  return { secret: secret as string, codes: body.data.codes as string[] }
}

export const withPasskey = async (app: TestApp, who: Person) => {
  const { ticket, options } = (await app.call(who, startPasskey, { body: {} })).body.data
  const made = device()
  const body = { ticket, name: `Kunci ${++steps}`, response: made.create(options) }
  const reply = await app.call(who, addPasskey, { body })
  return { device: made, codes: reply.body.data?.codes as string[], code: reply.code }
}

/** The ticket of a sign-in whose password was right. */
export const ticketOf = async (app: TestApp, username: string, password: string, ip = '10.7.0.1') => {
  const headers = { 'x-forwarded-for': ip }
  const { body } = await app.call(null, signin, { body: { username, password }, headers })
  return body.data.second as { ticket: string; kinds: string[] }
}
