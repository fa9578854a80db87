import type { ProviderKind } from '@tuntas/contract/identity/providers'
import { casKind } from './cas/cas.ts'
import { ldapKind } from './ldap/ldap.ts'
import { oidcKind } from './oidc/oidc.ts'
import type { Kind } from './provider.rules.ts'
import { samlKind } from './saml/saml.ts'

export const kinds: Readonly<Record<ProviderKind, Kind>> = {
  oidc: oidcKind,
  ldap: ldapKind,
  saml: samlKind,
  cas: casKind,
}
