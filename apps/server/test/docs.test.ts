import { performance } from 'node:perf_hooks'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { catalogue } from '@tuntas/contract/catalogue'
import { describe, expect, it } from 'vitest'
import { withApp } from './app.ts'

const app = withApp()
const get = (url: string) => app.server.inject(url)

describe('the API in words', () => {
  it('is built on a thread for the first reader after a start', async () => {
    const before = performance.eventLoopUtilization()
    expect((await get('/api/v1/openapi.json')).statusCode).toBe(200)
    // Built on this thread, it would keep the event loop busy all the time.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.7)
  })

  it('is a page with its own script, under its own policy', async () => {
    const [page, script] = [await get('/api/docs/'), await get('/api/docs/js/scalar.js')]
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toContain("script-src 'self' 'unsafe-inline'")
    expect(page.body).toContain('js/scalar.js')
    expect(script.headers['content-type']).toContain('javascript')
    expect(script.rawPayload.length).toBeGreaterThan(1_000_000)
  })

  it('is found without the slash at its end, and contains nothing else', async () => {
    const redirect = await get('/api/docs')
    expect([redirect.statusCode, redirect.headers.location]).toEqual([301, '/api/docs/'])
    expect((await get('/api/docs/nothing')).statusCode).toBe(404)
  })

  it('is compressed once, and validated by its ETag', async () => {
    const url = '/api/v1/openapi.json'
    const ask = (headers: Record<string, string>) => app.server.inject({ url, headers })
    const plainReply = await ask({})
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const coding of ['br', 'gzip'] as const) {
      const reply = await ask({ 'accept-encoding': coding })
      expect(reply.headers).toMatchObject({ 'content-encoding': coding, etag: plainReply.headers.etag })
      expect(reply.rawPayload.length).toBeLessThan(plainReply.rawPayload.length / 5)
      expect(unpack[coding](reply.rawPayload).equals(plainReply.rawPayload)).toBe(true)
    }
    expect(plainReply.headers['cache-control']).toBe('public, max-age=3600')
    const secondReply = await ask({ 'if-none-match': String(plainReply.headers.etag) })
    expect([secondReply.statusCode, secondReply.rawPayload.length]).toEqual([304, 0])
  })

  it('names every endpoint that is served', async () => {
    const document = (await get('/api/v1/openapi.json')).json()
    const namedPaths = Object.values<object>(document.paths).flatMap((path) => Object.keys(path))
    // The catalogue names some endpoints twice, in two features.
    const servedPaths = new Set([...catalogue.values()].map(({ method, path }) => `${method} ${path}`))
    expect(namedPaths).toHaveLength(servedPaths.size)
  })
})
