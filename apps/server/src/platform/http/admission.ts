import { IDLE_HEADER } from '@tuntas/contract/identity/account'
import type { Access, Endpoint } from '@tuntas/contract/wire/endpoint'
import type { Role } from '@tuntas/contract/wire/roles'
import { SERVICE_BYTES } from '@tuntas/contract/wire/service-limits.vocabulary'
import type { FastifyRequest } from 'fastify'
import { type Caller, isOver, type Service } from '../actor.ts'
import type { AppContext } from '../context.ts'
import { AppError } from '../errors.ts'

/** Who may call an endpoint, and how much they may send. */

declare module 'fastify' {
  interface FastifyRequest {
    actor?: Caller
    service?: Service
  }
}

const mayUse = (access: Access, role: Role) =>
  access === 'public' || access === 'any' || access.includes(role)

/** Body limit for anonymous callers. */
const PUBLIC_BODY_BYTES = 32_000
/** Body limit where it is not the usual one. */
export const findBodyLimit = ({ roles, scope }: Endpoint) => {
  if (scope) return { bodyLimit: SERVICE_BYTES }
  return roles === 'public' ? { bodyLimit: PUBLIC_BODY_BYTES } : {}
}

/** Paths still allowed while a password must be changed or a second factor set up. */
const OWN_ACCOUNT = /^(account|auth)\//

/** Authenticates and authorises the caller before anything else of the request is processed. */
export const admit = async (
  ctx: AppContext,
  { path, proved: proof, scope }: Endpoint,
  access: Access,
  request: FastifyRequest,
): Promise<void> => {
  if (access === 'public') return
  const { authorization } = request.headers
  const service = scope && (await ctx.admitService(authorization, request.ip, scope))
  if (service) {
    request.service = service
    return
  }
  const isUsed = request.headers[IDLE_HEADER] === undefined
  const caller = await ctx.authenticate(authorization, request.ip, isUsed)
  request.actor = caller
  if (caller.temporary && !OWN_ACCOUNT.test(path)) throw new AppError('password_change_required')
  if (isOver(caller.second_due) && !OWN_ACCOUNT.test(path)) throw new AppError('second_factor_setup_required')
  if (!mayUse(access, caller.role)) throw new AppError('forbidden')
  if (proof) await ctx.demandProof(caller, proof)
}
