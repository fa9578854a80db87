import { endOtherSessions, endSession, ownSessions } from '@tuntas/contract/identity/sessions'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { demandPassword } from './password.access.ts'
import { parseBearerToken } from './rules.ts'
import { closePersonSessions, closeSessions, hashToken, listSessions } from './sessions.store.ts'

export const readTokenHash = (request: FastifyRequest): Buffer =>
  hashToken(parseBearerToken(request.headers.authorization) ?? '')

export const mountSessions = (ctx: AppContext): void => {
  serve(ctx, ownSessions, async ({ actor, request }) => ({
    data: await listSessions(ctx.db, actor.id, readTokenHash(request)),
  }))
  serve(ctx, endSession, async ({ actor, params, body, request }) => {
    await demandPassword(ctx, actor, readTokenHash(request), body.current_password)
    if ((await closePersonSessions(ctx.db, actor.id, params.id)) === 0) throw new AppError('not_found')
    await announce(ctx, 'session.ended', { user_id: actor.id })
    return { message: 'Perangkat itu sudah keluar.' }
  })
  serve(ctx, endOtherSessions, async ({ actor, body, request }) => {
    await demandPassword(ctx, actor, readTokenHash(request), body.current_password)
    await closeSessions(ctx.db, [actor.id], readTokenHash(request))
    await announce(ctx, 'session.ended', { user_id: actor.id })
    return { message: 'Semua perangkat lain sudah keluar.' }
  })
}
