import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assetHeaders, documentFrameHeaders } from './headers.ts'
import { root } from './root.ts'

const dist = join(root, 'apps/web/dist')
/** The pages inside document frames. */
const frames = join(dist, 'viewer')
const YEAR_SECONDS = 31_536_000

/** The paths of all files in a folder, however deep. */
const listFiles = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  )

/** The built web application: hashed assets for a year, every other path is the page itself. */
export const mountWeb = async (server: FastifyInstance): Promise<void> => {
  // While developing, Vite serves the web and nothing may be built yet.
  if (!existsSync(join(dist, 'index.html'))) return
  await server.register(files, {
    root: dist,
    wildcard: false,
    globIgnore: ['assets/**'],
    preCompressed: true, // scripts/compress.mjs
    index: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      const more = hashed ? assetHeaders : path.startsWith(frames) ? documentFrameHeaders : {}
      for (const [name, value] of Object.entries(more)) reply.header(name, value)
    },
  })
  // A route for each of the two thousand takes a fifth of the start; a route for all of them that looks into the folder, 3 ms for each.
  const assets = listFiles(join(dist, 'assets'))
  server.get('/assets/*', (request: FastifyRequest<{ Params: { '*': string } }>, reply) =>
    assets.has(request.params['*']) ? reply.sendFile(`assets/${request.params['*']}`) : reply.callNotFound(),
  )
  server.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    return reply.type('text/html').sendFile('index.html')
  })
}
