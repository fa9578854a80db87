import { FORMER_SECRET_HOURS } from '@tuntas/contract/operations/webhook'
import { sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { users } from '../../identity/account/schema.ts'
import { type Claimed, callsIn, hasToTell, isUrgent, readTold, toTell } from './delivery-queue.store.ts'
import { isResting } from './do-not-disturb.store.ts'
import { webhookCalls as calls, webhookSettings } from './schema.ts'
import { isStillSo } from './still-valid.store.ts'
import { OUTAGE_S } from './waiting.rules.ts'

/** The gateway and its calls: one call per person with everything due. */

/** The single row, with sealed secrets; undefined before it is first saved. */
export const findWebhook = async (conn: Conn) => {
  const [row] = await conn
    .select({
      version: webhookSettings.version,
      active: webhookSettings.active,
      url: webhookSettings.url,
      secret: webhookSettings.secret,
      secret_at: webhookSettings.secret_at,
      former: sql<string | null>`case when former_until > now() then former_secret end`,
      outage: webhookSettings.outage,
      open: sql<boolean>`active and (paused_until is null or paused_until <= now())`,
    })
    .from(webhookSettings)
  return row
}
export type Webhook = NonNullable<Awaited<ReturnType<typeof findWebhook>>>

type Given = { version?: number | undefined; active: boolean; url: string }
const audited = ({ active, url }: Given) => ({ active, url })
const calm = { paused_until: null, outages: 0, outage: null }

/**
 * @param newSecret sealed; stored only at the first save.
 * @returns whether it was stored
 */
export const changeWebhook = async (
  tx: Work,
  { version, ...input }: Given,
  newSecret: string,
): Promise<boolean> => {
  const before = await findWebhook(tx)
  const savedRows = before
    ? await tx
        .update(webhookSettings)
        .set({ ...input, ...calm, version: incrementVersion(webhookSettings.version) })
        .where(sameVersion(webhookSettings.version, version))
        .returning({ one: webhookSettings.one })
    : await tx
        .insert(webhookSettings)
        .values({ ...input, secret: newSecret })
        .onConflictDoNothing()
        .returning({ one: webhookSettings.one })
  if (savedRows.length === 0) throw new AppError('stale')
  await tx.emit('webhook.configured', { before: before && audited(before), after: audited(input) })
  return before === undefined
}

/** The former secret also signs for a day, so that the gateway can be reconfigured in time. */
export const rotateSecret = async (
  tx: Work,
  version: number | undefined,
  newSecret: string,
): Promise<void> => {
  const before = await findWebhook(tx)
  if (!before) throw new AppError('not_found')
  const savedRows = await tx
    .update(webhookSettings)
    .set({
      former_secret: webhookSettings.secret,
      former_until: sql`now() + make_interval(hours => ${FORMER_SECRET_HOURS})`,
      secret: newSecret,
      secret_at: sql`now()`,
      version: incrementVersion(webhookSettings.version),
    })
    .where(sameVersion(webhookSettings.version, version))
    .returning({ one: webhookSettings.one })
  if (savedRows.length === 0) throw new AppError('stale')
  await tx.emit('webhook.configured', {
    before: audited(before),
    after: { ...audited(before), secret_set: true },
  })
}

const AT_ONCE = 1000

/** @returns the number of notifications taken */
export const composeCalls = async (conn: Conn, zone: string): Promise<number> => {
  if (!(await hasToTell(conn, 'webhook'))) return 0
  const { rowCount } = await conn.execute(sql`
    with due as (
      select n.id, n.user_id, ${isUrgent} as urgent, ${isStillSo} as still
      from notifications n
      where ${toTell.webhook} and (${isUrgent} or not ${isResting(sql`n.user_id`, zone)})
      order by n.at limit ${AT_ONCE} for update of n skip locked
    ), made as (
      insert into webhook_calls (user_id, urgent) select user_id, urgent from due where still group by user_id, urgent
      returning id, user_id, urgent
    )
    update notifications n set webhook = false, webhook_id = made.id
    from due left join made on due.still and made.user_id = due.user_id and made.urgent = due.urgent
    where n.id = due.id`)
  return rowCount ?? 0
}

export const webhookCalls = callsIn('webhook_calls')

/** Claims nothing while the gateway is paused. */
export const claimCalls = (conn: Conn, zone: string, most: number) =>
  webhookCalls.claim(
    conn,
    sql`(c.urgent or not ${isResting(sql`c.user_id`, zone)})
      and exists (select from webhook_settings s where s.active and (s.paused_until is null or s.paused_until <= now()))`,
    most,
  )

/** Recipient and notifications that are still true; undefined if the phone number is gone. */
export const readCall = async (conn: Conn, { id, user_id }: Claimed) => {
  const [person] = await conn
    .select({ name: users.name, phone: sql<string>`${users.phone}` })
    .from(users)
    .where(sql`id = ${user_id} and deleted_at is null and phone <> ''`)
  const condition = hot('told-by-call', sql`n.webhook_id = ${id} and ${isStillSo}`)
  return person && { person, told: await readTold(conn, condition) }
}

/** Pauses the calls of all processes. */
export const pauseWebhook = async (conn: Conn, error: string): Promise<void> => {
  await conn.execute(sql`update webhook_settings set outages = least(outages + 1, 1000), outage = ${error.slice(0, 300)},
    paused_until = now() + make_interval(secs => (${sql.param([...OUTAGE_S])}::int[])[least(outages + 1, ${OUTAGE_S.length})])
    where paused_until is null or paused_until <= now()`)
}
export const resumeWebhook = async (conn: Conn): Promise<void> => {
  await conn.execute(
    sql`update webhook_settings set outages = 0, outage = null, paused_until = null where outages > 0`,
  )
}

const FAILED_DAYS = 7
export const findWebhookState = async (conn: Conn) => {
  const [state] = await conn
    .select({
      waiting: sql<number>`count(*) filter (where state in ('waiting','sending'))::int`,
      failed: sql<number>`count(*) filter (where state in ('refused','expired') and created_at > now() - make_interval(days => ${FAILED_DAYS}))::int`,
      last_sent_at: sql<string | null>`max(sent_at)`,
    })
    .from(calls)
  const settings = await findWebhook(conn)
  return {
    waiting: state?.waiting ?? 0,
    failed: state?.failed ?? 0,
    last_sent_at: state?.last_sent_at ?? null,
    outage: settings?.active ? settings.outage : null,
  }
}
