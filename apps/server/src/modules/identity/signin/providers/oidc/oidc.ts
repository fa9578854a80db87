import { type OidcPreset, oidcPresets } from '@tuntas/contract/identity/providers'
import type { FieldErrors } from '@tuntas/contract/wire/endpoint'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { refusedAddress } from '../../../../../platform/http/outgoing.ts'
import {
  type Access,
  type BrowserWay,
  type Draft,
  demandSettings,
  type Finding,
  type Kind,
  type Logout,
  ProviderError,
  type Settings,
} from '../provider.rules.ts'
import { findConfiguration, toFetch, toProviderError } from './client.ts'

/** Sign-in with OpenID Connect: code flow with PKCE, state and nonce. */

const isPreset = (preset: string | undefined): preset is OidcPreset =>
  oidcPresets.some((name) => name === preset)
const NOT_A_TENANT = /^(common|organizations|consumers)$/i
const namesNoTenant = (issuer: string) =>
  URL.canParse(issuer) && new URL(issuer).pathname.split('/').some((part) => NOT_A_TENANT.test(part))

const REQUIRED: Record<OidcPreset, Readonly<Record<string, string>>> = {
  google: { hosted_domain: 'Masukan domain kampus di Google Workspace' },
  entra: { tenant_id: 'Masukan ID tenant' },
  keycloak: {},
  other: {},
}

const checkEntra = ({ settings, link_claim }: Draft): FieldErrors => {
  const { tenant_id = '', issuer = '' } = settings
  return {
    ...(NOT_A_TENANT.test(tenant_id) && { tenant_id: ['Isi ID tenant kampus, bukan common'] }),
    ...(namesNoTenant(issuer) && { issuer: ['Isi alamat tenant kampus, bukan common'] }),
    ...(link_claim === 'email' && {
      link_claim: ['Email dari Entra tidak terverifikasi. Pakai employeeid atau upn.'],
    }),
  }
}

const check = (draft: Draft, allowed: readonly string[]): FieldErrors => {
  const { settings, secret } = draft
  const { preset, issuer } = settings
  if (!isPreset(preset)) return { preset: ['Pilih penyedia'] }
  const isHosted = preset === 'google' || preset === 'entra'
  const fault = issuer ? refusedAddress(issuer, allowed) : null
  return {
    ...demandSettings(settings, {
      issuer: 'Masukan alamat penyedia (issuer)',
      client_id: 'Masukan client ID',
      ...REQUIRED[preset],
    }),
    ...(fault && { issuer: [fault] }),
    ...(isHosted && secret === null && { client_secret: ['Masukan client secret'] }),
    ...(preset === 'entra' && checkEntra(draft)),
  }
}

const begin: BrowserWay['begin'] = async (access, { state, nonce, verifier }) => {
  const configuration = await findConfiguration(access)
  const { settings } = access.provider
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: access.addresses.callback,
    scope: settings.scopes || 'openid profile email',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Only a hint; the id_token decides.
    ...(settings.preset === 'google' && { hd: settings.hosted_domain ?? '' }),
  })
  return address.href
}

/** What a preset demands of the id_token, and the subject that it names. */
const readSubject = (settings: Settings, claims: oidc.IDToken): string => {
  if (settings.preset === 'google' && claims.hd !== settings.hosted_domain)
    throw new ProviderError('wrong_campus', 'hd')
  if (settings.preset !== 'entra') return claims.sub
  if (claims.tid !== settings.tenant_id) throw new ProviderError('wrong_campus', 'tid')
  if (typeof claims.oid !== 'string' || claims.oid === '') throw new ProviderError('provider_refused', 'oid')
  return claims.oid
}

const finish: BrowserWay['finish'] = async (access, { state, nonce, verifier }, { query }) => {
  const { settings, link_claim } = access.provider
  const configuration = await findConfiguration(access)
  try {
    const tokens = await oidc.authorizationCodeGrant(
      configuration,
      new URL(`?${query}`, access.addresses.callback),
      { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
    )
    const idToken = tokens.claims()
    if (!idToken) throw new ProviderError('provider_refused', 'no id_token')
    const subject = readSubject(settings, idToken)
    const hasUserinfo = configuration.serverMetadata().userinfo_endpoint !== undefined
    const more =
      link_claim in idToken || !hasUserinfo
        ? {}
        : await oidc.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
    const hasMfa = Array.isArray(idToken.amr) && idToken.amr.includes('mfa')
    const sid = typeof idToken.sid === 'string' ? idToken.sid : null
    return { subject, claims: { ...more, ...idToken }, sid, hasMfa } satisfies Finding
  } catch (error) {
    throw toProviderError(error)
  }
}

const probe: BrowserWay['probe'] = async (access) => {
  const { issuer, jwks_uri } = (await findConfiguration(access)).serverMetadata()
  return [
    { name: 'Alamat penyedia dibaca', ok: true, detail: issuer },
    { name: 'Kunci penyedia dibaca', ok: true, detail: jwks_uri ?? '' },
  ]
}

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const FRESH_S = 300

const keySets = new WeakMap<oidc.Configuration, ReturnType<typeof createRemoteJWKSet>>()
/** Keys for tokens that anybody may post: an unknown one is looked for rarely. */
const findKeys = (access: Access, configuration: oidc.Configuration) => {
  const name = keySets.get(configuration)
  if (name) return name
  const fetchWithin = toFetch(access)
  const keys = createRemoteJWKSet(new URL(configuration.serverMetadata().jwks_uri ?? ''), {
    [customFetch]: (url, { method }) =>
      fetchWithin(url, { method, headers: {}, body: undefined, redirect: 'manual' }),
  })
  keySets.set(configuration, keys)
  return keys
}

/** OpenID Connect Back-Channel Logout 1.0, section 2.6. */
const readLogout = async (access: Access, token: string): Promise<Logout> => {
  const configuration = await findConfiguration(access)
  const { payload } = await jwtVerify(token, findKeys(access, configuration), {
    issuer: configuration.serverMetadata().issuer,
    audience: access.provider.settings.client_id ?? '',
    maxTokenAge: FRESH_S,
    requiredClaims: ['iat', 'jti', 'events'],
  })
  const { events, sid, sub, jti } = payload
  const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events
  const session = typeof sid === 'string' ? sid : null
  const subject = access.provider.settings.preset === 'entra' ? null : (sub ?? null)
  if (!isLogout || 'nonce' in payload || !jti || (session === null && subject === null))
    throw new ProviderError('provider_refused', 'logout_token')
  return { jti, sid: session, subject }
}

const findSignout = async (access: Access): Promise<string | null> => {
  const configuration = await findConfiguration(access)
  if (!configuration.serverMetadata().end_session_endpoint) return null
  return oidc.buildEndSessionUrl(configuration).href
}

export const oidcKind: Kind = {
  secret: 'client_secret',
  defaults: {
    preset: 'other',
    issuer: '',
    client_id: '',
    scopes: 'openid profile email',
    hosted_domain: '',
    tenant_id: '',
    ca_pem: '',
  },
  refusesApps: ({ preset }) => preset === 'google',
  identifying: ['issuer', 'tenant_id'],
  addresses: ['callback', 'logout'],
  check,
  browser: { begin, finish, probe },
  readLogout,
  findSignout,
}
