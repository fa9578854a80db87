import { bit, optionalFlag } from '../wire/fields.ts'
import { withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'

/**
 * Settings of the kinds, as they are sent and stored. A kind needs nothing else in the contract. What must be
 * filled in is decided on the server by the kind.
 */

const setting = (max = 500) =>
  withDefault(
    (value) => (value === null ? '' : value),
    z.string('Isi tidak sesuai').trim().max(max, `Maksimal ${max} karakter`).optional(),
  )
const PEM_MOST = 20_000
const pem = () => setting(PEM_MOST)
/** Not sent or empty: the stored one stays. It is never given back. */
const providerSecret = () =>
  withDefault(
    (value) => (value === '' || value === null ? undefined : value),
    z.string('Isi tidak sesuai').max(1000, 'Maksimal 1000 karakter').optional(),
  )

export const kindSettings = {
  oidc: {
    preset: setting(20),
    issuer: setting(),
    client_id: setting(),
    scopes: setting(),
    hosted_domain: setting(),
    tenant_id: setting(),
    ca_pem: pem(),
  },
  ldap: {
    url: setting(),
    starttls: optionalFlag(),
    bind_dn: setting(),
    base_dn: setting(),
    user_attribute: setting(100),
    subject_attribute: setting(100),
    ca_pem: pem(),
  },
  saml: {
    idp_entity_id: setting(),
    idp_sso_url: setting(),
    idp_certificate: pem(),
    subject_claim: setting(200),
  },
  cas: { url: setting(), ca_pem: pem() },
}

/** Secrets by kind; a row says only whether there is one. */
export const kindSecrets = { client_secret: providerSecret(), bind_password: providerSecret() }

const shownText = z.string().optional()
/** The settings of all kinds in a reply; each row has those of its kind. */
export const shownSettings = {
  preset: shownText,
  issuer: shownText,
  client_id: shownText,
  scopes: shownText,
  hosted_domain: shownText,
  tenant_id: shownText,
  ca_pem: shownText,
  url: shownText,
  starttls: bit().optional(),
  bind_dn: shownText,
  base_dn: shownText,
  user_attribute: shownText,
  subject_attribute: shownText,
  idp_entity_id: shownText,
  idp_sso_url: shownText,
  idp_certificate: shownText,
  subject_claim: shownText,
}
