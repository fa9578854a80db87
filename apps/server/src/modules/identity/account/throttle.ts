import { randomUUID } from 'node:crypto'
import type { Narrow } from '../../../platform/http/signin-queue.ts'
import type { Signer } from '../../../platform/sign.ts'
import { ADDRESS_FAILURES, LONGEST_WAIT } from './rules.ts'

/** Keys under which a try's failures count. */
export type Throttle = {
  /** The username from its address; or the known device, which failures from elsewhere do not affect. */
  own: Narrow
  /** The address with all its names; null for a known device. */
  address: Narrow | null
  /** Token returned by a successful sign-in; the device is known for this username from then on. */
  device: string
}

/** Concurrent tries of one address while it is throttled. */
const ADDRESS_SEATS = 20

/** Prefix of all keys of a username, so that an administrator can reset them for every address and device. */
export const toTriesPrefix = ({ sign }: Pick<Signer, 'sign'>, username: string): string =>
  `${sign('signin tries', username.toLowerCase())}.`

const singleSeat = (key: string): Narrow => ({ key, seats: 1, gap: LONGEST_WAIT })

/** Names and addresses are stored as keyed hashes: a password may have been typed into the name field. */
export const buildThrottle = (
  { sign, holds }: Signer,
  { username, device }: { username: string; device?: string | undefined },
  ip: string,
): Throttle => {
  const name = username.toLowerCase()
  const tries = toTriesPrefix({ sign }, name)
  const [id = '', signature = ''] = device?.split('.') ?? []
  if (device !== undefined && holds('device', `${id} ${name}`, signature))
    return { own: singleSeat(tries + sign('signin of device', `${id} ${name}`)), address: null, device }
  const deviceId = randomUUID()
  return {
    own: singleSeat(tries + sign('signin of name', `${ip} ${name}`)),
    address: {
      key: sign('signin of address', ip),
      seats: ADDRESS_SEATS,
      gap: 1 / ADDRESS_FAILURES.perSecond,
    },
    device: `${deviceId}.${sign('device', `${deviceId} ${name}`)}`,
  }
}

/** A try whose password is being checked. */
export type Try = {
  /** May be left uncounted until it fails, if the database knows no other try of its key. */
  readonly isFirst: boolean
  /** How much it counts: also an uncounted first try of its key. */
  readonly weight: number
  /** Another try has counted this one. */
  counted: boolean
}

/**
 * Keeps parallel tries within the limit although a first one is counted only when it fails. Knows the tries
 * of this process, so each further process may let one more through.
 */
export const openFirstTries = () => {
  const pending = new Map<string, Try>()
  return (key: string): { ownTry: Try; leave: () => void } => {
    const first = pending.get(key)
    if (first) {
      const ownTry = { isFirst: false, weight: first.counted ? 1 : 2, counted: false }
      first.counted = true
      return { ownTry, leave: () => {} }
    }
    const ownTry = { isFirst: true, weight: 1, counted: false }
    pending.set(key, ownTry)
    return { ownTry, leave: () => pending.delete(key) }
  }
}
