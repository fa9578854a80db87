import { API_BASE, type Endpoint } from '@tuntas/contract/wire/endpoint'
import type { TestApp } from '../app.ts'
import type { Attack } from './requests.ts'

/** Writes a request as a hostile client would, beyond what libraries allow. */

const word = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** Half a surrogate pair has no valid UTF-8; hostile clients send its three bytes anyway. */
const escapeText = (text: string) =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')

const MAX_URL = 15_000
const toQuery = (fields: Record<string, unknown>): string =>
  Object.entries(fields)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 50) : [value]).flatMap((one) =>
        one === undefined ? [] : [`${escapeText(name)}=${escapeText(word(one))}`],
      ),
    )
    .join('&')
    .slice(0, MAX_URL)
    // Do not cut inside an escape: the printed request would differ from the one sent.
    .replace(/%.?$/, '')

const toUrl = ({ path }: Endpoint, { params, query }: Attack): string => {
  const namedPath = path.replace(/:(\w+)/g, (_, name: string) =>
    escapeText(word(params[name])).slice(0, 2000).replace(/%.?$/, ''),
  )
  const queryText = toQuery(query)
  return `${API_BASE}/${namedPath}${queryText === '' ? '' : `?${queryText}`}`
}

const multipart = (attack: Attack, file: NonNullable<Attack['file']>) => {
  const border = '----fuzz'
  const head = (disposition: string) =>
    `--${border}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
  const clean = (text: string) => text.replace(/["\r\n]/g, '')
  const parts = Object.entries(attack.body ?? {}).map(
    ([name, value]) => `${head(`name="${clean(name)}"`)}${word(value).toWellFormed()}\r\n`,
  )
  return {
    type: `multipart/form-data; boundary=${border}`,
    payload: Buffer.concat([
      Buffer.from(parts.join('')),
      Buffer.from(head(`name="${file.part}"; filename="${clean(file.name)}"`)),
      file.content,
      Buffer.from(`\r\n--${border}--\r\n`),
    ]),
  }
}

/** JSON with -0 preserved. */
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => (Object.is(inner, -0) ? '\u0001-0' : inner))?.replaceAll(
    '"\\u0001-0"',
    '-0',
  )

const toBody = (attack: Attack): { type: string; payload: string | Buffer } | undefined => {
  if (attack.raw !== undefined) return { type: 'application/json', payload: attack.raw }
  if (attack.file) return multipart(attack, attack.file)
  return attack.body === undefined ? undefined : { type: 'application/json', payload: toJson(attack.body) }
}

export type Reply = { code: number; type: string; text: string; url: string }
export const send = async (
  app: TestApp,
  endpoint: Endpoint,
  attack: Attack,
  token: string | undefined,
): Promise<Reply> => {
  const body = toBody(attack)
  const url = toUrl(endpoint, attack)
  const reply = await app.server.inject({
    method: endpoint.method,
    url,
    headers: {
      ...(token ? { authorization: token } : {}),
      ...(body ? { 'content-type': body.type } : {}),
    },
    ...(body ? { payload: body.payload } : {}),
  })
  return {
    code: reply.statusCode,
    type: String(reply.headers['content-type'] ?? ''),
    text: reply.payload,
    url,
  }
}
