import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { catalogue } from '@tuntas/contract/catalogue'
import Fastify from 'fastify'
import type { DocumentSettings, StoredDocument, StoredDocuments } from './docs.ts'
import { openapi } from './openapi.ts'

/** Level 5 takes 0.2 s for the page's four megabytes of script, level 11 takes ten. */
const BROTLI_LEVEL = 5

const compress = (type: string, content: Buffer): StoredDocument => ({
  type,
  etag: `W/"${createHash('sha1').update(content).digest('base64url')}"`,
  content: {
    identity: content,
    gzip: gzipSync(content),
    br: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } }),
  },
})

const writeOpenapi = ({ url, names, examples }: DocumentSettings): StoredDocuments => {
  const servedEndpoints = names.flatMap((name) => catalogue.get(name) ?? [])
  const examplesByEndpoint = new Map(examples.map(([path, of]) => [{ path }, of]))
  const text = JSON.stringify(openapi(servedEndpoints, examplesByEndpoint))
  return { [url]: compress('application/json; charset=utf-8', Buffer.from(text)) }
}

/** The page and its script, as the plugin's own server answers them. */
const readPage = async ({ url, page }: DocumentSettings): Promise<StoredDocuments> => {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(reference, {
    routePrefix: page,
    configuration: {
      url,
      title: 'API Tuntas',
      withDefaultFonts: false,
      // Hides the vendor's services, which the policy would block anyway.
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  const documents: StoredDocuments = {}
  for (const path of [`${page}/`, `${page}/js/scalar.js`]) {
    const { headers, rawPayload } = await server.inject(path)
    documents[path] = compress(String(headers['content-type']), rawPayload)
  }
  return documents
}

const settings = workerData as DocumentSettings
parentPort?.postMessage(settings.what === 'page' ? await readPage(settings) : writeOpenapi(settings))
