import type { AppContext } from '../../../platform/context.ts'
import { openOutgoing } from '../../../platform/http/outgoing.ts'
import { openVault } from '../../../platform/vault.ts'
import { resolveOrigin } from '../account/passkeys.ts'
import type { Access, Addresses, Provider, Reach } from './providers/provider.rules.ts'
import type { StoredProvider } from './providers.store.ts'

/** Base of the pages that browsers and providers open. */
export const PAGES = '/api/v1/auth/provider'

const toPlace = (id: number) => `provider ${id}`

/** Seals what belongs to a provider. */
export const openProviderVault = async (ctx: Pick<AppContext, 'db' | 'files'>, id: number) => {
  const { seal, open } = await openVault(ctx, 'kunci-masuk')
  return {
    seal: (text: string) => seal(text, toPlace(id)),
    open: (sealed: string) => open(sealed, toPlace(id)),
  }
}

/** With its secret. One that another machine's key sealed counts as missing. */
export const openProvider = async (
  ctx: Pick<AppContext, 'db' | 'files'>,
  storedProvider: StoredProvider,
): Promise<Provider> => ({
  ...storedProvider,
  secret:
    storedProvider.secret === null
      ? null
      : ((await openProviderVault(ctx, storedProvider.id)).open(storedProvider.secret) ?? null),
})

/** Our addresses for a provider. They name the campus's ORIGIN; outside production the request's. */
export const toAddresses = (origin: string, id: number): Addresses => {
  const page = (name: string) => `${origin}${PAGES}/${id}/${name}`
  return { callback: page('callback'), acs: page('acs'), logout: page('logout'), metadata: page('metadata') }
}

const reaches = new WeakMap<AppContext, Reach>()
const openReach = (ctx: AppContext): Reach => {
  const knownReach = reaches.get(ctx)
  if (knownReach) return knownReach
  const allowed = ctx.env.campusHosts
  const client = openOutgoing(allowed)
  ctx.server.addHook('onClose', async () => client.close())
  const reach = { allowed, call: client.call }
  reaches.set(ctx, reach)
  return reach
}

/** Opened once, when the feature is mounted: a server that listens takes no more hooks. */
export const mountReach = (ctx: AppContext): void => {
  openReach(ctx)
}

export const openAccess = async (
  ctx: AppContext,
  storedProvider: StoredProvider,
  place: { protocol: string; host: string },
): Promise<Access> => ({
  provider: await openProvider(ctx, storedProvider),
  addresses: toAddresses(resolveOrigin(ctx, place).origin, storedProvider.id),
  reach: openReach(ctx),
})
