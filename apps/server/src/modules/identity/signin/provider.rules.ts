import {
  emailKinds,
  type PasswordPolicy,
  PROVIDER_NAME,
  type ProviderRole,
  passwordBarredRoles,
} from '@tuntas/contract/identity/providers'
import type { FieldErrors } from '@tuntas/contract/wire/endpoint'
import { roleLabels } from '@tuntas/contract/wire/roles.vocabulary'
import type { Draft, Kind, Settings } from './providers/provider.rules.ts'

type Sent = Partial<Omit<Draft, 'kind' | 'settings' | 'secret'>> & Readonly<Record<string, unknown>>

const toSetting = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' ? value : ''
}

/** The input over the stored provider, over the defaults of the kind. */
export const mergeDraft = (
  kind: Kind,
  kindName: Draft['kind'],
  storedDraft: Draft | undefined,
  input: Sent,
): Draft => {
  const merge = <K extends keyof Draft & keyof Sent>(name: K, initial: Draft[K]): Draft[K] =>
    (input[name] as Draft[K] | undefined) ?? storedDraft?.[name] ?? initial
  const settings = Object.fromEntries(
    Object.entries(kind.defaults).map(([name, initial]) => [
      name,
      input[name] === undefined ? (storedDraft?.settings[name] ?? initial) : toSetting(input[name]),
    ]),
  )
  const sentSecret = kind.secret === null ? undefined : input[kind.secret]
  return {
    kind: kindName,
    name: merge('name', ''),
    active: merge('active', false),
    position: merge('position', 0),
    roles: merge('roles', ['mahasiswa', 'dosen'] satisfies ProviderRole[]),
    link_claim: merge('link_claim', ''),
    link_to: merge('link_to', 'number'),
    link_domain: merge('link_domain', ''),
    email_domains: merge('email_domains', []),
    trusts_second: merge('trusts_second', false),
    in_app: merge('in_app', true) && !(kind.refusesApps?.(settings) ?? false),
    settings,
    secret: typeof sentSecret === 'string' ? sentSecret : (storedDraft?.secret ?? null),
  }
}

/** Finds what a provider of any kind lacks, by field. */
export const checkDraft = (kind: Kind, draft: Draft, allowed: readonly string[]): FieldErrors => {
  const isByEmail = draft.link_to === 'email'
  return {
    ...(draft.name === '' && { name: [`Masukan nama, paling banyak ${PROVIDER_NAME} huruf`] }),
    ...(/^(password|passkey)$/i.test(draft.name) && { name: ['Nama ini dipakai Tuntas sendiri'] }),
    ...(draft.roles.length === 0 && { roles: ['Pilih peran'] }),
    ...(draft.link_claim === '' && { link_claim: ['Masukan klaim penghubung'] }),
    ...(isByEmail &&
      !emailKinds.has(draft.kind) && { link_to: ['Jenis ini tidak menjamin email. Pakai nomor induk.'] }),
    ...(isByEmail &&
      draft.email_domains.length === 0 && { email_domains: ['Masukan paling sedikit satu domain email'] }),
    ...kind.check(draft, allowed),
  }
}

/** Would known subjects mean other people? */
export const changesSubjects = (kind: Kind, before: Settings, after: Settings): boolean =>
  kind.identifying.some((name) => before[name] !== after[name])

/** Roles that a policy leaves without a way in. */
export const findLockedOut = (policy: PasswordPolicy, providerRoles: readonly string[]): ProviderRole[] =>
  passwordBarredRoles[policy].filter((role) => !providerRoles.includes(role))

export const nameRoles = (roles: readonly ProviderRole[]): string =>
  roles.map((role) => roleLabels[role].toLowerCase()).join(' dan ')

/** For the audit log: secrets are named, never shown. */
export const toAudited = (
  { settings, secret: _, ...fields }: Draft,
  /** Field of a changed secret. */
  changedSecret?: string | null,
): object => ({
  ...fields,
  ...settings,
  ...(changedSecret && { [changedSecret]: 'diubah' }),
})
