import { existsSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { assetHeaders, documentFrameHeaders } from './headers.ts'
import { root } from './root.ts'

const dist = join(root, 'apps/web/dist')
/** The pages inside document frames. */
const frames = join(dist, 'viewer')
const YEAR_SECONDS = 31_536_000

/** The built web application: hashed assets for a year, every other path is the page itself. */
export const mountWeb = async (server: FastifyInstance): Promise<void> => {
  // While developing, Vite serves the web and nothing may be built yet.
  if (!existsSync(join(dist, 'index.html'))) return
  const options = {
    preCompressed: true, // scripts/compress.mjs
    index: false as const,
    setHeaders: (reply: FastifyReply, path: string) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      const more = hashed ? assetHeaders : path.startsWith(frames) ? documentFrameHeaders : {}
      for (const [name, value] of Object.entries(more)) reply.header(name, value)
    },
  }
  // The few files beside the assets have routes of their own, so that every other path is left to the page.
  await server.register(files, { ...options, root: dist, wildcard: false, globIgnore: ['assets/**'] })
  await server.register(files, {
    ...options,
    root: join(dist, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
  })
  server.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    return reply.type('text/html').sendFile('index.html')
  })
}
