import { API_BASE } from '@tuntas/contract/wire/endpoint'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { AppContext } from './context.ts'
import { openapi } from './openapi.ts'

const PAGE = '/api/docs'

// The reference page alone draws itself with inline scripts and styles.
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The page's own server: four megabytes of script, loaded only when somebody wants to read. */
const openPage = async (url: string) => {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const page = Fastify()
  await page.register(reference, {
    routePrefix: PAGE,
    configuration: {
      url,
      title: 'API Tuntas',
      withDefaultFonts: false,
      // Services of its maker, which its policy would not let it reach anyway.
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  return page
}

/** OpenAPI at `/api/v1/openapi.json`, a readable page at `/api/docs`; both from what the features have mounted. */
export const mountDocs = ({ server, served, examples }: AppContext): void => {
  const url = `${API_BASE}/openapi.json`
  let document: object | undefined
  server.get(url, () => {
    document ??= openapi(served, examples)
    return document
  })
  let page: ReturnType<typeof openPage> | undefined
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    page ??= openPage(url)
    const { statusCode, headers, rawPayload } = await (await page).inject(request.url)
    for (const name of ['content-type', 'location']) if (headers[name]) reply.header(name, headers[name])
    return reply.status(statusCode).header('content-security-policy', PAGE_POLICY).send(rawPayload)
  }
  // Those who read it are few and near: squeezing megabytes for anybody who asks would cost more than it saves.
  const plain = { compress: false } as const
  server.get(PAGE, plain, show)
  server.get(`${PAGE}/*`, plain, show)
}
