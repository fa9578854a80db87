import type {
  ExchangeRefusal,
  LinkTarget,
  ProviderKind,
  ProviderRole,
} from '@tuntas/contract/identity/providers'
import type { FieldErrors } from '@tuntas/contract/wire/endpoint'
import type { ErrorCode } from '@tuntas/contract/wire/errors'

/**
 * The seam between the ways to sign in and the rest (decision 128). A kind knows no accounts and sessions.
 */

/** Settings of a kind, as stored; a flag is '0' or '1'. */
export type Settings = Readonly<Record<string, string>>
export type Provider = {
  id: number
  version: number
  kind: ProviderKind
  name: string
  active: boolean
  position: number
  roles: ProviderRole[]
  link_claim: string
  link_to: LinkTarget
  link_domain: string
  email_domains: string[]
  trusts_second: boolean
  in_app: boolean
  settings: Settings
  /** Opened; null if there is none. */
  secret: string | null
}
/** A provider before it is saved. */
export type Draft = Omit<Provider, 'id' | 'version'>

/** Our addresses for a provider, absolute. */
export type Addresses = { callback: string; acs: string; logout: string; metadata: string }
type AddressName = keyof Addresses

export type Reach = {
  /** Hosts that may be private and without TLS. */
  allowed: readonly string[]
  call: (
    address: string,
    request: {
      method: string
      headers: Record<string, string>
      body?: string | undefined
      timeoutMs: number
      ca?: string | undefined
    },
  ) => Promise<{
    status: number
    headers: Record<string, string | string[] | undefined>
    body: Buffer
  }>
}
/** What a kind works with. */
export type Access = { provider: Provider; addresses: Addresses; reach: Reach }

/** What a provider proved. */
export type Finding = {
  /** Identifies the person at the provider for good. */
  subject: string
  claims: Record<string, unknown>
  /** The provider's own session. */
  sid: string | null
  /** It proved a second factor in this sign-in. */
  hasMfa: boolean
}

type FlowSecrets = { state: string; nonce: string; verifier: string }
/** What the browser brought back. */
export type FlowAnswer = { query: URLSearchParams; form: URLSearchParams }
export type Step = { name: string; ok: boolean; detail: string }

export type BrowserWay = {
  /** @returns the provider's page to go to */
  begin: (access: Access, secrets: FlowSecrets) => Promise<string>
  finish: (access: Access, secrets: FlowSecrets, answer: FlowAnswer) => Promise<Finding>
  /** Reads what can be read without a person. */
  probe: (access: Access) => Promise<Step[]>
}
export type DirectoryWay = {
  /** @param note tells of each step, for a test */
  signin: (
    access: Access,
    credentials: { username: string; password: string },
    note?: (step: Step) => void,
  ) => Promise<Finding>
}
export type Logout = { jti: string; sid: string | null; subject: string | null }

export type Kind = {
  /** Field of its secret; null if it has none that people enter. */
  secret: string | null
  /** Settings with their defaults. */
  defaults: Settings
  /** Refuses to open inside an app's web view. */
  refusesApps?: (settings: Settings) => boolean
  /** Settings that decide whose a subject is: changed ones end all links. */
  identifying: readonly string[]
  addresses: readonly AddressName[]
  /** Finds wrong settings, by field. */
  check: (draft: Draft, allowed: readonly string[]) => FieldErrors
  browser?: BrowserWay
  directory?: DirectoryWay
  /** Verifies a back-channel logout; throws if it is not valid. */
  readLogout?: (access: Access, token: string) => Promise<Logout>
  /** Where somebody signs out at the provider too; null if it has no such page. */
  findSignout?: (access: Access) => Promise<string | null>
  /** Public description of ours for the provider. */
  describe?: (access: Access) => Promise<string>
  /** Made by us at the first save instead of entered, such as a key. */
  makeSecret?: () => Promise<string>
}

type ProviderRefusal =
  | ExchangeRefusal
  | Extract<ErrorCode, 'wrong_credentials' | 'directory_password' | 'directory_closed'>

/** A refusal by a provider or of what it sent. `detail` goes to the log: codes and names, no values. */
export class ProviderError extends Error {
  readonly code: ProviderRefusal
  readonly detail: string
  constructor(code: ProviderRefusal, detail: string) {
    super(`${code}: ${detail}`)
    this.code = code
    this.detail = detail
  }
}

/** Patience for one call to a provider. */
export const CALL_MS = 5_000

/** Code and message of an error, for the log. */
export const describeError = (error: unknown): string => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return [code, message].filter((part) => typeof part === 'string').join(' ')
}

/** Errors of empty required settings. */
export const demandSettings = (settings: Settings, texts: Readonly<Record<string, string>>): FieldErrors =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([name]) => !settings[name])
      .map(([name, text]) => [name, [text]]),
  )
