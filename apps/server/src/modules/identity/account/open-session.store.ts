import type { Role } from '@tuntas/contract/wire/roles'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import type { Visit } from './devices.ts'
import { loginActivitySql } from './login-activity.store.ts'
import { sessions, users } from './schema.ts'

/** The person who proves the second factor; undefined if archived since. */
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

/** How a session begins: `way` as in the login activity; a provider's session has its id. */
export type SigninWay = { way: string; provider_id: number | null; sid: string | null }
export const BY_PASSWORD: SigninWay = { way: 'password', provider_id: null, sid: null }

type Opened = {
  tokenHash: Buffer
  shared: boolean
  signinWay: SigninWay
  /** What was proved besides: here a second factor, or at a provider whose factor is trusted. */
  second: 'proved' | 'trusted' | null
}
/** Opens a session without a password check, and records the sign-in. */
export const insertSession = async (
  tx: Conn,
  { id, name }: { id: number; name: string },
  { ip_address, device, platform, browser, version }: Visit,
  { tokenHash, shared: isShared, signinWay, second }: Opened,
): Promise<void> => {
  const where = { ip_address, device, platform, browser, version }
  await tx.insert(sessions).values({
    token_hash: tokenHash,
    user_id: id,
    shared: isShared,
    ...where,
    ...signinWay,
    second_trusted: second === 'trusted',
    ...(second === 'proved' && { proved_at: sql`now()` }),
  })
  await tx.execute(loginActivitySql({ id, name }, where, { status: 'success', way: signinWay.way }))
}
