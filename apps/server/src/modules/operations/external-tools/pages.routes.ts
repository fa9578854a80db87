import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { hashToken, newToken } from '../../identity/account/sessions.store.ts'
import { getPlatform } from './access.ts'
import { PAGES } from './addresses.rules.ts'
import { admitBrowser } from './admission.routes.ts'
import { answerAuthorization } from './authorization.ts'
import { LAUNCH_ENDED, renderFault, renderFrame } from './documents.ts'
import { findLaunch, type Launch, moveLaunch } from './launches.store.ts'
import { asPage, readForm, readQuery, sendPage } from './page-http.routes.ts'
import { findTargetAddress } from './places.store.ts'
import { findSubject } from './subjects.store.ts'
import type { Tool } from './tools.rules.ts'
import { listOrigins, withParameters } from './tools.rules.ts'
import { findTool } from './tools.store.ts'

/** Pages that a browser opens on its way to a tool. They need no session: a launch is bound to a person. */

const readTicket = ({ params }: FastifyRequest): Buffer => hashToken((params as { ticket: string }).ticket)
/** The page of the tool that the launch leads to. Permission is checked when the tool asks who came. */
const findTarget = async ({ db }: AppContext, tool: Tool, { lessons_id }: Launch): Promise<string> => {
  if (lessons_id === null) return tool.deep_link_url ?? ''
  return (await findTargetAddress(db, lessons_id)) ?? tool.launch_urls[0] ?? ''
}

/** Sends the browser to the tool's login, with hints of this launch alone. */
const begin = async (ctx: AppContext, request: FastifyRequest, reply: FastifyReply) => {
  const hint = newToken()
  const launch = await moveLaunch(
    ctx.db,
    { key: readTicket(request), stage: 'ticket' },
    { key: hashToken(hint), stage: 'hint' },
  )
  const tool = launch && (await findTool(ctx.db, launch.tool_id))
  if (!launch || !tool?.active) return sendPage(reply, renderFault(LAUNCH_ENDED), 400)
  const address = withParameters(tool.login_url, {
    iss: getPlatform(ctx, request).issuer,
    login_hint: await findSubject(ctx.db, tool.id, launch.user_id),
    target_link_uri: await findTarget(ctx, tool, launch),
    lti_message_hint: hint,
    client_id: tool.client_id,
    lti_deployment_id: tool.deployment_id,
    ...(launch.framed && { lti_storage_target: '_parent' }),
  })
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(address, 303)
}

const frame = async ({ db }: AppContext, request: FastifyRequest, reply: FastifyReply) => {
  const launch = await findLaunch(db, readTicket(request))
  const tool = launch && (await findTool(db, launch.tool_id))
  if (!launch?.framed || !tool?.active) return sendPage(reply, renderFault(LAUNCH_ENDED), 400)
  const { ticket } = request.params as { ticket: string }
  const address = `${PAGES}/launch/${encodeURIComponent(ticket)}`
  return sendPage(reply, renderFrame({ name: tool.name, address }, listOrigins(tool)))
}

export const mountBrowserPages = (ctx: AppContext, pages: FastifyInstance): void => {
  const options = admitBrowser(ctx)
  pages.get(
    '/launch/:ticket',
    options,
    asPage(async (request, reply) => begin(ctx, request, reply)),
  )
  pages.get(
    '/frame/:ticket',
    options,
    asPage(async (request, reply) => frame(ctx, request, reply)),
  )
  const authorize = (read: (request: FastifyRequest) => URLSearchParams) =>
    asPage(async (request, reply) =>
      sendPage(reply, await answerAuthorization(ctx, getPlatform(ctx, request), read(request))),
    )
  pages.get('/auth', options, authorize(readQuery))
  pages.post('/auth', options, authorize(readForm))
}
