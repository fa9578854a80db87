import type { Readable } from 'node:stream'
import { STUDENT_FILE_TOO_LARGE } from '@tuntas/contract/campus/files'
import { complete } from '@tuntas/contract/catalogue'
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
import type { ServiceScope } from '@tuntas/contract/wire/service-scopes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor, Caller, Service } from '../actor.ts'
import type { AppContext } from '../context.ts'
import { AppError, invalidFields, toRefusal } from '../errors.ts'
import { admit, findBodyLimit } from './admission.ts'
import { readSender } from './budgets.ts'
import { rankEndpoint } from './load.ts'
import type { Parts, Upload } from './multipart.ts'
import { readRestSlowly } from './refused-body.ts'

/** A handler's validated input. `actor` is absent on endpoints of the public and of services. */
export type Call<E extends Endpoint> = {
  actor: E['roles'] extends 'public' | readonly [] ? undefined : Caller
  service: E extends { scope: ServiceScope } ? Service : undefined
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** Parts of a multipart body, by name. */
  files: Record<string, Upload | undefined>
  request: FastifyRequest
  /** Aborts when the caller disconnects, for expensive work. */
  signal: () => AbortSignal
}
/** A handler's result: the reply without its status, and a message if the default is not specific enough. */
export type Answer<E extends Endpoint> = ReplyInput<E> & { message?: string }
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

/** A request whose body is refused, unparsed. */
export type RefusedCall = Pick<Call<Endpoint & { roles: 'any' }>, 'actor' | 'files' | 'request'> & {
  body: Record<string, unknown>
}
/** Further errors that the schema cannot know, such as a missing file. All errors are reported at once. */
export type AlsoWrong = (call: RefusedCall) => FieldErrors | Promise<FieldErrors>

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

/**
 * Total elements and fields of a body; twenty judges rate 200 items twice with 40,000. A schema checks them
 * synchronously, and nested lists multiply their limits.
 */
const MOST_ELEMENTS = 45_000
const demandFew = (body: unknown): unknown => {
  const pending = [body]
  // Items pushed during the loop are visited too, because nesting may be deeper than the stack.
  for (const value of pending) {
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) pending.push(inner)
    if (pending.length > MOST_ELEMENTS) throw new AppError('too_large')
  }
  return body
}

export const readCall = <E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  parts: Parts = { body: request.body, files: {} },
): Call<E> => {
  const { params, query, body } = complete(endpoint)
  return {
    actor: request.actor,
    service: request.service,
    params: parse(params, request.params, () => new AppError('not_found')),
    query: parse(query, request.query, invalidFields),
    body: parse(body, demandFew(parts.body), invalidFields),
    files: parts.files,
    request,
    signal: () => readSender(request).signal(),
  } as Call<E>
}

/** Validates the reply by its schema, so undeclared fields cannot leave. */
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
    ...findBodyLimit(first),
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

/** The parsed call, or a refusal that names all invalid fields. */
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

/** Serves an endpoint of the contract, in this order: role, input, handler, reply. */
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

/** A file for a browser; `name` has no path, quotes or control characters. */
export type Download = {
  name: string
  stream: Readable
  /** Overrides the endpoint's content type. */
  type?: string
}

/** Serves one path twice: with `dry_run` a description of the file, else the file. */
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

/** Refusals to log as possible attacks. Sign-ins are also in the login activity. */
const NOTED: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'scope_missing',
  'wrong_credentials',
  'too_many_signins',
  'wrong_second',
  'web_refused',
  'file_type',
])

const messageFor = (actor: Actor | undefined, { code, message }: AppError): string =>
  code === 'file_too_large' && actor?.role === 'mahasiswa' ? STUDENT_FILE_TOO_LARGE : message

/** The only place that turns errors into replies. */
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
