import { accountInfo, accountProfile, logActivity, signin } from '@tuntas/contract/identity/account'
import { ownData } from '@tuntas/contract/operations/archive'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { type Call, serve, serveDownload } from '../../../platform/http/serve.ts'
import { passwordMatches } from '../../../platform/process/passwords.ts'
import { findOwnData } from '../../operations/archive/personal.store.ts'
import { personalDownload } from '../../operations/archive/personal.zip.ts'
import { inMobileApp, readVisit, type Visit } from './devices.ts'
import { mountForgotten } from './forgotten.routes.ts'
import { mountOwnSecond } from './own-second.routes.ts'
import { mountOwnPassword } from './password.routes.ts'
import { listWaysForRole } from './password-policy.store.ts'
import { refusedOnWeb } from './rules.ts'
import { listSecondKinds } from './second.access.ts'
import { mountSecond } from './second.routes.ts'
import { mountSessions } from './sessions.routes.ts'
import { hashToken, newToken } from './sessions.store.ts'
import { type Account, admit, noteFailure, noteRefusal, takeBack } from './signin.store.ts'
import { findProfile, todaysSignins } from './store.ts'
import type { Throttle } from './throttle.ts'
import { type Turn, tryInTurn } from './throttled-tries.ts'
import { openSigninTicket } from './tickets.store.ts'
import { mountListViews } from './views.routes.ts'

/** Reply of a sign-in before its second step. */
const NOT_YET = { role: undefined, token: undefined, device: undefined, account: undefined }

type Arriving = { throttle: Throttle; shared: boolean }
/**
 * After a correct password: the factors to prove, and a ticket. Undefined if the password was changed in
 * between.
 */
const startSecondStep = async (
  ctx: AppContext,
  account: Account,
  request: FastifyRequest,
  { throttle, shared: isShared }: Arriving,
) => {
  const ticket = newToken()
  const ticketInput = { tokenHash: hashToken(ticket), shared: isShared, device: throttle.device }
  if (!(await openSigninTicket(ctx.db, account, ticketInput))) return undefined
  await takeBack(ctx.db, throttle.own.key)
  return { ticket, kinds: await listSecondKinds(ctx, account.id, request) }
}

/** Why a correct password is still refused; null if it is not. */
const findSigninRefusal = (account: Account, request: FastifyRequest) => {
  if (refusedOnWeb(account.role, inMobileApp(request))) return 'web_refused'
  if (account.password_off) return 'password_off'
  return account.ended ? 'password_ended' : null
}

type Session = { token: string; device: string }
const welcomed = async (ctx: AppContext, account: Account, unreadCount: number, session: Session) => ({
  message: `Selamat datang, ${account.name}!`,
  role: account.role,
  ...session,
  account: await ctx.readAccount(account, unreadCount),
  data: undefined,
})

type Opening = Arriving & { moment: ReturnType<AppContext['changeFeed']['now']> }
/** The reply of a sign-in; undefined if the password was changed during its check. */
const openSession = async (
  ctx: AppContext,
  account: Account,
  visit: Visit,
  { throttle, shared: isShared, moment }: Opening,
) => {
  const token = newToken()
  const unreadCount = ctx.selectUnread(account.id)
  const admission = { throttle, tokenHash: hashToken(token), shared: isShared, unreadCount }
  const admitted = await admit(ctx.db, account, visit, admission)
  if (!admitted) return undefined
  ctx.authenticate.welcome(token, { ...account, shared: isShared }, moment)
  return welcomed(ctx, account, admitted.unread_count, { token, device: throttle.device })
}

/** A wrong password, or an unknown name. */
const failTry = async (
  { db }: AppContext,
  { throttle: { own: ownLimit, address }, ownTry, account, isCounted }: Turn,
  visit: Visit,
): Promise<never> => {
  const uncounted = isCounted || ownTry.counted ? undefined : ownLimit.key
  await noteFailure(db, account, visit, { address, uncounted })
  throw new AppError('wrong_credentials')
}

/** The correct password of a person who may not sign in here. */
const refuseSignin = async (
  { db }: AppContext,
  account: Account,
  bar: NonNullable<ReturnType<typeof findSigninRefusal>>,
): Promise<never> => {
  if (bar !== 'password_off') throw new AppError(bar)
  const names = await listWaysForRole(db, account.role)
  throw new AppError(bar, { message: `Kampusmu memakai akun kampus. Pilih tombol ${names.join(' atau ')}.` })
}

/** Verifies the password when it is the caller's turn, and opens a session. */
const signIn = async (ctx: AppContext, { body, request }: Call<typeof signin>, turn: Turn) => {
  const { throttle, account, moment } = turn
  const isShared = body.shared
  const matches = await passwordMatches(account?.password_hash, body.password)
  const visit = readVisit(request)
  if (!account || !matches) return failTry(ctx, turn, visit)
  const bar = findSigninRefusal(account, request)
  if (bar) {
    await noteRefusal(ctx.db, account, visit, throttle)
    return refuseSignin(ctx, account, bar)
  }
  if (account.second) {
    const second = await startSecondStep(ctx, account, request, { throttle, shared: isShared })
    if (second)
      return { message: 'Satu langkah lagi: buktikan bahwa ini kamu.', ...NOT_YET, data: { second } }
    return failTry(ctx, turn, visit)
  }
  const reply = await openSession(ctx, account, visit, { throttle, shared: isShared, moment })
  return reply ?? failTry(ctx, turn, visit)
}

const mountSignin = (ctx: AppContext) =>
  serve(ctx, signin, (call) =>
    tryInTurn(ctx, { input: call.body, ip: call.request.ip }, (turn) => signIn(ctx, call, turn)),
  )

export const mountAccount = (ctx: AppContext): void => {
  mountSignin(ctx)
  mountOwnPassword(ctx)
  mountSessions(ctx)
  mountListViews(ctx)
  mountForgotten(ctx)
  mountSecond(ctx)
  mountOwnSecond(ctx)
  serve(ctx, accountInfo, async ({ actor }) => ({ data: await ctx.readAccount(actor) }))
  serve(ctx, accountProfile, async ({ actor }) => {
    const data = await findProfile(ctx.db, actor.id)
    if (!data) throw new AppError('not_found')
    return { data }
  })
  serveDownload(ctx, ownData, async ({ actor, query: { format } }) => {
    const data = await transact(ctx, actor, (tx) => findOwnData(tx, ctx.db, actor))
    return personalDownload(ctx, data, actor.id, format)
  })
  serve(ctx, logActivity, ({ actor }) => todaysSignins(ctx.db, actor.id, ctx.env.campusTz))
}
