import { toolOpenings } from '@tuntas/contract/learning/lessons.vocabulary'
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
import { users } from '../../identity/account/schema.ts'
import { lessons, sections } from '../../learning/lessons/schema.ts'
import type { ToolWishes } from './tools.rules.ts'

/** An external tool that the campus registered (decision 130). */
export const ltiTools = pgTable(
  'lti_tools',
  {
    id: id(),
    version: version(),
    name: text('name').notNull(),
    login_url: text('login_url').notNull(),
    launch_urls: text('launch_urls').array().notNull(),
    deep_link_url: text('deep_link_url'),
    /** Where the tool publishes its keys, or its one key as PEM. */
    jwks_url: text('jwks_url'),
    public_key: text('public_key'),
    share_name: boolean('share_name').notNull(),
    share_email: boolean('share_email').notNull(),
    share_number: boolean('share_number').notNull(),
    uses_scores: boolean('uses_scores').notNull(),
    uses_members: boolean('uses_members').notNull(),
    opens: text('opens').notNull(),
    active: boolean('active').notNull(),
    client_id: text('client_id').notNull(),
    deployment_id: text('deployment_id').notNull(),
    wishes: jsonb('wishes').$type<ToolWishes>(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('lti_tools_name').on(sql`lower(${t.name})`),
    uniqueIndex('lti_tools_client').on(t.client_id),
    check('lti_tools_opens', oneOfSql(t.opens, toolOpenings)),
    check('lti_tools_addresses', sql`cardinality(${t.launch_urls}) > 0`),
    check('lti_tools_key', sql`${t.jwks_url} is not null or ${t.public_key} is not null`),
  ],
)

const ofTool = () =>
  integer('tool_id')
    .notNull()
    .references(() => ltiTools.id, { onDelete: 'cascade' })

/** Our keys. Each is published a day before it signs, and a week after its successor signs. */
export const ltiKeys = pgTable('lti_keys', {
  kid: text('kid').primaryKey(),
  public_key: jsonb('public_key').$type<Record<string, unknown>>().notNull(),
  /** PKCS 8, sealed (platform/vault.ts). */
  private_key: text('private_key').notNull(),
  signs_from: moment('signs_from').notNull(),
})

/** The name by which a tool knows a person: random, another one for each tool. */
export const ltiSubjects = pgTable(
  'lti_subjects',
  {
    tool_id: ofTool(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    subject: text('subject').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tool_id, t.user_id] }),
    uniqueIndex('lti_subjects_subject').on(t.tool_id, t.subject),
    index('lti_subjects_user').on(t.user_id),
  ],
)

/**
 * Launches under way. `key` is the hash of what the next call brings: the ticket, then the hint, then for a
 * choice of content its data. Each stage is left by one statement. Swept after their life.
 */
export const ltiLaunches = pgTable(
  'lti_launches',
  {
    key: bytea('key').primaryKey(),
    stage: text('stage').notNull(),
    tool_id: ofTool(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The lesson to open, or the topic that gets the chosen content. */
    lessons_id: integer('lessons_id').references(() => lessons.id, { onDelete: 'cascade' }),
    sections_id: integer('sections_id').references(() => sections.id, { onDelete: 'cascade' }),
    /** Opened inside a page of ours. */
    framed: boolean('framed').notNull().default(false),
    stage_at: moment('stage_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('lti_launches_stage').on(t.stage_at),
    index('lti_launches_user').on(t.user_id),
    check('lti_launches_stage', oneOfSql(t.stage, ['ticket', 'hint', 'choice'])),
    check('lti_launches_place', sql`(${t.lessons_id} is null) <> (${t.sections_id} is null)`),
  ],
)

/** Access tokens of tools. Only the hash of a token is stored. */
export const ltiTokens = pgTable(
  'lti_tokens',
  {
    token_hash: bytea('token_hash').primaryKey(),
    tool_id: ofTool(),
    scopes: text('scopes').array().notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  (t) => [index('lti_tokens_tool').on(t.tool_id), index('lti_tokens_expiry').on(t.expires_at)],
)

/** Signed messages of tools that were taken: each is valid once. */
export const ltiMessages = pgTable(
  'lti_messages',
  {
    tool_id: ofTool(),
    /** Hash of the message's `jti`. */
    jti: bytea('jti').notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tool_id, t.jti] }), index('lti_messages_expiry').on(t.expires_at)],
)

/** Invitations to tools to register themselves, each for one registration. */
export const ltiRegistrations = pgTable('lti_registrations', {
  token_hash: bytea('token_hash').primaryKey(),
  created_by: integer('created_by')
    .notNull()
    .references(() => users.id),
  created_at: createdAt(),
})
