import { type Role, roles } from '@tuntas/contract/wire/roles'
import { z } from '@tuntas/contract/wire/zod'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db.ts'
import { firstRow } from '../../../platform/rows.ts'
import type { Visit } from './devices.ts'
import { hasSecond, secondDue } from './factors.store.ts'
import { ADDRESS_FAILURES, LONGEST_WAIT, UNKNOWN, WAITS } from './rules.ts'
import { sessions, users } from './schema.ts'
import type { Throttle } from './throttle.ts'

const accountRow = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  role: z.enum(roles),
  password_hash: z.string(),
  /** Somebody else has set the password: it has to be changed, and is refused once it has ended. */
  temporary: z.boolean(),
  ended: z.boolean(),
  /** Has to prove more than the password. */
  second: z.boolean(),
  /** Until when a second factor has to be there. */
  second_due: z.string().nullable(),
})
export type Account = z.output<typeof accountRow>
type Applicant = {
  account: Account | undefined
  /** Seconds until the next try that this username (or device), or else the address, may have; null where it may be made now. */
  wait: { own: number } | { address: number } | null
}

const { atOnce, perSecond } = ADDRESS_FAILURES
/** What of an address's failures has not been forgotten yet. */
const level = sql.raw(
  `greatest(0, t.tries - extract(epoch from clock_timestamp() - t.last_at) * ${perSecond})::float8`,
)
/** After so much peace the count begins anew, and the row is swept. */
const PEACE = sql.raw(`interval '30 minutes'`)
const nextTry = (waits: readonly number[]) =>
  sql.raw(`t.last_at + make_interval(secs => ('{${waits}}'::int[])[least(t.tries, ${waits.length})::int])`)

const slowedSeconds = sql<number>`ceil((${level} - ${atOnce} + 1) / ${perSecond})::int`
const isSlowed = (address: Throttle['address']) =>
  sql`t.key = ${address?.key ?? null} and ${level} >= ${atOnce}`

/** The seconds that an address has to wait; 0 where it is not slowed. */
export const addressWait = async (conn: Conn, { address }: Pick<Throttle, 'address'>): Promise<number> => {
  const [slowed] = await conn
    .select({ seconds: slowedSeconds })
    .from(sql`signin_tries t`)
    .where(isSlowed(address))
  return slowed?.seconds ?? 0
}

/** Counts a try of the key where the condition holds and its next one may be made already. */
const counting = (key: string, condition: SQL, waits: readonly number[] = WAITS) =>
  sql`insert into signin_tries as t (key, tries) select ${key}, 1 from quick where ${condition}
    on conflict (key) do update set
      tries = case when t.last_at < now() - ${PEACE} then 1 else t.tries + 1 end, last_at = clock_timestamp()
    where ${nextTry(waits)} <= clock_timestamp()
    returning 1`
const waitSecondsSql = (key: string, waits: readonly number[] = WAITS) =>
  sql`coalesce((select ceil(extract(epoch from ${nextTry(waits)} - clock_timestamp()))::int from signin_tries t where t.key = ${key}), 0)`
/** The count may be lost in a crash, so nobody waits for the disk. */
const quick = sql`quick as materialized (select set_config('synchronous_commit', 'off', true))`

const triedRow = z.object({ counted: z.boolean(), wait: z.number() })
/** Counts a try of somebody who is signed in. @returns the seconds to wait; 0 where it may be made now */
export const countTry = async (
  conn: Conn,
  key: string,
  waits: readonly number[] = WAITS,
): Promise<number> => {
  const row = await firstRow(
    conn,
    triedRow,
    sql`with ${quick}, counted as (${counting(key, sql`true`, waits)})
      select exists (select from counted) as counted, ${waitSecondsSql(key, waits)} as wait`,
  )
  // The row that counts may be younger than what this statement has read.
  return row?.counted ? 0 : Math.max(1, row?.wait ?? 1)
}

/** It was right: the tries of the key count no more. */
export const takeBack = async (conn: Conn, key: string): Promise<void> => {
  await conn.execute(sql`delete from signin_tries where key = ${key}`)
}

const beginningWith = (prefix: string) => sql`starts_with(t.key, ${prefix})`

/** The seconds that the next try has to wait where it waits longest, of all keys that begin so; 0 where none waits. */
export const longestWait = async (conn: Conn, prefix: string): Promise<number> => {
  const [waitRow] = await conn
    .select({
      wait: sql<number>`coalesce(max(ceil(extract(epoch from ${nextTry(WAITS)} - clock_timestamp()))::int), 0)`,
    })
    .from(sql`signin_tries t`)
    .where(beginningWith(prefix))
  return Math.max(0, waitRow?.wait ?? 0)
}

/** The tries of all keys that begin so count no more. */
export const forgetTries = async (conn: Conn, prefix: string): Promise<void> => {
  await conn.execute(sql`delete from signin_tries t where ${beginningWith(prefix)}`)
}

const tryRow = z.object({ counted: z.boolean(), own_wait: z.number(), address_wait: z.number() })
/** Nobody may have the username. */
const applicantRow = z.union([accountRow.extend(tryRow.shape), tryRow.extend({ id: z.null() })])

/**
 * Who asks to be let in, and whether now. The try is counted at once, so that parallel ones cannot outrun the limit; a success
 * takes it back. Archived users are not found: they sign in like unknown ones.
 */
export const findApplicant = async (
  conn: Conn,
  username: string,
  { own: ownLimit, address }: Throttle,
): Promise<Applicant> => {
  const row = await firstRow(
    conn,
    applicantRow,
    hot(
      'applicant',
      sql`with ${quick},
      slowed as (select ${slowedSeconds} as seconds from signin_tries t where ${isSlowed(address)}), counted as (${counting(ownLimit.key, sql`not exists (select from slowed)`)})
      select exists (select from counted) as counted, coalesce((select seconds from slowed), 0) as address_wait,
        ${waitSecondsSql(ownLimit.key)} as own_wait,
        u.id, u.username, u.name, u.role, u.password_hash, u.temporary_until is not null as temporary,
        coalesce(u.temporary_until <= now(), false) as ended, ${hasSecond(sql`u.id`)} as second, ${secondDue} as second_due
      from (values (1)) as one left join users u on lower(u.username) = lower(${username}) and u.deleted_at is null`,
    ),
  )
  if (!row) throw new Error('one row was asked for')
  const { counted: isCounted, own_wait, address_wait, ...person } = row
  const user = person.id === null ? undefined : person
  if (isCounted) return { account: user, wait: null }
  // The row that counts may be younger than what this statement has read.
  return {
    account: user,
    wait: address_wait > 0 ? { address: address_wait } : { own: Math.max(1, own_wait) },
  }
}

/** So high a count is forgotten within the longest wait. */
const MOST_FAILURES = atOnce + LONGEST_WAIT * perSecond - 1
/** The address's failures, of which a known device's are none. */
const addressFailed = ({ address }: Pick<Throttle, 'address'>): SQL =>
  sql`insert into signin_tries as t (key, tries) select ${address?.key ?? ''}, 1 where ${address !== null}
    on conflict (key) do update set tries = least(${level} + 1, ${MOST_FAILURES}), last_at = clock_timestamp()`

/** @param once where there is a row of it */
const loginActivitySql = (
  user: { id: number | null; name: string },
  visit: Visit,
  status: 'success' | 'failed',
  once = sql.raw('(values (1)) as one'),
) =>
  sql`insert into login_activity (user_id, name, ip_address, device, platform, browser, version, status)
    select ${user.id}::int, ${user.name}, ${visit.ip_address}, ${visit.device}, ${visit.platform}, ${visit.browser}, ${visit.version}, ${status}
    from ${once}`

/** Of somebody whom nobody could name. */
export const noteUnknown = async (conn: Conn, throttle: Pick<Throttle, 'address'>): Promise<void> => {
  await conn.execute(addressFailed(throttle))
}

/** A wrong password, or a name that nobody has. */
export const noteFailure = async (
  conn: Conn,
  account: Pick<Account, 'id' | 'name'> | undefined,
  visit: Visit,
  throttle: Pick<Throttle, 'address'>,
): Promise<void> => {
  const triedAccount = account ?? { id: null, name: UNKNOWN }
  await conn.execute(
    sql`with failed as (${addressFailed(throttle)} returning 1) ${loginActivitySql(triedAccount, visit, 'failed')}`,
  )
}

const takenBack = ({ own: ownLimit }: Throttle) => sql`delete from signin_tries where key = ${ownLimit.key}`

/** The right password of somebody who may not enter here. */
export const noteRefusal = async (
  conn: Conn,
  account: Pick<Account, 'id' | 'name'>,
  visit: Visit,
  throttle: Throttle,
): Promise<void> => {
  await conn.execute(
    sql`with taken_back as (${takenBack(throttle)}) ${loginActivitySql(account, visit, 'failed')}`,
  )
}

type Admission = { throttle: Throttle; tokenHash: Buffer; shared: boolean }

/**
 * Opens a session, takes the tries back and notes the sign-in: one statement, one trip. It waits for whoever is just setting another
 * password, whose end of all sessions would miss this one. @returns false where the password was
 * changed while it was checked
 */
export const admit = async (
  conn: Conn,
  account: Account,
  visit: Visit,
  { throttle, tokenHash, shared: isShared }: Admission,
): Promise<boolean> => {
  const { ip_address, device, platform, browser, version } = visit
  const { rowCount } = await conn.execute(
    hot(
      'admit',
      sql`with admitted as (
        insert into sessions (token_hash, user_id, shared, ip_address, device, platform, browser, version)
        select ${tokenHash}::bytea, id, ${isShared}::boolean, ${ip_address}, ${device}, ${platform}, ${browser}, ${version}
        from users where id = ${account.id} and password_hash = ${account.password_hash}
        for share
        returning 1
      ), taken_back as (${takenBack(throttle)} and exists (select from admitted))
      ${loginActivitySql(account, visit, 'success', sql.raw('admitted'))}`,
    ),
  )
  return rowCount === 1
}

/** Who proves the second factor; nobody where the account was archived meanwhile. */
export const findEntrant = async (conn: Conn, userId: number) => {
  const [entrant] = await conn
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      role: users.role,
      temporary: sql<boolean>`${users.temporary_until} is not null`,
      ended: sql<boolean>`coalesce(${users.temporary_until} <= now(), false)`,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)))
  return entrant && { ...entrant, role: entrant.role as Role, second_due: null }
}
export type Entrant = NonNullable<Awaited<ReturnType<typeof findEntrant>>>

/** Whoever is just setting another password, archiving or removing goes first, or waits until this is done. */
export const holdAccount = async (tx: Conn, userId: number): Promise<boolean> => {
  const lockedRows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)))
    .for('share')
  return lockedRows.length > 0
}

/** Whoever signs in or sets something up at this moment goes first, or waits until this is done. */
export const holdAccounts = async (tx: Conn, userIds: readonly number[]): Promise<void> => {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id)
    .for('update')
}

/** Opens a session in which the second factor was proved just now, and notes the sign-in. */
export const admitProved = async (
  tx: Conn,
  { id, name }: Pick<Account, 'id' | 'name'>,
  { ip_address, device, platform, browser, version }: Visit,
  { tokenHash, shared: isShared }: Pick<Admission, 'tokenHash' | 'shared'>,
): Promise<void> => {
  const where = { ip_address, device, platform, browser, version }
  await tx
    .insert(sessions)
    .values({ token_hash: tokenHash, user_id: id, shared: isShared, ...where, proved_at: sql`now()` })
  await tx.execute(loginActivitySql({ id, name }, where, 'success'))
}

/** Forgets tries that count no more. */
export const sweepTries = async (conn: Conn): Promise<void> => {
  await conn.execute(sql`delete from signin_tries where last_at < now() - ${PEACE}`)
}
