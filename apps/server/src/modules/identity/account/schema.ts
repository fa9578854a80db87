import { signInOutcomes } from '@tuntas/contract/identity/account'
import { roles } from '@tuntas/contract/wire/roles'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  bytea,
  createdAt,
  deletedAt,
  id,
  moment,
  oneOfSql,
  searchText,
  version,
} from '../../../platform/columns.ts'

/** What is waited for: the second step of a sign-in, a new passkey, a proof before a dangerous act. */
const ticketPurposes = ['signin', 'register', 'prove', 'spent'] as const
export type TicketPurpose = (typeof ticketPurposes)[number]

/** A device, platform or browser that does not say what it is, and those of sessions that began before they were noted. */
export const UNKNOWN_DEVICE = 'Tidak dikenal'

/** Everybody who can sign in. Lecturers and students have a row of the same id in the people feature. */
export const users = pgTable(
  'users',
  {
    id: id(),
    version: version(),
    username: text('username').notNull(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    password_hash: text('password_hash').notNull(),
    /** Until when a password that somebody else has made is taken; it has to be changed first. Null: the person's own. */
    temporary_until: moment('temporary_until'),
    email: text('email'),
    phone: text('phone'),
    search: searchText(sql`lower(name || chr(10) || username || chr(10) || coalesce(phone, ''))`),
    created_at: createdAt(),
    deleted_at: deletedAt(),
  },
  (t) => [
    index('users_search').using('gin', t.search.op('gin_trgm_ops')),
    index('users_name').on(t.role, t.name, t.id).where(sql`deleted_at is null`),
    // Lecturers are few among the users: their list, and classes by their name, read this instead of everybody.
    index('users_lecturers').on(t.id, t.name).where(sql`role = 'dosen'`),
    index('users_living').on(t.role, t.id).where(sql`deleted_at is null`),
    // Lists of people are ordered by it.
    index('users_phone').on(t.phone, t.id),
    // Archived usernames stay reserved, so the index has no condition.
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    check('users_role', oneOfSql(t.role, roles)),
  ],
)

/**
 * Only the SHA-256 of a token is kept. A session ends 12 h after its last use and 30 days after it began; on a computer that others
 * use too, half an hour after its last use.
 */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: bytea('token_hash').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    last_used_at: moment('last_used_at').notNull().default(sql`now()`),
    /** What its owner calls it by: the hash never leaves. */
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    shared: boolean('shared').notNull().default(false),
    ip_address: text('ip_address').notNull().default(UNKNOWN_DEVICE),
    device: text('device').notNull().default(UNKNOWN_DEVICE),
    platform: text('platform').notNull().default(UNKNOWN_DEVICE),
    browser: text('browser').notNull().default(UNKNOWN_DEVICE),
    version: text('version').notNull().default(''),
    /** When the second factor was last proved in it. */
    proved_at: moment('proved_at'),
  },
  (t) => [index('sessions_user').on(t.user_id), index('sessions_last_used').on(t.last_used_at)],
)

/** One row per sign-in, good or bad. */
export const loginActivity = pgTable(
  'login_activity',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    time: moment('time').notNull().default(sql`now()`),
    user_id: integer('user_id').references(() => users.id),
    name: text('name').notNull(),
    ip_address: text('ip_address').notNull(),
    device: text('device').notNull(),
    platform: text('platform').notNull(),
    browser: text('browser').notNull(),
    version: text('version').notNull(),
    status: text('status').notNull(),
  },
  (t) => [
    index('login_activity_time').on(t.time),
    index('login_activity_user').on(t.user_id, t.time),
    check('login_activity_status', oneOfSql(t.status, signInOutcomes)),
  ],
)

/** Sign-ins that were tried and did not succeed, under keyed hashes of who tried (throttle.ts). Swept after half an hour. */
export const signinTries = pgTable(
  'signin_tries',
  {
    key: text('key').primaryKey(),
    /** Of an address: with a fraction, because they are forgotten by the second. */
    tries: doublePrecision('tries').notNull(),
    last_at: moment('last_at').notNull().default(sql`now()`),
  },
  (t) => [index('signin_tries_last').on(t.last_at)],
)

/** Of accounts that have an authenticator app, or are setting one up. */
export const authenticators = pgTable('authenticators', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Sealed (platform/vault.ts). Null until its first code was typed. */
  secret: text('secret'),
  since: moment('since'),
  /** The time step of the last code that was used: neither it nor an older one counts again. */
  last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** Sealed: waits for its first code. */
  pending: text('pending'),
  pending_at: moment('pending_at'),
})

/** Public halves of keys that live in people's devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Its owner's word for it. */
    name: text('name').notNull(),
    /** What the device calls it, in base64url. */
    credential_id: text('credential_id').notNull().unique('passkeys_credential'),
    public_key: bytea('public_key').notNull(),
    /** How often it was used, where the device counts. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** The host that it was made at: it answers there alone. */
    host: text('host').notNull(),
    created_at: createdAt(),
    last_used_at: moment('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.user_id)],
)

/** Argon2 hashes; those of one account share their salt. A used one is gone. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.hash] })],
)

/** What waits for a second factor, for five minutes; `spent` is a passkey's answer that was taken. Only hashes of tickets are kept. */
export const tickets = pgTable(
  'tickets',
  {
    token_hash: bytea('token_hash').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text('purpose').notNull(),
    /** Codes that were tried with it. */
    tries: integer('tries').notNull().default(0),
    /** Of the session that it may open. */
    shared: boolean('shared').notNull().default(false),
    /** The device's token that the sign-in ends with. */
    device: text('device').notNull().default(''),
    created_at: createdAt(),
  },
  (t) => [
    index('tickets_user').on(t.user_id),
    index('tickets_created').on(t.created_at),
    check('tickets_purpose', oneOfSql(t.purpose, ticketPurposes)),
  ],
)

/** Links for a new password that were asked for (decision 080). Of a token its hash is kept, and for the mail the token itself, sealed (platform/vault.ts). */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    token_hash: bytea('token_hash').notNull().unique('password_links_token'),
    sealed: text('sealed').notNull(),
    /** Where it goes: another address of the account makes it worthless. */
    address: text('address').notNull(),
    /** SHA-256 of the password's hash when it was asked for: another password makes it worthless. */
    password_was: bytea('password_was').notNull(),
    created_at: createdAt(),
  },
  (t) => [index('password_links_user').on(t.user_id, t.created_at)],
)

/**
 * Every other e-mail address that an account was given. The former one is still told what happens to the account, and a password link
 * waits until the new one is old enough (decision 112). Swept after a month.
 */
export const addressChanges = pgTable(
  'address_changes',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    former: text('former'),
    /** Null: at the machine itself. */
    changed_by: integer('changed_by').references(() => users.id),
    /** A password link was asked for, and not sent. */
    withheld_at: moment('withheld_at'),
    created_at: createdAt(),
  },
  (t) => [
    index('address_changes_user').on(t.user_id, t.created_at),
    index('address_changes_created').on(t.created_at),
  ],
)

/** A list's filters and order as somebody has named them; with one of them the list may open. */
export const listViews = pgTable(
  'list_views',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The path of the list's page. */
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** What the list keeps in its address. */
    search: jsonb('search').$type<Record<string, string>>().notNull(),
    is_default: boolean('is_default').notNull().default(false),
  },
  (t) => [
    uniqueIndex('list_views_name').on(t.user_id, t.list, sql`lower(${t.name})`),
    uniqueIndex('list_views_default').on(t.user_id, t.list).where(sql`${t.is_default}`),
  ],
)
