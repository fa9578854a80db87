import { randomBytes } from 'node:crypto'
import {
  passkeyOptions,
  passkeySignin,
  secondPasskey,
  secondPasskeyOptions,
  secondStep,
} from '@tuntas/contract/identity/second'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact, type Work } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { holdAccount } from './account-locks.store.ts'
import { inMobileApp, readVisit, type Visit } from './devices.ts'
import {
  BY_PASSWORD,
  type Entrant,
  findEntrant,
  insertSession,
  type SigninWay,
} from './open-session.store.ts'
import { buildAuthenticationOptions, readAnswer, resolveOrigin } from './passkeys.ts'
import { demandUnslowed } from './password.access.ts'
import { refusedOnWeb } from './rules.ts'
import { countCode, forgetCodes, readCode, readPasskey, wrongProof } from './second.access.ts'
import { findPasskey, listPasskeys, type Proof, useProof } from './second-factors.store.ts'
import { hashToken, newToken } from './sessions.store.ts'
import { noteFailure, noteUnknown } from './signin.store.ts'
import { buildThrottle } from './throttle.ts'
import { countTicketTry, findTicket, spendTicket, spendUnkept } from './tickets.store.ts'

const ticketEnded = (message?: string) =>
  new AppError('second_ended', {
    message: message ?? 'Waktu untuk langkah kedua sudah habis. Masuk lagi dengan kata sandimu.',
  })

type Entry = {
  request: FastifyRequest
  entrant: Entrant
  proof: Proof
  session: SigninWay & { shared: boolean; device: string }
  /** Consumes the ticket. */
  spend: (tx: Work) => Promise<boolean>
  /** Change feed moment from before any read. */
  moment: number
}

/** Opens the session only if ticket and proof are both consumed, in one transaction. */
const enter = async (ctx: AppContext, { request, entrant, proof, session, spend, moment }: Entry) => {
  const token = newToken()
  const { shared: isShared, device, way, provider_id, sid } = session
  await transact(ctx, { id: entrant.id, ip_address: request.ip }, async (tx) => {
    if (!(await holdAccount(tx, entrant.id))) throw ticketEnded()
    if (!(await spend(tx))) throw ticketEnded()
    if (!(await useProof(tx, entrant.id, proof)))
      throw wrongProof(proof.kind === 'passkey' ? 'passkey' : 'code')
    await insertSession(tx, entrant, readVisit(request), {
      tokenHash: hashToken(token),
      shared: isShared,
      signinWay: { way, provider_id, sid },
      second: 'proved',
    })
    if (proof.kind === 'recovery') await tx.emit('recovery.used', { user_id: entrant.id })
  })
  await forgetCodes(ctx, entrant.id)
  const user = { ...entrant, temporary: entrant.temporary && provider_id === null }
  ctx.authenticate.welcome(token, { ...user, shared: isShared }, moment)
  return {
    message: `Selamat datang, ${entrant.name}!`,
    role: entrant.role,
    token,
    device,
    account: await ctx.readAccount(user),
  }
}

/** A wrong second factor is a failed sign-in and is audited: the caller knows the password. */
const noteWrong = async (ctx: AppContext, entrant: Entrant, visit: Visit) => {
  const throttle = buildThrottle(ctx.sign, entrant, visit.ip_address)
  await noteFailure(ctx.db, entrant, visit, throttle)
  await transact(ctx, { id: entrant.id, ip_address: visit.ip_address }, (tx) =>
    tx.emit('second.failed', { user_id: entrant.id }),
  )
}

type Step = {
  request: FastifyRequest
  ticket: string
  /** The verified proof; undefined if it is wrong. */
  read: (userId: number) => Promise<Proof | undefined>
  kind: 'code' | 'passkey'
}

const completeSecondStep = async (ctx: AppContext, { request, ticket, read, kind }: Step) => {
  const moment = ctx.changeFeed.now()
  const tokenHash = hashToken(ticket)
  const ticketRow = await findTicket(ctx.db, tokenHash, 'signin')
  const entrant = ticketRow && (await findEntrant(ctx.db, ticketRow.user_id))
  if (!ticketRow || !entrant) throw ticketEnded()
  await countCode(ctx, entrant.id)
  if (!(await countTicketTry(ctx.db, tokenHash))) throw ticketEnded()
  const proof = await read(entrant.id)
  const of = { user_id: entrant.id, purpose: 'signin' } as const
  const entry = {
    request,
    entrant,
    session: ticketRow,
    moment,
    spend: (tx: Work) => spendTicket(tx, tokenHash, of),
  }
  try {
    if (!proof) throw wrongProof(kind)
    return await enter(ctx, { ...entry, proof })
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_second')
      await noteWrong(ctx, entrant, readVisit(request))
    throw error
  }
}

const mountSecondStep = (ctx: AppContext) => {
  serve(ctx, secondStep, ({ body: { ticket, code }, request }) =>
    completeSecondStep(ctx, { request, ticket, kind: 'code', read: (userId) => readCode(ctx, userId, code) }),
  )
  serve(ctx, secondPasskeyOptions, async ({ body: { ticket }, request }) => {
    const ticketRow = await findTicket(ctx.db, hashToken(ticket), 'signin')
    if (!ticketRow) throw ticketEnded()
    const passkeys = await listPasskeys(ctx.db, ticketRow.user_id)
    return {
      data: {
        ticket,
        options: await buildAuthenticationOptions(ctx, resolveOrigin(ctx, request), { ticket, passkeys }),
      },
    }
  })
  serve(ctx, secondPasskey, ({ body, request }) =>
    completeSecondStep(ctx, {
      request,
      ticket: body.ticket,
      kind: 'passkey',
      read: (userId) => readPasskey(ctx, userId, request, body),
    }),
  )
}

const LIFE_MS = 300_000
/** A ticket without an account carries its own age and is not stored, so that requests leave no rows. */
const openUnkept = ({ sign }: AppContext) => {
  const text = `${randomBytes(16).toString('base64url')}.${Date.now()}`
  return `${text}.${sign.sign('passkey ticket', text)}`
}
const holdsUnkept = ({ sign }: AppContext, ticket: string) => {
  const [random = '', at = '', signature = ''] = ticket.split('.')
  return sign.holds('passkey ticket', `${random}.${at}`, signature) && Date.now() - Number(at) < LIFE_MS
}

/**
 * Why the right passkey alone is refused. A password set by somebody else means that the account may have
 * been compromised, and a passkey added then.
 */
const findPasskeyRefusal = (
  { role, ended: hasEnded, temporary }: Entrant,
  request: FastifyRequest,
): 'web_refused' | 'password_ended' | 'password_first' | undefined => {
  if (refusedOnWeb(role, inMobileApp(request))) return 'web_refused'
  if (hasEnded) return 'password_ended'
  return temporary ? 'password_first' : undefined
}

/** Sign-in without a password: the passkey is one factor, and its device verified the other. */
const mountPasskeySignin = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, passkeyOptions, async ({ request }) => {
    const ticket = openUnkept(ctx)
    const options = await buildAuthenticationOptions(ctx, resolveOrigin(ctx, request), { ticket })
    return { data: { ticket, options } }
  })
  serve(ctx, passkeySignin, async ({ body: { ticket, response, shared: isShared }, request }) => {
    const moment = ctx.changeFeed.now()
    if (!holdsUnkept(ctx, ticket))
      throw ticketEnded('Waktunya sudah habis. Tekan Masuk dengan passkey sekali lagi.')
    const passkey = await findPasskey(db, response.id)
    const entrant = passkey && (await findEntrant(db, passkey.user_id))
    const visit = readVisit(request)
    const { address, device } = buildThrottle(ctx.sign, entrant ?? { username: '' }, request.ip)
    await demandUnslowed(ctx.db, { address })
    if (!passkey || !entrant) {
      await noteUnknown(db, { address })
      throw wrongProof('passkey')
    }
    const answer = { ticket, response, alone: true } as const
    const proof = await readAnswer(ctx, resolveOrigin(ctx, request), passkey, answer)
    if (!proof) {
      await noteFailure(db, entrant, visit, { address, way: 'passkey' })
      throw wrongProof('passkey')
    }
    const refusal = findPasskeyRefusal(entrant, request)
    if (refusal) {
      // Nothing was guessed, so the address is not throttled.
      await noteFailure(db, entrant, visit, { address: null, way: 'passkey' })
      throw new AppError(refusal)
    }
    const spend = async (tx: Work) => {
      if ((await findEntrant(tx, entrant.id))?.temporary) throw new AppError('password_first')
      return spendUnkept(tx, hashToken(ticket), entrant.id)
    }
    const session = { ...BY_PASSWORD, way: 'passkey', shared: isShared, device }
    return enter(ctx, { request, entrant, proof, session, spend, moment })
  })
}

export const mountSecond = (ctx: AppContext): void => {
  mountSecondStep(ctx)
  mountPasskeySignin(ctx)
}
