import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { refuse } from './serve.ts'

const LENGTH = 12_000_000

it('answers a refused sender at once, and reads the rest of the body slowly', async () => {
  const server = Fastify({ bodyLimit: LENGTH })
  server.setErrorHandler(refuse)
  server.post('/', {
    onRequest: async () => {
      throw new AppError('signed_out')
    },
    handler: async () => 'never',
  })
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const sender = connect(Number(port), '127.0.0.1')
  await once(sender, 'connect')
  const [servedReply] = await Promise.all([
    once(sender, 'data'),
    new Promise<void>((resolve) =>
      sender.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${LENGTH}\r\n\r\n`, () => resolve()),
    ),
  ])
  expect(String(servedReply[0])).toContain('HTTP/1.1 401')
  const fullBody = once(sender, 'drain')
  const startedAt = performance.now()
  expect(sender.write(Buffer.alloc(LENGTH))).toBe(false)
  await fullBody
  // At full speed it would take milliseconds. Bytes buffered by the system are not waited for.
  expect(performance.now() - startedAt).toBeGreaterThan(500)
  sender.destroy()
  await server.close()
})
