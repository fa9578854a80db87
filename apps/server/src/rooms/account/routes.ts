import { accountProfile, changePassword, logActivity, signin, signout } from '@tuntas/contract/account'
import { MOBILE_APP_MARKER } from '@tuntas/contract/roles'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../platform/audit.ts'
import { transaction } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { House } from '../../platform/house.ts'
import { hashPassword, passwordMatches } from '../../platform/passwords.ts'
import { type Call, serve } from '../../platform/serve.ts'
import { sessionKey } from './access.ts'
import { type Visit, visitFrom } from './devices.ts'
import { refusedOnWeb, tokenOf } from './rules.ts'
import { closeSession, closeSessionsOf, hashOf, newToken } from './sessions.store.ts'
import { admit, findApplicant, noteFailure, noteSignin } from './signin.store.ts'
import { findProfile, setPassword, todaysSignins } from './store.ts'

/** Where a call came from. */
export const visitOf = (request: FastifyRequest): Visit =>
  visitFrom(request.headers['user-agent'] ?? '', request.ip)

const tokenHashOf = (request: FastifyRequest) => hashOf(tokenOf(request.headers.authorization) ?? '')

const signIn = async (house: House, { body, request }: Call<typeof signin>) => {
  const { username, password } = body
  const visit = visitOf(request)
  const { wait, account } = await findApplicant(house.db, username, request.ip)
  if (wait > 0) {
    throw new AppError('too_many_signins', {
      message: `Terlalu banyak percobaan masuk. Coba lagi dalam ${wait} detik.`,
      retryAfter: wait,
    })
  }
  const matches = await passwordMatches(account?.password_hash, password)
  if (!account || !matches) {
    await noteFailure(house.db, username, request.ip)
    const tried = { id: account?.id ?? null, name: account?.name ?? username }
    await noteSignin(house.db, tried, visit, 'failed')
    throw new AppError('wrong_credentials')
  }
  if (refusedOnWeb(account.role, (request.headers['user-agent'] ?? '').includes(MOBILE_APP_MARKER))) {
    await noteSignin(house.db, account, visit, 'failed')
    throw new AppError('web_refused')
  }
  const token = newToken()
  await admit(house.db, account, username, visit, hashOf(token))
  return { message: `Selamat datang, ${account.name}!`, role: account.role, token }
}

const mountSignin = (house: House) =>
  serve(house, signin, async (call) => {
    const leave = house.line.enter(call.body.ticket)
    try {
      return await signIn(house, call)
    } finally {
      leave()
    }
  })

const mountSignout = (house: House) =>
  serve(house, signout, async ({ actor, request }) => {
    await closeSession(house.db, tokenHashOf(request))
    await house.bulletin.tell(sessionKey(actor.id))
    return { message: 'Kamu sudah keluar.' }
  })

const mountChangePassword = (house: House) =>
  serve(house, changePassword, async ({ actor, body, request }) => {
    const passwordHash = await hashPassword(body.new_password)
    await transaction(house.db, async (tx) => {
      await setPassword(tx, actor.id, passwordHash)
      await closeSessionsOf(tx, [actor.id], tokenHashOf(request))
      await audit(tx, actor, { action: 'password', kind: 'users', thing_id: actor.id })
    })
    await house.bulletin.tell(sessionKey(actor.id))
    return { message: 'Password berhasil diperbaharui!' }
  })

export const mountAccount = (house: House): void => {
  mountSignin(house)
  mountSignout(house)
  mountChangePassword(house)
  serve(house, accountProfile, async ({ actor }) => {
    const data = await findProfile(house.db, actor.id)
    if (!data) throw new AppError('not_found')
    return { data }
  })
  serve(house, logActivity, ({ actor }) => todaysSignins(house.db, actor.id, house.env.campusTz))
}
