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
  changedAt,
  createdAt,
  deletedAt,
  id,
  moment,
  oneOfSql,
  searchText,
  version,
} from '../../../platform/db/columns.ts'
import { foldedPerson } from './name-folding.ts'

/** Purposes: second step of a sign-in, new passkey, proof before a sensitive action. */
const ticketPurposes = ['signin', 'register', 'prove', 'spent'] as const
export type TicketPurpose = (typeof ticketPurposes)[number]

/** For user agents that reveal nothing, and for sessions from before devices were recorded. */
export const UNKNOWN_DEVICE = 'Tidak dikenal'

/**
 * How somebody signed in: `password`, `passkey`, or the name of a provider. Null: from before it was
 * recorded.
 */
const way = text('way')
/** The way of a session, and the provider's own session (`sid`), which its back-channel logout names. */
const signinWay = { way, provider_id: integer('provider_id'), sid: text('sid') }

/** Everybody who can sign in. Lecturers and students have a row with the same id in the people feature. */
export const users = pgTable(
  'users',
  {
    id: id(),
    version: version(),
    username: text('username').notNull(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    /** Null: an account that signs in with a campus account only. */
    password_hash: text('password_hash'),
    /** Validity of a password set by somebody else, which must be changed first. Null: the person's own. */
    temporary_until: moment('temporary_until'),
    email: text('email'),
    phone: text('phone'),
    /** The folded text only where it differs, and its start, because indexes of students carry a copy. */
    search: searchText(
      sql`lower(name || chr(10) || username || chr(10) || coalesce(phone, '')) || coalesce(chr(10) || nullif(left(${foldedPerson(sql`name || chr(10) || username`)}, 255), lower(name || chr(10) || username)), '')`,
    ),
    created_at: createdAt(),
    changed_at: changedAt(),
    deleted_at: deletedAt(),
  },
  (t) => [
    index('users_search').using('gin', t.search.op('gin_trgm_ops')),
    index('users_name').on(t.role, t.name, t.id).where(sql`deleted_at is null`),
    // Lecturers are few among the users: their list, and classes by lecturer name, read this index.
    index('users_lecturers').on(t.id, t.name).where(sql`role = 'dosen'`),
    index('users_living').on(t.role, t.id).where(sql`deleted_at is null`),
    // For the sort order of people lists.
    index('users_phone').on(t.phone, t.id),
    index('users_email').on(sql`lower(${t.email})`).where(sql`deleted_at is null`),
    // Archived usernames stay reserved, so the index is not partial.
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    check('users_role', oneOfSql(t.role, roles)),
  ],
)

/**
 * Stores only the SHA-256 of a token. A session ends 12 h after its last use and 30 days after its start; on
 * shared computers half an hour after its last use.
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
    /** Public id for its owner; the hash is never sent. */
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().unique(),
    shared: boolean('shared').notNull().default(false),
    ip_address: text('ip_address').notNull().default(UNKNOWN_DEVICE),
    device: text('device').notNull().default(UNKNOWN_DEVICE),
    platform: text('platform').notNull().default(UNKNOWN_DEVICE),
    browser: text('browser').notNull().default(UNKNOWN_DEVICE),
    version: text('version').notNull().default(''),
    /** Last proof of the second factor in this session. */
    proved_at: moment('proved_at'),
    ...signinWay,
    /** The provider proved a second factor that the campus trusts. */
    second_trusted: boolean('second_trusted').notNull().default(false),
  },
  (t) => [
    index('sessions_user').on(t.user_id),
    index('sessions_last_used').on(t.last_used_at),
    index('sessions_provider').on(t.provider_id, t.user_id).where(sql`provider_id is not null`),
  ],
)

/** One row per sign-in, successful or failed. */
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
    way,
  },
  (t) => [
    index('login_activity_time').on(t.time),
    index('login_activity_user').on(t.user_id, t.time),
    check('login_activity_status', oneOfSql(t.status, signInOutcomes)),
  ],
)

/** Failed tries by keyed hash of their origin (throttle.ts). Swept after half an hour. */
export const signinTries = pgTable(
  'signin_tries',
  {
    key: text('key').primaryKey(),
    /** Fractional for addresses, whose count decays by the second. */
    tries: doublePrecision('tries').notNull(),
    last_at: moment('last_at').notNull().default(sql`now()`),
  },
  (t) => [index('signin_tries_last').on(t.last_at)],
)

/** Accounts with an authenticator app, confirmed or pending. */
export const authenticators = pgTable('authenticators', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Sealed (platform/vault.ts). Null until the first code. */
  secret: text('secret'),
  since: moment('since'),
  /** Time step of the last used code: neither it nor an older one is accepted again. */
  last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** Sealed; waits for its first code. */
  pending: text('pending'),
  pending_at: moment('pending_at'),
})

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** The device's credential id in base64url. */
    credential_id: text('credential_id').notNull().unique('passkeys_credential'),
    public_key: bytea('public_key').notNull(),
    /** Signature counter, if the device has one. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** Host it was created at; it is valid only there. */
    host: text('host').notNull(),
    created_at: createdAt(),
    last_used_at: moment('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.user_id)],
)

/** Argon2 hashes with one salt per account. A used code is deleted. */
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

/**
 * Tickets of pending second factors, for five minutes; `spent` is a consumed passkey response. Only hashes
 * are stored.
 */
export const tickets = pgTable(
  'tickets',
  {
    token_hash: bytea('token_hash').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text('purpose').notNull(),
    /** Number of codes tried. */
    tries: integer('tries').notNull().default(0),
    /** For the session that it may open. */
    shared: boolean('shared').notNull().default(false),
    /** Device token returned by the sign-in. */
    device: text('device').notNull().default(''),
    ...signinWay,
    created_at: createdAt(),
  },
  (t) => [
    index('tickets_user').on(t.user_id),
    index('tickets_created').on(t.created_at),
    check('tickets_purpose', oneOfSql(t.purpose, ticketPurposes)),
  ],
)

/**
 * Requested password links (decision 080). Stores the token's hash and, for the mail, the sealed token
 * (platform/vault.ts).
 */
export const passwordLinks = pgTable(
  'password_links',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    token_hash: bytea('token_hash').notNull().unique('password_links_token'),
    sealed: text('sealed').notNull(),
    /** Address of the mail; a changed address invalidates the link. */
    address: text('address').notNull(),
    /** SHA-256 of the password hash at request time; a changed password invalidates the link. */
    password_was: bytea('password_was').notNull(),
    created_at: createdAt(),
  },
  (t) => [index('password_links_user').on(t.user_id, t.created_at)],
)

/**
 * Changes of e-mail addresses. The former address is still notified, and a password link waits until the new
 * one is old enough (decision 112). Swept after a month.
 */
export const addressChanges = pgTable(
  'address_changes',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    former: text('former'),
    /** Null: on the server itself. */
    changed_by: integer('changed_by').references(() => users.id),
    /** A password link was requested and withheld. */
    withheld_at: moment('withheld_at'),
    created_at: createdAt(),
  },
  (t) => [
    index('address_changes_user').on(t.user_id, t.created_at),
    index('address_changes_created').on(t.created_at),
  ],
)

/** Named filters and sort order of a list; one may be its default. */
export const listViews = pgTable(
  'list_views',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Path of the list's page. */
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** Query parameters of the list. */
    search: jsonb('search').$type<Record<string, string>>().notNull(),
    is_default: boolean('is_default').notNull().default(false),
  },
  (t) => [
    uniqueIndex('list_views_name').on(t.user_id, t.list, sql`lower(${t.name})`),
    uniqueIndex('list_views_default').on(t.user_id, t.list).where(sql`${t.is_default}`),
  ],
)
