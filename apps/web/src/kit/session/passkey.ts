import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Assertion, Attestation } from '@tuntas/contract/identity/second'

export const hasPasskeys = browserSupportsWebAuthn

type Options = { challenge: string }

const WORDS: Record<string, string> = {
  InvalidStateError: 'Perangkat ini sudah punya passkey untuk akunmu.',
  NotAllowedError: 'Passkey dibatalkan atau waktunya habis. Coba lagi.',
  SecurityError: 'Passkey tidak dapat dipakai di alamat ini. Buka Tuntas lewat alamat resminya dengan HTTPS.',
}
const inWords = (error: unknown): Error => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const name = cause instanceof Error ? cause.name : ''
  return new Error(WORDS[name] ?? 'Passkey gagal dibaca. Coba lagi.', { cause: error })
}

/** Asks the device for a new passkey. */
export const createPasskey = (options: Options): Promise<Attestation> =>
  startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }).then(
    (credential) => credential as Attestation,
    (error: unknown) => Promise.reject(inWords(error)),
  )

/** Asks the device to sign the challenge. */
export const answerPasskey = (options: Options): Promise<Assertion> =>
  startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  }).then(
    (credential) => credential as Assertion,
    (error: unknown) => Promise.reject(inWords(error)),
  )
