import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { listen } from './listen.ts'

/**
 * An OpenID Connect provider that says what a test wants it to say, also what no honest one would.
 */
export type Forger = {
  issuer: string
  /** Claims of the next id_token over the usual ones, as the browser's code is exchanged. */
  says: { claims: Record<string, unknown>; userinfo: Record<string, unknown> | null }
  /** Replaces the next id_token altogether. */
  forge: { idToken?: (claims: JWTPayload) => Promise<string>; isAway?: boolean; isLarge?: boolean }
  /** The form of the last token request. */
  lastForm: URLSearchParams
  sign: (claims: JWTPayload, header?: { typ?: string; kid?: string }) => Promise<string>
  /** Replaces the key; the next tokens have another `kid`. */
  turnKey: () => Promise<void>
  keyReads: number
  /** The callback address that its page would send the browser back to. */
  answer: (start: string, more?: Record<string, string>) => URL
  close: () => void
}

export const startForger = async (clientId = 'tuntas'): Promise<Forger> => {
  let key: { kid: string; privateKey: CryptoKey; jwk: object }
  let turned = 0
  const turnKey = async () => {
    const pair = await generateKeyPair('RS256', { extractable: true })
    const kid = `key-${turned++}`
    key = {
      kid,
      privateKey: pair.privateKey,
      jwk: { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' },
    }
  }
  await turnKey()
  const nonces = new Map<string, string>()
  const forger: Forger = {
    issuer: '',
    says: { claims: {}, userinfo: null },
    forge: {},
    lastForm: new URLSearchParams(),
    keyReads: 0,
    turnKey,
    close: () => {},
    sign: (claims, { typ = 'JWT', kid = key.kid } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ }).sign(key.privateKey),
    answer: (start, more = {}) => {
      const { searchParams } = new URL(start)
      const callback = new URL(searchParams.get('redirect_uri') ?? '')
      const code = `code-${nonces.size}`
      nonces.set(code, searchParams.get('nonce') ?? '')
      for (const [name, value] of Object.entries({ state: searchParams.get('state') ?? '', code, ...more }))
        callback.searchParams.set(name, value)
      return callback
    },
  }
  const usualClaims = (code: string): JWTPayload => {
    const now = Math.floor(Date.now() / 1000)
    const nonce = nonces.get(code) ?? ''
    return {
      iss: forger.issuer,
      aud: clientId,
      sub: 'subjek-1',
      nonce,
      iat: now,
      exp: now + 300,
      ...forger.says.claims,
    }
  }
  const { origin, close } = await listen((request, reply) => {
    const send = (status: number, body: object) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (forger.forge.isAway) return send(503, {})
    if (forger.forge.isLarge) return send(200, { padding: 'x'.repeat(300_000) })
    const path = request.url ?? ''
    if (path.includes('openid-configuration'))
      return send(200, {
        issuer: forger.issuer,
        authorization_endpoint: `${origin}/login`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/keys`,
        end_session_endpoint: `${origin}/end`,
        ...(forger.says.userinfo && { userinfo_endpoint: `${origin}/me` }),
        id_token_signing_alg_values_supported: ['RS256', 'HS256'],
      })
    // Its page signs the test's person in at once.
    if (path.startsWith('/login'))
      return reply.writeHead(303, { location: forger.answer(`${origin}${path}`).href }).end()
    if (path === '/keys') {
      forger.keyReads++
      return send(200, { keys: [key.jwk] })
    }
    if (path === '/me') return send(200, { sub: 'subjek-1', ...forger.says.userinfo })
    let form = ''
    request.on('data', (part) => {
      form += part
    })
    request.on('end', async () => {
      forger.lastForm = new URLSearchParams(form)
      const code = forger.lastForm.get('code') ?? ''
      if (!nonces.has(code)) return send(400, { error: 'invalid_grant' })
      const claims = usualClaims(code)
      nonces.delete(code)
      const idToken = await (forger.forge.idToken ?? forger.sign)(claims)
      send(200, { access_token: 'a', token_type: 'Bearer', id_token: idToken })
    })
  })
  forger.issuer = origin
  forger.close = close
  return forger
}
