import { request as httpRequest } from 'node:http'
import { FILE_LIMIT, uploadImage } from '@tuntas/contract/campus/files'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptMultipart, openUploads } from './multipart.ts'

const server = Fastify()
let address: string
beforeAll(async () => {
  await acceptMultipart(server)
  const upload = openUploads({ firstMs: 500 })(uploadImage)
  server.post('/', (request) => upload(request, async ({ files }) => ({ bytes: files.file?.content.length })))
  address = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
const tail = '\r\n--x--\r\n'
/** Starts a form that declares its length. */
const begin = (length: number) => {
  const request = httpRequest(address, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': length },
  })
  const reply = new Promise<number | string>((resolve) => {
    request.on('response', ({ statusCode = 0 }) => resolve(statusCode))
    request.on('error', () => resolve('cut'))
  })
  request.write(head)
  return { request, reply }
}

describe('a form that is read', () => {
  it('is cut when its sender has stopped, whatever length it announced', async () => {
    expect(await begin(FILE_LIMIT).reply).toBe('cut')
  })

  it('may take long while its sender goes on', async () => {
    const chunk = Buffer.alloc(65_536)
    const { request, reply } = begin(head.length + 4 * chunk.length + tail.length)
    for (let turn = 0; turn < 4; turn++) {
      request.write(chunk)
      await new Promise((go) => setTimeout(go, 600))
    }
    request.end(tail)
    expect(await reply).toBe(200)
  })
})
