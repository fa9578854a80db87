import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { root } from '../root.ts'
import { assetHeaders, documentFrameHeaders } from './headers.ts'

const YEAR_SECONDS = 31_536_000

const hashedHeaders = { 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`, ...assetHeaders }

/** Paths of all files in a folder, recursively. */
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
 * Sends hashed files. Scripts and styles come from memory, compressed by scripts/compress.mjs: a first visit
 * loads some eighty of them, and all together are two megabytes. Other files come from disk, at ten times the
 * cost.
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
    const isCompressed = names.has(compressed) // or too small to compress
    const content = await read(isCompressed ? compressed : name).catch(() => undefined)
    // Deleted since the start, as during another build: send it in another encoding, or 404.
    if (!content) return reply.sendFile(`assets/${name}`)
    if (isCompressed) reply.header('content-encoding', coding)
    return reply.headers({ 'content-type': type, vary: 'accept-encoding', ...hashedHeaders }).send(content)
  }
}

/** Serves the built web application: hashed assets are cached for a year, every other path is the page. */
export const mountWeb = async (
  server: FastifyInstance,
  dist = join(root, 'apps/web/dist'),
): Promise<void> => {
  /** Pages inside document frames. */
  const frames = join(dist, 'viewer')
  // In development, Vite serves the web and there may be no build yet.
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
  // A single route: one per file (two thousand) would take a fifth of the start, and a folder lookup takes 3
  // ms per file.
  server.get('/assets/*', assetSender(join(dist, 'assets')))
  server.get('/*', (request, reply) => {
    if (/^\/(api|lti)\//.test(request.url)) return reply.callNotFound()
    return reply.type('text/html').sendFile('index.html')
  })
}
