import {
  createRemoteJWKSet,
  customFetch,
  importSPKI,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { AppContext } from '../../../platform/context.ts'
import type { Outgoings } from '../../../platform/http/outgoing.ts'
import { openToolCalls } from './access.ts'
import { takeMessage } from './tokens.store.ts'
import type { Tool } from './tools.rules.ts'

/** Verifies what tools signed. */

const ALGORITHM = 'RS256'
const CALL_MS = 5_000
/** Keys are read again after this time, and for an unknown one once a minute. */
const KEYS_MS = 3_600_000
const REREAD_MS = 60_000
const CLOCK_SECONDS = 60
const MESSAGE_SECONDS = 300
const JTI_MOST = 500

/** A message that was refused. `detail` goes to the log. */
export class ToolMessageError extends Error {}

const toFetch =
  ({ call }: Outgoings) =>
  async (url: string): Promise<Response> => {
    const reply = await call(url, {
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs: CALL_MS,
    })
    return new Response(new Uint8Array(reply.body), { status: reply.status })
  }

type Keys = { address: string; getKey: JWTVerifyGetKey }
const keysByContext = new WeakMap<AppContext, Map<number, Keys>>()

const findRemoteKeys = (ctx: AppContext, toolId: number, address: string): JWTVerifyGetKey => {
  const keys = keysByContext.get(ctx) ?? new Map<number, Keys>()
  keysByContext.set(ctx, keys)
  const knownKeys = keys.get(toolId)
  if (knownKeys?.address === address) return knownKeys.getKey
  const getKey = createRemoteJWKSet(new URL(address), {
    cacheMaxAge: KEYS_MS,
    cooldownDuration: REREAD_MS,
    timeoutDuration: CALL_MS,
    [customFetch]: toFetch(openToolCalls(ctx)),
  })
  keys.set(toolId, { address, getKey })
  return getKey
}

const verify = async (
  ctx: AppContext,
  tool: Tool,
  message: string,
  audience: string,
): Promise<JWTPayload> => {
  const options = {
    algorithms: [ALGORITHM],
    audience,
    issuer: tool.client_id,
    clockTolerance: CLOCK_SECONDS,
    requiredClaims: ['exp', 'iat', 'aud', 'iss'],
  }
  const { payload } =
    tool.jwks_url === null
      ? await jwtVerify(message, await importSPKI(tool.public_key ?? '', ALGORITHM), options)
      : await jwtVerify(message, findRemoteKeys(ctx, tool.id, tool.jwks_url), options)
  return payload
}

/**
 * The claims of a message that the tool signed for us. It is short-lived and taken once.
 * @param once claim that makes the message unique
 */
export const readToolMessage = async (
  ctx: AppContext,
  tool: Tool,
  message: string,
  { audience, once }: { audience: string; once: 'jti' | 'nonce' },
): Promise<JWTPayload> => {
  const payload = await verify(ctx, tool, message, audience).catch((error: unknown) => {
    throw new ToolMessageError(error instanceof Error ? error.message : 'unreadable')
  })
  const { exp = 0, iat = 0 } = payload
  const name = payload[once] ?? payload.jti
  if (typeof name !== 'string' || name === '' || name.length > JTI_MOST)
    throw new ToolMessageError(`"${once}" is missing`)
  if (exp - iat > MESSAGE_SECONDS) throw new ToolMessageError('it is valid for too long')
  if (iat > Date.now() / 1000 + CLOCK_SECONDS) throw new ToolMessageError('it comes from the future')
  const expires = exp + CLOCK_SECONDS
  if (!(await takeMessage(ctx.db, tool.id, { jti: `${once} ${name}`, expires })))
    throw new ToolMessageError('it was used before')
  return payload
}

/** Only to find whose key verifies the message. */
export const readIssuer = (message: string): string => {
  try {
    const claims: unknown = JSON.parse(Buffer.from(message.split('.')[1] ?? '', 'base64url').toString())
    const issuer = typeof claims === 'object' && claims !== null && 'iss' in claims ? claims.iss : ''
    return typeof issuer === 'string' && !issuer.includes('\0') ? issuer : ''
  } catch {
    return ''
  }
}
