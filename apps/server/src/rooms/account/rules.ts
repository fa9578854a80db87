import type { Role } from '@tuntas/contract/roles'

/** After this many failures in a row one username from one address must wait. */
const FREE_FAILURES = 5
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 15 * 60

/** Seconds to wait after so many failures in a row: none, then 30 s, doubling to 15 min. */
export const waitAfter = (failures: number): number =>
  failures < FREE_FAILURES
    ? 0
    : Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - FREE_FAILURES), LONGEST_WAIT_SECONDS)

/** A whole campus may sit behind one address: only its failed sign-ins in a minute are limited. */
export const ADDRESS_FAILURES_PER_MINUTE = 600

/** The role `user` belongs to the mobile app alone. */
export const refusedOnWeb = (role: Role, inMobileApp: boolean): boolean => role === 'user' && !inMobileApp

/** The token as the header carries it: bare, or behind `Bearer`. */
export const tokenOf = (header: string | undefined): string | undefined => {
  const token = header?.replace(/^Bearer\s+/i, '').trim()
  return token === '' ? undefined : token
}
