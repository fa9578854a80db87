import { LRUCache } from 'lru-cache'
import type { Actor, Caller } from '../../../platform/actor.ts'
import { growingTo } from '../../../platform/cached.ts'
import { DEAF_TRUST_MS } from '../../../platform/change-feed.ts'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { sessionTopic } from './events.ts'
import { demandIdentity, demandSecond } from './password.access.ts'
import { parseBearerToken } from './rules.ts'
import { type FoundSession, findSession, hashToken } from './sessions.store.ts'

/** While the change feed is connected, a session is trusted this long without a query. */
const TRUST_MS = 30_000
const MAX_CACHED = 50_000

/** Enough to distinguish the sessions of one person. */
const SESSION_SIGNS = 12

type CachedUser = FoundSession & Pick<Actor, 'session'>

type Authenticate = (...call: Parameters<AppContext['authenticate']>) => Promise<Caller>

/**
 * Authenticates by token. Sessions stay cached until they are revoked or their trust expires; a session
 * opened in this process is cached from the start (`welcome`).
 */
export const authenticator = (ctx: Pick<AppContext, 'db' | 'changeFeed'>): AppContext['authenticate'] => {
  const cache = new LRUCache<string, { user: CachedUser; read: number; until: number }>(growingTo(MAX_CACHED))
  const remember = (token: string, hash: Buffer, foundSession: FoundSession, read: number): CachedUser => {
    const { id, role, name, username, temporary, second_due, shared: isShared } = foundSession
    const session = hash.toString('base64url').slice(0, SESSION_SIGNS)
    const user = { id, role, name, username, temporary, second_due, shared: isShared, session }
    const until = Date.now() + (ctx.changeFeed.isConnected() ? TRUST_MS : DEAF_TRUST_MS)
    cache.set(token, { user, read, until })
    return user
  }
  const find = async (token: string, isUse: boolean): Promise<CachedUser> => {
    const cached = cache.get(token)
    if (
      cached &&
      // Polls of a shared computer do not count as use, and always check the database.
      (isUse || !cached.user.shared) &&
      Date.now() < cached.until &&
      ctx.changeFeed.unchangedSince(cached.read, [sessionTopic(cached.user.id)])
    ) {
      return cached.user
    }
    cache.delete(token)
    const readAt = ctx.changeFeed.now()
    const hash = hashToken(token)
    const session = await findSession(ctx.db, hash, isUse)
    if (!session) throw new AppError('signed_out')
    return remember(token, hash, session, readAt)
  }
  const authenticate: Authenticate = async (authorization, ip, isUse = true) => {
    const token = parseBearerToken(authorization)
    if (!token) throw new AppError('signed_out')
    return { ...(await find(token, isUse)), ip_address: ip }
  }
  const welcome = (token: string, user: FoundSession, moment: number) => {
    remember(token, hashToken(token), user, moment)
  }
  return Object.assign(authenticate, { welcome })
}

/** Before a sensitive action. */
export const proofDemander =
  ({ db }: Pick<AppContext, 'db'>): AppContext['demandProof'] =>
  (actor, proof) =>
    proof === 'identity' ? demandIdentity(db, actor) : demandSecond(db, actor)
