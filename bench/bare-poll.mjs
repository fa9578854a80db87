// The bare limit of polling: a plain Node server that always answers 304.
import { createServer } from 'node:http'

const server = createServer((_request, reply) => {
  reply.writeHead(304, { etag: '"1"' }).end()
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port))
