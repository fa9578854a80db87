import { MEMBERS_SCOPE, scoreScopes } from '@tuntas/contract/operations/external-tools'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { newToken } from '../../identity/account/sessions.store.ts'
import { recordToolScore } from '../../learning/assignments/tool-marks.store.ts'
import { getPlatform } from './access.ts'
import { admitTool } from './admission.routes.ts'
import { badRequest, notFound, requireTool, ToolCallError } from './bearer.ts'
import {
  asCall,
  cutPage,
  type Handle,
  linkNext,
  readPaging,
  readParams,
  sendJson,
} from './call-http.routes.ts'
import { pickShared, roles, toClassAddress, toContext, toLineItemAddress } from './claims.rules.ts'
import {
  findLineItem,
  hasLessons,
  type LineItem,
  listLineItems,
  listMembers,
  listResults,
} from './class-services.store.ts'
import { readForm, readQuery } from './page-http.routes.ts'
import { findCourse } from './places.store.ts'
import { findScoreFault, getFinalMark, renderComment, scoreMessage } from './scores.rules.ts'
import { findSubjectOwner, findSubjects } from './subjects.store.ts'
import { insertToken, TOKEN_SECONDS } from './tokens.store.ts'
import { readIssuer, readToolMessage, ToolMessageError } from './tool-messages.ts'
import type { Tool } from './tools.rules.ts'
import { listScopes } from './tools.rules.ts'
import { findToolOfClient } from './tools.store.ts'

/** Calls of the tools themselves: tokens, scores, members. Shapes by 1EdTech, without our envelope. */

const media = {
  item: 'application/vnd.ims.lis.v2.lineitem+json',
  items: 'application/vnd.ims.lis.v2.lineitemcontainer+json',
  results: 'application/vnd.ims.lis.v2.resultcontainer+json',
  members: 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json',
} as const
const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** @throws as an error of the token endpoint */
const authenticateTool = async (ctx: AppContext, request: FastifyRequest): Promise<Tool> => {
  const form = readForm(request)
  const assertion = form.get('client_assertion') ?? ''
  if (form.get('client_assertion_type') !== JWT_BEARER) throw badRequest('client_assertion_type')
  const refuse = (detail: string) => new ToolCallError(401, 'invalid_client', detail)
  const tool = await findToolOfClient(ctx.db, readIssuer(assertion))
  if (!tool?.active) throw refuse('The client is unknown or switched off')
  const { token_endpoint } = getPlatform(ctx, request)
  const claims = await readToolMessage(ctx, tool, assertion, { audience: token_endpoint, once: 'jti' }).catch(
    (error: unknown) => {
      if (!(error instanceof ToolMessageError)) throw error
      throw refuse(`client_assertion: ${error.message}`)
    },
  )
  if (claims.sub !== tool.client_id) throw refuse('client_assertion: sub')
  return tool
}

const issueToken =
  (ctx: AppContext): Handle =>
  async (request, reply) => {
    const form = readForm(request)
    if (form.get('grant_type') !== 'client_credentials')
      throw new ToolCallError(400, 'unsupported_grant_type', 'client_credentials is the only one')
    const tool = await authenticateTool(ctx, request)
    const requestedScopes = (form.get('scope') ?? '').split(' ')
    const scopes = listScopes(tool).filter((scope) => requestedScopes.includes(scope))
    if (scopes.length === 0)
      throw new ToolCallError(400, 'invalid_scope', 'The tool has none of these scopes')
    const token = newToken()
    await insertToken(ctx.db, token, { toolId: tool.id, scopes })
    return sendJson(reply, 'application/json; charset=utf-8', {
      access_token: token,
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      scope: scopes.join(' '),
    })
  }

const toLineItem = (issuer: string, item: LineItem) => ({
  id: toLineItemAddress(issuer, item),
  scoreMaximum: 100,
  label: item.name,
  resourceLinkId: String(item.id),
  ...(item.start_date && { startDateTime: new Date(item.start_date).toISOString() }),
  ...(item.end_date && { endDateTime: new Date(item.end_date).toISOString() }),
})

const requireItem = async (ctx: AppContext, tool: Tool, request: FastifyRequest): Promise<LineItem> => {
  const { courseId, lessonId } = readParams(request)
  const item = await findLineItem(ctx.db, tool.id, courseId, lessonId)
  if (!item) throw notFound()
  return item
}

const mountLineItems = (ctx: AppContext, pages: FastifyInstance, options: object) => {
  const { db } = ctx
  const list: Handle = async (request, reply) => {
    const tool = await requireTool(ctx, request.headers.authorization, scoreScopes.lineItems)
    const { issuer } = getPlatform(ctx, request)
    const { courseId } = readParams(request)
    const query = readQuery(request)
    const paging = readPaging(query)
    if (!(await hasLessons(db, tool.id, courseId))) throw notFound()
    const items = await listLineItems(db, tool.id, courseId, { ...paging, limit: paging.limit + 1 })
    const { page, hasMore } = cutPage(items, paging)
    if (hasMore) linkNext(reply, `${toClassAddress(issuer, courseId)}/lineitems`, query, paging)
    const link = query.get('resource_link_id')
    const shownItems = page.filter(({ id }) => link === null || link === String(id))
    return sendJson(
      reply,
      media.items,
      shownItems.map((item) => toLineItem(issuer, item)),
    )
  }
  const detail: Handle = async (request, reply) => {
    const tool = await requireTool(ctx, request.headers.authorization, scoreScopes.lineItems)
    const item = await requireItem(ctx, tool, request)
    return sendJson(reply, media.item, toLineItem(getPlatform(ctx, request).issuer, item))
  }
  const refuseChange: Handle = async (request) => {
    await requireTool(ctx, request.headers.authorization, scoreScopes.lineItems)
    throw new ToolCallError(403, 'insufficient_scope', 'Line items are made by lecturers')
  }
  pages.get('/classes/:id/lineitems', options, asCall(list))
  pages.get('/classes/:id/lineitems/:item', options, asCall(detail))
  pages.post('/classes/:id/lineitems', options, asCall(refuseChange))
  pages.put('/classes/:id/lineitems/:item', options, asCall(refuseChange))
  pages.delete('/classes/:id/lineitems/:item', options, asCall(refuseChange))
}

/** A refusal of ours in the tools' words. */
const toScoreRefusal = (error: unknown): unknown => {
  if (!(error instanceof AppError)) return error
  if (error.code === 'marks_closed')
    return new ToolCallError(403, 'closed', 'The marks of the class are closed')
  return error.code === 'stale'
    ? new ToolCallError(409, 'conflict', 'A score of this or a later timestamp is stored')
    : error
}

const takeScore =
  (ctx: AppContext): Handle =>
  async (request, reply) => {
    const tool = await requireTool(ctx, request.headers.authorization, scoreScopes.scores)
    const item = await requireItem(ctx, tool, request)
    const parsedScore = scoreMessage.safeParse(request.body)
    if (!parsedScore.success) throw badRequest(parsedScore.error.issues[0]?.path.join('.') ?? 'body')
    const score = parsedScore.data
    const fault = findScoreFault(score)
    if (fault) throw badRequest(fault)
    const userId = await findSubjectOwner(ctx.db, tool.id, score.userId)
    const by = { id: null, ip_address: request.ip, tool: tool.id }
    const isTaken =
      userId !== undefined &&
      (await transact(ctx, by, (tx) =>
        recordToolScore(tx, item, userId, {
          score: getFinalMark(score),
          feedback: renderComment(score.comment),
          scoredAt: score.timestamp,
        }),
      ).catch((error: unknown) => {
        throw toScoreRefusal(error)
      }))
    if (!isTaken) throw badRequest('userId is no active student of the class')
    return reply.status(204).send()
  }

const mountScores = (ctx: AppContext, pages: FastifyInstance, options: object) => {
  const sendResults: Handle = async (request, reply) => {
    const tool = await requireTool(ctx, request.headers.authorization, scoreScopes.results)
    const item = await requireItem(ctx, tool, request)
    const query = readQuery(request)
    const paging = readPaging(query)
    const address = toLineItemAddress(getPlatform(ctx, request).issuer, item)
    const results = await listResults(ctx.db, item, {
      toolId: tool.id,
      subject: query.get('user_id'),
      limit: paging.limit + 1,
      offset: paging.offset,
    })
    const { page, hasMore } = cutPage(results, paging)
    if (hasMore) linkNext(reply, `${address}/results`, query, paging)
    return sendJson(
      reply,
      media.results,
      page.map(({ subject, score, feedback }) => ({
        id: `${address}/results/${subject}`,
        scoreOf: address,
        userId: subject,
        resultScore: score,
        resultMaximum: 100,
        ...(feedback && { comment: feedback }),
      })),
    )
  }
  pages.get('/classes/:id/lineitems/:item/results', options, asCall(sendResults))
  pages.post('/classes/:id/lineitems/:item/scores', options, asCall(takeScore(ctx)))
}

const readRole = (query: URLSearchParams) => {
  const role = query.get('role')
  if (role === null) return null
  const name = /(?:^|#)(Learner|Instructor)$/.exec(role)?.[1]
  if (name === undefined) throw badRequest('role')
  return name === 'Learner' ? ('student' as const) : ('lecturer' as const)
}

const sendMembers =
  (ctx: AppContext): Handle =>
  async (request, reply) => {
    const { db } = ctx
    const tool = await requireTool(ctx, request.headers.authorization, MEMBERS_SCOPE)
    const { courseId } = readParams(request)
    const course = (await hasLessons(db, tool.id, courseId)) ? await findCourse(db, courseId) : undefined
    if (!course) throw notFound()
    const query = readQuery(request)
    const paging = readPaging(query)
    const memberRows = await listMembers(db, courseId, {
      role: readRole(query),
      limit: paging.limit + 1,
      offset: paging.offset,
    })
    const { page, hasMore } = cutPage(memberRows, paging)
    const address = `${toClassAddress(getPlatform(ctx, request).issuer, courseId)}/memberships`
    if (hasMore) linkNext(reply, address, query, paging)
    const subjects = await findSubjects(
      db,
      tool.id,
      page.map(({ user_id }) => user_id),
    )
    const members = page.map(({ user_id, role, ...person }) => {
      const { number, ...personClaims } = pickShared(tool, person)
      return {
        status: 'Active',
        user_id: subjects.get(user_id),
        roles: [roles[role]],
        ...personClaims,
        ...(number !== undefined && { lis_person_sourcedid: number }),
      }
    })
    return sendJson(reply, media.members, { id: address, context: toContext(course), members })
  }

export const mountToolServices = (ctx: AppContext, pages: FastifyInstance): void => {
  const options = admitTool(ctx)
  pages.post('/token', options, asCall(issueToken(ctx)))
  mountLineItems(ctx, pages, options)
  mountScores(ctx, pages, options)
  pages.get('/classes/:id/memberships', options, asCall(sendMembers(ctx)))
}
