import { linkTargets, passwordPolicies, providerKinds } from '@tuntas/contract/identity/providers'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, moment, oneOfSql, version } from '../../../platform/db/columns.ts'
import { users } from '../account/schema.ts'

/** A way to sign in with the campus's account (decision 128). */
export const signinProviders = pgTable(
  'signin_providers',
  {
    id: id(),
    version: version(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    active: boolean('active').notNull(),
    position: integer('position').notNull(),
    roles: text('roles').array().notNull(),
    link_claim: text('link_claim').notNull(),
    link_to: text('link_to').notNull(),
    link_domain: text('link_domain').notNull(),
    email_domains: text('email_domains').array().notNull(),
    trusts_second: boolean('trusts_second').notNull(),
    in_app: boolean('in_app').notNull(),
    /** Settings of the kind. */
    settings: jsonb('settings').$type<Record<string, string>>().notNull(),
    /** Sealed (platform/vault.ts). */
    secret: text('secret'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('signin_providers_name').on(sql`lower(${t.name})`),
    check('signin_providers_kind', oneOfSql(t.kind, providerKinds)),
    check('signin_providers_link_to', oneOfSql(t.link_to, linkTargets)),
  ],
)

/** Accounts linked with a subject of a provider. */
export const identities = pgTable(
  'identities',
  {
    id: id(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    provider_id: integer('provider_id')
      .notNull()
      .references(() => signinProviders.id),
    subject: text('subject').notNull(),
    linked_at: moment('linked_at').notNull().default(sql`now()`),
    last_used_at: moment('last_used_at'),
  },
  (t) => [
    uniqueIndex('identities_subject').on(t.provider_id, t.subject),
    uniqueIndex('identities_user').on(t.user_id, t.provider_id),
  ],
)

/**
 * Sign-ins under way at a provider's page. `key` is the hash of what the next call brings: a test's ticket,
 * then the state, then the code. Swept after their life.
 */
export const signinFlows = pgTable(
  'signin_flows',
  {
    key: bytea('key').primaryKey(),
    stage: text('stage').notNull(),
    provider_id: integer('provider_id')
      .notNull()
      .references(() => signinProviders.id, { onDelete: 'cascade' }),
    /** Hash of the cookie of the browser that began it. */
    browser: bytea('browser'),
    /** Keyed hash of the address that began it. */
    address: text('address').notNull().default(''),
    nonce: text('nonce').notNull().default(''),
    /** PKCE verifier (OpenID Connect). */
    verifier: text('verifier').notNull().default(''),
    back: text('back'),
    shared: boolean('shared').notNull().default(false),
    /** Who tests the provider; null for a sign-in. */
    tester_id: integer('tester_id').references(() => users.id),
    /** What the provider said, sealed until the code is exchanged. */
    outcome: text('outcome'),
    created_at: createdAt(),
    /** When it came to this stage. */
    stage_at: moment('stage_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('signin_flows_created').on(t.created_at),
    index('signin_flows_address').on(t.address, t.created_at),
    check('signin_flows_stage', oneOfSql(t.stage, ['ticket', 'state', 'code'])),
  ],
)

/** Back-channel logouts taken: each is valid once. */
export const providerLogouts = pgTable(
  'provider_logouts',
  {
    provider_id: integer('provider_id')
      .notNull()
      .references(() => signinProviders.id, { onDelete: 'cascade' }),
    /** Hash of the token's `jti`. */
    jti: bytea('jti').notNull(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider_id, t.jti] })],
)

/** One row: who may sign in with a Tuntas password. */
export const signinRules = pgTable(
  'signin_rules',
  {
    one: boolean('one').primaryKey().default(true),
    password_signin: text('password_signin').notNull().default('everybody'),
  },
  (t) => [
    check('signin_rules_one', sql`${t.one}`),
    check('signin_rules_password', oneOfSql(t.password_signin, passwordPolicies)),
  ],
)
