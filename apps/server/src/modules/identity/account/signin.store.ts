import type { Role } from '@tuntas/contract/wire/roles'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, firstRow, hot } from '../../../platform/db.ts'
import type { Visit } from './devices.ts'
import { ADDRESS_FAILURES, UNKNOWN, WAITS } from './rules.ts'
import type { Throttle } from './throttle.ts'

type Account = { id: number; username: string; name: string; role: Role; password_hash: string }
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
const nextTry = sql.raw(
  `t.last_at + make_interval(secs => ('{${WAITS}}'::int[])[least(t.tries, ${WAITS.length})::int])`,
)

/**
 * Who asks to be let in, and whether now. The try is counted at once, so that parallel ones cannot outrun the limit; a success
 * takes it back. Archived users are not found: they sign in like unknown ones. The count may be lost in a crash, so nobody
 * waits for the disk.
 */
export const findApplicant = async (
  conn: Conn,
  username: string,
  { own, address }: Throttle,
): Promise<Applicant> => {
  type Row = { counted: boolean; own_wait: number; address_wait: number } & {
    [K in keyof Account]: Account[K] | null
  }
  const row = await firstRow<Row>(
    conn,
    hot(
      'applicant',
      sql`with quick as materialized (select set_config('synchronous_commit', 'off', true)),
      slowed as (
        select ceil((${level} - ${atOnce} + 1) / ${perSecond})::int as seconds from signin_tries t
        where t.key = ${address?.key ?? null} and ${level} >= ${atOnce}
      ), counted as (
        insert into signin_tries as t (key, tries) select ${own.key}, 1 from quick where not exists (select from slowed)
        on conflict (key) do update set
          tries = case when t.last_at < now() - ${PEACE} then 1 else t.tries + 1 end, last_at = clock_timestamp()
        where ${nextTry} <= clock_timestamp()
        returning 1
      )
      select exists (select from counted) as counted, coalesce((select seconds from slowed), 0) as address_wait,
        coalesce((select ceil(extract(epoch from ${nextTry} - clock_timestamp()))::int from signin_tries t
          where t.key = ${own.key}), 0) as own_wait,
        u.id, u.username, u.name, u.role, u.password_hash
      from (values (1)) as one left join users u on lower(u.username) = lower(${username}) and u.deleted_at is null`,
    ),
  )
  if (!row) throw new Error('one row was asked for')
  const { counted, own_wait, address_wait, ...account } = row
  const user = account.id === null ? undefined : (account as Account)
  if (counted) return { account: user, wait: null }
  // The row that counts may be younger than what this statement has read.
  return {
    account: user,
    wait: address_wait > 0 ? { address: address_wait } : { own: Math.max(1, own_wait) },
  }
}

/** The address's failures, of which a known device's are none. */
const addressFailed = ({ address }: Throttle): SQL =>
  sql`insert into signin_tries as t (key, tries) select ${address?.key ?? ''}, 1 where ${address !== null}
    on conflict (key) do update set tries = ${level} + 1, last_at = clock_timestamp()`

const noteOf = (user: { id: number | null; name: string }, visit: Visit, status: 'success' | 'failed') =>
  sql`insert into login_activity (user_id, name, ip_address, device, platform, browser, version, status)
    values (${user.id}, ${user.name}, ${visit.ip_address}, ${visit.device}, ${visit.platform}, ${visit.browser}, ${visit.version}, ${status})`

/** A wrong password, or a name that nobody has. */
export const noteFailure = async (
  conn: Conn,
  account: Account | undefined,
  visit: Visit,
  throttle: Throttle,
): Promise<void> => {
  const tried = account ?? { id: null, name: UNKNOWN }
  await conn.execute(
    sql`with failed as (${addressFailed(throttle)} returning 1) ${noteOf(tried, visit, 'failed')}`,
  )
}

const takenBack = ({ own }: Throttle) => sql`delete from signin_tries where key = ${own.key}`

/** The right password of somebody who may not enter here. */
export const noteRefusal = async (
  conn: Conn,
  account: Account,
  visit: Visit,
  throttle: Throttle,
): Promise<void> => {
  await conn.execute(sql`with taken_back as (${takenBack(throttle)}) ${noteOf(account, visit, 'failed')}`)
}

/** Opens a session, takes the tries back and notes the sign-in: one statement, one trip. */
export const admit = async (
  conn: Conn,
  account: Account,
  visit: Visit,
  { throttle, tokenHash }: { throttle: Throttle; tokenHash: Buffer },
): Promise<void> => {
  await conn.execute(
    hot(
      'admit',
      sql`with taken_back as (${takenBack(throttle)}), noted as (${noteOf(account, visit, 'success')})
      insert into sessions (token_hash, user_id) values (${tokenHash}, ${account.id})`,
    ),
  )
}

/** Forgets tries that count no more. */
export const sweepTries = async (conn: Conn): Promise<void> => {
  await conn.execute(sql`delete from signin_tries where last_at < now() - ${PEACE}`)
}
