import { randomUUID } from 'node:crypto'
import type { Narrow } from '../../../platform/line.ts'
import type { Signer } from '../../../platform/sign.ts'
import { ADDRESS_FAILURES, LONGEST_WAIT } from './rules.ts'

/** Whose failures a try counts among. */
export type Throttle = {
  /** The username from its address, or from the known device, which others' failures do not touch. */
  own: Narrow
  /** The address with all its names; null for a known device. */
  address: Narrow | null
  /** Given at the end of a successful sign-in: the device is known for this username from then on. */
  device: string
}

/** As many of one address pass together while it is slowed. */
const ADDRESS_SEATS = 20

/** Under what all keys of one username begin: whoever helps its owner finds them, from any address and device. */
export const toTriesPrefix = ({ sign }: Pick<Signer, 'sign'>, username: string): string =>
  `${sign('signin tries', username.toLowerCase())}.`

const singleSeat = (key: string): Narrow => ({ key, seats: 1, gap: LONGEST_WAIT })

/** Names and addresses are counted under keyed hashes: what is typed into the field of the name may be a password. */
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
