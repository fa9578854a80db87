import { NEW_ADDRESS_HOURS } from '@tuntas/contract/identity/password'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import type { Work } from '../../../platform/events.ts'
import { demandIdentity } from './password.access.ts'
import { addressChanges } from './schema.ts'

/**
 * An e-mail address opens its account through a password link, so changing it is guarded like a password
 * (decision 112).
 */

const YOUNG = sql.raw(`interval '${NEW_ADDRESS_HOURS} hours'`)
/** How long the former address is notified. */
const KEPT = sql.raw(`interval '30 days'`)

const isYoungChange = sql`address_changes.changed_by is distinct from address_changes.user_id and address_changes.created_at > now() - ${YOUNG}`

/** Condition: somebody else changed the address of the account `users` recently. */
export const isYoungAddress = sql<boolean>`exists (select from address_changes where address_changes.user_id = "users"."id" and ${isYoungChange})`

type Addressed = { id: number; before: unknown; after: unknown }

/**
 * Called by every change of existing accounts, in its transaction, with the addresses before and after. The
 * actor has proved their identity in this session; for a queued import, when it was queued.
 */
export const noteAddresses = async (tx: Work, accounts: readonly Addressed[]): Promise<void> => {
  const changedAccounts = accounts.filter(({ before, after }) => (before || null) !== (after || null))
  if (changedAccounts.length === 0) return
  if (tx.by?.session && tx.by.id !== null) await demandIdentity(tx, { id: tx.by.id, session: tx.by.session })
  const rows = await tx
    .insert(addressChanges)
    .values(
      changedAccounts.map(({ id, before }) => ({
        user_id: id,
        former: before ? String(before) : null,
        changed_by: tx.by?.id ?? null,
      })),
    )
    .returning({ id: addressChanges.id })
  await tx.emit('addresses.changed', { ids: rows.map(({ id }) => id), accounts: changedAccounts })
}

/**
 * A link was requested while the address is new.
 * @returns whether this is the first time
 */
export const withholdLink = async (tx: Conn, userId: number): Promise<boolean> => {
  const withheld = await tx
    .update(addressChanges)
    .set({ withheld_at: sql`now()` })
    .where(and(eq(addressChanges.user_id, userId), isNull(addressChanges.withheld_at), isYoungChange))
    .returning({ id: addressChanges.id })
  return withheld.length > 0
}

/** SELECT of `user_id` and `address`: former addresses of the accounts. */
export const formerAddresses = (userIds: readonly number[]) => sql`
  select distinct c.user_id, c.former as address from address_changes c join users u on u.id = c.user_id and u.deleted_at is null
  where c.user_id = any(${sql.param([...userIds])}::int[]) and c.former <> '' and c.former is distinct from u.email
    and c.created_at > now() - ${KEPT}`

export const eraseAddresses = async (tx: Conn, userId: number): Promise<void> => {
  await tx.delete(addressChanges).where(eq(addressChanges.user_id, userId))
}

export const sweepAddresses = async (conn: Conn): Promise<void> => {
  await conn.delete(addressChanges).where(lt(addressChanges.created_at, sql`now() - ${KEPT}`))
}
