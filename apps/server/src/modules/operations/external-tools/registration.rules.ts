import { LAUNCH_URLS_MOST, TOOL_NAME } from '@tuntas/contract/operations/external-tools'
import { z } from '@tuntas/contract/wire/zod'
import type { Platform } from './addresses.rules.ts'
import { LTI_VERSION } from './claims.rules.ts'
import type { Tool, ToolWishes } from './tools.rules.ts'
import { mergeDraft, type ToolDraft } from './tools.rules.ts'

/** Dynamic registration: how the campus describes itself, and how a tool does. */

const PLATFORM = 'https://purl.imsglobal.org/spec/lti-platform-configuration'
const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration'
const LINK = 'LtiResourceLinkRequest'
const CHOICE = 'LtiDeepLinkingRequest'
const WISHES_MOST = 50

const claims = ['iss', 'aud', 'sub', 'exp', 'iat', 'nonce', 'name', 'email']

export const describePlatform = (platform: Platform, scopes: readonly string[]) => ({
  issuer: platform.issuer,
  authorization_endpoint: platform.authorization_endpoint,
  token_endpoint: platform.token_endpoint,
  token_endpoint_auth_methods_supported: ['private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: ['RS256'],
  jwks_uri: platform.jwks_uri,
  registration_endpoint: platform.registration_endpoint,
  scopes_supported: ['openid', ...scopes],
  response_types_supported: ['id_token'],
  response_modes_supported: ['form_post'],
  grant_types_supported: ['implicit', 'client_credentials'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['RS256'],
  claims_supported: claims,
  [PLATFORM]: {
    product_family_code: 'tuntas',
    version: LTI_VERSION,
    messages_supported: [{ type: LINK }, { type: CHOICE }],
    variables: [],
  },
})

const words = z.array(z.string().max(500)).max(WISHES_MOST)
const address = z.string().max(2000)
export const toolRegistration = z.object({
  client_name: z.string().trim().min(1),
  initiate_login_uri: address,
  redirect_uris: z.array(address).min(1).max(LAUNCH_URLS_MOST),
  jwks_uri: address,
  scope: z.string().max(5000).optional(),
  [TOOL]: z.object({
    target_link_uri: address.optional(),
    claims: words.optional(),
    messages: z
      .array(z.object({ type: z.string(), target_link_uri: address.optional() }))
      .max(WISHES_MOST)
      .optional(),
  }),
})
export type ToolRegistration = z.output<typeof toolRegistration>

/** The tool's page for choosing content, where it says that it has one. */
const findChoiceAddress = (registration: ToolRegistration): string | null => {
  const { messages = [], target_link_uri } = registration[TOOL]
  const message = messages.find(({ type }) => type === CHOICE)
  return message ? (message.target_link_uri ?? target_link_uri ?? null) : null
}

/** As it is stored: inactive, and nothing is shared. */
export const toToolDraft = (registration: ToolRegistration): ToolDraft => {
  const { target_link_uri } = registration[TOOL]
  const first = target_link_uri === undefined ? [] : [target_link_uri]
  return mergeDraft(undefined, {
    name: registration.client_name.replace(/\s+/g, ' ').slice(0, TOOL_NAME),
    login_url: registration.initiate_login_uri,
    launch_urls: [...new Set([...first, ...registration.redirect_uris])].slice(0, LAUNCH_URLS_MOST),
    deep_link_url: findChoiceAddress(registration),
    jwks_url: registration.jwks_uri,
  })
}

export const readWishes = (registration: ToolRegistration): ToolWishes => ({
  scopes: (registration.scope ?? '')
    .split(' ')
    .filter((scope) => scope !== '')
    .slice(0, WISHES_MOST),
  claims: registration[TOOL].claims ?? [],
})

/** What the tool learns about its registration. */
export const describeRegistration = (
  registration: ToolRegistration,
  { client_id, deployment_id }: Pick<Tool, 'client_id' | 'deployment_id'>,
) => ({
  client_id,
  client_name: registration.client_name,
  application_type: 'web',
  response_types: ['id_token'],
  grant_types: ['implicit', 'client_credentials'],
  initiate_login_uri: registration.initiate_login_uri,
  redirect_uris: registration.redirect_uris,
  jwks_uri: registration.jwks_uri,
  token_endpoint_auth_method: 'private_key_jwt',
  scope: registration.scope ?? '',
  [TOOL]: { ...registration[TOOL], version: LTI_VERSION, deployment_id },
})
