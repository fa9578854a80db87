import { lookup } from 'node:dns'
import {
  Agent as HttpAgent,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { rootCertificates } from 'node:tls'

/**
 * Calls to addresses that people entered. Only https to public addresses is allowed, checked at connection
 * time because a name may resolve differently later. Redirects are not followed, and replies are truncated.
 */

const SPECIAL_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Includes ranges that embed an IPv4 address: NAT64, 6to4, Teredo. */
const SPECIAL_6 = ['64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16']
/** The only IPv6 range allocated for public use. */
const PUBLIC_6 = '2000::/3'

const createBlockList = (family: 'ipv4' | 'ipv6', networks: readonly string[]) => {
  const list = new BlockList()
  for (const network of networks) {
    const [net = '', prefix] = network.split('/')
    list.addSubnet(net, Number(prefix), family)
  }
  return list
}
const special4 = createBlockList('ipv4', SPECIAL_4)
const special6 = createBlockList('ipv6', SPECIAL_6)
const public6 = createBlockList('ipv6', [PUBLIC_6])

/** May this address be called without an explicit permission? */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !special4.check(address, 'ipv4')
  return isIP(address) === 6 && public6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

/**
 * The fault of an address before it is resolved; null if there is none.
 * @param allowed hosts (`name` or `name:port`) that may be private and without TLS
 */
export const refusedAddress = (address: string, allowed: readonly string[] = []): string | null => {
  if (!URL.canParse(address)) return 'Alamat tidak dapat dibaca.'
  const { protocol, username, password, host, hostname } = new URL(address)
  if (username !== '' || password !== '') return 'Alamat tidak boleh memuat nama pengguna atau kata sandi.'
  if (allowed.includes(host) || allowed.includes(hostname))
    return /^https?:$/.test(protocol) ? null : 'Alamat harus diawali https:// atau http://.'
  if (protocol !== 'https:') return 'Alamat harus diawali https://.'
  // A trailing dot denotes the same name.
  const plainHost = hostname.replace(/^\[|\]$|\.$/g, '')
  const isLocal = plainHost === 'localhost' || plainHost.endsWith('.localhost')
  return isLocal || (isIP(plainHost) !== 0 && !isPublicAddress(plainHost))
    ? 'Alamat ini tidak di jaringan umum.'
    : null
}

/** Resolves like the system, but refuses a name if any of its addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const lookupError =
      error ?? (addresses.every(({ address }) => isPublicAddress(address)) ? null : notPublic())
    if (lookupError) return callback(lookupError, '')
    if (options.all) return callback(null, addresses)
    callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })
const notPublic = () => Object.assign(new Error('Alamat ini tidak di jaringan umum.'), { code: 'EPRIVATE' })

const REPLY_MOST = 2_000
/** A reply that is read whole; a longer one is refused. */
const WHOLE_MOST = 256 * 1024
const keep = { keepAlive: true, maxSockets: 8, timeout: 60_000 }

export type OutgoingReply = { status: number; text: string; retryAfterS: number | undefined }
type Outgoing = { headers: Record<string, string>; body: Buffer | string; timeoutMs: number }

/** Reads the beginning of a reply and ignores the rest. */
const readReply = (reply: IncomingMessage): Promise<OutgoingReply> =>
  new Promise((resolve) => {
    let text = ''
    reply.setEncoding('utf8')
    reply.on('data', (part: string) => {
      text += part
      if (text.length > REPLY_MOST) reply.destroy()
    })
    reply.on('close', () => {
      const wait = Number(reply.headers['retry-after'])
      resolve({
        status: reply.statusCode ?? 0,
        text: text.slice(0, REPLY_MOST),
        retryAfterS: Number.isFinite(wait) && wait > 0 ? wait : undefined,
      })
    })
  })

/** Reads a whole reply; a longer one is an error. */
const readWholeReply = (reply: IncomingMessage): Promise<WholeReply> =>
  new Promise((resolve, fail) => {
    const parts: Buffer[] = []
    let bytes = 0
    reply.on('data', (part: Buffer) => {
      bytes += part.length
      parts.push(part)
      if (bytes > WHOLE_MOST) reply.destroy(new Error('Balasan terlalu besar.'))
    })
    reply.on('error', fail)
    reply.on('end', () => {
      const { statusCode: status = 0, headers } = reply
      resolve({ status, headers, body: Buffer.concat(parts) })
    })
  })

export type WholeReply = { status: number; headers: IncomingMessage['headers']; body: Buffer }
export type Call = {
  method: string
  headers: Record<string, string>
  body?: Buffer | string | undefined
  timeoutMs: number
  /** Further certificate authorities, as PEM. */
  ca?: string | undefined
}

/**
 * An HTTP client with its own connections.
 * @param allowed see `refusedAddress`
 */
export const openOutgoing = (allowed: readonly string[] = []) => {
  const [http, https] = [new HttpAgent(keep), new HttpsAgent(keep)]
  const send = <R>(
    address: string,
    { method, headers, body, timeoutMs, ca }: Call,
    readBody: (reply: IncomingMessage) => Promise<R>,
  ): Promise<R> => {
    const refusal = refusedAddress(address, allowed)
    if (refusal) return Promise.reject(new Error(refusal))
    const url = new URL(address)
    const isAllowed = allowed.includes(url.host) || allowed.includes(url.hostname)
    const options: RequestOptions = {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      signal: AbortSignal.timeout(timeoutMs),
      ...(!isAllowed && { lookup: publicLookup }),
    }
    return new Promise((resolve, fail) => {
      const request =
        url.protocol === 'https:'
          ? requestHttps(url, { ...options, agent: https, ...(ca && { ca: [...rootCertificates, ca] }) })
          : requestHttp(url, { ...options, agent: http })
      request.on('error', fail)
      request.on('response', (reply) => readBody(reply).then(resolve, fail))
      request.end(body)
    })
  }
  const post = (address: string, call: Outgoing): Promise<OutgoingReply> =>
    send(address, { ...call, method: 'POST' }, readReply)
  /** Any call, with its whole reply. */
  const call = (address: string, options: Call): Promise<WholeReply> => send(address, options, readWholeReply)
  const close = () => {
    http.destroy()
    https.destroy()
  }
  return { post, call, close }
}
export type Outgoings = ReturnType<typeof openOutgoing>
