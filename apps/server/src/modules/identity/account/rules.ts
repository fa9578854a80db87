import type { Role } from '@tuntas/contract/wire/roles'

/**
 * Seconds until the next try by number of failures in a row, per username and address, or per known device.
 */
export const WAITS = [0, 0, 0, 0, 2, 4, 8, 15] as const
export const LONGEST_WAIT = Math.max(...WAITS)

/**
 * The same for codes of a second factor from any address, since the guesser knows the password. Longer waits
 * are acceptable: a guesser gets some hundred of a million codes a day.
 */
export const CODE_WAITS = [0, 0, 0, 0, 2, 4, 8, 15, 30, 60, 120, 300, 600, 900] as const

/** A whole campus may share one address, so only failures are limited: a burst, then a rate per second. */
export const ADDRESS_FAILURES = { atOnce: 50, perSecond: 5 } as const

/** Recorded for unknown names: people type passwords into the wrong field. */
export const UNKNOWN = '(tidak dikenal)'

/** The role `user` exists for the mobile app only. */
export const refusedOnWeb = (role: Role, inMobileApp: boolean): boolean => role === 'user' && !inMobileApp

/** The token of the header, with or without `Bearer`. */
export const parseBearerToken = (header: string | undefined): string | undefined => {
  const token = header?.replace(/^Bearer\s+/i, '').trim()
  return token === '' ? undefined : token
}
