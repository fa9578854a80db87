import type { Role } from '@tuntas/contract/roles'
import { sql } from 'drizzle-orm'
import { type Conn, firstRow, hot } from '../../platform/db.ts'
import type { Visit } from './devices.ts'
import { ADDRESS_FAILURES_PER_MINUTE, waitAfter } from './rules.ts'

type Account = { id: number; username: string; name: string; role: Role; password_hash: string }

/**
 * Who asks to be let in, and the seconds until this username may be tried (again) from this address; 0 when it may now.
 * Archived users are not found: they sign in like unknown ones.
 */
export const findApplicant = async (
  conn: Conn,
  username: string,
  ip: string,
): Promise<{ wait: number; account: Account | undefined }> => {
  const found = await firstRow<
    { seconds: number; recent: number } & { [K in keyof Account]: Account[K] | null }
  >(
    conn,
    hot(
      'applicant',
      sql`select
        coalesce((select ceil(extract(epoch from blocked_until - now())) from signin_failures
          where username = lower(${username}) and ip_address = ${ip} and blocked_until > now()), 0)::int as seconds,
        (select count(*)::int from login_activity
          where ip_address = ${ip} and status = 'failed' and time > now() - interval '1 minute') as recent,
        u.id, u.username, u.name, u.role, u.password_hash
      from (values (1)) as one left join users u on lower(u.username) = lower(${username}) and u.deleted_at is null`,
    ),
  )
  if (!found) throw new Error('one row was asked for')
  const { seconds, recent, ...account } = found
  return {
    wait: Math.max(seconds, recent >= ADDRESS_FAILURES_PER_MINUTE ? 60 : 0),
    account: account.id === null ? undefined : (account as Account),
  }
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

/** A row of the login activity. */
export const noteSignin = async (
  conn: Conn,
  user: { id: number | null; name: string },
  visit: Visit,
  status: 'success' | 'failed',
): Promise<void> => {
  await conn.execute(sql`${noteOf(user, visit, status)}`)
}

const noteOf = (user: { id: number | null; name: string }, visit: Visit, status: 'success' | 'failed') =>
  sql`insert into login_activity (user_id, name, ip_address, device, platform, browser, version, status)
    values (${user.id}, ${user.name}, ${visit.ip_address}, ${visit.device}, ${visit.platform}, ${visit.browser}, ${visit.version}, ${status})`

/** Opens a session, forgets the failures before it and notes the sign-in: one statement, one trip. */
export const admit = async (
  conn: Conn,
  account: Account,
  username: string,
  visit: Visit,
  tokenHash: Buffer,
): Promise<void> => {
  await conn.execute(
    hot(
      'admit',
      sql`with forgotten as (
        delete from signin_failures where username = lower(${username}) and ip_address = ${visit.ip_address}
      ), noted as (${noteOf(account, visit, 'success')})
      insert into sessions (token_hash, user_id) values (${tokenHash}, ${account.id})`,
    ),
  )
}
