import type { MailSecurity, saveMailSettings } from '@tuntas/contract/operations/mail'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { originMissing } from '../../../platform/env.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { users } from '../../identity/account/schema.ts'
import { mailSettings, mails, notificationPeople } from './schema.ts'

export type MailServer = {
  version: number
  host: string
  port: number
  security: MailSecurity
  username: string | null
  /** Sealed. */
  password: string | null
  from_name: string
  from_email: string
}

/** The single row; undefined before the settings are first saved. */
export const findMailSettings = async (conn: Conn) => {
  const [row] = await conn.select().from(mailSettings).where(hot('mail-settings', sql`true`))
  return row && { ...row, security: row.security as MailSecurity }
}

/** True if the campus sends mail. Never in production without ORIGIN: the links would lead nowhere. */
export const isMailing = async (conn: Conn, env: Parameters<typeof originMissing>[0]): Promise<boolean> =>
  originMissing(env) === null && ((await findMailSettings(conn))?.active ?? false)

/** Initial values of the form. */
export const NO_SETTINGS = {
  version: 1,
  active: false,
  host: '',
  port: 587,
  security: 'starttls',
  username: '',
  has_password: false,
  from_name: '',
  from_email: '',
} as const

type Given = Omit<Body<typeof saveMailSettings>, 'password'>
const audited = ({
  active,
  host,
  port,
  security,
  username,
  from_name,
  from_email,
}: Omit<Given, 'version'>) => ({
  active,
  host,
  port,
  security,
  username,
  from_name,
  from_email,
})

/**
 * @param password sealed; undefined keeps the stored one, unless server, port, security or username changes
 */
export const changeMailSettings = async (
  tx: Work,
  { version, ...input }: Given,
  password: string | undefined,
): Promise<void> => {
  const before = await findMailSettings(tx)
  const isSameServer =
    before &&
    (['host', 'port', 'security', 'username'] as const).every((name) => before[name] === input[name])
  const secret = input.username === null ? null : (password ?? (isSameServer ? before.password : null))
  const values = { ...input, password: secret, paused_until: null, outages: 0, outage: null }
  const savedRows = before
    ? await tx
        .update(mailSettings)
        .set({ ...values, version: incrementVersion(mailSettings.version) })
        .where(sameVersion(mailSettings.version, version))
        .returning({ one: mailSettings.one })
    : await tx.insert(mailSettings).values(values).onConflictDoNothing().returning({ one: mailSettings.one })
  if (savedRows.length === 0) throw new AppError('stale')
  // The refusal may have been the old server's setting: try the address again with the new one.
  if (!isSameServer || password !== undefined)
    await tx
      .update(notificationPeople)
      .set({ refused_address: null, refused_at: null, refused_reason: null })
      .where(isNotNull(notificationPeople.refused_at))
  await tx.emit('mail.configured', {
    before: before && { ...audited(before), has_password: before.password !== null },
    after: {
      ...audited(input),
      has_password: secret !== null,
      ...(password !== undefined && { password_set: true }),
    },
  })
}

const FAILED_DAYS = 7
const problemColumns = { name: users.name, username: users.username }

/** State of the mail queue for administrators. */
export const findMailState = async (conn: Conn) => {
  const [state] = await conn
    .select({
      waiting: sql<number>`count(*) filter (where state in ('waiting','sending'))::int`,
      failed: sql<number>`count(*) filter (where state in ('refused','expired') and created_at > now() - make_interval(days => ${FAILED_DAYS}))::int`,
      last_sent_at: sql<string | null>`max(sent_at)`,
    })
    .from(mails)
  const [settings] = await conn
    .select({ active: mailSettings.active, outage: mailSettings.outage, outages: mailSettings.outages })
    .from(mailSettings)
  return {
    active: settings?.active ?? false,
    waiting: state?.waiting ?? 0,
    failed: state?.failed ?? 0,
    last_sent_at: state?.last_sent_at ?? null,
    outage: settings?.active ? settings.outage : null,
    outages: settings?.outages ?? 0,
  }
}

const MOST_PROBLEMS = 100
export const listRefused = (conn: Conn) =>
  conn
    .select({
      id: users.id,
      ...problemColumns,
      address: sql<string>`${notificationPeople.refused_address}`,
      error: sql<string>`coalesce(${notificationPeople.refused_reason}, '')`,
      at: sql<string>`${notificationPeople.refused_at}`,
    })
    .from(notificationPeople)
    .innerJoin(
      users,
      and(
        eq(users.id, notificationPeople.user_id),
        eq(users.email, notificationPeople.refused_address),
        isNull(users.deleted_at),
      ),
    )
    .where(isNotNull(notificationPeople.refused_at))
    .orderBy(desc(notificationPeople.refused_at))
    .limit(MOST_PROBLEMS)
