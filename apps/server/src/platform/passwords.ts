import { randomBytes, randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { argonOptions } from './argon.ts'

/** Hashing fills a core: more at once than there are cores would only keep the event loop from its own. */
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

/** A hash of nothing that anyone knows: verified against for unknown names, so that they take as long as known ones. */
const decoy = hashPassword(crypto.randomUUID())

/** What one set of codes is hashed with, so that one hash finds which of them was given. */
export const newSalt = (): Buffer => randomBytes(16)
export const hashSalted = (code: string, salt: Buffer): Promise<string> =>
  inTurn(() => hash(code, { ...argonOptions, salt }))
/** The salt as a hash names it: `$argon2id$v=…$m=…$salt$hash`. */
export const parseSalt = (encodedHash: string): Buffer =>
  Buffer.from(encodedHash.split('$')[4] ?? '', 'base64')

export const passwordMatches = async (storedHash: string | undefined, password: string): Promise<boolean> => {
  const against = storedHash ?? (await decoy)
  // What is no hash (an erased person's) has no password.
  const matches = await inTurn(() => verify(against, password).catch(() => false))
  return storedHash !== undefined && matches
}

const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789' // none that is mistaken for another on paper
const LENGTH = 10
/** For people who are handed one; also a code that is typed seldom. */
export const newPassword = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
