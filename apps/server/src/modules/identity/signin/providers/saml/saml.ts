import { X509Certificate } from 'node:crypto'
import {
  generateServiceProviderMetadata,
  type Profile,
  SAML,
  ValidateInResponseTo,
} from '@node-saml/node-saml'
import type { FieldErrors } from '@tuntas/contract/wire/endpoint'
import { refusedAddress } from '../../../../../platform/http/outgoing.ts'
import {
  type Access,
  type BrowserWay,
  type Draft,
  demandSettings,
  describeError,
  type Kind,
  ProviderError,
} from '../provider.rules.ts'
import { makeKeyPair, readKeyPair } from './key-pair.ts'

/** Sign-in with SAML 2.0: signed request, answer by HTTP-POST with response and assertion signed. */

const CERTIFICATES_MOST = 3
const CLOCK_SKEW_MS = 120_000
const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

const isCertificate = (pem: string): boolean => {
  try {
    return new X509Certificate(pem).publicKey.asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
/** Several, so that the campus can change keys without a pause. */
const readCertificates = (text = ''): string[] => text.match(PEM) ?? []

const check = ({ settings }: Draft, allowed: readonly string[]): FieldErrors => {
  const { idp_sso_url: address = '', idp_certificate: pems = '' } = settings
  const fault = address ? refusedAddress(address, allowed) : null
  const certificates = readCertificates(pems)
  const isGood =
    certificates.length > 0 && certificates.length <= CERTIFICATES_MOST && certificates.every(isCertificate)
  return {
    ...demandSettings(settings, {
      idp_entity_id: 'Masukan entity ID penyedia',
      idp_sso_url: 'Masukan alamat masuk penyedia',
      idp_certificate: 'Masukan sertifikat penyedia',
    }),
    ...(fault && { idp_sso_url: [fault] }),
    ...(pems && !isGood && { idp_certificate: ['Isi satu sampai tiga sertifikat RSA berbentuk PEM.'] }),
  }
}

/** The request id is the flow's own, so several processes and a restart do not matter. */
const toRequestId = (nonce: string) => `_${nonce}`

const openSaml = ({ provider, addresses }: Access, nonce: string): SAML => {
  const { idp_sso_url = '', idp_certificate } = provider.settings
  const { privateKey, certificate } = readKeyPair(provider.secret)
  const requestId = toRequestId(nonce)
  return new SAML({
    issuer: addresses.metadata,
    callbackUrl: addresses.acs,
    audience: addresses.metadata,
    entryPoint: idp_sso_url,
    idpCert: readCertificates(idp_certificate),
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: true,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => requestId,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
  })
}

const MFA_CONTEXTS = ['urn:oasis:names:tc:SAML:2.0:ac:classes:MultiFactor', 'https://refeds.org/profile/mfa']
const hasMfa = (profile: Profile): boolean => {
  const assertion = profile.getAssertionXml?.() ?? ''
  return MFA_CONTEXTS.some((context) => assertion.includes(`>${context}<`))
}

const readClaims = ({ attributes }: Profile): Record<string, unknown> =>
  typeof attributes === 'object' && attributes !== null ? { ...attributes } : {}

const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const readSubject = ({ settings }: Access['provider'], profile: Profile): string => {
  const { subject_claim } = settings
  if (!subject_claim) {
    if (profile.nameIDFormat === TRANSIENT) throw new ProviderError('provider_refused', 'transient NameID')
    return profile.nameID
  }
  const subject = readClaims(profile)[subject_claim]
  if (typeof subject !== 'string' || subject === '') throw new ProviderError('claim_missing', subject_claim)
  return subject
}

const finish: BrowserWay['finish'] = async (access, { nonce }, { form }) => {
  const saml = openSaml(access, nonce)
  const answer = { SAMLResponse: form.get('SAMLResponse') ?? '' }
  const { profile } = await saml.validatePostResponseAsync(answer).catch((error: unknown) => {
    throw new ProviderError('provider_refused', describeError(error))
  })
  // The library does not compare the issuer.
  if (!profile || profile.issuer !== access.provider.settings.idp_entity_id)
    throw new ProviderError('provider_refused', 'Issuer')
  const subject = readSubject(access.provider, profile)
  if (!subject) throw new ProviderError('provider_refused', 'NameID')
  return { subject, claims: readClaims(profile), sid: profile.sessionIndex ?? null, hasMfa: hasMfa(profile) }
}

const describe = async ({ provider, addresses }: Access): Promise<string> => {
  const { privateKey, certificate } = readKeyPair(provider.secret)
  return generateServiceProviderMetadata({
    issuer: addresses.metadata,
    callbackUrl: addresses.acs,
    publicCerts: certificate,
    privateKey,
    identifierFormat: null,
    wantAssertionsSigned: true,
  })
}

export const samlKind: Kind = {
  secret: null,
  makeSecret: makeKeyPair,
  defaults: { idp_entity_id: '', idp_sso_url: '', idp_certificate: '', subject_claim: '' },
  identifying: ['idp_entity_id', 'subject_claim'],
  addresses: ['acs', 'metadata'],
  check,
  browser: {
    begin: (access, { state, nonce }) => openSaml(access, nonce).getAuthorizeUrlAsync(state, undefined, {}),
    finish,
    probe: async ({ provider }) => [
      {
        name: 'Sertifikat penyedia dibaca',
        ok: readCertificates(provider.settings.idp_certificate).every(isCertificate),
        detail: provider.settings.idp_entity_id ?? '',
      },
    ],
  },
  describe,
}
