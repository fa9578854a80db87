import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { decodeJwt, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { listen } from './listen.ts'

type Signing = { alg?: string; key?: CryptoKey | Uint8Array; seconds?: number; kid?: string }

/** The tool asks the platform who came. */
const answerLogin = (login: URLSearchParams, reply: ServerResponse) => {
  const request = new URLSearchParams({
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    nonce: randomUUID(),
    redirect_uri: login.get('target_link_uri') ?? '',
    ...Object.fromEntries(
      ['client_id', 'login_hint', 'lti_message_hint'].map((name) => [name, login.get(name) ?? '']),
    ),
  })
  reply.writeHead(303, { location: `${login.get('iss')}/lti/auth?${request}` }).end()
}

/** A page that says who came, by the answer that the browser brought. */
const showMessage = (form: string, reply: ServerResponse) => {
  const claims = decodeJwt(new URLSearchParams(form).get('id_token') ?? '')
  reply.setHeader('content-type', 'text/html; charset=utf-8')
  reply.end(
    `<!doctype html><html lang="id"><title>Alat</title><h1>Halo ${claims.name ?? 'tanpa nama'}</h1></html>`,
  )
}

/** An external tool (LTI 1.3): it publishes its keys and signs what a test wants it to say. */
export const startLtiTool = async () => {
  const makeKey = async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
    const kid = randomUUID()
    return {
      kid,
      privateKey,
      pem: await exportSPKI(publicKey),
      jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
    }
  }
  const state = { key: await makeKey(), reads: 0 }
  const { origin, close } = await listen(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://tool')
    if (pathname === '/login') return answerLogin(searchParams, reply)
    if (request.method === 'POST') return showMessage(await text(request), reply)
    state.reads++
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify({ keys: [state.key.jwk] }))
  })
  const address = (path: string) => `${origin}/${path}`
  return {
    origin,
    close,
    state,
    changeKey: async () => {
      state.key = await makeKey()
    },
    fields: {
      login_url: address('login'),
      launch_urls: [address('launch'), address('launch/ujian')],
      deep_link_url: address('pilih'),
      jwks_url: address('jwks'),
    },
    /** What a tool sends about itself when it registers. */
    registration: {
      application_type: 'web',
      client_name: 'Alat yang mendaftar',
      grant_types: ['implicit', 'client_credentials'],
      response_types: ['id_token'],
      initiate_login_uri: address('login'),
      redirect_uris: [address('launch')],
      jwks_uri: address('jwks'),
      token_endpoint_auth_method: 'private_key_jwt',
      scope: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
      'https://purl.imsglobal.org/spec/lti-tool-configuration': {
        domain: new URL(origin).host,
        target_link_uri: address('launch'),
        claims: ['iss', 'sub', 'name'],
        messages: [{ type: 'LtiDeepLinkingRequest', target_link_uri: address('pilih') }],
      },
    },
    /** Signs a message; every part of it can be wrong. */
    sign: (claims: JWTPayload, { alg = 'RS256', key, seconds = 60, kid }: Signing = {}): Promise<string> => {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({ iat: now, exp: now + seconds, jti: randomUUID(), ...claims })
        .setProtectedHeader({ alg, kid: kid ?? state.key.kid })
        .sign(key ?? state.key.privateKey)
    },
    /** A message without a signature. */
    leaveUnsigned: (claims: JWTPayload): string => {
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
      return `${encode({ alg: 'none' })}.${encode(claims)}.`
    },
  }
}
export type LtiTool = Awaited<ReturnType<typeof startLtiTool>>
