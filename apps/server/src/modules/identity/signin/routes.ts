import { setTimeout } from 'node:timers/promises'
import { signout } from '@tuntas/contract/identity/account'
import {
  directorySignin,
  exchangeCode,
  ownIdentities,
  testSigninProvider,
} from '@tuntas/contract/identity/providers'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce, transact } from '../../../platform/events.ts'
import { type Call, serve } from '../../../platform/http/serve.ts'
import { readVisit } from '../account/devices.ts'
import { parseBearerToken } from '../account/rules.ts'
import { closeSession, hashToken, newToken } from '../account/sessions.store.ts'
import { noteFailure, takeBack, uncountTry } from '../account/signin.store.ts'
import { type Turn, tryInTurn } from '../account/throttled-tries.ts'
import { mountReach, openAccess, openProvider, openProviderVault, PAGES } from './access.ts'
import { arrive, NOT_YET, testArrival, toRefusal } from './arrival.ts'
import { hashBrowser } from './browser.ts'
import { openTest, takeCode } from './flows.store.ts'
import { listIdentities } from './identities.store.ts'
import { readOutcome } from './outcomes.ts'
import { mountSigninPages } from './pages.routes.ts'
import { kinds } from './providers/index.ts'
import { type Access, type Finding, ProviderError, type Step } from './providers/provider.rules.ts'
import { findProvider } from './providers.store.ts'
import { mountSigninSettings } from './settings.routes.ts'

const equals = (a: Buffer | null, b: Buffer | null) => a !== null && b !== null && a.equals(b)

/** The browser is bound here: a code is worth nothing without the cookie of the one that began. */
const exchange = async (ctx: AppContext, { body, request }: Call<typeof exchangeCode>) => {
  const flow = await takeCode(ctx.db, hashToken(body.code))
  if (!flow?.fresh || !equals(flow.browser, hashBrowser(request))) throw new AppError('flow_ended')
  const storedProvider = await findProvider(ctx.db, flow.provider_id)
  if (!storedProvider || (!storedProvider.active && flow.tester_id === null)) throw new AppError('flow_ended')
  const { open } = await openProviderVault(ctx, storedProvider.id)
  const outcome = readOutcome(flow.outcome === null ? undefined : open(flow.outcome))
  if (!outcome) throw new AppError('flow_ended')
  const provider = await openProvider(ctx, storedProvider)
  if (flow.tester_id !== null) {
    const test =
      'refusal' in outcome
        ? { subject: '', claims: {}, missing: null, match: null, problem: outcome.refusal }
        : await testArrival(ctx.db, provider, outcome)
    const by = { id: flow.tester_id, ip_address: request.ip }
    await transact(ctx, by, (tx) =>
      tx.emit('provider.tested', { id: storedProvider.id, outcome: test.problem ?? 'berhasil' }),
    )
    return { message: 'Percobaan selesai.', ...NOT_YET, data: { test } }
  }
  if ('refusal' in outcome) throw toRefusal(provider, outcome.refusal)
  const reply = await arrive(ctx, { request, provider, finding: outcome, shared: flow.shared })
  return { ...reply, data: { ...reply.data, back: flow.back, shared: flow.shared } }
}

type DirectoryCall = Call<typeof directorySignin>
/** What a wrong password, a closed account or a dead directory does to the throttle. */
const failDirectory = async (
  ctx: AppContext,
  { request }: DirectoryCall,
  { throttle, ownTry, account, isCounted }: Turn,
  access: Access,
  error: unknown,
): Promise<never> => {
  if (!(error instanceof ProviderError)) throw error
  const { provider } = access
  const isWrong = error.code === 'wrong_credentials'
  request.log.warn(
    { provider: provider.id, code: error.code, detail: error.detail },
    'directory sign-in refused',
  )
  if (isWrong) {
    const uncounted = isCounted || ownTry.counted ? undefined : throttle.own.key
    const failure = { address: throttle.address, uncounted, way: provider.name }
    await noteFailure(ctx.db, account, readVisit(request), failure)
  } else if (isCounted) await uncountTry(ctx.db, throttle.own.key)
  throw toRefusal(provider, error.code)
}

const enterDirectory = async (ctx: AppContext, call: DirectoryCall, turn: Turn) => {
  const { params, body, request } = call
  const storedProvider = await findProvider(ctx.db, params.id)
  const directory = storedProvider && kinds[storedProvider.kind].directory
  if (!storedProvider?.active || !directory) throw new AppError('flow_ended')
  const access = await openAccess(ctx, storedProvider, request)
  // A dead directory must not fill the queue of those who type a Tuntas password.
  turn.leaveQueue()
  const finding = await directory
    .signin(access, body)
    .catch((error: unknown) => failDirectory(ctx, call, turn, access, error))
  await takeBack(ctx.db, turn.throttle.own.key)
  return arrive(ctx, { request, provider: access.provider, finding, shared: body.shared })
}

/** A directory answers at once; a wrong password is one of its steps. */
const testDirectory = async (
  ctx: AppContext,
  access: Access,
  credentials: { username: string; password: string },
) => {
  const steps: Step[] = []
  const { directory } = kinds[access.provider.kind]
  let finding: Finding | undefined
  let problem: string | undefined
  try {
    finding = await directory?.signin(access, credentials, (step) => steps.push(step))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    problem = error.code
  }
  const result = finding ? await testArrival(ctx.db, access.provider, finding) : null
  return { steps, result, outcome: result?.problem ?? problem ?? 'berhasil' }
}

const testProvider = async (ctx: AppContext, { actor, body, request }: Call<typeof testSigninProvider>) => {
  const storedProvider = await findProvider(ctx.db, body.id)
  if (!storedProvider) throw new AppError('not_found')
  const access = await openAccess(ctx, storedProvider, request)
  const { browser, directory } = kinds[storedProvider.kind]
  const noteTest = (outcome: string) =>
    transact(ctx, actor, (tx) => tx.emit('provider.tested', { id: storedProvider.id, outcome }))
  if (directory) {
    const fields = {
      ...(!body.username && { username: ['Masukan username'] }),
      ...(!body.password && { password: ['Masukan password'] }),
    }
    if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
    const credentials = { username: body.username ?? '', password: body.password ?? '' }
    const { steps, result, outcome } = await testDirectory(ctx, access, credentials)
    await noteTest(outcome)
    return { steps, result }
  }
  if (!browser) throw new AppError('not_found')
  const steps = await browser.probe(access).catch((error: unknown): Step[] => {
    if (!(error instanceof ProviderError)) throw error
    return [{ name: 'Alamat penyedia dibaca', ok: false, detail: error.detail }]
  })
  const ticket = newToken()
  await openTest(ctx.db, { key: hashToken(ticket), providerId: storedProvider.id, testerId: actor.id })
  await noteTest(steps.every(({ ok }) => ok) ? 'dibuka' : 'provider_away')
  const { origin } = new URL(access.addresses.callback)
  return { steps, url: `${origin}${PAGES}/${storedProvider.id}/start?test=${ticket}` }
}

/** Patience for a provider when somebody signs out. */
const SIGNOUT_MS = 1_000
/** Where somebody also signs out of the campus account; null if its way has no such page. */
const findSignoutAddress = async (
  ctx: AppContext,
  providerId: number | null | undefined,
  request: Call<typeof signout>['request'],
): Promise<{ logout_url: string | null; logout_name: string | null }> => {
  const storedProvider = providerId ? await findProvider(ctx.db, providerId) : undefined
  const findSignout = storedProvider && kinds[storedProvider.kind].findSignout
  if (!storedProvider || !findSignout) return { logout_url: null, logout_name: null }
  // A dead provider must neither keep anybody signed in nor waiting.
  const address = findSignout(await openAccess(ctx, storedProvider, request)).catch(() => null)
  const logout_url = await Promise.race([address, setTimeout(SIGNOUT_MS, null, { ref: false })])
  return { logout_url, logout_name: storedProvider.name }
}

/** Sign-in with the campus's own account (decision 128). */
export const mountSigninProviders = (ctx: AppContext): void => {
  mountReach(ctx)
  mountSigninSettings(ctx)
  mountSigninPages(ctx)
  serve(ctx, exchangeCode, (call) => exchange(ctx, call))
  serve(ctx, directorySignin, (call) =>
    tryInTurn(ctx, { input: call.body, ip: call.request.ip }, (turn) => enterDirectory(ctx, call, turn)),
  )
  serve(ctx, testSigninProvider, async (call) => ({
    message: 'Percobaan dijalankan.',
    data: await testProvider(ctx, call),
  }))
  serve(ctx, ownIdentities, async ({ actor }) => ({ data: await listIdentities(ctx.db, actor.id) }))
  serve(ctx, signout, async ({ actor, request }) => {
    const providerId = await closeSession(
      ctx.db,
      hashToken(parseBearerToken(request.headers.authorization) ?? ''),
    )
    await announce(ctx, 'session.ended', { user_id: actor.id })
    return {
      message: 'Kamu sudah keluar.',
      data: await findSignoutAddress(ctx, providerId, request),
    }
  })
}
