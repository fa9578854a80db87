import reference from '@scalar/fastify-api-reference'
import { API_BASE } from '@tuntas/contract/endpoint'
import type { House } from './house.ts'
import { openapi } from './openapi.ts'

// The reference page alone draws itself with inline scripts and styles.
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** OpenAPI at `/api/v1/openapi.json`, a readable page at `/api/docs`; both from what the rooms have mounted. */
export const mountDocs = async ({ server, served }: House): Promise<void> => {
  const url = `${API_BASE}/openapi.json`
  let document: object | undefined
  server.get(url, () => {
    document ??= openapi(served)
    return document
  })
  await server.register(async (page) => {
    page.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', PAGE_POLICY)
    })
    await page.register(reference, {
      routePrefix: '/api/docs',
      configuration: { url, title: 'API Tuntas', withDefaultFonts: false },
    })
  })
}
