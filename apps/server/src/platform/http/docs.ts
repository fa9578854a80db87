import { once } from 'node:events'
import { negotiate } from '@fastify/accept-negotiator'
import { catalogue } from '@tuntas/contract/catalogue'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import { startThread } from '../process/thread.ts'

const PAGE = '/api/docs'
const OPENAPI = `${API_BASE}/openapi.json`
const MAX_AGE_SECONDS = 3_600

// Only the reference page needs inline scripts and styles.
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

type Coding = 'br' | 'gzip' | 'identity'
const CODINGS = ['br', 'gzip'] as const

/** Separate documents, because a program needs one and a reader the other. */
type What = 'openapi' | 'page'

/** Input of the thread: names of the catalogue in mounting order, and examples by path. */
export type DocumentSettings = {
  what: What
  url: string
  page: `/${string}`
  names: readonly string[]
  examples: readonly (readonly [string, Record<string, object>])[]
}
export type StoredDocument = { type: string; etag: string; content: Record<Coding, Uint8Array> }
/** By path. */
export type StoredDocuments = Record<string, StoredDocument>

const buildDocuments = async (
  kind: What,
  { served: servedEndpoints, examples }: AppContext,
): Promise<StoredDocuments> => {
  const namesByEndpoint = new Map([...catalogue].map(([name, endpoint]) => [endpoint, name]))
  const workerData: DocumentSettings = {
    what: kind,
    url: OPENAPI,
    page: PAGE,
    names: [...servedEndpoints].flatMap((endpoint) => namesByEndpoint.get(endpoint) ?? []),
    examples: [...examples].map(([{ path }, of]) => [path, of]),
  }
  const [documents] = await once(startThread(import.meta.url, 'docs', { workerData }), 'message')
  return documents
}

/**
 * OpenAPI at `/api/v1/openapi.json` and a readable page at `/api/docs`, both from the mounted features. The
 * first request has a thread render and compress them. Later ones are answered from memory, because the
 * documents are public and must cost nothing.
 */
export const mountDocs = (ctx: AppContext): void => {
  const documents: Partial<Record<What, Promise<StoredDocuments>>> = {}
  const find = (kind: What) => {
    const building = documents[kind] ?? buildDocuments(kind, ctx)
    documents[kind] = building
    building.catch(() => delete documents[kind])
    return building
  }
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?')
    const document = (await find(path === OPENAPI ? 'openapi' : 'page'))[path]
    if (!document) return reply.callNotFound()
    const { type, etag, content } = document
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` })
    if (path !== OPENAPI) reply.header('content-security-policy', PAGE_POLICY)
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    const coding = negotiate(request.headers['accept-encoding'] ?? '', [...CODINGS]) as Coding | null
    if (coding) reply.header('content-encoding', coding)
    return reply.type(type).send(Buffer.from(content[coding ?? 'identity'].buffer))
  }
  const compressed = { compress: false } as const
  ctx.server.get(OPENAPI, compressed, send)
  ctx.server.get(PAGE, compressed, (_request, reply) => reply.redirect(`${PAGE}/`, 301))
  ctx.server.get(`${PAGE}/*`, compressed, send)
}
