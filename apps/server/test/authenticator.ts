import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A minimal passkey device: produces what a browser would send. */

const ES256 = -7
const PRESENT = 0x01
const VERIFIED = 0x04
const CREATED = 0x40

type Cbor = number | string | Buffer | Map<number | string, Cbor>
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()
const b64 = (content: string | Buffer) => Buffer.from(content).toString('base64url')

type Options = { challenge: string }
type Twist = {
  origin?: string
  host?: string
  /** Without user verification. */
  unverified?: true
  /** For devices with a counter. */
  counter?: number
}

export const device = (at = { origin: 'http://localhost', host: 'localhost' }) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = b64(credentialId)
  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (
    flags: number,
    { host = at.host, counter = 0, unverified }: Twist,
    more = Buffer.alloc(0),
  ) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags | (unverified ? 0 : VERIFIED)]), count, more])
  }
  const jwk = publicKey.export({ format: 'jwk' })
  const cose = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, ES256],
      [-1, 1],
      [-2, Buffer.from(jwk.x ?? '', 'base64url')],
      [-3, Buffer.from(jwk.y ?? '', 'base64url')],
    ]),
  )
  return {
    id,
    create: (options: Options, twist: Twist = {}) => {
      const length = Buffer.from([0, credentialId.length])
      const credentialData = Buffer.concat([Buffer.alloc(16), length, credentialId, cose])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(PRESENT | CREATED, twist, credentialData)],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: b64(clientData('webauthn.create', options, twist.origin ?? at.origin)),
          attestationObject: b64(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    answer: (options: Options, twist: Twist = {}) => {
      const client = clientData('webauthn.get', options, twist.origin ?? at.origin)
      const data = authData(PRESENT, twist)
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: b64(client),
          authenticatorData: b64(data),
          signature: b64(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}
