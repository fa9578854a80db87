import type { AppContext } from '../../../platform/context.ts'
import { type Outgoings, openOutgoing } from '../../../platform/http/outgoing.ts'
import { resolveOrigin } from '../../identity/account/passkeys.ts'
import { type Platform, toPlatform } from './addresses.rules.ts'

type Place = { protocol: string; host: string }
/** Our addresses name the campus's ORIGIN; outside production the request's. */
export const getPlatform = (ctx: Pick<AppContext, 'env'>, place: Place): Platform =>
  toPlatform(resolveOrigin(ctx, place).origin)

const outgoings = new WeakMap<AppContext, Outgoings>()
/** Calls to tools. Opened when the feature is mounted: a server that listens takes no more hooks. */
export const openToolCalls = (ctx: AppContext): Outgoings => {
  const knownClient = outgoings.get(ctx)
  if (knownClient) return knownClient
  const client = openOutgoing(ctx.env.campusHosts)
  ctx.server.addHook('onClose', async () => client.close())
  outgoings.set(ctx, client)
  return client
}
