import type { Assertion, Attestation } from '@tuntas/contract/identity/second'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Passkey, Proof } from './second-factors.store.ts'

/** Passkeys (WebAuthn); the library is loaded at first use. */

const library = () => import('@simplewebauthn/server')

const NAME = 'Tuntas'
/** Lifetime of a ticket. */
const PATIENCE_MS = 300_000

type Place = { origin: string; host: string }
type Deps = Pick<AppContext, 'env' | 'sign'>

/**
 * Public origin of the campus: ORIGIN, otherwise from the request, whose X-Forwarded headers count only from
 * trusted proxies (Fastify's `trustProxy`). A passkey is bound to its host, so a forged header opens nothing.
 */
export const resolveOrigin = (
  { env }: Pick<Deps, 'env'>,
  { protocol, host }: { protocol: string; host: string },
): Place => {
  const origin = env.origin ?? `${protocol}://${host}`
  if (!URL.canParse(origin)) throw new AppError('malformed')
  const url = new URL(origin)
  return { origin: url.origin, host: url.hostname }
}

/** Challenge of a ticket: derived from it, so it expires and is consumed with it. */
const deriveChallenge = ({ sign }: Deps, ticket: string) => sign.sign('passkey challenge', ticket)
const decodeBase64Url = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

type Owner = { id: number; username: string; name: string }
const described = ({ credential_id, transports }: Passkey) => ({
  id: credential_id,
  transports: transports as AuthenticatorTransport[],
})
type AuthenticatorTransport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'

/** Options for creating a passkey. */
export const buildRegistrationOptions = async (
  deps: Deps,
  place: Place,
  { ticket, owner, present: ownPasskeys }: { ticket: string; owner: Owner; present: readonly Passkey[] },
) => {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: place.host,
    // One account is one user to the device; its number stays secret.
    userID: decodeBase64Url(deps.sign.sign('passkey owner', String(owner.id))),
    userName: owner.username,
    userDisplayName: owner.name,
    challenge: decodeBase64Url(deriveChallenge(deps, ticket)),
    timeout: PATIENCE_MS,
    attestationType: 'none',
    excludeCredentials: ownPasskeys.filter(({ host }) => host === place.host).map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { ...options }
}

/**
 * Options for a passkey sign-in.
 * @param passkeys of an account; without them any passkey of the device
 */
export const buildAuthenticationOptions = async (
  deps: Deps,
  place: Place,
  { ticket, passkeys }: { ticket: string; passkeys?: readonly Passkey[] },
) => {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: place.host,
    challenge: decodeBase64Url(deriveChallenge(deps, ticket)),
    timeout: PATIENCE_MS,
    userVerification: passkeys ? 'preferred' : 'required',
    ...(passkeys && {
      allowCredentials: passkeys.filter(({ host }) => host === place.host).map(described),
    }),
  })
  return { ...options }
}

/** The public key of a new passkey; undefined if the response does not match this ticket and host. */
export const readCreated = async (deps: Deps, place: Place, ticket: string, response: Attestation) => {
  const { verifyRegistrationResponse } = await library()
  const { transports = [], ...signedResponse } = response.response
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: signedResponse, clientExtensionResults: {} },
      expectedChallenge: deriveChallenge(deps, ticket),
      expectedOrigin: place.origin,
      expectedRPID: place.host,
      requireUserVerification: false,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports,
      host: place.host,
    }
  } catch {
    return undefined
  }
}

type Asked = { ticket: string; response: Assertion; alone?: true }
/**
 * Undefined unless the response matches this ticket, this host and the passkey's key.
 * @param alone it replaces the password, so the device must have verified its user
 */
export const readAnswer = async (
  deps: Deps,
  place: Place,
  passkey: Passkey,
  { ticket, response, alone }: Asked,
): Promise<Proof | undefined> => {
  // A page of a subdomain could request it too.
  if (passkey.host !== place.host) return undefined
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...signedResponse } = response.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...response,
        response: { ...signedResponse, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: deriveChallenge(deps, ticket),
      expectedOrigin: place.origin,
      expectedRPID: passkey.host,
      requireUserVerification: alone === true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    })
    return verified ? { kind: 'passkey', id: passkey.id, counter: authenticationInfo.newCounter } : undefined
  } catch {
    return undefined
  }
}
