import { endpoint } from '@tuntas/contract/wire/endpoint'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { idle, sessionEnd, token } from '../session/token'
import { CallError, call, isPassing, isRefused } from './call'
import { connection } from './connection'

const reply = { data: z.object({ id: z.number() }) }
const params = z.object({ id: z.number() })
const query = z.object({ keywords: z.string().optional(), page: z.number().optional() })
const body = z.object({ name: z.string(), tags: z.array(z.string()).optional() })
type Read = { params: typeof params; query: typeof query; reply: typeof reply }
const read = endpoint<Read>({ method: 'GET', path: 'things/:id', roles: 'any' })
const polled = endpoint<{ reply: typeof reply }>({
  method: 'GET',
  path: 'polled',
  roles: 'any',
  polled: true,
})
type Save = { body: typeof body; reply: typeof reply }
const save = endpoint<Save>({ method: 'POST', path: 'things/save', roles: 'any' })
const upload = endpoint<Save, 'file'>({ ...save, path: 'things/upload', files: ['file'] })

const okReply = { status: true, message: 'ok', data: { id: 1 } }
const answers = (body: unknown, init: ResponseInit = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), init)
const fetched = vi.fn<typeof fetch>()
const thrownBy = (request: Promise<unknown>) =>
  request.then(
    () => undefined,
    (error: unknown) => error,
  )

/** An in-memory replacement for the browser storage that is used. */
const storage = () => {
  const storage: Record<string, string> = {}
  Object.defineProperty(storage, 'removeItem', { value: (key: string) => delete storage[key] })
  return new Proxy(storage, { set: (into, key, value) => Reflect.set(into, key, String(value)) })
}

beforeEach(() => {
  vi.stubGlobal('window', {})
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage())
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  sessionEnd.set(false)
  connection.report(true)
})
afterEach(() => vi.unstubAllGlobals())

it('puts path, query and token where they belong and gives the reply', async () => {
  token.set('abc', 7)
  fetched.mockResolvedValue(answers(okReply))
  expect(await call(read, { params: { id: 5 }, query: { keywords: 'a b', page: undefined } })).toEqual(
    okReply,
  )
  const [address, request] = fetched.mock.calls[0] ?? []
  expect(address).toBe('/api/v1/things/5?keywords=a+b')
  expect(request?.headers).toMatchObject({ Authorization: 'abc' })
})

it('keeps the session of a shared computer in the tab alone, and says when nobody sits there', async () => {
  token.set('lama', 6)
  token.set('abc', 7, true)
  expect([sessionStorage.token, localStorage.token, token.getOwner('abc')]).toEqual(['abc', undefined, 7])
  fetched.mockImplementation(async () => answers(okReply))
  await call(read, { params: { id: 5 } })
  idle.now = true
  await call(read, { params: { id: 5 } })
  idle.now = false
  const sentHeaders = fetched.mock.calls.map(([, request]) => request?.headers as Record<string, string>)
  expect(sentHeaders.map((headers) => [headers.Authorization, headers['tuntas-idle']])).toEqual([
    ['abc', undefined],
    ['abc', '1'],
  ])
  token.remove()
  expect([token.get(), token.isShared()]).toEqual([null, true])
  token.set('baru', 7)
  expect([sessionStorage.token, localStorage.token, token.isShared()]).toEqual([undefined, 'baru', false])
})

it('sends a body as JSON, and with files as a form whose lists are JSON', async () => {
  fetched.mockImplementation(async () => answers(okReply))
  await call(save, { body: { name: 'A' } })
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"name":"A"}')
  const file = new File(['x'], 'a.pdf')
  await call(upload, { body: { name: 'A', tags: ['x', 'y'] }, files: { file } })
  const form = fetched.mock.calls[1]?.[1]?.body as FormData
  expect([form.get('name'), form.get('tags'), (form.get('file') as File).name]).toEqual([
    'A',
    '["x","y"]',
    'a.pdf',
  ])
})

it('asks for a polled reply again with its ETag: the browser turns 304 into the reply that it has', async () => {
  fetched.mockImplementation(async () => answers(okReply))
  await call(polled)
  await call(save, { body: { name: 'A' } })
  expect(fetched.mock.calls.map(([, request]) => request?.cache)).toEqual(['no-cache', 'no-store'])
})

it('throws a refusal with its code, its fields, its data and how long to wait', async () => {
  const refusal = {
    status: false,
    message: 'Antre',
    code: 'signin_queue',
    errors: { a: ['b'] },
    data: { place: 2 },
  }
  fetched.mockResolvedValue(answers(refusal, { status: 503, headers: { 'Retry-After': '4' } }))
  const error = (await thrownBy(call(save, { body: { name: 'A' } }))) as CallError
  expect(error).toBeInstanceOf(CallError)
  expect({ ...error }).toMatchObject({
    status: 503,
    code: 'signin_queue',
    errors: { a: ['b'] },
    data: { place: 2 },
    retryAfter: 4,
  })
  expect([isPassing(error), isRefused(error, 'signin_queue'), isRefused(error, 'stale')]).toEqual([
    true,
    true,
    false,
  ])
})

it('does not take a refusal of the server for something that passes', async () => {
  const refusal = { status: false, message: 'Kode sudah digunakan', code: 'code_taken' }
  fetched.mockResolvedValue(answers(refusal, { status: 409 }))
  const error = await thrownBy(call(save, { body: { name: 'A' } }))
  expect([isPassing(error), isRefused(error, 'code_taken')]).toEqual([false, true])
})

it('takes the page of a proxy for no word of the campus, whatever its status', async () => {
  for (const status of [200, 403, 502]) {
    token.set('abc', 7)
    fetched.mockResolvedValue(answers('<html>Masuk Wi-Fi</html>', { status }))
    const error = await thrownBy(call(read, { params: { id: 1 } }))
    expect([isPassing(error), isRefused(error, 'unreadable')]).toEqual([true, true])
    expect(token.get()).toBe('abc')
  }
})

it('ends the session when the token that was sent is refused, and not when another one stands there by now', async () => {
  const refusal = { status: false, message: 'Sesi berakhir', code: 'signed_out' }
  fetched.mockImplementation(async () => answers(refusal, { status: 401 }))
  token.set('new', 7)
  await thrownBy(call(read, { params: { id: 1 } }, { token: 'old' }))
  expect([token.get(), sessionEnd.get()]).toEqual(['new', false])
  await thrownBy(call(read, { params: { id: 1 } }))
  expect([token.get(), sessionEnd.get()]).toEqual([null, true])
})

it('knows a reply of the worker for one that came without a network', async () => {
  fetched.mockResolvedValue(answers(okReply, { headers: { 'tuntas-kept': '1' } }))
  await call(read, { params: { id: 1 } })
  expect(connection.isLost()).toBe(true)
})

it('counts as cut off after its patience, and passes on that its caller gave up', async () => {
  fetched.mockImplementation(
    (_, request) =>
      new Promise((_, fail) =>
        request?.signal?.addEventListener('abort', () => fail(request.signal?.reason)),
      ),
  )
  const error = await thrownBy(call(read, { params: { id: 1 } }, { patience: 5 }))
  expect([isPassing(error), connection.isLost()]).toEqual([true, true])
  connection.report(true)
  const giving = new AbortController()
  const abortedCall = thrownBy(call(read, { params: { id: 1 } }, { signal: giving.signal }))
  giving.abort(new Error('left'))
  expect([await abortedCall, connection.isLost()]).toEqual([new Error('left'), false])
})
