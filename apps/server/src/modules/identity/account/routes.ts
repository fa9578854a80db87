import { accountInfo, accountProfile, logActivity, signin, signout } from '@tuntas/contract/identity/account'
import { ownData } from '@tuntas/contract/operations/archive'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce, transact } from '../../../platform/events.ts'
import { openTurns } from '../../../platform/http/semaphore.ts'
import { type Call, serve, serveDownload } from '../../../platform/http/serve.ts'
import { passwordMatches } from '../../../platform/process/passwords.ts'
import { findOwnData } from '../../operations/archive/personal.store.ts'
import { personalDownload } from '../../operations/archive/personal.zip.ts'
import { inMobileApp, readVisit, type Visit } from './devices.ts'
import { mountForgotten } from './forgotten.routes.ts'
import { mountOwnSecond } from './own-second.routes.ts'
import { mountOwnPassword } from './password.routes.ts'
import { refusedOnWeb } from './rules.ts'
import { listSecondKinds } from './second.access.ts'
import { mountSecond } from './second.routes.ts'
import { mountSessions, readTokenHash } from './sessions.routes.ts'
import { closeSession, hashToken, newToken } from './sessions.store.ts'
import { type Account, admit, findApplicant, noteFailure, noteRefusal, takeBack } from './signin.store.ts'
import { findProfile, todaysSignins } from './store.ts'
import { buildThrottle, openFirstTries, type Throttle, type Try } from './throttle.ts'
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

/**
 * Tries of one name lock one row, so a second one would wait for it with a connection. One address, which may
 * be a campus, looks up a few names at a time.
 */
const LOOKUPS = { name: 1, address: 4 }
const LOOKUP_LINE = { name: 20, address: 1_000 }
const openLookups = (each: number, line: number) =>
  openTurns({
    room: Number.POSITIVE_INFINITY,
    each,
    line: { all: Number.POSITIVE_INFINITY, each: line },
    patienceMs: 30_000,
    refusal: () => new AppError('too_many_calls', { retryAfter: 5 }),
  })
const lookupsOfName = openLookups(LOOKUPS.name, LOOKUP_LINE.name)
const lookupsOfAddress = openLookups(LOOKUPS.address, LOOKUP_LINE.address)
const lookUp = (
  { db }: AppContext,
  { body: { username }, request: { ip } }: Call<typeof signin>,
  throttle: Throttle,
  ownTry: Try,
) => {
  const find = () => findApplicant(db, username, throttle, ownTry)
  return lookupsOfName(() => lookupsOfAddress(find, { party: ip }), { party: throttle.own.key })
}

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

/** Verifies the password when it is the caller's turn, and opens a session. */
const signIn = async (ctx: AppContext, call: Call<typeof signin>, throttle: Throttle, ownTry: Try) => {
  const { body, request } = call
  const { password, ticket, shared: isShared } = body
  const { db, line } = ctx
  const { own: ownLimit, address } = throttle
  // Taken before the password check: later changes must invalidate the session that is cached below.
  const moment = ctx.changeFeed.now()
  const { wait, account, counted: isCounted } = await lookUp(ctx, call, throttle, ownTry)
  if (wait && 'own' in wait) line.hold(ownLimit, ticket, wait.own)
  if (wait && 'address' in wait && address) line.hold(address, ticket, wait.address)
  line.spend(ticket)
  const matches = await passwordMatches(account?.password_hash, password)
  const visit = readVisit(request)
  const fail = async (): Promise<never> => {
    const isNoted = isCounted || ownTry.counted
    await noteFailure(db, account, visit, { address, uncounted: isNoted ? undefined : ownLimit.key })
    throw new AppError('wrong_credentials')
  }
  if (!account || !matches) return fail()
  const bar = findSigninRefusal(account, request)
  if (bar) {
    await noteRefusal(db, account, visit, throttle)
    throw new AppError(bar)
  }
  if (account.second) {
    const second = await startSecondStep(ctx, account, request, { throttle, shared: isShared })
    if (second)
      return { message: 'Satu langkah lagi: buktikan bahwa ini kamu.', ...NOT_YET, data: { second } }
    return fail()
  }
  const reply = await openSession(ctx, account, visit, { throttle, shared: isShared, moment })
  return reply ?? fail()
}

const isSlowed = (error: unknown) => error instanceof AppError && error.code === 'too_many_signins'

type Deps = { ctx: AppContext; enterTry: ReturnType<typeof openFirstTries> }
/** Passes the queues of the throttled keys. */
const throughNarrow = async ({ ctx, enterTry }: Deps, call: Call<typeof signin>, throttle: Throttle) => {
  const leaves: (() => void)[] = []
  try {
    for (const limit of [throttle.own, throttle.address])
      if (limit) leaves.push(ctx.line.pass(limit, call.body.ticket))
    const { ownTry, leave } = enterTry(throttle.own.key)
    leaves.push(leave)
    return await signIn(ctx, call, throttle, ownTry)
  } finally {
    for (const leave of leaves) leave()
  }
}

const mountSignin = (ctx: AppContext) => {
  const deps = { ctx, enterTry: openFirstTries() }
  serve(ctx, signin, async (call) => {
    const { ticket, username } = call.body
    const { ip } = call.request
    const leave = ctx.line.enter(ticket)
    try {
      const throttle = buildThrottle(ctx.sign, call.body, ip)
      return await throughNarrow(deps, call, throttle).catch((error: unknown) => {
        // The device token may have been copied and its tries used up: the owner then falls back to the
        // limits of an unknown device.
        if (throttle.address !== null || !isSlowed(error)) throw error
        return throughNarrow(deps, call, buildThrottle(ctx.sign, { username }, ip))
      })
    } finally {
      leave()
    }
  })
}

const mountSignout = (ctx: AppContext) =>
  serve(ctx, signout, async ({ actor, request }) => {
    await closeSession(ctx.db, readTokenHash(request))
    await announce(ctx, 'session.ended', { user_id: actor.id })
    return { message: 'Kamu sudah keluar.' }
  })

export const mountAccount = (ctx: AppContext): void => {
  mountSignin(ctx)
  mountSignout(ctx)
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
