import type { Readable } from 'node:stream'
import { STUDENT_FILE_TOO_LARGE } from '@tuntas/contract/campus/files'
import { complete } from '@tuntas/contract/catalogue'
import { IDLE_HEADER } from '@tuntas/contract/identity/account'
import {
  type Access,
  API_BASE,
  type Body,
  type Endpoint,
  type FieldErrors,
  type Params,
  type Query,
  type ReplyInput,
} from '@tuntas/contract/wire/endpoint'
import { envelope } from '@tuntas/contract/wire/endpoint.schemas'
import { type ErrorCode, errors } from '@tuntas/contract/wire/errors'
import type { Role } from '@tuntas/contract/wire/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Actor, type Caller, isOver } from './actor.ts'
import { readSender } from './budgets.ts'
import type { AppContext } from './context.ts'
import { AppError, invalidFields, toRefusal } from './errors.ts'
import { rankEndpoint } from './load.ts'
import type { Parts, Upload } from './multipart.ts'
import { readRestSlowly } from './refused-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor?: Caller
  }
}

/** What a handler is given: everything already checked. `actor` is absent on public endpoints. */
export type Call<E extends Endpoint> = {
  actor: E['roles'] extends 'public' ? undefined : Caller
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** Parts of a multipart body, by name. */
  files: Record<string, Upload | undefined>
  request: FastifyRequest
  /** Aborts when the caller has left: for work that is dear. */
  signal: () => AbortSignal
}
/** What a handler gives back: the reply without its status, and a message where the default says too little. */
export type Answer<E extends Endpoint> = ReplyInput<E> & { message?: string }
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

/** A request whose body is refused: as it came. */
export type RefusedCall = Pick<Call<Endpoint & { roles: 'any' }>, 'actor' | 'files' | 'request'> & {
  body: Record<string, unknown>
}
/** What else is wrong with it, which its schema cannot know: a file that is missing. Everything is said at once. */
export type AlsoWrong = (call: RefusedCall) => FieldErrors | Promise<FieldErrors>

const mayUse = (access: Access, role: Role) =>
  access === 'public' || access === 'any' || access.includes(role)

const parse = (
  schema: z.ZodType | undefined,
  value: unknown,
  refuse: (error: z.ZodError) => AppError,
): unknown => {
  if (!schema) return undefined
  const parsedValue = schema.safeParse(value ?? {})
  if (!parsedValue.success) throw refuse(parsedValue.error)
  return parsedValue.data
}

/** What somebody without an account may send. */
const PUBLIC_BODY_BYTES = 32_000

/** Elements and fields of a body together. A schema checks them in one piece, and lists within lists multiply what each may hold. */
const MOST_ELEMENTS = 30_000
const demandFew = (body: unknown): unknown => {
  const pending = [body]
  // What is pushed meanwhile is visited too: nesting may be deeper than the stack.
  for (const value of pending) {
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) pending.push(inner)
    if (pending.length > MOST_ELEMENTS) throw new AppError('too_large')
  }
  return body
}

/** What is left to somebody who has to change their password, or to set up a second factor, first. */
const OWN_ACCOUNT = /^(account|auth)\//

/** Asks who calls and whether they may, before anything else of the request is looked at. */
const admit = async (
  ctx: AppContext,
  { path, proved: proof }: Endpoint,
  access: Access,
  request: FastifyRequest,
): Promise<void> => {
  if (access === 'public') return
  const isUsed = request.headers[IDLE_HEADER] === undefined
  const caller = await ctx.authenticate(request.headers.authorization, request.ip, isUsed)
  request.actor = caller
  if (caller.temporary && !OWN_ACCOUNT.test(path)) throw new AppError('password_change_required')
  if (isOver(caller.second_due) && !OWN_ACCOUNT.test(path)) throw new AppError('second_factor_setup_required')
  if (!mayUse(access, caller.role)) throw new AppError('forbidden')
  if (proof) await ctx.demandProof(caller, proof)
}

export const readCall = <E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  parts: Parts = { body: request.body, files: {} },
): Call<E> => {
  const { params, query, body } = complete(endpoint)
  return {
    actor: request.actor,
    params: parse(params, request.params, () => new AppError('not_found')),
    query: parse(query, request.query, invalidFields),
    body: parse(body, demandFew(parts.body), invalidFields),
    files: parts.files,
    request,
    signal: () => readSender(request).signal(),
  } as Call<E>
}

/** Checks the reply by its schema: what was not declared cannot leave. */
export const writeReply = <E extends Endpoint>(endpoint: E) => {
  const schema = envelope(complete(endpoint).reply)
  return (answer: Answer<E>) => schema.parse({ status: true, message: 'Berhasil', ...answer })
}

export const register = (
  ctx: AppContext,
  endpoints: readonly Endpoint[],
  getAccess: (request: FastifyRequest) => Access,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void => {
  const [first] = endpoints
  if (!first) return
  for (const endpoint of endpoints) ctx.served.add(complete(endpoint))
  ctx.server.route({
    method: first.method,
    url: `${API_BASE}/${first.path}`,
    ...(first.roles === 'public' ? { bodyLimit: PUBLIC_BODY_BYTES } : {}),
    onRequest: async (request, reply) => {
      ctx.load.admit(rankEndpoint(first, request.headers['if-none-match'] !== undefined))
      await admit(ctx, first, getAccess(request), request)
      await ctx.load.enter(first, request, reply)
    },
    handler: async (request, reply) => {
      const freePlace = request.holdPlace?.()
      try {
        return await handle(request, reply)
      } finally {
        freePlace?.()
      }
    },
  })
}

const asRecord = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {}

/** The call, or a refusal that names all its invalid fields. */
const readWhole = async <E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  parts: Parts = { body: request.body, files: {} },
  alsoWrong?: AlsoWrong,
): Promise<Call<E>> => {
  try {
    return readCall(endpoint, request, parts)
  } catch (error) {
    const { actor } = request
    if (!alsoWrong || !actor || !(error instanceof AppError) || error.code !== 'invalid') throw error
    const more = await alsoWrong({ actor, body: asRecord(parts.body), files: parts.files, request })
    throw new AppError('invalid', { fields: { ...more, ...error.details.fields } })
  }
}

/** Serves an endpoint of the contract: role, input, handler, reply, in this order. */
export const serve = <const E extends Endpoint>(
  ctx: AppContext,
  endpoint: E,
  handler: Handler<E>,
  alsoWrong?: AlsoWrong,
): void => {
  const write = writeReply(endpoint)
  const answer = (request: FastifyRequest, parts?: Parts) =>
    ctx.load.run(endpoint, readSender(request), async () =>
      write(await handler(await readWhole(endpoint, request, parts, alsoWrong))),
    )
  const upload = endpoint.files && ctx.uploads(endpoint)
  register(
    ctx,
    [endpoint],
    () => endpoint.roles,
    upload ? (request) => upload(request, (parts) => answer(request, parts)) : (request) => answer(request),
  )
}

/** A file on its way to a browser; `name` without path, quotes or control signs. */
export type Download = {
  name: string
  stream: Readable
  /** Where it is not the endpoint's own content type. */
  type?: string
}

/** Serves one address twice: with `dry_run` what is told of a file, else the file. */
export const serveDownloadOrPlan = <
  const E extends Endpoint & { download: string },
  const P extends Endpoint,
>(
  ctx: AppContext,
  [file, plan]: readonly [E, P],
  handleFile: (call: Call<E>) => Promise<Download>,
  handlePlan: Handler<P>,
): void => {
  const isPlan = (request: FastifyRequest) => /^(1|true)$/.test(String(asRecord(request.query).dry_run))
  const write = writeReply(plan)
  register(
    ctx,
    [file, plan],
    () => file.roles,
    async (request, reply) => {
      if (!isPlan(request)) return sendDownload(ctx, file, handleFile, request, reply)
      return ctx.load.run(plan, readSender(request), async () =>
        write(await handlePlan(readCall(plan, request))),
      )
    },
  )
}

const sendDownload = async <E extends Endpoint & { download: string }>(
  ctx: AppContext,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Download>,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const call = readCall(endpoint, request)
  const download = await ctx.load.run(endpoint, readSender(request), () => handler(call))
  const { name, stream, type = endpoint.download } = download
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'private, no-store')
    .type(type)
    .send(stream)
}

/** Serves an endpoint whose reply is a file. */
export const serveDownload = <const E extends Endpoint & { download: string }>(
  ctx: AppContext,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Download>,
): void =>
  register(
    ctx,
    [endpoint],
    () => endpoint.roles,
    (request, reply) => sendDownload(ctx, endpoint, handler, request, reply),
  )

type Refusal = { status: false; message: string; code: ErrorCode; errors?: FieldErrors; data?: unknown }

/** Refusals that somebody who looks for an attack wants to read of. Sign-ins stand in the login activity besides. */
const NOTED: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'wrong_credentials',
  'too_many_signins',
  'wrong_second',
  'web_refused',
  'file_type',
])

const messageFor = (actor: Actor | undefined, { code, message }: AppError): string =>
  code === 'file_too_large' && actor?.role === 'mahasiswa' ? STUDENT_FILE_TOO_LARGE : message

/** The one place that turns what was thrown into a reply. */
export const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  readRestSlowly(request)
  const knownRefusal = toRefusal(error)
  if (!knownRefusal) request.log.error({ err: error }, 'unexpected')
  const refusal = knownRefusal ?? new AppError('unexpected')
  if (NOTED.has(refusal.code))
    request.log.warn({ req: request, code: refusal.code, user_id: request.actor?.id ?? null }, 'refused')
  const { fields, data, retryAfter } = refusal.details
  const body: Refusal = {
    status: false,
    message: messageFor(request.actor, refusal),
    code: refusal.code,
  }
  if (fields) body.errors = fields
  if (data !== undefined) body.data = data
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  void reply.status(errors[refusal.code].http).send(body)
}
