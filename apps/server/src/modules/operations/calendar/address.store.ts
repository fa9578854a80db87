import { FEED_READS } from '@tuntas/contract/operations/calendar'
import { eq, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashToken, newToken } from '../../identity/account/sessions.store.ts'
import { calendarAddresses } from './schema.ts'

/** A revoked address keeps its row for the read count, under a value shorter than any hash. */
const REVOKED_BYTES = 4

export const findAddress = async (conn: Conn, userId: number) => {
  const [addressRow] = await conn
    .select({ created_at: calendarAddresses.created_at, read_at: calendarAddresses.read_at })
    .from(calendarAddresses)
    .where(sql`user_id = ${userId} and octet_length(token_hash) > ${REVOKED_BYTES}`)
  return addressRow
}

/**
 * Replaces the address but keeps the read count, so that a new address does not reset the limit.
 * @returns the token, which cannot be read again
 */
export const renewAddress = async (conn: Conn, userId: number): Promise<string> => {
  const token = newToken()
  const tokenColumns = { token_hash: hashToken(token) }
  await conn
    .insert(calendarAddresses)
    .values({ user_id: userId, ...tokenColumns })
    .onConflictDoUpdate({
      target: calendarAddresses.user_id,
      set: { ...tokenColumns, created_at: sql`now()`, read_at: null },
    })
  return token
}

export const revokeAddress = async (conn: Conn, userId: number): Promise<void> => {
  await conn
    .update(calendarAddresses)
    .set({ token_hash: sql`int4send(${userId}::int)` })
    .where(eq(calendarAddresses.user_id, userId))
}

const isLate = sql`counted_from < now() - interval '10 minutes'`

/** Owner of a calendar address. One statement records and counts the read across processes. */
export const readAddress = async (conn: Conn, token: string) => {
  const [address] = await conn
    .update(calendarAddresses)
    .set({
      read_at: sql`now()`,
      reads: sql`case when ${isLate} then 1 else reads + 1 end`,
      counted_from: sql`case when ${isLate} then now() else counted_from end`,
    })
    .where(sql`token_hash = ${hashToken(token)}`)
    .returning({ user_id: calendarAddresses.user_id, reads: calendarAddresses.reads })
  if (!address) throw new AppError('not_found')
  if (address.reads > FEED_READS) throw new AppError('calendar_busy')
  const [person] = await conn
    .select({ id: sql<number>`u.id`, role: sql<string>`u.role` })
    .from(sql`users u`)
    .where(sql`u.id = ${address.user_id} and u.deleted_at is null`)
  if (!person || (person.role !== 'mahasiswa' && person.role !== 'dosen')) throw new AppError('not_found')
  return { id: person.id, role: person.role } as const
}
