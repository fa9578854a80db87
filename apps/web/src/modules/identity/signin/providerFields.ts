import type { OidcPreset, ProviderKind } from '@tuntas/contract/identity/providers'

/** The fields of each kind in the form. */
export type ProviderField = {
  name: string
  label: string
  hint?: string
  placeholder?: string
  kind?: 'text' | 'secret' | 'lines' | 'switch'
  required?: boolean
  /** Shown for these presets only. */
  presets?: readonly OidcPreset[]
}

const certificate: ProviderField = {
  name: 'ca_pem',
  label: 'Sertifikat CA kampus',
  hint: 'Hanya bila server memakai sertifikat buatan kampus. Tempel isi berkas .pem.',
  kind: 'lines',
}

export const providerFields: Record<ProviderKind, readonly ProviderField[]> = {
  oidc: [
    {
      name: 'issuer',
      label: 'Alamat penyedia (issuer)',
      placeholder: 'https://sso.kampus.ac.id/realms/kampus',
      required: true,
    },
    {
      name: 'hosted_domain',
      label: 'Domain Google Workspace',
      placeholder: 'kampus.ac.id',
      required: true,
      presets: ['google'],
    },
    { name: 'tenant_id', label: 'ID tenant', required: true, presets: ['entra'] },
    { name: 'client_id', label: 'Client ID', required: true },
    { name: 'client_secret', label: 'Client secret', kind: 'secret' },
    { name: 'scopes', label: 'Scope', placeholder: 'openid profile email' },
    certificate,
  ],
  ldap: [
    { name: 'url', label: 'Alamat direktori', placeholder: 'ldaps://direktori.kampus.ac.id', required: true },
    { name: 'starttls', label: 'Pakai StartTLS', kind: 'switch' },
    {
      name: 'bind_dn',
      label: 'DN akun layanan',
      placeholder: 'cn=tuntas,ou=layanan,dc=kampus,dc=ac,dc=id',
      hint: 'Akun yang boleh mencari orang di direktori.',
    },
    { name: 'bind_password', label: 'Kata sandi akun layanan', kind: 'secret' },
    { name: 'base_dn', label: 'Base DN', placeholder: 'ou=orang,dc=kampus,dc=ac,dc=id', required: true },
    {
      name: 'user_attribute',
      label: 'Atribut username',
      hint: 'Active Directory: sAMAccountName',
      required: true,
    },
    {
      name: 'subject_attribute',
      label: 'Atribut penanda akun',
      hint: 'Tidak pernah berubah bagi satu orang. Active Directory: objectGUID',
      required: true,
    },
    certificate,
  ],
  saml: [
    { name: 'idp_entity_id', label: 'Entity ID penyedia', required: true },
    { name: 'idp_sso_url', label: 'Alamat masuk penyedia (SSO URL)', required: true },
    {
      name: 'idp_certificate',
      label: 'Sertifikat penyedia',
      hint: 'Satu sampai tiga blok PEM, agar kunci dapat diganti tanpa jeda.',
      kind: 'lines',
      required: true,
    },
    {
      name: 'subject_claim',
      label: 'Klaim penanda akun',
      hint: 'Kosong: NameID. NameID yang berubah tiap masuk (transient) ditolak.',
    },
  ],
  cas: [
    {
      name: 'url',
      label: 'Alamat CAS',
      hint: 'Tanpa /login.',
      placeholder: 'https://sso.kampus.ac.id/cas',
      required: true,
    },
    certificate,
  ],
}

/** People choose one of these; it fills in everything that its kind of provider has in common. */
export type Start = { label: string; kind: ProviderKind; values: Readonly<Record<string, string>> }
export const starts: readonly Start[] = [
  {
    label: 'Google Workspace',
    kind: 'oidc',
    values: {
      name: 'Google Kampus',
      preset: 'google',
      issuer: 'https://accounts.google.com',
      link_claim: 'email',
      link_to: 'email',
    },
  },
  {
    label: 'Microsoft Entra ID',
    kind: 'oidc',
    values: {
      name: 'Microsoft 365 Kampus',
      preset: 'entra',
      issuer: 'https://login.microsoftonline.com/ID-TENANT/v2.0',
      link_claim: 'employeeid',
    },
  },
  { label: 'Keycloak', kind: 'oidc', values: { name: 'SSO Kampus', preset: 'keycloak', link_claim: 'nim' } },
  { label: 'OpenID Connect lain', kind: 'oidc', values: { name: 'SSO Kampus', preset: 'other' } },
  {
    label: 'LDAP atau Active Directory',
    kind: 'ldap',
    values: {
      name: 'Akun Kampus',
      user_attribute: 'uid',
      subject_attribute: 'entryUUID',
      link_claim: 'employeeNumber',
    },
  },
  { label: 'SAML 2.0', kind: 'saml', values: { name: 'SSO Kampus' } },
  { label: 'CAS', kind: 'cas', values: { name: 'SSO Kampus', link_claim: 'user' } },
]
