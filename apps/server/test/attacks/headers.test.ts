import { connect } from 'node:net'
import { catalogue } from '@tuntas/contract/catalogue'
import { refusal } from '@tuntas/contract/wire/errors.schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../app.ts'
import { makeStudent } from '../make.ts'

/** Security headers that every reply has, and headers that none may have. */

const app = withApp()
let student: Person
beforeAll(async () => {
  student = await app.signedIn(await makeStudent(app.pool))
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})

const get = (url: string, method: 'GET' | 'POST' | 'OPTIONS' | 'PUT' | 'TRACE' = 'GET') =>
  app.server.inject({
    method: method as 'GET',
    url,
    headers: { authorization: student.token, origin: 'https://jahat.id' },
  })

/** Sends raw text to the socket and returns the reply. */
const raw = (words: string) =>
  new Promise<string>((resolve) => {
    const address = app.server.server.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1', () =>
      socket.write(words),
    )
    let response = ''
    socket.on('data', (chunk) => {
      response += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(response))
  })

const answers = [
  ['a reply', '/api/v1/account/info', 200],
  ['a refusal by role', '/api/v1/settings', 403],
  ['an address that leads nowhere', '/api/v1/tidak-ada', 404],
  ['an address that cannot be decoded', '/api/v1/student/course/detail/%ED%A0%80', 400],
  ['a document of the API', '/api/v1/openapi.json', 200],
  ['the state of health', '/healthz', 200],
] as const

describe('headers', () => {
  it.each(answers)('defend %s', async (_, url, code) => {
    const { statusCode, headers } = await get(url)
    expect(statusCode).toBe(code)
    expect(headers['content-security-policy']).toMatch(
      /object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
    )
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['content-security-policy']).toContain(
      ";frame-src 'self' https://www.youtube-nocookie.com https://drive.google.com;",
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    // The API document is the same for everybody and built once.
    const cacheControl = url.endsWith('openapi.json') ? 'public, max-age=3600' : 'no-store'
    if (url.startsWith('/api/') && code !== 400) expect(headers['cache-control']).toBe(cacheControl)
  })

  it.each(answers)('of %s name no server, set no cookie and invite no other origin', async (_, url) => {
    const { headers } = await get(url)
    for (const name of [
      'server',
      'x-powered-by',
      'set-cookie',
      'access-control-allow-origin',
      'access-control-allow-credentials',
    ])
      expect(headers, name).not.toHaveProperty(name)
  })
})

describe('methods', () => {
  it('other than those of the contract are no calls', async () => {
    for (const method of ['PUT', 'OPTIONS', 'TRACE'] as const)
      for (const { path } of catalogue.values()) {
        const { statusCode } = await get(`/api/v1/${path.replace(/:\w+/g, '1')}`, method)
        expect([404, 405], `${method} ${path}`).toContain(statusCode)
      }
  })

  it('that change something are never GET', () => {
    const reading = [...catalogue].filter(([, { method }]) => method === 'GET').map(([name]) => name)
    expect(
      reading.filter((name) =>
        /save|remove|delete|reset|update|start|stop|restore$|commit|signout/i.test(name),
      ),
    ).toEqual([])
  })
})

describe('malformed requests', () => {
  it.each([
    ['nonsense', 'halo dunia\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na', 400],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a head without end', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ])('%s is refused in our own words, and the connection closed', async (_, words, code) => {
    const response = await raw(words)
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${code} `))
    expect(refusal.parse(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).message).toBe(
      'Permintaan tidak dapat dibaca.',
    )
  })
})
