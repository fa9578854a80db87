import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assetHeaders, documentFrameHeaders } from './headers.ts'
import { root } from './root.ts'

const YEAR_SECONDS = 31_536_000

const hashedHeaders = { 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`, ...assetHeaders }

/** The paths of all files in a folder, however deep. */
const listFiles = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  )

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
const SUFFIXES: Record<string, string> = { br: '.br', gzip: '.gz' }
const CODINGS = Object.keys(SUFFIXES)

/**
 * Sends hashed files. Scripts and styles go out of memory, compressed by scripts/compress.mjs: a first visit asks for some eighty
 * of them, and all that there are weigh two megabytes. The disk is asked for the others, which costs ten times as much a file.
 */
const assetSender = (folder: string) => {
  const names = listFiles(folder)
  const cachedFiles = new Map<string, Promise<Buffer>>()
  const read = (name: string) => {
    const cached = cachedFiles.get(name)
    if (cached) return cached
    const content = readFile(join(folder, name))
    cachedFiles.set(name, content)
    content.catch(() => cachedFiles.delete(name))
    return content
  }
  return async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    const name = request.params['*']
    if (!names.has(name)) return reply.callNotFound()
    const type = TYPES[extname(name)]
    const coding = negotiate(request.headers['accept-encoding'] ?? '', CODINGS)
    if (!type || !coding) return reply.sendFile(`assets/${name}`)
    const compressed = `${name}${SUFFIXES[coding]}`
    const isCompressed = names.has(compressed) // or so small that nothing would be gained
    const content = await read(isCompressed ? compressed : name).catch(() => undefined)
    // Gone since the start, as while another version is being built: in another coding, or refused.
    if (!content) return reply.sendFile(`assets/${name}`)
    if (isCompressed) reply.header('content-encoding', coding)
    return reply.headers({ 'content-type': type, vary: 'accept-encoding', ...hashedHeaders }).send(content)
  }
}

/** The built web application: hashed assets for a year, every other path is the page itself. */
export const mountWeb = async (
  server: FastifyInstance,
  dist = join(root, 'apps/web/dist'),
): Promise<void> => {
  /** The pages inside document frames. */
  const frames = join(dist, 'viewer')
  // While developing, Vite serves the web and nothing may be built yet.
  if (!existsSync(join(dist, 'index.html'))) return
  await server.register(files, {
    root: dist,
    wildcard: false,
    globIgnore: ['assets/**'],
    preCompressed: true, // scripts/compress.mjs
    index: false,
    setHeaders: (reply, path) => {
      const ownHeaders = path.startsWith(frames) ? documentFrameHeaders : {}
      reply.headers(
        path.includes('/assets/') ? hashedHeaders : { 'cache-control': 'no-cache', ...ownHeaders },
      )
    },
  })
  // A route for each of the two thousand takes a fifth of the start; a route for all of them that looks into the folder, 3 ms for each.
  server.get('/assets/*', assetSender(join(dist, 'assets')))
  server.get('/*', (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    return reply.type('text/html').sendFile('index.html')
  })
}
