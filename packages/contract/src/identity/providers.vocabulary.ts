import type { Role } from '../wire/roles.ts'

/** Ways to sign in with the campus's account (decision 128). */
export const providerKinds = ['oidc', 'ldap', 'saml', 'cas'] as const
export type ProviderKind = (typeof providerKinds)[number]
export const providerKindLabels: Record<ProviderKind, string> = {
  oidc: 'OpenID Connect',
  ldap: 'LDAP / Active Directory',
  saml: 'SAML 2.0',
  cas: 'CAS',
}

/** Kinds whose password is typed here, not at the provider's own page. */
export const directoryKinds: ReadonlySet<ProviderKind> = new Set(['ldap'])
/** Kinds whose e-mail claims are verified, so accounts may be linked by them. */
export const emailKinds: ReadonlySet<ProviderKind> = new Set(['oidc'])

export const oidcPresets = ['google', 'entra', 'keycloak', 'other'] as const
export type OidcPreset = (typeof oidcPresets)[number]

/** What the link claim is compared with: username, NIM, NIDN or NIP; or the e-mail address. */
export const linkTargets = ['number', 'email'] as const
export type LinkTarget = (typeof linkTargets)[number]

/** Roles that may sign in through a provider. Super admins never do. */
export const providerRoles = [
  'mahasiswa',
  'dosen',
  'koordinator',
  'operator',
  'admin',
] as const satisfies readonly Role[]
export type ProviderRole = (typeof providerRoles)[number]

/** Who may sign in with a Tuntas password. */
export const passwordPolicies = ['everybody', 'staff', 'admins'] as const
export type PasswordPolicy = (typeof passwordPolicies)[number]
export const passwordPolicyLabels: Record<PasswordPolicy, string> = {
  everybody: 'Semua orang',
  staff: 'Semua kecuali mahasiswa',
  admins: 'Hanya admin, operator, dan koordinator',
}

export const PROVIDERS_MOST = 10
export const PROVIDER_NAME = 40

/** What a sign-in through a provider may be refused with. */
export const exchangeRefusals = [
  'flow_ended',
  'unknown_account',
  'claim_missing',
  'wrong_campus',
  'identity_taken',
  'role_refused',
  'provider_refused',
  'provider_away',
] as const
export type ExchangeRefusal = (typeof exchangeRefusals)[number]

/**
 * Roles that a policy bars from passwords. Administrators keep theirs, so that a dead provider locks nobody
 * out.
 */
export const passwordBarredRoles = {
  everybody: [],
  staff: ['mahasiswa'],
  admins: ['mahasiswa', 'dosen'],
} as const satisfies Record<PasswordPolicy, readonly ProviderRole[]>
