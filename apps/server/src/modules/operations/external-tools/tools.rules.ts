import { createPublicKey } from 'node:crypto'
import { MEMBERS_SCOPE, scoreScopes } from '@tuntas/contract/operations/external-tools'
import type { FieldErrors } from '@tuntas/contract/wire/endpoint'
import { refusedAddress } from '../../../platform/http/outgoing.ts'

/** Rules of a registered tool. */

type Draft = {
  name: string
  login_url: string
  launch_urls: string[]
  deep_link_url: string | null
  jwks_url: string | null
  public_key: string | null
  share_name: boolean
  share_email: boolean
  share_number: boolean
  uses_scores: boolean
  uses_members: boolean
  opens: 'window' | 'frame'
  active: boolean
}
export type ToolDraft = Draft

const EMPTY: Draft = {
  name: '',
  login_url: '',
  launch_urls: [],
  deep_link_url: null,
  jwks_url: null,
  public_key: null,
  share_name: false,
  share_email: false,
  share_number: false,
  uses_scores: false,
  uses_members: false,
  opens: 'window',
  active: false,
}

type Input = { [K in keyof Draft]?: Draft[K] | undefined }
/** The input over the stored tool, over the defaults. */
export const mergeDraft = (storedTool: Draft | undefined, input: Input): Draft => {
  const base = storedTool ?? EMPTY
  const merge = <K extends keyof Draft>(name: K): Draft[K] => {
    const value: Draft[K] | undefined = input[name]
    return value === undefined ? base[name] : value
  }
  return {
    name: merge('name'),
    login_url: merge('login_url'),
    launch_urls: merge('launch_urls'),
    deep_link_url: merge('deep_link_url'),
    jwks_url: merge('jwks_url'),
    public_key: merge('public_key'),
    share_name: merge('share_name'),
    share_email: merge('share_email'),
    share_number: merge('share_number'),
    uses_scores: merge('uses_scores'),
    uses_members: merge('uses_members'),
    opens: merge('opens'),
    active: merge('active'),
  }
}

const LEAST_BITS = 2048
const findKeyFault = (pem: string): string | null => {
  try {
    const key = createPublicKey(pem)
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    if (pem.includes('PRIVATE KEY')) return 'Isi kunci publik, bukan kunci rahasia.'
    return key.asymmetricKeyType === 'rsa' && modulusLength >= LEAST_BITS
      ? null
      : `Kunci harus RSA, paling sedikit ${LEAST_BITS} bit.`
  } catch {
    return 'Kunci publik tidak dapat dibaca.'
  }
}

/** Finds what a tool lacks, by field. */
export const checkDraft = (draft: Draft, allowed: readonly string[]): FieldErrors => {
  const addressFault = (address: string | null) =>
    address === null ? null : refusedAddress(address, allowed)
  const faults: Record<string, string | null | undefined> = {
    name: draft.name === '' ? 'Masukan nama' : null,
    login_url: draft.login_url === '' ? 'Masukan alamat login' : addressFault(draft.login_url),
    launch_urls:
      draft.launch_urls.length === 0
        ? 'Masukan alamat peluncuran'
        : draft.launch_urls.map(addressFault).find((fault) => fault !== null),
    deep_link_url: addressFault(draft.deep_link_url),
    jwks_url:
      draft.jwks_url === null && draft.public_key === null
        ? 'Masukan alamat kunci atau kunci publik'
        : addressFault(draft.jwks_url),
    public_key: draft.public_key === null ? null : findKeyFault(draft.public_key),
  }
  return Object.fromEntries(
    Object.entries(faults).flatMap(([name, fault]) => (fault ? [[name, [fault]]] : [])),
  )
}

type Uses = Pick<Draft, 'uses_scores' | 'uses_members'>
/** Scopes of access tokens that the tool may have. */
export const listScopes = ({ uses_scores, uses_members }: Uses): string[] => [
  ...(uses_scores ? Object.values(scoreScopes) : []),
  ...(uses_members ? [MEMBERS_SCOPE] : []),
]

/** Origins of the tool's pages, for the rules of a page that frames it. */
export const listOrigins = ({
  login_url,
  launch_urls,
  deep_link_url,
}: Pick<Draft, 'login_url' | 'launch_urls' | 'deep_link_url'>): string[] => {
  const addresses = [login_url, ...launch_urls, ...(deep_link_url === null ? [] : [deep_link_url])]
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}

/** The address to call, with further parameters. */
export const withParameters = (address: string, parameters: Record<string, string>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
