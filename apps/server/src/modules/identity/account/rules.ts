import type { Role } from '@tuntas/contract/wire/roles'

/** Seconds until the next try, by how many came before it in a row: of one username from one address, or from one known device. */
export const WAITS = [0, 0, 0, 0, 2, 4, 8, 15] as const
export const LONGEST_WAIT = Math.max(...WAITS)

/**
 * The same for codes of a second factor, whoever tries them: who comes so far knows the password. Six digits stand longer waits, so a guesser
 * has some hundred of a million tries a day.
 */
export const CODE_WAITS = [0, 0, 0, 0, 2, 4, 8, 15, 30, 60, 120, 300, 600, 900] as const

/** A whole campus may sit behind one address: only its failures are limited, to so many at once and so many a second after that. */
export const ADDRESS_FAILURES = { atOnce: 50, perSecond: 5 } as const

/** What a sign-in with an unknown name is written down as: people type passwords into the wrong field. */
export const UNKNOWN = '(tidak dikenal)'

/** The role `user` belongs to the mobile app alone. */
export const refusedOnWeb = (role: Role, inMobileApp: boolean): boolean => role === 'user' && !inMobileApp

/** The token as the header carries it: bare, or behind `Bearer`. */
export const parseBearerToken = (header: string | undefined): string | undefined => {
  const token = header?.replace(/^Bearer\s+/i, '').trim()
  return token === '' ? undefined : token
}
