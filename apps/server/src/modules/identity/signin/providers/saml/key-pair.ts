import { z } from '@tuntas/contract/wire/zod'

/** Our key for signed requests, and its certificate for the provider. Made once, with the provider. */

const YEARS = 20
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
}

/** Loaded with the first provider only; the certificate's library demands the other one before it. */
const loadX509 = async () => {
  await import('reflect-metadata')
  return import('@peculiar/x509')
}

export const makeKeyPair = async (): Promise<string> => {
  const { PemConverter, X509CertificateGenerator } = await loadX509()
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const notAfter = new Date()
  notAfter.setFullYear(notAfter.getFullYear() + YEARS)
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Tuntas',
    keys,
    notAfter,
    signingAlgorithm: ALGORITHM,
  })
  const privateKey = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return JSON.stringify({
    privateKey: PemConverter.encode(privateKey, 'PRIVATE KEY'),
    certificate: certificate.toString('pem'),
  })
}

const keyPair = z.object({ privateKey: z.string(), certificate: z.string() })
/** @param secret as stored; throws if it is missing */
export const readKeyPair = (secret: string | null) => keyPair.parse(JSON.parse(secret ?? 'null'))
