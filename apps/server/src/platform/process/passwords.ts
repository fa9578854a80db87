import { randomBytes, randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { argonOptions } from './argon.ts'

/** One hash uses a core. More hashes than cores would starve the event loop. */
let freeThreads = availableParallelism()
const queue: (() => void)[] = []
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (freeThreads > 0) freeThreads--
  else await new Promise<void>((go) => queue.push(go))
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else freeThreads++
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, argonOptions))

/** A hash of an unknown value, verified for unknown names so that they take as long as known ones. */
const decoy = hashPassword(crypto.randomUUID())

/** Salt shared by a set of codes, so that one hash identifies the entered code. */
export const newSalt = (): Buffer => randomBytes(16)
export const hashSalted = (code: string, salt: Buffer): Promise<string> =>
  inTurn(() => hash(code, { ...argonOptions, salt }))
/** The salt within a hash: `$argon2id$v=…$m=…$salt$hash`. */
export const parseSalt = (encodedHash: string): Buffer =>
  Buffer.from(encodedHash.split('$')[4] ?? '', 'base64')

export const passwordMatches = async (
  storedHash: string | null | undefined,
  password: string,
): Promise<boolean> => {
  const against = storedHash ?? (await decoy)
  // An erased person's hash is invalid and matches no password.
  const matches = await inTurn(() => verify(against, password).catch(() => false))
  return typeof storedHash === 'string' && matches
}

const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789' // no characters that look alike on paper
const LENGTH = 10
/** For passwords that are handed out, and rarely typed codes. */
export const newPassword = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
