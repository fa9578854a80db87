import { IDLE_HEADER } from '@tuntas/contract/identity/account'
import {
  API_BASE,
  type Endpoint,
  type FieldErrors,
  type Reply,
  type Request,
} from '@tuntas/contract/wire/endpoint'
import type { ErrorCode } from '@tuntas/contract/wire/errors'
import { idle, isForeign, sessionRefused, startOver, token } from '../session/token'
import { connection } from './connection'

/** Shown when a proxy answered in an unknown format. */
const UNREADABLE = 'Terjadi kesalahan pada server. Coba lagi.'
const TIMEOUT = 30_000
const REQUEST_TIMEOUT = 408

/** `unreadable`: the reply came from a proxy, a Wi-Fi login page, or a server without codes. */
export type RefusalCode = ErrorCode | 'unreadable'

type Refusal = {
  /** HTTP status; screens decide by the code. */
  status: number
  code: RefusalCode
  message: string
  errors?: FieldErrors | undefined
  data?: unknown
  retryAfter?: number | null
}

/** The server answered with a refusal. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly code: RefusalCode
  readonly errors: FieldErrors
  readonly data: unknown
  /** In seconds. */
  readonly retryAfter: number | null
  constructor({ status, code, message, errors = {}, data, retryAfter = null }: Refusal) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.data = data
    this.retryAfter = retryAfter
  }
}

/** No answer: offline, aborted, or longer than 30 s. */
class NetworkError extends Error {
  override name = 'NetworkError'
  constructor(cause: unknown) {
    super('Jaringan terputus. Periksa, lalu coba lagi.', { cause })
  }
}

/** Busy, rate-limited, restarting or unreachable: the same call may succeed later. */
export const isPassing = (error: unknown) =>
  error instanceof NetworkError ||
  (error instanceof CallError &&
    (['unreadable', 'too_many_calls'].includes(error.code) ||
      error.status >= 500 ||
      error.status === REQUEST_TIMEOUT))

/** Whether the server refused with one of these codes. */
export const isRefused = (error: unknown, ...codes: readonly RefusalCode[]): error is CallError =>
  error instanceof CallError && codes.includes(error.code)

type Parts<Name extends string> = [Name] extends [never] ? never : { [K in Name]?: File | null }
export type Input<E extends Endpoint> = Request<E> & {
  /** Parts of a multipart body. */
  files?: Parts<NonNullable<E['files']>[number]>
}
type Options = {
  signal?: AbortSignal
  keepalive?: boolean
  /** Timeout in milliseconds. */
  patience?: number
  /** Sent instead of the stored token. */
  token?: string
}

/** Arguments of a call: only the endpoint if it requires no input. */
export type Given<E extends Endpoint> =
  Record<never, never> extends Input<E>
    ? [input?: Input<E>, options?: Options]
    : [input: Input<E>, options?: Options]

export function buildAddress(endpoint: Endpoint, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return `${API_BASE}/${path}${search.size > 0 ? `?${search}` : ''}`
}

/** Multipart bodies carry lists as JSON text. */
function multipart(body: unknown, files: Record<string, File | null | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null)
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file)
  return form
}

export function buildRequest(
  endpoint: Endpoint,
  input: Input<Endpoint>,
  sentToken: string | null,
): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (sentToken) headers.Authorization = sentToken
  if (idle.now) headers[IDLE_HEADER] = '1'
  // Polled replies are requested with their ETag; the browser turns 304 into the stored reply.
  const request: RequestInit = {
    method: endpoint.method,
    headers,
    cache: endpoint.polled ? 'no-cache' : 'no-store',
  }
  if (endpoint.files) return { ...request, body: multipart(input.body, input.files ?? {}) }
  if (input.body === undefined) return request
  headers['Content-Type'] = 'application/json'
  return { ...request, body: JSON.stringify(input.body) }
}

declare global {
  interface Window {
    /** A request that the page's head sent before the application started (head/early.js). */
    early?: { address: string; token: string; reply: Promise<Response> } | undefined
  }
}

function takeEarly(address: string): Promise<Response> | undefined {
  const { early: earlyCall } = window
  if (earlyCall?.address !== address) return undefined
  window.early = undefined
  return earlyCall.token === token.get() ? earlyCall.reply : undefined
}

export async function send<T>(
  address: string,
  request: RequestInit,
  options: Options,
  read: (response: Response) => Promise<T>,
): Promise<[Response, T]> {
  const limit = AbortSignal.timeout(options.patience ?? TIMEOUT)
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
  try {
    const response = await (takeEarly(address) ??
      fetch(address, { ...request, signal, keepalive: options.keepalive ?? false }))
    const content = await read(response)
    const keptAt = response.headers.get('tuntas-kept')
    connection.report(keptAt === null, Number(keptAt)) // answered by the worker, without a network
    return [response, content]
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason
    connection.report(false)
    throw new NetworkError(cause)
  }
}

type Envelope = {
  status?: boolean
  message?: string
  code?: ErrorCode
  errors?: FieldErrors
  data?: unknown
}

export function parse(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope
  } catch {
    return {}
  }
}

const readText = (response: Response) => response.text()

/** The token to send. If another person has signed in, this tab sends nothing more. */
export function ownToken(): string | null {
  if (!isForeign()) return token.get()
  startOver()
  throw new NetworkError(null)
}

export function refuse(
  endpoint: Endpoint,
  sentToken: string | null,
  response: Response,
  envelope: Envelope,
): never {
  const { status } = response
  // Not our envelope: the reply says nothing about the call.
  if (envelope.status !== false) throw new CallError({ status, code: 'unreadable', message: UNREADABLE })
  if (status === 401 && sentToken && endpoint.roles !== 'public') sessionRefused(sentToken)
  const wait = Number(response.headers.get('Retry-After'))
  const { code = 'unreadable', message = '', errors, data } = envelope
  const retryAfter = Number.isFinite(wait) && wait > 0 ? wait : null
  throw new CallError({ status, code, message, errors, data, retryAfter })
}

/** The only way to call the server: typed by the endpoint, unwraps the envelope, throws refusals. */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[callInput, options = {}]: Given<E>
): Promise<Reply<E>> {
  const input: Input<Endpoint> = callInput ?? {}
  const sentToken = options.token ?? ownToken()
  const address = buildAddress(endpoint, input.params, input.query)
  const request = buildRequest(endpoint, input, sentToken)
  const [response, text] = await send(address, request, options, readText)
  const envelope = parse(text)
  if (response.status === 200 && envelope.status === true) return envelope as Reply<E>
  return refuse(endpoint, sentToken, response, envelope)
}
