import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import { hashToken } from '../account/sessions.store.ts'
import { openAccess } from './access.ts'
import { takeLogout } from './flows.store.ts'
import { kinds } from './providers/index.ts'
import { describeError, type Logout } from './providers/provider.rules.ts'
import { endProviderSessions, listSessionOwners, type StoredProvider } from './providers.store.ts'

/**
 * A back-channel logout of a provider: ends the sessions of its `sid`, otherwise all of the subject through
 * this provider.
 * @returns false if the token is not valid, or was used before
 */
export const takeLogoutToken = async (
  ctx: AppContext,
  storedProvider: StoredProvider,
  request: { protocol: string; host: string; log: Pick<AppContext['server']['log'], 'warn'> },
  token: string | null,
): Promise<boolean> => {
  const { readLogout } = kinds[storedProvider.kind]
  if (!readLogout || !token) return false
  let logout: Logout
  try {
    logout = await readLogout(await openAccess(ctx, storedProvider, request), token)
  } catch (error) {
    request.log.warn({ provider: storedProvider.id, detail: describeError(error) }, 'logout refused')
    return false
  }
  const { jti, sid, subject } = logout
  return transact(ctx, null, async (tx) => {
    if (!(await takeLogout(tx, storedProvider.id, hashToken(jti)))) return false
    const userIds = await listSessionOwners(tx, { providerId: storedProvider.id, sid, subject })
    await endProviderSessions(tx, { userIds, providerId: storedProvider.id, sid })
    await tx.emit('sessions.ended_by_provider', { ids: userIds })
    return true
  })
}
