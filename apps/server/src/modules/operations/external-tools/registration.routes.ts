import { registerExternalTool } from '@tuntas/contract/operations/external-tools'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { refusedAddress } from '../../../platform/http/outgoing.ts'
import { serve } from '../../../platform/http/serve.ts'
import { newToken } from '../../identity/account/sessions.store.ts'
import { getPlatform } from './access.ts'
import { admitBrowser } from './admission.routes.ts'
import { ToolCallError } from './bearer.ts'
import { asCall, type Handle, sendJson } from './call-http.routes.ts'
import { listPublicKeys } from './keys.store.ts'
import {
  describePlatform,
  describeRegistration,
  readWishes,
  toolRegistration,
  toToolDraft,
} from './registration.rules.ts'
import { insertInvitation, takeInvitation } from './tokens.store.ts'
import { checkDraft } from './tool-faults.ts'
import { listScopes, withParameters } from './tools.rules.ts'
import { createTool } from './tools.store.ts'

/** How tools and the campus get to know each other. */

const JSON_TYPE = 'application/json; charset=utf-8'
const KEYS_SECONDS = 3600
const ALL_USES = { uses_scores: true, uses_members: true }

const BEARER = /^Bearer ([\w-]{1,200})$/i
const refuseMetadata = (detail: string) => new ToolCallError(400, 'invalid_client_metadata', detail)

/** The invitation is used up first, so that a leaked one serves one try alone. */
const register =
  (ctx: AppContext): Handle =>
  async (request, reply) => {
    const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? []
    const invitation = token === undefined ? undefined : await takeInvitation(ctx.db, token)
    if (!invitation) throw new ToolCallError(401, 'invalid_token', 'The registration token is not valid')
    const parsedRegistration = toolRegistration.safeParse(request.body)
    if (!parsedRegistration.success)
      throw refuseMetadata(parsedRegistration.error.issues[0]?.path.join('.') ?? 'body')
    const registration = parsedRegistration.data
    const draft = toToolDraft(registration)
    const [fault] = Object.entries(checkDraft(draft, ctx.env.campusHosts))
    if (fault) throw refuseMetadata(`${fault[0]}: ${fault[1].join(' ')}`)
    const by = { id: invitation.created_by, ip_address: request.ip }
    const names = await transact(ctx, by, (tx) => createTool(tx, draft, readWishes(registration))).catch(
      (error: unknown) => {
        throw /lti_tools_name/.test(String(error instanceof Error ? error.cause : ''))
          ? refuseMetadata('client_name')
          : error
      },
    )
    return sendJson(reply, JSON_TYPE, describeRegistration(registration, names))
  }

export const mountInvitations = (ctx: AppContext): void =>
  serve(ctx, registerExternalTool, async ({ actor, body, request }) => {
    const fault = refusedAddress(body.url, ctx.env.campusHosts)
    if (fault) throw new AppError('invalid', { fields: { url: [fault] } })
    if (ctx.env.production && ctx.env.origin === undefined) throw new AppError('origin_missing')
    const token = newToken()
    await insertInvitation(ctx.db, token, actor.id)
    const url = withParameters(body.url, {
      openid_configuration: getPlatform(ctx, request).openid_configuration,
      registration_token: token,
    })
    return { message: 'Buka alamat ini dalam satu jam.', data: { url } }
  })

export const mountRegistration = (ctx: AppContext, pages: FastifyInstance): void => {
  const options = admitBrowser(ctx)
  pages.get('/openid-configuration', options, async (request, reply) =>
    sendJson(reply, JSON_TYPE, describePlatform(getPlatform(ctx, request), listScopes(ALL_USES))),
  )
  pages.get('/jwks', options, async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${KEYS_SECONDS}`)
      .type(JSON_TYPE)
      .send(JSON.stringify({ keys: await listPublicKeys(ctx) })),
  )
  pages.post('/register', options, asCall(register(ctx)))
}
