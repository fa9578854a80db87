import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'

/** Budgets of the addresses outside the API: browsers as at a sign-in, tools as services. */

const BROWSER: Endpoint = { method: 'GET', path: 'auth/exchange', roles: 'public', vital: true }
const TOOL: Endpoint = { method: 'POST', path: 'service/tool', roles: [], scope: 'marks' }

const admit =
  (ctx: AppContext, endpoint: Endpoint) => async (request: FastifyRequest, reply: FastifyReply) => {
    ctx.load.admit('usual')
    await ctx.load.enter(endpoint, request, reply)
  }

export const admitBrowser = (ctx: AppContext) => ({ onRequest: admit(ctx, BROWSER) })
export const admitTool = (ctx: AppContext) => ({ onRequest: admit(ctx, TOOL) })
