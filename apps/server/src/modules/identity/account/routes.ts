import { accountInfo, accountProfile, logActivity, signin, signout } from '@tuntas/contract/identity/account'
import { changePassword } from '@tuntas/contract/identity/password'
import { ownData } from '@tuntas/contract/operations/archive'
import { MOBILE_APP_MARKER } from '@tuntas/contract/wire/roles'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce, transact } from '../../../platform/events.ts'
import { hashPassword, passwordMatches } from '../../../platform/passwords.ts'
import { type Call, serve, serveDownload } from '../../../platform/serve.ts'
import { findOwnData } from '../../operations/archive/personal.store.ts'
import { personalDownload } from '../../operations/archive/personal.zip.ts'
import { visitOf } from './devices.ts'
import { refusedOnWeb, tokenOf } from './rules.ts'
import { closeSession, closeSessionsOf, hashOf, newToken } from './sessions.store.ts'
import { admit, findApplicant, noteFailure, noteRefusal } from './signin.store.ts'
import { findProfile, setPassword, todaysSignins } from './store.ts'
import { type Throttle, throttleOf } from './throttle.ts'

const tokenHashOf = (request: FastifyRequest) => hashOf(tokenOf(request.headers.authorization) ?? '')

/** Checks what was typed, once it is this caller's turn, and lets in whoever is right. */
const signIn = async (
  ctx: AppContext,
  { body: { username, password, ticket }, request }: Call<typeof signin>,
  throttle: Throttle,
) => {
  const { db, line } = ctx
  const { own, address } = throttle
  // What changes while the password is checked must end the session that is remembered below.
  const moment = ctx.changeFeed.now()
  const { wait, account } = await findApplicant(db, username, throttle)
  if (wait && 'own' in wait) line.hold(own, ticket, wait.own)
  if (wait && 'address' in wait && address) line.hold(address, ticket, wait.address)
  line.spend(ticket)
  const matches = await passwordMatches(account?.password_hash, password)
  const visit = visitOf(request)
  if (!account || !matches) {
    await noteFailure(db, account, visit, throttle)
    throw new AppError('wrong_credentials')
  }
  if (refusedOnWeb(account.role, (request.headers['user-agent'] ?? '').includes(MOBILE_APP_MARKER))) {
    await noteRefusal(db, account, visit, throttle)
    throw new AppError('web_refused')
  }
  const token = newToken()
  await admit(db, account, visit, { throttle, tokenHash: hashOf(token) })
  ctx.authenticate.welcome(token, account, moment)
  return {
    message: `Selamat datang, ${account.name}!`,
    role: account.role,
    token,
    device: throttle.device,
    account: await ctx.accountOf(account),
  }
}

const isSlowed = (error: unknown) => error instanceof AppError && error.code === 'too_many_signins'

/** Through the narrow places of what is slowed. */
const throughNarrow = async (ctx: AppContext, call: Call<typeof signin>, throttle: Throttle) => {
  const leaves: (() => void)[] = []
  try {
    for (const narrow of [throttle.own, throttle.address])
      if (narrow) leaves.push(ctx.line.pass(narrow, call.body.ticket))
    return await signIn(ctx, call, throttle)
  } finally {
    for (const leave of leaves) leave()
  }
}

const mountSignin = (ctx: AppContext) =>
  serve(ctx, signin, async (call) => {
    const { ticket, username } = call.body
    const { ip } = call.request
    const leave = ctx.line.enter(ticket)
    try {
      const throttle = throttleOf(ctx.sign, call.body, ip)
      return await throughNarrow(ctx, call, throttle).catch((error: unknown) => {
        // A device's token may have been copied and used up: its owner is then as good as on any other device.
        if (throttle.address !== null || !isSlowed(error)) throw error
        return throughNarrow(ctx, call, throttleOf(ctx.sign, { username }, ip))
      })
    } finally {
      leave()
    }
  })

const mountSignout = (ctx: AppContext) =>
  serve(ctx, signout, async ({ actor, request }) => {
    await closeSession(ctx.db, tokenHashOf(request))
    await announce(ctx, 'session.ended', { user_id: actor.id })
    return { message: 'Kamu sudah keluar.' }
  })

const mountChangePassword = (ctx: AppContext) =>
  serve(ctx, changePassword, async ({ actor, body, request }) => {
    const passwordHash = await hashPassword(body.new_password)
    await transact(ctx, actor, async (tx) => {
      await setPassword(tx, actor.id, passwordHash)
      await closeSessionsOf(tx, [actor.id], tokenHashOf(request))
      await tx.emit('password.changed', { user_id: actor.id })
    })
    return { message: 'Password berhasil diperbaharui!' }
  })

export const mountAccount = (ctx: AppContext): void => {
  mountSignin(ctx)
  mountSignout(ctx)
  mountChangePassword(ctx)
  serve(ctx, accountInfo, async ({ actor }) => ({ data: await ctx.accountOf(actor) }))
  serve(ctx, accountProfile, async ({ actor }) => {
    const data = await findProfile(ctx.db, actor.id)
    if (!data) throw new AppError('not_found')
    return { data }
  })
  serveDownload(ctx, ownData, async ({ actor, query: { format } }) => {
    const data = await transact(ctx, actor, (tx) => findOwnData(tx, actor))
    return personalDownload(ctx, data, actor.id, format)
  })
  serve(ctx, logActivity, ({ actor }) => todaysSignins(ctx.db, actor.id, ctx.env.campusTz))
}
