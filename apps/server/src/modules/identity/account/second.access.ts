import type { Assertion, SecondKind } from '@tuntas/contract/identity/second'
import { RECOVERY_CODES } from '@tuntas/contract/identity/second'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashSalted, newPassword, newSalt, parseSalt } from '../../../platform/process/passwords.ts'
import { openVault } from '../../../platform/vault.ts'
import { readAnswer, resolveOrigin } from './passkeys.ts'
import { CODE_WAITS } from './rules.ts'
import {
  findAuthenticator,
  findPasskey,
  listPasskeys,
  type Proof,
  recoveryHashes,
} from './second-factors.store.ts'
import { countTry, takeBack } from './signin.store.ts'
import { findTimeStep } from './totp.ts'

type Deps = Pick<AppContext, 'db' | 'files' | 'env' | 'sign'>
type Arrival = { protocol: string; host: string }

/** Secrets of authenticator apps are sealed, bound to their account. */
export const openSecretVault = async (deps: Pick<Deps, 'db' | 'files'>, userId: number) => {
  const { seal, open } = await openVault(deps, 'kunci-autentikator')
  const place = `authenticator ${userId}`
  return {
    seal: (secret: string) => seal(secret, place),
    open: (sealed: string) => open(sealed, place),
  }
}

/** False if the key cannot be read: other factors do not need it. */
const opens = (deps: Pick<Deps, 'db' | 'files'>, userId: number, sealed: string): Promise<boolean> =>
  openSecretVault(deps, userId).then(
    ({ open }) => open(sealed) !== undefined,
    () => false,
  )

/**
 * Factors usable here: without an app sealed by another machine's key, and without passkeys of another host.
 */
export const listSecondKinds = async (
  deps: Pick<Deps, 'db' | 'files' | 'env'>,
  userId: number,
  arrival: Arrival,
): Promise<SecondKind[]> => {
  const { host } = resolveOrigin(deps, arrival)
  const sealed = (await findAuthenticator(deps.db, userId))?.secret
  const has: Record<SecondKind, boolean> = {
    totp: typeof sealed === 'string' && (await opens(deps, userId, sealed)),
    passkey: (await listPasskeys(deps.db, userId)).some((passkey) => passkey.host === host),
    recovery: (await recoveryHashes(deps.db, userId)).length > 0,
  }
  return (Object.keys(has) as SecondKind[]).filter((kind) => has[kind])
}

const toBare = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')
const ONE_TIME = /^\d{6}$/

/** Verifies a code without consuming it. Hashing stays outside transactions. */
export const readCode = async (deps: Deps, userId: number, code: string): Promise<Proof | undefined> => {
  const bareCode = toBare(code)
  if (ONE_TIME.test(bareCode)) {
    const sealed = (await findAuthenticator(deps.db, userId))?.secret
    const secret = sealed && (await openSecretVault(deps, userId)).open(sealed)
    const step = secret ? findTimeStep(secret, bareCode) : undefined
    return sealed && step !== undefined ? { kind: 'totp', secret: sealed, step } : undefined
  }
  const hashes = await recoveryHashes(deps.db, userId)
  if (!hashes[0]) return undefined
  const hash = await hashSalted(bareCode, parseSalt(hashes[0]))
  return hashes.includes(hash) ? { kind: 'recovery', hash } : undefined
}

/** Verifies a passkey response; only for a passkey of this account. */
export const readPasskey = async (
  deps: Deps,
  userId: number,
  arrival: Arrival,
  answer: { ticket: string; response: Assertion },
): Promise<Proof | undefined> => {
  const passkey = await findPasskey(deps.db, answer.response.id)
  if (passkey?.user_id !== userId) return undefined
  return readAnswer(deps, resolveOrigin(deps, arrival), passkey, answer)
}

const LENGTH = 5
/**
 * Ten codes of ten characters from an alphabet of 31, hashed with one salt: as shown once, and as stored. Ten
 * hashes are expensive and compete with sign-ins, so repeated requests are throttled.
 */
export const newRecovery = async ({ db, sign }: Pick<Deps, 'db' | 'sign'>, userId: number) => {
  const seconds = await countTry(db, sign.sign('recovery of user', String(userId)))
  if (seconds > 0)
    throw new AppError('too_many_signins', {
      retryAfter: seconds,
      message: `Terlalu sering membuat kode. Coba lagi dalam ${seconds} detik.`,
    })
  const codes = Array.from({ length: RECOVERY_CODES }, newPassword)
  const salt = newSalt()
  const hashes = await Promise.all(codes.map((code) => hashSalted(code, salt)))
  return { codes: codes.map((code) => `${code.slice(0, LENGTH)}-${code.slice(LENGTH)}`), hashes }
}

const triesKey = ({ sign }: Deps, userId: number) => sign.sign('second of user', String(userId))
/** Counts before checking, like sign-ins. */
export const countCode = async (deps: Deps, userId: number): Promise<void> => {
  const seconds = await countTry(deps.db, triesKey(deps, userId), CODE_WAITS)
  if (seconds > 0)
    throw new AppError('too_many_signins', {
      retryAfter: seconds,
      message: `Terlalu banyak kode salah. Coba lagi dalam ${seconds} detik.`,
    })
}
export const forgetCodes = (deps: Deps, userId: number) => takeBack(deps.db, triesKey(deps, userId))

const WRONG = 'Kode salah atau sudah dipakai'
const UNKNOWN_PASSKEY = 'Passkey ini tidak cocok dengan akunmu'
export const wrongProof = (kind: 'code' | 'passkey') => {
  const message = kind === 'code' ? WRONG : UNKNOWN_PASSKEY
  return new AppError('wrong_second', {
    message,
    fields: { [kind === 'code' ? 'code' : 'response']: [message] },
  })
}
