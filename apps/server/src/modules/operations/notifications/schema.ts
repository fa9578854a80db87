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
import { createdAt, id, moment, oneOfSql, version } from '../../../platform/columns.ts'
import { sessions, users } from '../../identity/account/schema.ts'
import type { Params } from './words.rules.ts'

const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

const isOpen = sql`state in ('waiting','sending')`
/** As they are taken: whoever takes the next four must not sort ten thousand for it. */
const inTurn = ({ urgent, due_at, id }: Record<'urgent' | 'due_at' | 'id', ExtraConfigColumn>) =>
  [urgent.desc().nullsFirst(), due_at, id] as const

/** What a mail, a push and a call of the gateway keep, of one try after the other. */
const sending = () => ({
  /** The same at every try: who gets it twice can tell. A mail's Message-ID is made of it. */
  message_id: uuid('message_id').notNull().defaultRandom(),
  /** Goes also at night and, as a mail, during a quiz: the security of the account. */
  urgent: boolean('urgent').notNull().default(false),
  state: text('state').notNull().default('waiting'),
  /** Not before. */
  due_at: moment('due_at').notNull().default(sql`now()`),
  /** How often it was handed over; whoever took it up meanwhile has another number. */
  tries: smallint('tries').notNull().default(0),
  claimed_at: moment('claimed_at'),
  sent_at: moment('sent_at'),
  /** What the other side said last. */
  error: text('error'),
  created_at: createdAt(),
})

/**
 * One mail to one person, with all that was to be told them at that moment (decision 063). A worker that takes it writes `sending` first;
 * where it dies, another takes it up under the same `message_id`.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    user_id: userId(),
    address: text('address').notNull(),
    /** Goes where the account was reached before. */
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

/** One call of the campus's gateway for WhatsApp or Telegram: what one person is told at that moment (decision 079). */
export const webhookCalls = pgTable('webhook_calls', { id: id(), user_id: userId(), ...sending() }, (t) => [
  index('webhook_calls_open')
    .on(...inTurn(t))
    .where(isOpen),
  index('webhook_calls_user').on(t.user_id),
  index('webhook_calls_created').on(t.created_at),
  check('webhook_calls_state', oneOfSql(t.state, callStates)),
])

/**
 * What somebody is told, once: the unique key holds over all processes. `params` are what its words are made of, as it was when it was
 * told; no score stands in it.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: userId(),
    kind: text('kind').notNull(),
    /** The lesson, class, exception … that it is about, by its number; which of them is the kind's. */
    subject: integer('subject').notNull(),
    /** The hour, day, attempt … within which the same is not told again. */
    period: text('period').notNull(),
    params: jsonb('params').$type<Params>().notNull().default({}),
    /** Stands in the bell; otherwise it goes by mail alone. */
    bell: boolean('bell').notNull().default(true),
    at: moment('at').notNull().default(sql`now()`),
    read_at: moment('read_at'),
    /** How it is mailed: with the others in the morning, by itself, or at any hour; null: not, or no longer. */
    mail: text('mail'),
    /** Not before: what is collected waits for more. */
    mail_from: moment('mail_from').notNull().default(sql`now()`),
    /** Goes there, in place of the account's own address: a former one. */
    address: text('address'),
    /** The mail that carries it. */
    mail_id: integer('mail_id').references(() => mails.id, { onDelete: 'set null' }),
    /** Still to go to the devices of its reader, or to the gateway. */
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

/** What somebody chose for one kind; without a row the kind's own default holds. */
export const notificationWays = pgTable(
  'notification_ways',
  {
    user_id: userId(),
    kind: text('kind').notNull(),
    bell: boolean('bell').notNull(),
    mail: boolean('mail').notNull(),
    /** Null: as the kind's default says. */
    push: boolean('push'),
    webhook: boolean('webhook').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.kind] }),
    check('notification_ways_kind', oneOfSql(t.kind, notificationKinds)),
  ],
)

/** What somebody chose for all mail, and whether their address takes it. */
export const notificationPeople = pgTable(
  'notification_people',
  {
    user_id: userId().primaryKey(),
    pace: text('pace').notNull().default('daily'),
    /** Nothing is sent from 22.00 to 06.00 of the campus. */
    quiet: boolean('quiet').notNull().default(true),
    /** The address that a server refused for good. Another one of the account's is tried again. */
    refused_address: text('refused_address'),
    refused_at: moment('refused_at'),
    refused_reason: text('refused_reason'),
  },
  (t) => [check('notification_people_pace', oneOfSql(t.pace, mailPaces))],
)

/** Up to which moment a scheduled look has told. Whoever holds the row does it; the next one goes on from there. */
export const notificationClocks = pgTable('notification_clocks', {
  name: text('name').primaryKey(),
  upto: moment('upto').notNull(),
})

/** How the campus mails: one row, or none where it does not. */
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
    /** The server was away or refused us altogether: until then no process tries again. */
    paused_until: moment('paused_until'),
    /** How often in a row. */
    outages: integer('outages').notNull().default(0),
    outage: text('outage'),
  },
  (t) => [
    check('mail_settings_one_row', sql`${t.one}`),
    check('mail_settings_port', sql`${t.port} between 1 and 65535`),
    check('mail_settings_security', oneOfSql(t.security, mailSecurities)),
  ],
)

/** With which the campus signs to push services (RFC 8292): made when they are first needed. */
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
 * A browser that takes pushes, for as long as its session stands: who signs out there, or is signed out, takes it along. A session that
 * ended by itself stays for it (`sweepSessions`).
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
    /** The browser's address at its maker's push service: whoever knows it and our key reaches the browser. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and secret, for which each push is encrypted (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    created_at: createdAt(),
  },
  (t) => [index('push_subscriptions_user').on(t.user_id)],
)

/** One notification on its way to one browser. */
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

/** The campus's gateway: one row, or none. */
export const webhookSettings = pgTable(
  'webhook_settings',
  {
    one: boolean('one').primaryKey().default(true),
    version: version(),
    active: boolean('active').notNull().default(false),
    url: text('url').notNull(),
    /** Sealed. With which calls are signed; its former one signs them too until it ends. */
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
