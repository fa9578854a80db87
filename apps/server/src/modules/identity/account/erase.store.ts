import { ERASED } from '@tuntas/contract/operations/audit'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { eraseAddresses } from './addresses.store.ts'
import { eraseLinks } from './links.store.ts'
import { removeFactors } from './second-factors.store.ts'
import { closeSessions } from './sessions.store.ts'
import { eraseListViews } from './views.store.ts'

/** No password has this hash. */
const NO_HASH = '!'

/** Replaces the NIM, NIDN or username of the erased row `u`. */
export const erasedNumber = sql`'terhapus-' || u.id`

/** Condition: the account `u` was erased. */
export const isErased = sql`(u.deleted_at is not null and u.username = ${erasedNumber})`

/** Erases identity, credentials and sign-in history. */
export const eraseAccount = async (tx: Conn, id: number, name: string): Promise<void> => {
  await tx.execute(
    sql`update users u set name = ${name}, username = ${erasedNumber}, password_hash = ${NO_HASH}, email = null, phone = null,
      version = version + 1 where id = ${id}`,
  )
  await removeFactors(tx, [id])
  await closeSessions(tx, [id])
  await eraseLinks(tx, id)
  await eraseAddresses(tx, id)
  await eraseListViews(tx, id)
  await tx.execute(
    sql`update login_activity l set name = u.username, ip_address = ${ERASED}, device = ${ERASED}, platform = ${ERASED},
      browser = ${ERASED}, version = ${ERASED} from users u where u.id = l.user_id and u.id = ${id}`,
  )
}
