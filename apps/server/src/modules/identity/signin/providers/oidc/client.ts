import { LRUCache } from 'lru-cache'
import * as oidc from 'openid-client'
import { type Access, CALL_MS, describeError, ProviderError } from '../provider.rules.ts'

/** Discovery and keys of the OpenID Connect providers, read at the first need and kept for an hour. */

const KEPT_MS = 3_600_000
const openConfigurations = () => new LRUCache<string, oidc.Configuration>({ max: 50, ttl: KEPT_MS })
/** By application: ids of providers are those of its database. */
const configurationsByReach = new WeakMap<Access['reach'], ReturnType<typeof openConfigurations>>()
const findCache = ({ reach }: Access) => {
  const cache = configurationsByReach.get(reach) ?? openConfigurations()
  configurationsByReach.set(reach, cache)
  return cache
}

/** Nothing came back, or a fault of the server. */
class AwayError extends Error {}
const isAway = (error: unknown): boolean =>
  error instanceof AwayError || (error instanceof Error && error.cause !== undefined && isAway(error.cause))

/** @returns a ProviderError for any error of the library */
export const toProviderError = (error: unknown): ProviderError => {
  if (error instanceof ProviderError) return error
  return new ProviderError(isAway(error) ? 'provider_away' : 'provider_refused', describeError(error))
}

/** `fetch` within the reach that the operator allows. */
export const toFetch =
  ({ reach, provider }: Access): oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const call = {
      method,
      headers,
      body: body === undefined || body === null ? undefined : String(body),
      timeoutMs: CALL_MS,
      ca: provider.settings.ca_pem || undefined,
    }
    const reply = await reach.call(url, call).catch((error: unknown) => {
      throw new AwayError(describeError(error))
    })
    if (reply.status >= 500) throw new AwayError(`HTTP ${reply.status}`)
    const replyHeaders = new Headers()
    for (const [name, value] of Object.entries(reply.headers))
      if (typeof value === 'string') replyHeaders.set(name, value)
    const hasBody = reply.status !== 204 && reply.status !== 304
    return new Response(hasBody ? new Uint8Array(reply.body) : null, {
      status: reply.status,
      headers: replyHeaders,
    })
  }

/** Providers that take the secret only in the header say so. */
const chooseAuthentication = (secret: string | null, methods: readonly string[] | undefined) => {
  if (secret === null) return oidc.None()
  return methods && !methods.includes('client_secret_post')
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret)
}

/**
 * The library reads the keys again for an unknown one, if these are a minute old: so at once, then rarely.
 */
const REREAD_S = 60
const readKeys = async (configuration: oidc.Configuration, fetchWithin: oidc.CustomFetch) => {
  const { jwks_uri } = configuration.serverMetadata()
  if (!jwks_uri) throw new Error('jwks_uri')
  const reply = await fetchWithin(jwks_uri, {
    method: 'GET',
    headers: {},
    body: undefined,
    redirect: 'manual',
  })
  const jwks = (await reply.json()) as oidc.ExportedJWKSCache['jwks']
  if (reply.status !== 200) throw new Error(`HTTP ${reply.status}`)
  oidc.setJwksCache(configuration, { jwks, uat: Math.floor(Date.now() / 1000) - REREAD_S })
}

const discover = async (access: Access): Promise<oidc.Configuration> => {
  const { issuer = '', client_id = '' } = access.provider.settings
  const isPlain = new URL(issuer).protocol === 'http:'
  const fetchWithin = toFetch(access)
  const discovery = await oidc.discovery(new URL(issuer), client_id, undefined, oidc.None(), {
    [oidc.customFetch]: fetchWithin,
    timeout: CALL_MS / 1000,
    execute: isPlain ? [oidc.allowInsecureRequests] : [],
  })
  const server = discovery.serverMetadata()
  const methods = server.token_endpoint_auth_methods_supported
  const authentication = chooseAuthentication(access.provider.secret, methods)
  const configuration = new oidc.Configuration(server, client_id, undefined, authentication)
  configuration[oidc.customFetch] = fetchWithin
  configuration.timeout = CALL_MS / 1000
  if (isPlain) oidc.allowInsecureRequests(configuration)
  await readKeys(configuration, fetchWithin)
  // The signature of the id_token is checked although it came straight from the provider.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

/** A failed discovery is not kept: the provider may be back at the next sign-in. */
export const findConfiguration = async (access: Access): Promise<oidc.Configuration> => {
  const key = `${access.provider.id}.${access.provider.version}`
  const configurations = findCache(access)
  const knownConfiguration = configurations.get(key)
  if (knownConfiguration) return knownConfiguration
  const configuration = await discover(access).catch((error: unknown) => {
    throw new ProviderError('provider_away', describeError(error))
  })
  configurations.set(key, configuration)
  return configuration
}
