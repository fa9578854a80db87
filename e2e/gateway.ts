import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy with its own address between browser and product: cuts the network for pages and workers, and
 * simulates upgrades.
 */
export const openGateway = async (target: string) => {
  let cut = false
  let version = 1
  let allowedPaths: ReadonlySet<string> | undefined
  const { hostname, port } = new URL(target)

  /** Another build: only its worker and page differ. */
  const upgraded = (path: string, text: string) => {
    if (version === 1) return text
    if (path === '/sw.js') return text.replace(/versi-[\w-]+/, `$&v${version}`)
    return text.replace('<head>', `<head><meta name="versi" content="${version}">`)
  }
  const isRewritten = (path: string) => path === '/sw.js' || path === '/index.html'

  const forward = (from: IncomingMessage, to: ServerResponse) => {
    const path = (from.url ?? '/').split('?')[0] ?? '/'
    const headers = { ...from.headers, host: `${hostname}:${port}` }
    if (isRewritten(path))
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since'] as const)
        delete headers[name]
    const forwardedRequest = request(
      { hostname, port, path: from.url, method: from.method, headers },
      (reply) => {
        if (!isRewritten(path)) {
          to.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.pipe(to)
          return
        }
        let text = ''
        reply.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        reply.on('end', () => {
          const { 'content-length': _, etag: __, 'last-modified': ___, ...keptHeaders } = reply.headers
          to.writeHead(reply.statusCode ?? 502, keptHeaders)
          to.end(upgraded(path, text))
        })
      },
    )
    forwardedRequest.on('error', () => to.destroy())
    from.pipe(forwardedRequest)
  }

  const server = createServer((from, to) => {
    const path = (from.url ?? '/').split('?')[0] ?? '/'
    if (cut) return to.destroy()
    if (allowedPaths && path.startsWith('/assets/') && !allowedPaths.has(path))
      return void to.writeHead(404).end()
    return forward(from, to)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Drops connections without notice. */
    cut: () => {
      cut = true
      server.closeAllConnections()
    },
    mend: () => {
      cut = false
    },
    upgrade: () => {
      version += 1
    },
    /** Simulates an upgrade: hashed files of the former version no longer exist. */
    removeAssetsBut: (paths: readonly string[]) => {
      allowedPaths = new Set(paths)
    },
    restore: () => {
      allowedPaths = undefined
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Gateway = Awaited<ReturnType<typeof openGateway>>
