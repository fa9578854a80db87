import { MOBILE_APP_MARKER } from '@tuntas/contract/wire/roles'
import Bowser from 'bowser'
import { UNKNOWN_DEVICE } from './schema.ts'

/** Origin of a call: address, and device from the user agent. */
export type Visit = { ip_address: string; device: string; platform: string; browser: string; version: string }
type Device = Omit<Visit, 'ip_address'>

const DEVICES: Record<string, string> = { desktop: 'Komputer', mobile: 'Ponsel', tablet: 'Tablet', tv: 'TV' }

/** A campus uses a few hundred distinct user agents. */
const devices = new Map<string, Device>()
const DEVICES_KEPT = 1000
const LONGEST_IDENTIFIER = 500

const parseDevice = (identifier: string): Device => {
  const { os, platform, browser } =
    identifier === '' ? { os: {}, platform: {}, browser: {} } : Bowser.parse(identifier)
  const system = { ...os } as { name?: string; versionName?: string; version?: string }
  const { type } = platform as { type?: string }
  const { name, version } = browser as { name?: string; version?: string }
  return {
    device: DEVICES[type ?? ''] ?? UNKNOWN_DEVICE,
    platform: [system.name, system.versionName ?? system.version].filter(Boolean).join(' ') || UNKNOWN_DEVICE,
    browser: name || UNKNOWN_DEVICE,
    version: version ?? '',
  }
}

type Request = { headers: { 'user-agent'?: string | undefined }; ip: string }
export const readVisit = ({ headers, ip: ip_address }: Request): Visit => {
  const identifier = (headers['user-agent'] ?? '').slice(0, LONGEST_IDENTIFIER)
  const device = devices.get(identifier) ?? parseDevice(identifier)
  if (devices.size >= DEVICES_KEPT) devices.clear()
  devices.set(identifier, device)
  return { ip_address, ...device }
}

export const inMobileApp = ({ headers }: Pick<Request, 'headers'>): boolean =>
  (headers['user-agent'] ?? '').includes(MOBILE_APP_MARKER)
