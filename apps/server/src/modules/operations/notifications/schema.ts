import { mailSecurities, mailStates } from '@tuntas/contract/operations/mail'
import { mailPaces, notificationKinds } from '@tuntas/contract/operations/notifications'
import { callStates } from '@tuntas/contract/operations/webhook'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment, oneOfSql, version } from '../../../platform/db/columns.ts'
import { sessions, users } from '../../identity/account/schema.ts'
import type { Params } from './params.rules.ts'

const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

const isOpen = sql`state in ('waiting','sending')`
/** In delivery order: claiming the next four must not sort ten thousand rows. */
const inTurn = ({ urgent, due_at, id }: Record<'urgent' | 'due_at' | 'id', ExtraConfigColumn>) =>
  [urgent.desc().nullsFirst(), due_at, id] as const

/** Columns of the delivery state, shared by mails, pushes and gateway calls. */
const sending = () => ({
  /** The same at every retry, so that the recipient can detect duplicates. Also the mail's Message-ID. */
  message_id: uuid('message_id').notNull().defaultRandom(),
  /** About the security of the account: sent at night too and, by mail, during a quiz. */
  urgent: boolean('urgent').notNull().default(false),
  state: text('state').notNull().default('waiting'),
  /** Earliest time of the next try. */
  due_at: moment('due_at').notNull().default(sql`now()`),
  /** Number of tries; it also tells whether another process has taken the row over. */
  tries: smallint('tries').notNull().default(0),
  claimed_at: moment('claimed_at'),
  sent_at: moment('sent_at'),
  error: text('error'),
  created_at: createdAt(),
})

/**
 * One mail to one person with everything due at that moment (decision 063). A worker writes `sending` before
 * it sends; if it dies, another one retries under the same `message_id`.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    user_id: userId(),
    address: text('address').notNull(),
    /** Sent to the account's former address. */
    former: boolean('former').notNull().default(false),
    ...sending(),
  },
  (t) => [
    index('mails_open')
      .on(...inTurn(t))
      .where(isOpen),
    index('mails_user').on(t.user_id),
    index('mails_created').on(t.created_at),
    check('mails_state', oneOfSql(t.state, mailStates)),
  ],
)

/**
 * One call to the campus's WhatsApp or Telegram gateway, with everything due to one person at that moment
 * (decision 079).
 */
export const webhookCalls = pgTable('webhook_calls', { id: id(), user_id: userId(), ...sending() }, (t) => [
  index('webhook_calls_open')
    .on(...inTurn(t))
    .where(isOpen),
  index('webhook_calls_user').on(t.user_id),
  index('webhook_calls_created').on(t.created_at),
  check('webhook_calls_state', oneOfSql(t.state, callStates)),
])

/**
 * A notification to one person, sent once: the unique key holds across processes. `params` fill its text as
 * of that moment and never contain a score.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: userId(),
    kind: text('kind').notNull(),
    /** Number of its lesson, class, exception and so on; the kind says which. */
    subject: integer('subject').notNull(),
    /** The hour, day, attempt and so on within which the same notification is not repeated. */
    period: text('period').notNull(),
    params: jsonb('params').$type<Params>().notNull().default({}),
    /** Shown in the notification list; false: mail alone. */
    bell: boolean('bell').notNull().default(true),
    at: moment('at').notNull().default(sql`now()`),
    read_at: moment('read_at'),
    /**
     * When it is mailed: in the morning digest, by itself, or at any hour. Null: not, or already composed.
     */
    mail: text('mail'),
    /** Earliest time of the mail: collecting kinds wait for more. */
    mail_from: moment('mail_from').notNull().default(sql`now()`),
    /** Former address, used in place of the account's own. */
    address: text('address'),
    mail_id: integer('mail_id').references(() => mails.id, { onDelete: 'set null' }),
    /** Still to be sent to the reader's devices, or to the gateway. */
    push: boolean('push').notNull().default(false),
    webhook: boolean('webhook').notNull().default(false),
    webhook_id: integer('webhook_id').references(() => webhookCalls.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('notifications_once').on(t.kind, t.subject, t.user_id, t.period),
    index('notifications_bell').on(t.user_id, t.at, t.id).where(sql`bell`),
    index('notifications_unread').on(t.user_id).where(sql`bell and read_at is null`),
    index('notifications_mail').on(t.mail_from).where(sql`mail is not null and mail_id is null`),
    index('notifications_carried').on(t.mail_id).where(sql`mail_id is not null`),
    index('notifications_called').on(t.webhook_id).where(sql`webhook_id is not null`),
    index('notifications_ways').on(t.at).where(sql`push or webhook`),
    index('notifications_at').on(t.at),
    check('notifications_kind', oneOfSql(t.kind, notificationKinds)),
    check('notifications_mail_way', oneOfSql(t.mail, [...mailPaces, 'urgent'])),
  ],
)

/** Channels a person chose for one kind; without a row the kind's defaults hold. */
export const notificationWays = pgTable(
  'notification_ways',
  {
    user_id: userId(),
    kind: text('kind').notNull(),
    bell: boolean('bell').notNull(),
    mail: boolean('mail').notNull(),
    /** Null: the kind's default. */
    push: boolean('push'),
    webhook: boolean('webhook').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.kind] }),
    check('notification_ways_kind', oneOfSql(t.kind, notificationKinds)),
  ],
)

/** A person's mail settings, and whether their address accepts mail. */
export const notificationPeople = pgTable(
  'notification_people',
  {
    user_id: userId().primaryKey(),
    pace: text('pace').notNull().default('daily'),
    /** No mail and no pushes from 22:00 to 06:00 campus time. */
    quiet: boolean('quiet').notNull().default(true),
    /** Address that a server refused for good. Mail resumes when the account's address changes. */
    refused_address: text('refused_address'),
    refused_at: moment('refused_at'),
    refused_reason: text('refused_reason'),
  },
  (t) => [check('notification_people_pace', oneOfSql(t.pace, mailPaces))],
)

/**
 * Moment up to which a time-based notification has run. A row lock lets one process at a time continue from
 * it.
 */
export const notificationClocks = pgTable('notification_clocks', {
  name: text('name').primaryKey(),
  upto: moment('upto').notNull(),
})

/** Mail server settings: one row, or none if the campus sends no mail. */
export const mailSettings = pgTable(
  'mail_settings',
  {
    one: boolean('one').primaryKey().default(true),
    version: version(),
    active: boolean('active').notNull().default(false),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    security: text('security').notNull(),
    username: text('username'),
    /** Sealed (platform/vault.ts). */
    password: text('password'),
    from_name: text('from_name').notNull(),
    from_email: text('from_email').notNull(),
    /** Server down or refusing all mail: no process tries before this moment. */
    paused_until: moment('paused_until'),
    /** Consecutive outages. */
    outages: integer('outages').notNull().default(0),
    outage: text('outage'),
  },
  (t) => [
    check('mail_settings_one_row', sql`${t.one}`),
    check('mail_settings_port', sql`${t.port} between 1 and 65535`),
    check('mail_settings_security', oneOfSql(t.security, mailSecurities)),
  ],
)

/** VAPID keys that sign requests to push services (RFC 8292), generated at first use. */
export const pushKeys = pgTable(
  'push_keys',
  {
    one: boolean('one').primaryKey().default(true),
    public_key: text('public_key').notNull(),
    /** Sealed (platform/vault.ts). */
    private_key: text('private_key').notNull(),
  },
  (t) => [check('push_keys_one_row', sql`${t.one}`)],
)

/**
 * A browser's push subscription. Signing out, or being signed out, deletes it; a session that merely expired
 * keeps it (`sweepSessions`).
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    user_id: userId(),
    session_id: bigint('session_id', { mode: 'number' })
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The browser's endpoint at its push service. Together with our key it allows sending to the browser. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and secret; each push is encrypted for them (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    created_at: createdAt(),
  },
  (t) => [index('push_subscriptions_user').on(t.user_id)],
)

export const pushes = pgTable(
  'pushes',
  {
    id: id(),
    user_id: userId(),
    notification_id: integer('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    subscription_id: integer('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    ...sending(),
  },
  (t) => [
    uniqueIndex('pushes_once').on(t.notification_id, t.subscription_id),
    index('pushes_open')
      .on(...inTurn(t))
      .where(isOpen),
    index('pushes_subscription').on(t.subscription_id),
    index('pushes_user').on(t.user_id),
    index('pushes_created').on(t.created_at),
    check('pushes_state', oneOfSql(t.state, callStates)),
  ],
)

/** Gateway settings: one row, or none. */
export const webhookSettings = pgTable(
  'webhook_settings',
  {
    one: boolean('one').primaryKey().default(true),
    version: version(),
    active: boolean('active').notNull().default(false),
    url: text('url').notNull(),
    /** Sealed; signs the calls. The former secret also signs until it expires. */
    secret: text('secret').notNull(),
    secret_at: moment('secret_at').notNull().default(sql`now()`),
    former_secret: text('former_secret'),
    former_until: moment('former_until'),
    paused_until: moment('paused_until'),
    outages: integer('outages').notNull().default(0),
    outage: text('outage'),
  },
  (t) => [check('webhook_settings_one_row', sql`${t.one}`)],
)
