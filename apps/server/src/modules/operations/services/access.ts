import { type ServiceScope, serviceScopeLabels } from '@tuntas/contract/operations/services'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { parseBearerToken } from '../../identity/account/rules.ts'
import { hashToken } from '../../identity/account/sessions.store.ts'
import { isServiceToken } from './service-token.ts'
import { findCallState, useToken } from './tokens.store.ts'

const MINUTE_SECONDS = 60

/**
 * Admits calls of services. Each call reads its token, so that a revocation holds at once in every process,
 * and counts in its row, so that the limit is one for all processes.
 */
export const serviceAdmitter =
  ({ db, env }: Pick<AppContext, 'db' | 'env'>): AppContext['admitService'] =>
  async (authorization, ip_address, scope: ServiceScope) => {
    const token = parseBearerToken(authorization)
    if (!token || !isServiceToken(token)) return undefined
    const call = { hash: hashToken(token), zone: env.campusTz, scope, ip_address }
    const service = await useToken(db, call)
    if (service) return { ...service, ip_address }
    const state = await findCallState(db, call)
    if (!state) throw new AppError('signed_out')
    if (!state.allowed)
      throw new AppError('scope_missing', {
        message: `Token ini tidak punya izin ${scope}.`,
        data: { scope, name: serviceScopeLabels[scope] },
      })
    throw new AppError('too_many_calls', {
      message: 'Token ini sudah mengirim 120 permintaan dalam satu menit.',
      retryAfter: Math.max(1, MINUTE_SECONDS - state.seconds),
    })
  }
