import type { FieldErrors } from '@tuntas/contract/wire/endpoint'
import { decodeXML } from 'entities'
import { XMLParser } from 'fast-xml-parser'
import { refusedAddress } from '../../../../../platform/http/outgoing.ts'
import {
  type Access,
  type BrowserWay,
  CALL_MS,
  type Draft,
  demandSettings,
  describeError,
  type Kind,
  ProviderError,
} from '../provider.rules.ts'

/** Sign-in with CAS 3. Its single sign-out posts are not authenticated, so they are ignored. */

const TICKET = /^ST-[!-~]{1,256}$/
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: false,
})

const check = ({ settings }: Draft, allowed: readonly string[]): FieldErrors => {
  const { url = '' } = settings
  const fault = url ? refusedAddress(url, allowed) : null
  return {
    ...demandSettings(settings, { url: 'Masukan alamat CAS' }),
    ...(fault && { url: [fault] }),
    ...(/\/login\/?$/.test(url) && { url: ['Isi alamat dasarnya, tanpa /login'] }),
  }
}

const toPage = ({ provider }: Access, path: string, query: Record<string, string> = {}) => {
  const address = new URL(`${(provider.settings.url ?? '').replace(/\/$/, '')}/${path}`)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address.href
}
/** The same at login and at the check, byte for byte. */
const toService = ({ addresses }: Access, state: string) => `${addresses.callback}?state=${state}`

const readPage = async ({ provider, reach }: Access, address: string) => {
  const ca = provider.settings.ca_pem || undefined
  const call = { method: 'GET', headers: { accept: 'application/xml' }, timeoutMs: CALL_MS, ca }
  const reply = await reach.call(address, call).catch((error: unknown) => {
    throw new ProviderError('provider_away', describeError(error))
  })
  if (reply.status >= 500) throw new ProviderError('provider_away', `HTTP ${reply.status}`)
  return reply
}

/** Attributes are lists in some servers and single values in others. */
const readAttributes = (attributes: unknown): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(attributes ?? {}).map(([name, value]) => {
      const values = [value].flat().map((text) => decodeXML(String(text)))
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )

const finish: BrowserWay['finish'] = async (access, { state }, { query }) => {
  const ticket = query.get('ticket') ?? ''
  if (!TICKET.test(ticket)) throw new ProviderError('provider_refused', 'ticket')
  const service = toService(access, state)
  const { status, body } = await readPage(access, toPage(access, 'p3/serviceValidate', { service, ticket }))
  if (status !== 200) throw new ProviderError('provider_refused', `HTTP ${status}`)
  let reply: unknown
  try {
    reply = parser.parse(body.toString('utf8'))
  } catch (error) {
    throw new ProviderError('provider_refused', describeError(error))
  }
  const { serviceResponse } = reply as {
    serviceResponse?: { authenticationSuccess?: { user?: unknown; attributes?: unknown } }
  }
  const success = serviceResponse?.authenticationSuccess
  if (typeof success?.user !== 'string' || success.user === '')
    throw new ProviderError('provider_refused', 'authenticationFailure')
  const subject = decodeXML(success.user)
  const claims = { user: subject, ...readAttributes(success.attributes) }
  return { subject, claims, sid: null, hasMfa: false }
}

export const casKind: Kind = {
  secret: null,
  defaults: { url: '', ca_pem: '' },
  identifying: ['url'],
  addresses: ['callback'],
  check,
  browser: {
    begin: async (access, { state }) => toPage(access, 'login', { service: toService(access, state) }),
    finish,
    probe: async (access) => {
      const { status } = await readPage(access, toPage(access, 'login'))
      return [{ name: 'Halaman masuk CAS dibuka', ok: status < 400, detail: `HTTP ${status}` }]
    },
  },
  findSignout: async (access) => toPage(access, 'logout'),
}
