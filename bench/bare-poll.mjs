// The bare limit of polling: Node's own server, which looks nothing up and always says that nothing has changed.
import { createServer } from 'node:http'

const server = createServer((_request, reply) => {
  reply.writeHead(304, { etag: '"1"' }).end()
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port))
