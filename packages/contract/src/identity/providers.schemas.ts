import { bit, flag, id, moment, optionalFlag, secret, text, version } from '../wire/fields.ts'
import { roles } from '../wire/roles.ts'
import { withDefault } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { signin } from './account.schemas.ts'
import { kindSecrets, kindSettings, shownSettings } from './provider-kinds.schemas.ts'
import {
  exchangeRefusals,
  linkTargets,
  PROVIDER_NAME,
  passwordPolicies,
  providerKinds,
  providerRoles,
} from './providers.vocabulary.ts'

const NOT_FOUND = 'Data tidak ditemukan'

const providerRow = z.object({
  id: z.number(),
  version: z.number(),
  kind: z.enum(providerKinds),
  name: z.string(),
  active: bit(),
  position: z.number(),
  roles: z.array(z.enum(providerRoles)),
  link_claim: z.string(),
  link_to: z.enum(linkTargets),
  link_domain: z.string(),
  email_domains: z.array(z.string()),
  /** A second factor at the provider counts as one here. */
  trusts_second: bit(),
  /** Offered inside the mobile app. */
  in_app: bit(),
  has_secret: bit(),
  /** People linked through it. */
  identities: z.number(),
  ...shownSettings,
})

const policy = z.enum(passwordPolicies)

export const signinProviders = {
  summary: 'Cara masuk dengan akun kampus',
  reply: { data: z.array(providerRow), password_signin: policy },
}

const address = z.string().nullable()
export const signinProvider = {
  summary: 'Satu cara masuk, dengan alamat yang disalin ke pengaturan penyedia',
  query: z.object({ id: id(NOT_FOUND) }),
  reply: {
    data: providerRow.extend({
      addresses: z.object({ callback: address, acs: address, logout: address, metadata: address }),
    }),
  },
}

const domain = z
  .string('Isi domain')
  .trim()
  .toLowerCase()
  .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'Isi domain, misalnya kampus.ac.id')
const optionalText = (max: number) =>
  z.string('Isi tidak sesuai').trim().max(max, `Maksimal ${max} karakter`).optional()
const asList = (value: unknown) =>
  typeof value === 'string' ? value.split(/[\s,;]+/).filter(Boolean) : (value ?? undefined)

export const saveSigninProvider = {
  summary: 'Simpan cara masuk; yang tidak dikirim tetap seperti semula',
  body: z.object({
    id: id(NOT_FOUND).optional(),
    version: version(),
    kind: z.enum(providerKinds, 'Pilih jenis').optional(),
    name: text(`Masukan nama, paling banyak ${PROVIDER_NAME} huruf`, PROVIDER_NAME).optional(),
    active: optionalFlag(),
    position: z.coerce.number('Masukan urutan').int().min(0).max(1000).optional(),
    roles: z.array(z.enum(providerRoles, 'Pilih peran')).max(10).optional(),
    link_claim: optionalText(100),
    link_to: z.enum(linkTargets, 'Pilih pencocokan').optional(),
    link_domain: withDefault((value) => value ?? undefined, z.union([z.literal(''), domain]).optional()),
    email_domains: withDefault(asList, z.array(domain).max(20, 'Paling banyak 20 domain').optional()),
    trusts_second: optionalFlag(),
    in_app: optionalFlag(),
    ...kindSettings.oidc,
    ...kindSettings.ldap,
    ...kindSettings.saml,
    ...kindSettings.cas,
    ...kindSecrets,
    /** Removes links whose meaning the change ends. */
    confirm: flag(),
  }),
  reply: { data: z.object({ id: z.number() }) },
}

const claims = z.record(z.string(), z.string())
/** What a test of a provider learned. Nothing of it is stored. */
const testResult = z.object({
  subject: z.string(),
  claims,
  /** The link claim, if it did not come. */
  missing: z.string().nullable(),
  match: z.object({ user_id: z.number(), name: z.string(), role: z.enum(roles) }).nullable(),
  /** What a real sign-in would be refused with. */
  problem: z.enum(exchangeRefusals).nullable(),
})
export type TestResult = z.output<typeof testResult>
const testStep = z.object({ name: z.string(), ok: bit(), detail: z.string() })

export const testSigninProvider = {
  summary: 'Coba cara masuk tanpa membuka sesi',
  body: z.object({
    id: id(NOT_FOUND),
    username: optionalText(255),
    password: z.string().max(1000).optional(),
  }),
  reply: {
    data: z.object({
      steps: z.array(testStep),
      result: testResult.nullable().optional(),
      /** The page to open in a new window. */
      url: z.string().optional(),
    }),
  },
}

export const deleteSigninProvider = {
  summary: 'Hapus cara masuk',
  params: z.object({ id: id(NOT_FOUND) }),
  query: z.object({ confirm: flag() }),
  reply: {},
}

export const savePasswordSignin = {
  summary: 'Tentukan siapa yang boleh masuk dengan kata sandi Tuntas',
  body: z.object({ password_signin: z.enum(passwordPolicies, 'Pilih siapa yang boleh') }),
  reply: {},
}

const code = () => z.string('Kode tidak sesuai').min(1, 'Kode tidak sesuai').max(200, 'Kode tidak sesuai')

export const exchangeCode = {
  summary: 'Tukar kode dari cara masuk kampus menjadi sesi',
  body: z.object({ code: code() }),
  reply: {
    ...signin.reply,
    data: z.object({
      ...signin.reply.data.unwrap().partial().shape,
      /** The page that was asked for before. */
      back: z.string().nullable().optional(),
      /** A shared computer, as said before. */
      shared: bit().optional(),
      test: testResult.optional(),
    }),
  },
}

export const directorySignin = {
  summary: 'Masuk dengan kata sandi direktori kampus (LDAP)',
  params: z.object({ id: id(NOT_FOUND) }),
  body: z.object({
    username: text('Masukan username'),
    password: secret('Masukan password'),
    ticket: z.string().max(200).optional(),
    device: z.string().max(200).optional(),
    shared: flag(),
  }),
  reply: signin.reply,
}

const identity = z.object({
  id: z.number(),
  /** Name of the way to sign in. */
  provider: z.string(),
  linked_at: moment(),
  last_used_at: moment().nullable(),
})

export const ownIdentities = {
  summary: 'Akun kampus yang terhubung dengan akun sendiri',
  reply: { data: z.array(identity) },
}

/** As the help desk sees it. */
export const shownIdentity = identity.extend({ subject: z.string() })
