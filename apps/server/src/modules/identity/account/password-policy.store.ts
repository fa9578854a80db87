import { passwordBarredRoles } from '@tuntas/contract/identity/providers'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'

const cases = sql.join(
  Object.entries(passwordBarredRoles).map(
    ([policy, barredRoles]) =>
      sql`when ${sql.raw(`'${policy}'`)} then ${sql.raw(`'{${barredRoles}}'`)}::text[]`,
  ),
  sql` `,
)

/** Condition: people with this role sign in with a campus account only (signin/schema.ts). */
export const isPasswordOff = (role: SQL): SQL<boolean> =>
  sql<boolean>`coalesce((select ${role} = any(case r.password_signin ${cases} end) from signin_rules r), false)`

/** Names of the active ways to sign in for a role, as on the sign-in page. */
export const listWaysForRole = async (conn: Conn, role: string): Promise<string[]> => {
  const { rows } = await conn.execute(
    sql`select name from signin_providers where active and ${role} = any(roles) order by position, id`,
  )
  return rows.map(({ name }) => String(name))
}
