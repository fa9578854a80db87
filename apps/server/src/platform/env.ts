import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { Refusal } from './refusal.ts'
import { root } from './root.ts'

const isReadable = (path: string) => {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

const isZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('id', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text

const postgresUrl = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
    'harus berbentuk postgres://pengguna:sandi@server:5432/basisdata',
  )

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'harus bilangan 0 sampai 65535')
  .transform(Number)
  .refine((value) => value <= 65535, 'harus bilangan 0 sampai 65535')

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const modes = ['development', 'test', 'production'] as const

export const variables = z.object({
  PORT: port.default(3000),
  // Local only by default, because a demo campus has publicly known passwords. Servers set HOST=0.0.0.0.
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DB_PREPARED: z.enum(['0', '1'], 'harus 0 atau 1').default('1'),
  DB_POOL: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'harus bilangan 1 sampai 999')
    .transform(Number)
    .default(10),
  CALL_BUDGET: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'harus bilangan 1 sampai 999')
    .transform(Number)
    .default(1),
  WORKERS: z
    .string()
    .regex(/^[1-9]\d?$/, 'harus bilangan 1 sampai 99')
    .transform(Number)
    .default(1),
  ORIGIN: z
    .string()
    .refine(isOrigin, 'harus alamat tanpa jalur, misalnya https://lms.kampus.ac.id')
    .optional(),
  NODE_ENV: z.enum(modes, `harus salah satu dari ${modes.join(', ')}`).default('development'),
  CAMPUS_TZ: z
    .string()
    .refine(isZone, 'harus nama zona waktu IANA, misalnya Asia/Jakarta')
    .default('Asia/Jakarta'),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^[\da-z.:/]+(,[\da-z.:/]+)*$/i, 'harus alamat yang dipisah koma, misalnya loopback,10.0.0.0/8')
    .default('loopback'),
  BREACHED_PASSWORDS: z.string().refine(isReadable, 'harus berkas yang dapat dibaca').optional(),
  METRICS_TOKEN: z.string().min(16, 'paling sedikit 16 karakter').optional(),
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .regex(
      /^([\w.:[\]-]+(,[\w.:[\]-]+)*)?$/,
      'harus nama server yang dipisah koma, misalnya gerbang:8080,10.0.0.5',
    )
    .default(''),
  CAMPUS_HOSTS: z
    .string()
    .regex(
      /^([\w.:[\]-]+(,[\w.:[\]-]+)*)?$/,
      'harus nama server yang dipisah koma, misalnya sso.kampus.local,10.0.0.5:8443',
    )
    .default(''),
  PUSH_SERVICES: z
    .string()
    .regex(
      /^(\.?[a-z\d-]+(\.[a-z\d-]+)+(,\.?[a-z\d-]+(\.[a-z\d-]+)+)*)?$/i,
      'harus nama server yang dipisah koma, misalnya push.kampus.ac.id,.push.example.com',
    )
    .default(''),
  LOG_LEVEL: z.enum(levels, `harus salah satu dari ${levels.join(', ')}`).default('info'),
})

const splitNames = (names: string) => names.split(',').filter(Boolean)

/** As `URL` writes them. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']

export interface Env {
  port: number
  host: string
  /** Absolute path of the folder with the embedded database and the files. */
  dataDir: string
  /** An existing PostgreSQL (15 or later); if unset, the embedded one is started. */
  databaseUrl: string | undefined
  /** A direct connection without a pooler, for LISTEN and migrations. */
  directUrl: string | undefined
  /** For the role that owns the tables, if it differs from the application's. Migrations use it. */
  ownerUrl: string | undefined
  /** False turns prepared statements off, for poolers that do not support them. */
  dbPrepared: boolean
  /** Connections of each process's larger pool. */
  dbPool: number
  /** Factor on the usual call budget of each person and address (budgets.ts). */
  callBudget: number
  /** Processes that answer requests. */
  workers: number
  /** The public origin, to which passkeys are bound; if unset, taken from each request. */
  origin: string | undefined
  production: boolean
  campusTz: string
  /** S3-compatible store for uploaded files; without a bucket they are kept in DATA_DIR. */
  s3:
    | {
        bucket: string
        endpoint: string | undefined
        region: string
        accessKeyId: string
        secretAccessKey: string
      }
    | undefined
  /** Private hosts (`name` or `name:port`) that the webhook may call, also without TLS. */
  webhookHosts: readonly string[]
  /**
   * Hosts of the campus (`name` or `name:port`) that may be private and without TLS: sign-in, PDDikti, tools.
   * Outside production also this machine.
   */
  campusHosts: readonly string[]
  /** Further push services besides those of the usual browsers; a leading dot allows all subdomains. */
  pushServices: readonly string[]
  /** Like `webhookHosts` for pushes; only for tests, whose push service is local. */
  pushHosts: readonly string[]
  logLevel: (typeof levels)[number]
  /** Proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string
  /** A file of breached passwords (`isBreached`). */
  breachedPasswords: string | undefined
  /** Token to read /metrics; without it only direct local requests may. */
  metricsToken: string | undefined
  /**
   * May this start create a demo campus in an empty database? Never with NODE_ENV=production or DATABASE_URL.
   */
  demo: boolean
}

/**
 * What an operator must configure so that links and passkeys name the campus; null if ORIGIN is set, or
 * outside production.
 */
export const originMissing = ({ production, origin }: Pick<Env, 'production' | 'origin'>): string | null =>
  production && origin === undefined
    ? 'ORIGIN belum diisi di server: email tidak dikirim, dan passkey terikat pada alamat yang disebut tiap permintaan. Isi ORIGIN dengan alamat kampusmu, misalnya https://lms.kampus.ac.id.'
    : null

const explain = (error: z.ZodError) =>
  error.issues.map((issue) => `- ${issue.path.join('.')}: ${issue.message}`).join('\n')

/** Reads the environment. An empty variable counts as unset, as `PORT=` in a compose file means "default". */
export const readEnv = (source: NodeJS.ProcessEnv = process.env): Env => {
  const setValues = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsedEnv = variables.safeParse(setValues)
  if (!parsedEnv.success) throw new Refusal(`Variabel lingkungan tidak sah:\n${explain(parsedEnv.error)}`)
  const value = parsedEnv.data
  const production = value.NODE_ENV === 'production'
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(root, value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    directUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    ownerUrl: value.DATABASE_OWNER_URL,
    dbPrepared: value.DB_PREPARED === '1',
    dbPool: value.DB_POOL,
    callBudget: value.CALL_BUDGET,
    workers: value.WORKERS,
    origin: value.ORIGIN,
    production,
    campusTz: value.CAMPUS_TZ,
    s3: value.S3_BUCKET
      ? {
          bucket: value.S3_BUCKET,
          endpoint: value.S3_ENDPOINT,
          region: value.S3_REGION,
          accessKeyId: value.S3_ACCESS_KEY_ID,
          secretAccessKey: value.S3_SECRET_ACCESS_KEY,
        }
      : undefined,
    webhookHosts: splitNames(value.WEBHOOK_PRIVATE_HOSTS),
    campusHosts: [...splitNames(value.CAMPUS_HOSTS.toLowerCase()), ...(production ? [] : LOOPBACK_HOSTS)],
    pushServices: splitNames(value.PUSH_SERVICES.toLowerCase()),
    pushHosts: [],
    logLevel: value.LOG_LEVEL,
    trustedProxies: value.TRUSTED_PROXIES,
    breachedPasswords: value.BREACHED_PASSWORDS,
    metricsToken: value.METRICS_TOKEN,
    demo: !production && value.DATABASE_URL === undefined,
  }
}
