import { connect, isIP } from 'node:net'
import { rootCertificates, connect as secureConnect } from 'node:tls'
import { Client } from 'ldapts'
import { publicLookup } from '../../../../../platform/http/outgoing.ts'
import type { Access } from '../provider.rules.ts'

/** Patience for one step of a sign-in. */
const STEP_MS = 3_000

/** May this host be private? */
export const isCampusHost = (address: URL, allowed: readonly string[]): boolean =>
  allowed.includes(address.host) || allowed.includes(address.hostname)

/**
 * One connection for one sign-in, encrypted before anything is sent. A lost connection is not opened again:
 * the new one would be in the clear.
 */
export const openConnection = async ({ provider, reach }: Access): Promise<Client> => {
  const { url = '', starttls, ca_pem } = provider.settings
  const address = new URL(url)
  const hostname = address.hostname.replace(/^\[|\]$/g, '')
  const lookup = isCampusHost(address, reach.allowed) ? {} : { lookup: publicLookup }
  const readTlsOptions = () => ({
    ...(ca_pem && { ca: [...rootCertificates, ca_pem] }),
    // What the certificate must name.
    host: hostname,
    ...(isIP(hostname) === 0 && { servername: hostname }),
  })
  let isOpened = false
  const demandFirst = () => {
    if (isOpened) throw new Error('connection lost')
    isOpened = true
  }
  const client = new Client({
    url,
    timeout: STEP_MS,
    connectTimeout: STEP_MS,
    // With any option of TLS the library would take `ldap:` for `ldaps:`.
    ...(address.protocol === 'ldaps:' && { tlsOptions: readTlsOptions() }),
    createConnection: ((port: number, host: string) => {
      demandFirst()
      return connect({ port, host, ...lookup })
    }) as typeof connect,
    createSecureConnection: ((...options: Parameters<typeof secureConnect>) => {
      const [port, host, tlsOptions] = options as [unknown, string?, object?]
      // StartTLS passes the options of the open socket alone.
      if (typeof port !== 'number') return secureConnect(...options)
      demandFirst()
      return secureConnect({ ...tlsOptions, port, host, ...lookup })
    }) as typeof secureConnect,
  })
  // ldapts writes its socket into the options, so each call gets its own.
  if (address.protocol === 'ldap:' && starttls === '1') await client.startTLS(readTlsOptions())
  return client
}
