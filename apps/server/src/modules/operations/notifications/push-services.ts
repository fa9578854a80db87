import { refusedAddress } from '../../../platform/http/outgoing.ts'

/**
 * Push services of common browsers: Google (Chrome and derivatives), Mozilla, Microsoft, Apple. A leading dot
 * matches all subdomains. `PUSH_SERVICES` adds others (decision 113).
 */
const KNOWN = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

type Services = {
  /** Additional services. */
  services: readonly string[]
  /** For tests only: may be private, on any port and without TLS. */
  hosts: readonly string[]
}

const UNKNOWN = 'Layanan notifikasi browser ini belum dikenal. Hubungi admin kampus.'

/** The fault of an endpoint that a browser sent; null if there is none. */
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
