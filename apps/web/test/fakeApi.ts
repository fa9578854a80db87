import { complete } from '@tuntas/contract/catalogue'
import {
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
import { refusal } from '@tuntas/contract/wire/errors.schemas'
import { formFields } from '@tuntas/contract/wire/form'
import { issueSaid } from '@tuntas/contract/wire/issues'
import type { z } from 'zod'

/** A request parsed by its endpoint's schemas. */
type FakeRequest<E extends Endpoint> = { params: Params<E>; query: Query<E>; body: Body<E> }
type AnyRequest = FakeRequest<Endpoint>
type Answer = { http: number; json: object; headers?: Record<string, string> } | 'cut'
/** The fake of one endpoint. */
export type Fake = { endpoint: Endpoint; answer: (request: AnyRequest) => Answer | Promise<Answer> }

/** Fields that can be undefined are optional. */
type Sparse<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K]
}
type Data<E extends Endpoint> = Sparse<ReplyInput<E>> & { message?: string }
type Computed<E extends Endpoint> = Data<E> | ((request: FakeRequest<E>) => Data<E>)

const readRefusal = (code: ErrorCode, more: object = {}): Answer => ({
  http: errors[code].http,
  json: refusal.parse({ status: false, code, message: errors[code].message, ...more }),
})

/** Replies with data of the endpoint's type, checked by the reply schema as on the server. */
export const reply = <const E extends Endpoint>(endpoint: E, data: Computed<E>): Fake => {
  const schema = envelope(complete(endpoint).reply)
  const write = (parts: object): Answer => ({
    http: 200,
    json: schema.parse({ status: true, message: 'Berhasil', ...parts }),
  })
  if (typeof data === 'function')
    return { endpoint, answer: (request) => write(data(request as FakeRequest<E>)) }
  const answer = write(data)
  return { endpoint, answer: () => answer }
}

type Refusal = { message?: string; errors?: FieldErrors; data?: unknown; retryAfter?: number }

/** Refuses with a code of the contract, in the server's envelope. */
export const refuse = (endpoint: Endpoint, code: ErrorCode, { retryAfter, ...more }: Refusal = {}): Fake => {
  const answer = readRefusal(code, more)
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
  return { endpoint, answer: () => (answer === 'cut' ? answer : { ...answer, headers }) }
}

/** The network fails for this endpoint. */
export const cut = (endpoint: Endpoint): Fake => ({ endpoint, answer: () => 'cut' })

/** Replies only once released. */
export const hold = (fake: Fake): Fake & { release: () => void } => {
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    endpoint: fake.endpoint,
    release: () => release(),
    answer: (request) => releasePromise.then(() => fake.answer(request)),
  }
}

/** Answers calls one after another; the last one repeats. */
export const inTurn = (...fakes: readonly [Fake, ...Fake[]]): Fake => {
  let calls = 0
  return {
    endpoint: fakes[0].endpoint,
    answer: (request) => {
      const fake = fakes[Math.min(calls, fakes.length - 1)] as Fake
      calls += 1
      return fake.answer(request)
    },
  }
}

const toFieldErrors = ({ issues }: z.ZodError): FieldErrors => {
  const fields: FieldErrors = {}
  for (const issue of issues) {
    const name = issue.path.map(String).join('.') || '_'
    fields[name] = [...(fields[name] ?? []), issueSaid(issue)]
  }
  return fields
}

type Raw = { method: string; path: string; query: Record<string, string>; body: unknown }

const toPattern = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

/** Two endpoints share a list's address: without a query it returns the options. */
const takesQuery = (endpoint: Endpoint, { query }: Raw) =>
  complete(endpoint).query !== undefined || Object.keys(query).length === 0

const findParams = (endpoint: Endpoint, raw: Raw) => {
  if (endpoint.method !== raw.method || !takesQuery(endpoint, raw)) return undefined
  const match = toPattern(endpoint).exec(raw.path)
  return match ? { ...match.groups } : undefined
}

/** Parses form fields as the server does: lists are JSON text. */
const readForm = (form: FormData, schema: z.ZodType | undefined) => {
  const structured = formFields(schema)
  const entries = [...form].filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(
    entries.map(([name, value]) => [name, structured.get(name) ? JSON.parse(String(value)) : value]),
  )
}

/** Throws the error of the first invalid part. */
const readRequest = (endpoint: Endpoint, raw: Raw, params: object): AnyRequest => {
  const schemas = complete(endpoint)
  const body = raw.body instanceof FormData ? readForm(raw.body, schemas.body) : raw.body
  return {
    params: schemas.params?.parse(params),
    query: schemas.query?.parse(raw.query),
    body: schemas.body?.parse(body ?? {}),
  } as AnyRequest
}

const toRaw = (address: string, { method = 'GET', body }: RequestInit): Raw => {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  return {
    method,
    path: pathname.replace(`${API_BASE}/`, ''),
    query: Object.fromEntries(searchParams),
    body: typeof body === 'string' ? JSON.parse(body) : body,
  }
}

const findFake = (fakes: readonly Fake[], raw: Raw) => {
  for (const fake of fakes.toReversed()) {
    const params = findParams(fake.endpoint, raw)
    if (params) return { fake, params }
  }
  return undefined
}

/** Refuses invalid requests as the server does. */
const refuseInvalid = (error: unknown): Answer => {
  if (!(error instanceof Error) || error.name !== 'ZodError') throw error
  return readRefusal('invalid', { errors: toFieldErrors(error as z.ZodError) })
}

/** The server of one test: answers with its fakes and records requests. */
export const createFakeApi = (first: readonly Fake[]) => {
  const fakes = [...first]
  const requests: { endpoint: Endpoint; request: unknown }[] = []
  const unknown: string[] = []

  const answer = async (raw: Raw): Promise<Answer> => {
    const match = findFake(fakes, raw)
    if (!match) {
      unknown.push(`${raw.method} ${raw.path} ${JSON.stringify(raw.query)}`)
      return readRefusal('no_such_call')
    }
    const { fake, params } = match
    try {
      const request = readRequest(fake.endpoint, raw, params)
      requests.push({ endpoint: fake.endpoint, request })
      return await fake.answer(request)
    } catch (error) {
      return refuseInvalid(error)
    }
  }

  return {
    /** Replaces later replies of an endpoint. */
    answer: (...more: readonly Fake[]) => void fakes.push(...more),
    /** Requests of an endpoint, oldest first. */
    requests: <const E extends Endpoint>(endpoint: E) =>
      requests.flatMap((one) => (one.endpoint === endpoint ? [one.request as FakeRequest<E>] : [])),
    /** Calls without a fake. */
    unknown: unknown as readonly string[],
    fetch: async (address: string, request: RequestInit = {}): Promise<Response> => {
      const response = await answer(toRaw(address, request))
      request.signal?.throwIfAborted()
      if (response === 'cut') throw new TypeError('Failed to fetch')
      return new Response(JSON.stringify(response.json), { status: response.http, headers: response.headers })
    },
  }
}
export type FakeApi = ReturnType<typeof createFakeApi>
