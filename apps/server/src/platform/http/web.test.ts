import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mountWeb } from './web.ts'

const dist = mkdtempSync(join(tmpdir(), 'tuntas-web-'))
const server = fastify()
const source = 'export const a = 1\n'.repeat(100)
const file = (name: string) => join(dist, 'assets', name)

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
  for (const name of ['read.js', 'unread.js']) {
    writeFileSync(file(name), source)
    writeFileSync(file(`${name}.br`), brotliCompressSync(source))
    writeFileSync(file(`${name}.gz`), gzipSync(source))
  }
  writeFileSync(file('small.css'), 'a{}')
  await mountWeb(server, dist)
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})

const ask = (name: string, coding = 'gzip, br') =>
  server.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': coding } })

it('sends scripts in the best coding that is taken, small files as they are', async () => {
  const br = await ask('read.js')
  expect([br.statusCode, br.headers['content-encoding']]).toEqual([200, 'br'])
  expect(br.rawPayload).toEqual(brotliCompressSync(source))
  expect((await ask('read.js', 'gzip')).headers['content-encoding']).toBe('gzip')
  expect((await ask('read.js', 'identity')).payload).toBe(source)
  const smallFile = await ask('small.css')
  expect([
    smallFile.headers['content-encoding'],
    smallFile.headers['content-type'],
    smallFile.payload,
  ]).toEqual([undefined, 'text/css; charset=utf-8', 'a{}'])
})

it('goes on sending what it has read while another version is built, and says of the rest that it is gone', async () => {
  await ask('read.js')
  for (const name of ['read.js', 'unread.js']) for (const end of ['', '.br', '.gz']) rmSync(file(name + end))
  expect((await ask('read.js')).statusCode).toBe(200)
  const missingFile = await ask('unread.js')
  expect([
    missingFile.statusCode,
    missingFile.headers['content-encoding'],
    missingFile.headers['cache-control'],
  ]).toEqual([404, undefined, undefined])
})
