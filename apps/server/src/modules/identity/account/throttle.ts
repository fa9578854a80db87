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
