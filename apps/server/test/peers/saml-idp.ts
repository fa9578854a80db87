import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'

/** A SAML identity provider that answers as a test wants it, signed by its own key. */

type Says = {
  issuer?: string
  audience?: string
  nameId: string
  nameIdFormat?: string
  attributes: Record<string, string>
  /** Authentication context. */
  context?: string
  inResponseTo?: string
  /** Age of the assertion in minutes. */
  ageMinutes?: number
  signs?: ('assertion' | 'response')[]
  /** Changes the answer after its signatures. */
  tamper?: (xml: string) => string
}

const makeKeys = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'tuntas-saml-'))
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`]
  execFileSync('openssl', ['req', ...options, '-keyout', 'key.pem', '-out', 'cert.pem'], {
    cwd: folder,
    stdio: 'pipe',
  })
  const [key, certificate] = ['key.pem', 'cert.pem'].map((file) => readFileSync(join(folder, file), 'utf8'))
  rmSync(folder, { recursive: true })
  return { key: key ?? '', certificate: certificate ?? '' }
}

const sign = (xml: string, element: string, key: string): string => {
  const signature = new SignedXml({
    privateKey: key,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  const path = `//*[local-name()='${element}']`
  signature.addReference({
    xpath: path,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
  })
  signature.computeSignature(xml, {
    location: { reference: `${path}/*[local-name()='Issuer']`, action: 'after' },
  })
  return signature.getSignedXml()
}

export const ENTITY = 'https://idp.kampus.ac.id/saml'

export const startIdp = () => {
  const keyPair = makeKeys('IdP Kampus')
  let counter = 0
  /** The form that its page posts for a signed request. */
  const answer = (start: string, says: Says, keys = keyPair) => {
    const { searchParams } = new URL(start)
    const request = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    const readAttribute = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(request)?.[1] ?? ''
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const acs = readAttribute('AssertionConsumerServiceURL')
    const requestId = says.inResponseTo ?? / ID="([^"]+)"/.exec(request)?.[1] ?? ''
    const audience = says.audience ?? />([^<]+)<\/saml:Issuer>/.exec(request)?.[1] ?? ''
    const issued = -(says.ageMinutes ?? 0)
    const issuer = `<saml:Issuer>${says.issuer ?? ENTITY}</saml:Issuer>`
    const attributes = Object.entries(says.attributes).map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    )
    const format = says.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
    const context = says.context ?? 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password'
    let xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${++counter}" Version="2.0" IssueInstant="${at(issued)}" Destination="${acs}" InResponseTo="${requestId}">${issuer}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a${counter}" Version="2.0" IssueInstant="${at(issued)}">${issuer}<saml:Subject><saml:NameID Format="${format}">${says.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(issued + 5)}" Recipient="${acs}" InResponseTo="${requestId}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(issued - 1)}" NotOnOrAfter="${at(issued + 5)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(issued)}" SessionIndex="_s${counter}"><saml:AuthnContext><saml:AuthnContextClassRef>${context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`
    const signs = says.signs ?? ['assertion', 'response']
    if (signs.includes('assertion')) xml = sign(xml, 'Assertion', keys.key)
    if (signs.includes('response')) xml = sign(xml, 'Response', keys.key)
    return {
      acs,
      form: {
        SAMLResponse: Buffer.from(says.tamper?.(xml) ?? xml).toString('base64'),
        RelayState: searchParams.get('RelayState') ?? '',
      },
    }
  }
  return { certificate: keyPair.certificate, makeKeys, answer }
}
