import type { ExchangeRefusal, TestResult } from '@tuntas/contract/identity/providers'
import { errors } from '@tuntas/contract/wire/errors'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact, type Work } from '../../../platform/events.ts'
import { inMobileApp, readVisit } from '../account/devices.ts'
import { noteRefused } from '../account/login-activity.store.ts'
import { insertSession, type SigninWay } from '../account/open-session.store.ts'
import { refusedOnWeb } from '../account/rules.ts'
import { listSecondKinds } from '../account/second.access.ts'
import { hashToken, newToken } from '../account/sessions.store.ts'
import { buildThrottle } from '../account/throttle.ts'
import { openTicket } from '../account/tickets.store.ts'
import {
  findCandidates,
  findLinked,
  findSecondDue,
  hasIdentity,
  insertIdentity,
  type LinkedAccount,
  useIdentity,
} from './identities.store.ts'
import { readLink, showClaims } from './link.rules.ts'
import type { Finding, Provider, ProviderError } from './providers/provider.rules.ts'

/** From what a provider proved to a session. */

type Match = { account: LinkedAccount | null; problem: ExchangeRefusal | null; isLinked: boolean }

const refuseRole = ({ roles }: Provider, { role }: LinkedAccount): ExchangeRefusal | null =>
  // Super admins never enter through a provider: its own keeper could name one.
  role === 'super admin' || !roles.some((allowed) => allowed === role) ? 'role_refused' : null

/** Which account it is, or why none. Changes nothing. */
const findMatch = async (conn: Conn, provider: Provider, { subject, claims }: Finding): Promise<Match> => {
  const linkedAccount = await findLinked(conn, provider.id, subject)
  if (linkedAccount) {
    const problem = linkedAccount.archived ? 'unknown_account' : refuseRole(provider, linkedAccount)
    return { account: linkedAccount, problem, isLinked: true }
  }
  const sought = readLink(provider, claims)
  if ('refusal' in sought) return { account: null, problem: sought.refusal, isLinked: false }
  const [account, otherAccount] = await findCandidates(conn, sought)
  if (!account || otherAccount) return { account: null, problem: 'unknown_account', isLinked: false }
  if (await hasIdentity(conn, account.id, provider.id)) {
    // Another first sign-in of the same person may have linked it since the first lookup.
    const isLinked = (await findLinked(conn, provider.id, subject))?.id === account.id
    return { account, problem: isLinked ? refuseRole(provider, account) : 'identity_taken', isLinked }
  }
  return { account, problem: refuseRole(provider, account), isLinked: false }
}

/** What a test tells of a sign-in. */
export const testArrival = async (conn: Conn, provider: Provider, finding: Finding): Promise<TestResult> => {
  const { account, problem } = await findMatch(conn, provider, finding)
  return {
    subject: finding.subject,
    claims: showClaims(finding.claims),
    missing: problem === 'claim_missing' ? provider.link_claim : null,
    match: account && { user_id: account.id, name: account.name, role: account.role },
    problem,
  }
}

/** The refusal in the provider's name. */
export const toRefusal = ({ name, link_claim }: Provider, code: ProviderError['code']): AppError => {
  const texts: Partial<Record<typeof code, string>> = {
    claim_missing: `${name} tidak mengirim "${link_claim}". Hubungi admin akademik.`,
    role_refused: `Peranmu tidak masuk lewat ${name}. Pakai kata sandi.`,
    provider_refused: `${name} menolak atau kamu membatalkannya.`,
    provider_away: `${name} sedang tidak dapat dihubungi. Coba lagi, atau pakai kata sandi.`,
  }
  const message = texts[code] ?? errors[code].message
  return new AppError(code, { message })
}

/** The first sign-in makes the link. Of two at once one makes it, and the other reads it. */
const link = async (
  tx: Work,
  provider: Provider,
  account: LinkedAccount,
  subject: string,
): Promise<boolean> => {
  const id = await insertIdentity(tx, { user_id: account.id, provider_id: provider.id, subject })
  if (id === undefined) return (await findLinked(tx, provider.id, subject))?.id === account.id
  await tx.emit('identity.linked', {
    id,
    user_id: account.id,
    name: account.name,
    provider: provider.name,
    subject,
  })
  return true
}

type ArrivalRequest = {
  protocol: string
  host: string
  ip: string
  headers: { 'user-agent'?: string | undefined }
}
type Arrival = { request: ArrivalRequest; shared: boolean; provider: Provider; finding: Finding }

/** A reply of a sign-in without a session. */
export const NOT_YET = { role: undefined, token: undefined, device: undefined, account: undefined }

/** Links if needed, and opens a session or the second step, in one transaction. */
const enter = async (
  ctx: AppContext,
  { request, shared: isShared, provider, finding }: Arrival,
  match: LinkedAccount,
) => {
  const { subject, sid } = finding
  const isTrusted = provider.trusts_second && finding.hasMfa
  const needsSecond = match.second && !isTrusted
  const signinWay: SigninWay = { way: provider.name, provider_id: provider.id, sid }
  const { device } = buildThrottle(ctx.sign, match, request.ip)
  const token = newToken()
  const tokenHash = hashToken(token)
  await transact(ctx, { id: match.id, ip_address: request.ip }, async (tx) => {
    if (!(await link(tx, provider, match, subject))) throw new AppError('identity_taken')
    if (!(await useIdentity(tx, { user_id: match.id, provider_id: provider.id, subject })))
      throw new AppError('unknown_account')
    const session = { tokenHash, shared: isShared, signinWay, second: isTrusted ? 'trusted' : null } as const
    if (needsSecond)
      await openTicket(tx, {
        token_hash: tokenHash,
        user_id: match.id,
        purpose: 'signin',
        shared: isShared,
        device,
        ...signinWay,
      })
    else await insertSession(tx, match, readVisit(request), session)
  })
  return { token, device, needsSecond, isTrusted }
}

/** Opens a session for what a provider proved; the reply of `auth/signin`. */
export const arrive = async (ctx: AppContext, arrival: Arrival) => {
  const { request, provider, finding, shared: isShared } = arrival
  // Taken before any read: later changes must invalidate the session that is cached below.
  const moment = ctx.changeFeed.now()
  const { account, problem } = await findMatch(ctx.db, provider, finding)
  const refuse = async (refusal: AppError) => {
    if (account) await noteRefused(ctx.db, account, readVisit(request), provider.name)
    throw refusal
  }
  if (problem !== null || account === null) return refuse(toRefusal(provider, problem ?? 'unknown_account'))
  if (refusedOnWeb(account.role, inMobileApp(request))) return refuse(new AppError('web_refused'))
  const { token, device, needsSecond, isTrusted } = await enter(ctx, arrival, account)
  if (needsSecond) {
    const second = { ticket: token, kinds: await listSecondKinds(ctx, account.id, request) }
    return { message: 'Satu langkah lagi: buktikan bahwa ini kamu.', ...NOT_YET, data: { second } }
  }
  const second_due = isTrusted ? null : await findSecondDue(ctx.db, account.id)
  // A temporary password was not used, so it need not be changed now.
  const user = { ...account, temporary: false, second_due }
  ctx.authenticate.welcome(token, { ...user, shared: isShared }, moment)
  return {
    message: `Selamat datang, ${account.name}!`,
    role: account.role,
    token,
    device,
    account: await ctx.readAccount(user),
    data: undefined,
  }
}
