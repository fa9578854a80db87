import { sql } from 'drizzle-orm'
import { audit } from '../../../platform/audit.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { holdAccounts } from './account-locks.store.ts'
import { users } from './schema.ts'
import { removeFactors } from './second-factors.store.ts'
import { closeSessions } from './sessions.store.ts'

/** For the last administrator, on the server itself. */
export const removeSecondByName = async (
  tx: Conn,
  username: string,
): Promise<'removed' | 'none' | 'unknown'> => {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username}) and ${users.deleted_at} is null`)
  if (!user) return 'unknown'
  await holdAccounts(tx, [user.id])
  if ((await removeFactors(tx, [user.id])).length === 0) return 'none'
  await closeSessions(tx, [user.id])
  await audit(tx, null, { action: 'second_removed', kind: 'users', thing_id: user.id })
  return 'removed'
}
