import { refusedAddress } from '../../../platform/outgoing.ts'

/**
 * Whose addresses browsers name: Google (Chrome and its kin), Mozilla, Microsoft, Apple. A leading dot stands for every name below.
 * `PUSH_SERVICES` adds those of other browsers (decision 113).
 */
const KNOWN = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

type Services = {
  /** More of them. */
  services: readonly string[]
  /** Of tests alone: may be private, at any port and without TLS. */
  hosts: readonly string[]
}

const UNKNOWN = 'Layanan notifikasi browser ini belum dikenal. Hubungi admin kampus.'

/** What is wrong with the address that a browser gave; null where nothing is. */
export const refusedPush = (endpoint: string, { services, hosts }: Services): string | null => {
  const refusal = refusedAddress(endpoint, hosts)
  if (refusal !== null) return refusal
  const { host, hostname, port } = new URL(endpoint)
  if (hosts.includes(host) || hosts.includes(hostname)) return null
  const isKnown = [...KNOWN, ...services].some((name) =>
    name.startsWith('.') ? hostname.endsWith(name) : hostname === name,
  )
  return isKnown && port === '' ? null : UNKNOWN
}
