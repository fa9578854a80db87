import type { Role } from '@tuntas/contract/roles'
import { sql } from 'drizzle-orm'
import { type Conn, firstRow, hot } from '../../platform/db.ts'
import { ADDRESS_FAILURES_PER_MINUTE, waitAfter } from './rules.ts'

type Account = { id: number; username: string; name: string; role: Role; password_hash: string }
export type Visit = { ip_address: string; device: string; platform: string; browser: string; version: string }

/** Archived users are not found: they sign in like unknown ones. */
export const findAccount = (conn: Conn, username: string): Promise<Account | undefined> =>
  firstRow<Account>(
    conn,
    hot(
      'account',
      sql`select id, username, name, role, password_hash from users
      where lower(username) = lower(${username}) and deleted_at is null`,
    ),
  )

/** Seconds until this username may be tried again from this address; 0 when it may now. */
export const secondsToWait = async (conn: Conn, username: string, ip: string): Promise<number> => {
  const found = await firstRow<{ seconds: number; recent: number }>(
    conn,
    hot(
      'seconds-to-wait',
      sql`select
        coalesce((select ceil(extract(epoch from blocked_until - now())) from signin_failures
          where username = lower(${username}) and ip_address = ${ip} and blocked_until > now()), 0)::int as seconds,
        (select count(*)::int from login_activity
          where ip_address = ${ip} and status = 'failed' and time > now() - interval '1 minute') as recent`,
    ),
  )
  if (!found) return 0
  return Math.max(found.seconds, found.recent >= ADDRESS_FAILURES_PER_MINUTE ? 60 : 0)
}

/** Counts a failure and sets the wait that follows from it. A quarter of an hour's peace begins the count anew. */
export const noteFailure = async (conn: Conn, username: string, ip: string): Promise<void> => {
  const counted = await firstRow<{ failures: number }>(
    conn,
    sql`insert into signin_failures as f (username, ip_address, failures) values (lower(${username}), ${ip}, 1)
      on conflict (username, ip_address) do update set
        failures = case when f.last_failed_at < now() - interval '30 minutes' then 1 else f.failures + 1 end,
        last_failed_at = now()
      returning failures`,
  )
  const wait = waitAfter(counted?.failures ?? 0)
  if (wait === 0) return
  await conn.execute(
    sql`update signin_failures set blocked_until = now() + make_interval(secs => ${wait})
      where username = lower(${username}) and ip_address = ${ip}`,
  )
}

export const forgetFailures = async (conn: Conn, username: string, ip: string): Promise<void> => {
  await conn.execute(
    hot(
      'forget-failures',
      sql`delete from signin_failures where username = lower(${username}) and ip_address = ${ip}`,
    ),
  )
}

export const noteSignin = async (
  conn: Conn,
  user: { id: number | null; name: string },
  visit: Visit,
  status: 'success' | 'failed',
): Promise<void> => {
  await conn.execute(
    hot(
      'note-signin',
      sql`insert into login_activity (user_id, name, ip_address, device, platform, browser, version, status)
      values (${user.id}, ${user.name}, ${visit.ip_address}, ${visit.device}, ${visit.platform}, ${visit.browser}, ${visit.version}, ${status})`,
    ),
  )
}
