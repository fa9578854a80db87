import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import type { Visit } from './devices.ts'

export type Signin = { status: 'success' | 'failed'; way: string }
export const byPassword = (status: Signin['status']): Signin => ({ status, way: 'password' })

/** @param once only if this CTE has a row */
export const loginActivitySql = (
  user: { id: number | null; name: string },
  visit: Visit,
  { status, way }: Signin,
  once = sql.raw('(values (1)) as one'),
) =>
  sql`insert into login_activity (user_id, name, ip_address, device, platform, browser, version, status, way)
    select ${user.id}::int, ${user.name}, ${visit.ip_address}, ${visit.device}, ${visit.platform}, ${visit.browser}, ${visit.version}, ${status}, ${way}
    from ${once}`

/** A sign-in of a known person that was refused after the proof, such as a provider's. */
export const noteRefused = async (
  conn: Conn,
  account: { id: number; name: string },
  visit: Visit,
  way: string,
): Promise<void> => {
  await conn.execute(loginActivitySql(account, visit, { status: 'failed', way }))
}
