import type { FieldErrors } from '@tuntas/contract/wire/endpoint'
import { type Client, type Entry, EqualityFilter, InvalidCredentialsError } from 'ldapts'
import { refusedAddress } from '../../../../../platform/http/outgoing.ts'
import {
  type Access,
  type DirectoryWay,
  type Draft,
  demandSettings,
  describeError,
  type Kind,
  ProviderError,
  type Step,
} from '../provider.rules.ts'
import { isCampusHost, openConnection } from './connection.ts'

/** Sign-in with the password of a directory: LDAP or Active Directory. */

const GUID = 'objectGUID'

const checkAddress = (url: string, starttls: string | undefined, allowed: readonly string[]): FieldErrors => {
  const scheme = /^(ldaps?):\/\//i.exec(url)?.[1]?.toLowerCase()
  if (!scheme || !URL.canParse(url)) return { url: ['Alamat harus diawali ldaps:// atau ldap://.'] }
  const address = new URL(url)
  // Not a scheme of the web, so the host is checked as if it were one.
  const fault = isCampusHost(address, allowed) ? null : refusedAddress(`https://${address.host}`)
  if (fault) return { url: [fault] }
  if (address.pathname.length > 1 || address.search) return { url: ['Isi alamat server saja, tanpa jalur.'] }
  const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(address.hostname)
  const mayBePlain = isLoopback && allowed.includes(address.hostname)
  return scheme === 'ldap' && starttls !== '1' && !mayBePlain
    ? { starttls: ['Nyalakan StartTLS, atau pakai ldaps://'] }
    : {}
}

const check = ({ settings, secret }: Draft, allowed: readonly string[]): FieldErrors => ({
  ...demandSettings(settings, {
    url: 'Masukan alamat direktori',
    base_dn: 'Masukan base DN',
    user_attribute: 'Masukan atribut username',
    subject_attribute: 'Masukan atribut penanda akun',
  }),
  ...(settings.url ? checkAddress(settings.url, settings.starttls, allowed) : {}),
  ...(settings.bind_dn && secret === null && { bind_password: ['Masukan kata sandi bind'] }),
})

/** `data 532` in the message of Active Directory's error 49. */
const AD_CODE = /\bdata ([\da-f]+)/i
const AD_REFUSALS: Record<string, 'directory_password' | 'directory_closed'> = {
  '532': 'directory_password',
  '773': 'directory_password',
  '533': 'directory_closed',
  '701': 'directory_closed',
  '775': 'directory_closed',
}
export const toBindRefusal = (message: string) =>
  AD_REFUSALS[AD_CODE.exec(message)?.[1] ?? ''] ?? 'wrong_credentials'

/** Active Directory writes the first three groups in little-endian order. */
const formatGuid = (bytes: Buffer): string => {
  const hex = (from: number, to: number, isReversed: boolean) => {
    const part = bytes.subarray(from, to)
    return (isReversed ? Buffer.from(part).reverse() : part).toString('hex')
  }
  return [hex(0, 4, true), hex(4, 6, true), hex(6, 8, true), hex(8, 10, false), hex(10, 16, false)].join('-')
}
const readValue = (name: string, value: Buffer | string): string => {
  if (typeof value === 'string') return value
  return name === GUID && value.length === 16 ? formatGuid(value) : value.toString('base64')
}
/** A service account may read what nobody should see: passwords, their hashes, keys. */
const SECRET = /pass|pwd|secret|hash|key/i
/** An attribute may be absent (an empty list), one value, or several. */
const readAttributes = ({ dn: _, ...attributes }: Entry): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, attribute]) => {
      if (SECRET.test(name)) return []
      const values = [attribute].flat().map((value) => readValue(name, value))
      const [first] = values
      return first === undefined ? [] : [[name, values.length === 1 ? first : values]]
    }),
  )

/** One step: its error is told to a test, and becomes a refusal. */
const step = async <T>(
  note: (step: Step) => void,
  name: string,
  work: () => Promise<T>,
  toRefusal: (error: unknown) => ProviderError = (error) =>
    new ProviderError('provider_away', describeError(error)),
): Promise<T> => {
  try {
    const result = await work()
    note({ name, ok: true, detail: '' })
    return result
  } catch (error) {
    const refusal = error instanceof ProviderError ? error : toRefusal(error)
    note({ name, ok: false, detail: refusal.detail })
    throw refusal
  }
}

const findEntry = async (client: Client, { settings }: Access['provider'], username: string) => {
  const { base_dn = '', user_attribute = '', subject_attribute = '' } = settings
  // A filter object, never a text: `*` and `x)(uid=*` find nobody.
  const filter = new EqualityFilter({ attribute: user_attribute, value: username })
  const { searchEntries } = await client.search(base_dn, {
    scope: 'sub',
    filter,
    sizeLimit: 2,
    attributes: ['*', subject_attribute],
    explicitBufferAttributes: [GUID],
  })
  const [entry] = searchEntries
  if (!entry || searchEntries.length !== 1)
    throw new ProviderError('wrong_credentials', `${searchEntries.length} entri ditemukan`)
  return entry
}

const refuseBind = (error: unknown) =>
  error instanceof InvalidCredentialsError
    ? new ProviderError(toBindRefusal(error.message), describeError(error))
    : new ProviderError('provider_away', describeError(error))

const signin: DirectoryWay['signin'] = async (access, { username, password }, note = () => {}) => {
  const { provider } = access
  const { bind_dn = '', subject_attribute = '' } = provider.settings
  // An empty password would be an anonymous bind, which some servers answer with success.
  if (username === '' || password === '') throw new ProviderError('wrong_credentials', 'empty')
  const client = await step(note, 'Direktori terhubung', () => openConnection(access))
  try {
    if (bind_dn) await step(note, 'Akun layanan masuk', () => client.bind(bind_dn, provider.secret ?? ''))
    const entry = await step(note, 'Orang ditemukan', () => findEntry(client, provider, username))
    await step(note, 'Kata sandi cocok', () => client.bind(entry.dn, password), refuseBind)
    const claims = readAttributes(entry)
    const subject = claims[subject_attribute]
    if (typeof subject !== 'string') throw new ProviderError('claim_missing', subject_attribute)
    return { subject, claims, sid: null, hasMfa: false }
  } finally {
    await client.unbind().catch(() => {})
  }
}

export const ldapKind: Kind = {
  secret: 'bind_password',
  defaults: {
    url: '',
    starttls: '0',
    bind_dn: '',
    base_dn: '',
    user_attribute: 'uid',
    subject_attribute: 'entryUUID',
    ca_pem: '',
  },
  identifying: ['url', 'base_dn', 'subject_attribute'],
  addresses: [],
  check,
  directory: { signin },
}
