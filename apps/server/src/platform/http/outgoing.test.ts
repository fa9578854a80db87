import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { isPublicAddress, openOutgoing, refusedAddress } from './outgoing.ts'

describe('an address that may be called', () => {
  it.each(['8.8.8.8', '142.250.1.1', '2a00:1450::1', '2404:6800::5'])('is %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
  it.each([
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
    ],
    ...[
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:db8::1',
    ],
    ...['', 'kampus', '256.1.1.1'],
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each([
    'http://example.com/x',
    'ftp://example.com/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://localhost/x',
    'https://a.localhost:444/x',
    'https://localhost./x',
    'https://127.0.0.1./x',
    'https://user:sandi@example.com/x',
    'bukan alamat',
  ])('does not read %s', (address) => expect(refusedAddress(address)).not.toBeNull())

  it('may be private and plain where its host is allowed, with its port or without', () => {
    expect(refusedAddress('https://example.com/x')).toBeNull()
    expect(refusedAddress('http://gerbang:8080/x', ['gerbang:8080'])).toBeNull()
    expect(refusedAddress('http://gerbang:8080/x', ['gerbang'])).toBeNull()
    expect(refusedAddress('http://gerbang:8081/x', ['gerbang:8080'])).not.toBeNull()
    expect(refusedAddress('file://gerbang/x', ['gerbang'])).not.toBeNull()
  })
})

describe('a call', () => {
  const open: (() => void)[] = []
  afterEach(() => {
    for (const close of open.splice(0)) close()
  })
  const serve = async (answer: RequestListener) => {
    const server = createServer(answer).listen(0, '127.0.0.1')
    await new Promise((ready) => server.once('listening', ready))
    open.push(() => server.close())
    return (server.address() as AddressInfo).port
  }
  const caller = (allowed: readonly string[] = []) => {
    const sender = openOutgoing(allowed)
    open.push(sender.close)
    return sender
  }
  const call = { headers: {}, body: 'isi', timeoutMs: 500 }

  it('never reaches a name that means this machine, though the name itself says nothing', async () => {
    let reachedCount = 0
    const port = await serve((_request, reply) => {
      reachedCount++
      reply.end()
    })
    // Resolved through /etc/hosts, not the network.
    const { hostname } = await import('node:os').then((os) => ({ hostname: os.hostname() }))
    for (const host of ['ip6-localhost', hostname])
      await expect(caller().post(`https://${host}:${port}/`, call)).rejects.toThrow()
    expect(reachedCount).toBe(0)
  })

  it('follows no redirect, cuts a long reply, and gives up in time', async () => {
    let hits = 0
    const port = await serve((request, reply) => {
      hits++
      if (request.url === '/pindah') reply.writeHead(302, { location: '/panjang' }).end()
      else if (request.url === '/panjang') reply.end('x'.repeat(1_000_000))
    })
    const { post } = caller([`127.0.0.1:${port}`])
    const at = (path: string) => post(`http://127.0.0.1:${port}${path}`, call)
    expect((await at('/pindah')).status).toBe(302)
    expect(hits).toBe(1)
    expect((await at('/panjang')).text).toHaveLength(2_000)
    await expect(at('/diam')).rejects.toThrow()
  })
})
