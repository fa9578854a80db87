import { roles } from '@tuntas/contract/wire/roles'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import type { Visit } from './devices.ts'
import { byPassword, loginActivitySql } from './login-activity.store.ts'
import { isPasswordOff } from './password-policy.store.ts'
import { ADDRESS_FAILURES, LONGEST_WAIT, UNKNOWN, WAITS } from './rules.ts'
import { hasSecond, secondDue } from './second-factors.store.ts'
import type { Throttle, Try } from './throttle.ts'

const accountRow = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  role: z.enum(roles),
  password_hash: z.string().nullable(),
  /** The password was set by somebody else: it must be changed, and is refused after its end. */
  temporary: z.boolean(),
  ended: z.boolean(),
  /** A second factor is needed. */
  second: z.boolean(),
  /** Deadline for a second factor. */
  second_due: z.string().nullable(),
  /** The campus lets this role sign in with a campus account only. */
  password_off: z.boolean(),
})
export type Account = z.output<typeof accountRow>
type Applicant = {
  account: Account | undefined
  /** False for a first try, whose failure `noteFailure` counts. */
  counted: boolean
  /** Seconds to wait, by username or device first, otherwise by address; null if the try is allowed. */
  wait: { own: number } | { address: number } | null
}

const { atOnce, perSecond } = ADDRESS_FAILURES
/** Failures of an address after decay. */
const level = sql.raw(
  `greatest(0, t.tries - extract(epoch from clock_timestamp() - t.last_at) * ${perSecond})::float8`,
)
/** Without failures for this long the count restarts, and the row is swept. */
const PEACE = sql.raw(`interval '30 minutes'`)
const nextTry = (waits: readonly number[]) =>
  sql.raw(`t.last_at + make_interval(secs => ('{${waits}}'::int[])[least(t.tries, ${waits.length})::int])`)

const slowedSeconds = sql<number>`ceil((${level} - ${atOnce} + 1) / ${perSecond})::int`
const isSlowed = (address: Throttle['address']) =>
  sql`t.key = ${address?.key ?? null} and ${level} >= ${atOnce}`

/** Seconds that an address must wait; 0 if it is not throttled. */
export const addressWait = async (conn: Conn, { address }: Pick<Throttle, 'address'>): Promise<number> => {
  const [slowed] = await conn
    .select({ seconds: slowedSeconds })
    .from(sql`signin_tries t`)
    .where(isSlowed(address))
  return slowed?.seconds ?? 0
}

/** Counts a try of the key if the condition holds and no wait is due. */
const counting = (key: string, condition: SQL, weight = 1, waits: readonly number[] = WAITS) =>
  sql`insert into signin_tries as t (key, tries) select ${key}, ${weight}::int from quick where ${condition}
    on conflict (key) do update set
      tries = case when t.last_at < now() - ${PEACE} then excluded.tries else t.tries + excluded.tries end, last_at = clock_timestamp()
    where ${nextTry(waits)} <= clock_timestamp()
    returning 1`
const waitSecondsSql = (key: string, waits: readonly number[] = WAITS) =>
  sql`coalesce((select ceil(extract(epoch from ${nextTry(waits)} - clock_timestamp()))::int from signin_tries t where t.key = ${key}), 0)`
/** Losing the count in a crash is acceptable, so the commit need not wait for the disk. */
const quick = sql`quick as materialized (select set_config('synchronous_commit', 'off', true))`

const triedRow = z.object({ counted: z.boolean(), wait: z.number() })
/**
 * Counts a try of a signed-in user.
 * @returns seconds to wait; 0 if the try is allowed
 */
export const countTry = async (
  conn: Conn,
  key: string,
  waits: readonly number[] = WAITS,
): Promise<number> => {
  const row = await firstRow(
    conn,
    triedRow,
    sql`with ${quick}, counted as (${counting(key, sql`true`, 1, waits)})
      select exists (select from counted) as counted, ${waitSecondsSql(key, waits)} as wait`,
  )
  // A concurrent statement may have counted after this one's snapshot.
  return row?.counted ? 0 : Math.max(1, row?.wait ?? 1)
}

/** Resets the key's tries after a success. */
export const takeBack = async (conn: Conn, key: string): Promise<void> => {
  await conn.execute(sql`delete from signin_tries where key = ${key}`)
}

/** A counted try that was no guess after all, such as one at a dead directory. */
export const uncountTry = async (conn: Conn, key: string): Promise<void> => {
  await conn.execute(sql`update signin_tries set tries = greatest(0, tries - 1) where key = ${key}`)
}

const beginningWith = (prefix: string) => sql`starts_with(t.key, ${prefix})`

/** Longest wait among keys with this prefix, in seconds; 0 if none waits. */
export const longestWait = async (conn: Conn, prefix: string): Promise<number> => {
  const [waitRow] = await conn
    .select({
      wait: sql<number>`coalesce(max(ceil(extract(epoch from ${nextTry(WAITS)} - clock_timestamp()))::int), 0)`,
    })
    .from(sql`signin_tries t`)
    .where(beginningWith(prefix))
  return Math.max(0, waitRow?.wait ?? 0)
}

/** Resets the tries of all keys with this prefix. */
export const forgetTries = async (conn: Conn, prefix: string): Promise<void> => {
  await conn.execute(sql`delete from signin_tries t where ${beginningWith(prefix)}`)
}

const tryRow = z.object({
  counted: z.boolean(),
  first: z.boolean(),
  own_wait: z.number(),
  address_wait: z.number(),
})
/** The username may be unknown. */
const applicantRow = z.union([accountRow.extend(tryRow.shape), tryRow.extend({ id: z.null() })])

/** A row of `applicantRow`. Counts the try unless it is a first one. */
const applicantSql = (username: string, { own: ownLimit, address }: Throttle, { isFirst, weight }: Try) => {
  const first = sql`(${isFirst} and not exists (select from signin_tries t where t.key = ${ownLimit.key}))`
  return hot(
    'applicant',
    sql`with ${quick},
      slowed as (select ${slowedSeconds} as seconds from signin_tries t where ${isSlowed(address)}), counted as (${counting(ownLimit.key, sql`not exists (select from slowed) and not ${first}`, weight)})
      select exists (select from counted) as counted, ${first} as first, coalesce((select seconds from slowed), 0) as address_wait,
        ${waitSecondsSql(ownLimit.key)} as own_wait,
        u.id, u.username, u.name, u.role, u.password_hash, u.temporary_until is not null as temporary,
        coalesce(u.temporary_until <= now(), false) as ended, ${hasSecond(sql`u.id`)} as second, ${secondDue} as second_due,
        ${isPasswordOff(sql`u.role`)} as password_off
      from (values (1)) as one left join users u on lower(u.username) = lower(${username}) and u.deleted_at is null`,
  )
}

/**
 * The account of a username, and whether it may try now. A try is counted before its password is checked, so
 * that parallel tries cannot exceed the limit; a success takes it back. A first try is not counted until it
 * fails, which saves a commit at most sign-ins. Archived users count as unknown.
 */
export const findApplicant = async (
  conn: Conn,
  username: string,
  throttle: Throttle,
  ownTry: Try,
): Promise<Applicant> => {
  const row = await firstRow(conn, applicantRow, applicantSql(username, throttle, ownTry))
  if (!row) throw new Error('one row was asked for')
  const { counted: isCounted, first: isFirst, own_wait, address_wait, ...person } = row
  const account = person.id === null ? undefined : person
  if (isCounted || (isFirst && address_wait === 0)) return { account, counted: isCounted, wait: null }
  // A concurrent statement may have counted after this one's snapshot.
  const wait = address_wait > 0 ? { address: address_wait } : { own: Math.max(1, own_wait) }
  return { account, counted: false, wait }
}

/** A count of this size decays within the longest wait. */
const MOST_FAILURES = atOnce + LONGEST_WAIT * perSecond - 1
/** Counts a failure of the address; a known device has none. */
const addressFailed = ({ address }: Pick<Throttle, 'address'>): SQL =>
  sql`insert into signin_tries as t (key, tries) select ${address?.key ?? ''}, 1 where ${address !== null}
    on conflict (key) do update set tries = least(${level} + 1, ${MOST_FAILURES}), last_at = clock_timestamp()`

/** A failed sign-in with an unknown name. */
export const noteUnknown = async (conn: Conn, throttle: Pick<Throttle, 'address'>): Promise<void> => {
  await conn.execute(addressFailed(throttle))
}

const ownFailed = (key: string | undefined): SQL =>
  sql`insert into signin_tries as t (key, tries) select ${key ?? ''}, 1 where ${key !== undefined}
    on conflict (key) do update set tries = t.tries + 1, last_at = clock_timestamp()`

/**
 * A wrong password, or an unknown name.
 * @param uncounted key of a try that was not counted before
 */
export const noteFailure = async (
  conn: Conn,
  account: Pick<Account, 'id' | 'name'> | undefined,
  visit: Visit,
  {
    address,
    uncounted: key,
    way = 'password',
  }: Pick<Throttle, 'address'> & { uncounted?: string | undefined; way?: string },
): Promise<void> => {
  const triedAccount = account ?? { id: null, name: UNKNOWN }
  await conn.execute(
    sql`with failed as (${addressFailed({ address })} returning 1), tried as (${ownFailed(key)} returning 1)
      ${loginActivitySql(triedAccount, visit, { status: 'failed', way })}`,
  )
}

const takenBack = ({ own: ownLimit }: Throttle) => sql`delete from signin_tries where key = ${ownLimit.key}`

/** A right password of a person who may not sign in here. */
export const noteRefusal = async (
  conn: Conn,
  account: Pick<Account, 'id' | 'name'>,
  visit: Visit,
  throttle: Throttle,
): Promise<void> => {
  await conn.execute(
    sql`with taken_back as (${takenBack(throttle)}) ${loginActivitySql(account, visit, byPassword('failed'))}`,
  )
}

type Admission = { throttle: Throttle; tokenHash: Buffer; shared: boolean; unreadCount: SQL<number> }
const admittedRow = z.object({ unread_count: z.number() })

/**
 * Opens a session, resets the tries and records the sign-in in one statement. Waits for a concurrent password
 * change, which would otherwise miss this session when it ends all.
 * @returns undefined if the password changed during the check
 */
export const admit = async (
  conn: Conn,
  account: Account,
  visit: Visit,
  { throttle, tokenHash, shared: isShared, unreadCount }: Admission,
): Promise<z.output<typeof admittedRow> | undefined> => {
  const { ip_address, device, platform, browser, version } = visit
  return firstRow(
    conn,
    admittedRow,
    hot(
      'admit',
      sql`with admitted as (
        insert into sessions (token_hash, user_id, shared, ip_address, device, platform, browser, version, way)
        select ${tokenHash}::bytea, id, ${isShared}::boolean, ${ip_address}, ${device}, ${platform}, ${browser}, ${version}, 'password'
        from users where id = ${account.id} and password_hash = ${account.password_hash}
        for share
        returning 1
      ), taken_back as (${takenBack(throttle)} and exists (select from admitted)), noted as (
        ${loginActivitySql(account, visit, byPassword('success'), sql.raw('admitted'))}
      )
      select ${unreadCount} as unread_count from admitted`,
    ),
  )
}

/** Deletes tries that no longer count. */
export const sweepTries = async (conn: Conn): Promise<void> => {
  await conn.execute(sql`delete from signin_tries where last_at < now() - ${PEACE}`)
}
