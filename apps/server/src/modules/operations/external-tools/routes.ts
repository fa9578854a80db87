import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { openToolCalls } from './access.ts'
import { PAGES } from './addresses.rules.ts'
import { mountDeepLinks } from './deep-links.routes.ts'
import { mountLaunches } from './launch.routes.ts'
import { mountBrowserPages } from './pages.routes.ts'
import { mountInvitations, mountRegistration } from './registration.routes.ts'
import { mountToolServices } from './services.routes.ts'
import { mountToolSettings } from './settings.routes.ts'

/** The product's own parser is for the unsubscribe button of mails. */
const readForms = (pages: FastifyInstance) => {
  pages.removeContentTypeParser('application/x-www-form-urlencoded')
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, next) => next(null, new URLSearchParams(String(body))),
  )
}

const SCORE = 'application/vnd.ims.lis.v1.score+json'
const LINE_ITEM = 'application/vnd.ims.lis.v2.lineitem+json'
const readMessages = (pages: FastifyInstance) =>
  pages.addContentTypeParser(
    [SCORE, LINE_ITEM],
    { parseAs: 'string' },
    pages.getDefaultJsonParser('error', 'error'),
  )

/** External tools (LTI 1.3 Advantage): their settings, launches, and the platform's addresses. */
export const mountExternalTools = (ctx: AppContext): void => {
  openToolCalls(ctx)
  mountToolSettings(ctx)
  mountInvitations(ctx)
  mountLaunches(ctx)
  ctx.server.register(
    async (pages) => {
      readForms(pages)
      readMessages(pages)
      mountRegistration(ctx, pages)
      mountBrowserPages(ctx, pages)
      mountToolServices(ctx, pages)
      mountDeepLinks(ctx, pages)
    },
    { prefix: PAGES },
  )
}
