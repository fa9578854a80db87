import { randomBytes } from 'node:crypto'
import type { ExchangeRefusal } from '@tuntas/contract/identity/providers'
import { exchangeCode, exchangeRefusals } from '@tuntas/contract/identity/providers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { resolveOrigin } from '../account/passkeys.ts'
import { hashToken, newToken } from '../account/sessions.store.ts'
import { openAccess, openProviderVault, PAGES } from './access.ts'
import { bindBrowser } from './browser.ts'
import { beginTest, openFlow, setOutcome, takeState } from './flows.store.ts'
import { takeLogoutToken } from './logout.ts'
import { type Outcome, writeOutcome } from './outcomes.ts'
import { kinds } from './providers/index.ts'
import { type FlowAnswer, ProviderError } from './providers/provider.rules.ts'
import { findProvider, type StoredProvider } from './providers.store.ts'

/** Pages that browsers and providers open: redirects and documents, no calls of the API. */

/** Larger than any answer of a provider. */
const FORM_BYTES = 512 * 1024
const LONGEST_BACK = 2_000

const readId = ({ params }: FastifyRequest): number => {
  const { id } = params as { id: string }
  return /^\d{1,9}$/.test(id) ? Number(id) : 0
}
const readQuery = ({ url }: FastifyRequest) => new URLSearchParams(url.split('?').slice(1).join('?'))

/** Only a path of this product: `//host` and `/\host` lead elsewhere. */
const readBack = (back: string | null): string | null =>
  back !== null && back.length <= LONGEST_BACK && /^\/(?![/\\])/.test(back) ? back : null

const quietly = (reply: FastifyReply): FastifyReply =>
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
const toSignin = (reply: FastifyReply, origin: string, fragment: string) =>
  quietly(reply).redirect(`${origin}/signin#${fragment}`, 303)
const ENDED = 'error=flow_ended'

const isRefusal = (code: string): code is ExchangeRefusal =>
  exchangeRefusals.some((refusal) => refusal === code)

const begin = async (
  ctx: AppContext,
  storedProvider: StoredProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { origin } = resolveOrigin(ctx, request)
  const way = kinds[storedProvider.kind].browser
  const query = readQuery(request)
  const test = query.get('test')
  if (!way || (!storedProvider.active && test === null)) return toSignin(reply, origin, ENDED)
  const { hash, cookie } = bindBrowser(request, origin)
  reply.header('set-cookie', cookie)
  const [state, nonce, verifier] = [newToken(), newToken(), newToken()]
  const flow = {
    key: hashToken(state),
    providerId: storedProvider.id,
    browser: hash,
    nonce,
    verifier,
    back: readBack(query.get('back')),
    shared: /^(1|true)$/.test(query.get('shared') ?? ''),
  }
  if (test === null) await openFlow(ctx.db, ctx.sign.sign('flows of address', request.ip), flow)
  else if (!(await beginTest(ctx.db, hashToken(test), flow))) return toSignin(reply, origin, ENDED)
  const access = await openAccess(ctx, storedProvider, request)
  try {
    return quietly(reply).redirect(await way.begin(access, { state, nonce, verifier }), 303)
  } catch (error) {
    // The flow is known, so its refusal travels like any other.
    return answer(ctx, { storedProvider, request, reply, state, error })
  }
}

const refuse = ({ log }: FastifyRequest, provider: StoredProvider, error: unknown): Outcome => {
  if (!(error instanceof ProviderError)) throw error
  log.warn({ provider: provider.id, code: error.code, detail: error.detail }, 'provider sign-in refused')
  return { refusal: isRefusal(error.code) ? error.code : 'provider_refused' }
}

type Answer = {
  storedProvider: StoredProvider
  request: FastifyRequest
  reply: FastifyReply
  state: string
  /** What the browser brought; or why it cannot even go. */
  flowAnswer?: FlowAnswer
  error?: unknown
}
/** Uses up the state, asks the provider, and sends the browser back with a code. */
const answer = async (
  ctx: AppContext,
  { storedProvider, request, reply, state, flowAnswer, error }: Answer,
) => {
  const { origin } = resolveOrigin(ctx, request)
  const way = kinds[storedProvider.kind].browser
  const code = randomBytes(32).toString('base64url')
  const codeHash = hashToken(code)
  const flow = await takeState(ctx.db, hashToken(state), { code: codeHash, providerId: storedProvider.id })
  if (!flow || !way || (!storedProvider.active && flow.tester_id === null))
    return toSignin(reply, origin, ENDED)
  const { nonce, verifier } = flow
  const find = async (): Promise<Outcome> => {
    if (!flowAnswer) throw error
    return way.finish(await openAccess(ctx, storedProvider, request), { state, nonce, verifier }, flowAnswer)
  }
  const outcome = await find().catch((fault: unknown) => refuse(request, storedProvider, fault))
  const { seal } = await openProviderVault(ctx, storedProvider.id)
  await setOutcome(ctx.db, codeHash, seal(writeOutcome(outcome)))
  return toSignin(reply, origin, `code=${code}`)
}

const readForm = ({ body }: FastifyRequest) =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

const findPage = async (ctx: AppContext, request: FastifyRequest): Promise<StoredProvider | undefined> => {
  ctx.load.admit('vital')
  return findProvider(ctx.db, readId(request))
}

/** The product's own parser is for the unsubscribe button of mails. */
const readForms = (pages: FastifyInstance) => {
  pages.removeContentTypeParser('application/x-www-form-urlencoded')
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, next) => next(null, new URLSearchParams(String(body))),
  )
}

const mountBrowserPages = (ctx: AppContext, pages: FastifyInstance) => {
  pages.get(
    '/start',
    { onRequest: (request, reply) => ctx.load.enter(exchangeCode, request, reply) },
    async (request: FastifyRequest, reply) => {
      const storedProvider = await findPage(ctx, request)
      if (!storedProvider) return toSignin(reply, resolveOrigin(ctx, request).origin, ENDED)
      return begin(ctx, storedProvider, request, reply)
    },
  )
  const takeAnswer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    flowAnswer: FlowAnswer,
    state: string | null,
  ) => {
    const storedProvider = await findPage(ctx, request)
    if (!storedProvider || !state) return toSignin(reply, resolveOrigin(ctx, request).origin, ENDED)
    return answer(ctx, { storedProvider, request, reply, state, flowAnswer })
  }
  pages.get('/callback', async (request: FastifyRequest, reply) => {
    const query = readQuery(request)
    return takeAnswer(request, reply, { query, form: new URLSearchParams() }, query.get('state'))
  })
  pages.post('/acs', { bodyLimit: FORM_BYTES }, async (request, reply) => {
    const form = readForm(request)
    return takeAnswer(request, reply, { query: new URLSearchParams(), form }, form.get('RelayState'))
  })
}

/** Calls of the provider itself. */
const mountProviderCalls = (ctx: AppContext, pages: FastifyInstance) => {
  pages.get('/metadata', async (request: FastifyRequest, reply) => {
    const storedProvider = await findPage(ctx, request)
    const describe = storedProvider && kinds[storedProvider.kind].describe
    if (!storedProvider || !describe) throw new AppError('not_found')
    const document = await describe(await openAccess(ctx, storedProvider, request))
    return reply.type('application/samlmetadata+xml; charset=utf-8').send(document)
  })
  pages.post('/logout', { bodyLimit: FORM_BYTES }, async (request, reply) => {
    const storedProvider = await findPage(ctx, request)
    const isTaken =
      storedProvider !== undefined &&
      (await takeLogoutToken(ctx, storedProvider, request, readForm(request).get('logout_token')))
    return quietly(reply)
      .status(isTaken ? 200 : 400)
      .send('')
  })
}

export const mountSigninPages = (ctx: AppContext): void => {
  ctx.server.register(
    async (pages) => {
      readForms(pages)
      mountBrowserPages(ctx, pages)
      mountProviderCalls(ctx, pages)
    },
    { prefix: `${PAGES}/:id` },
  )
}
