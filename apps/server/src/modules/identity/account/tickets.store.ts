import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows } from '../../../platform/db/rows.ts'
import { type TicketPurpose, tickets } from './schema.ts'

const LIFE = sql.raw(`interval '5 minutes'`)
/** Codes per ticket; after that the password is needed again. */
const TRIES = 5

const isLiving = and(sql`${tickets.created_at} > now() - ${LIFE}`, lt(tickets.tries, TRIES))

/** @returns whether the password is still the one checked */
export const openSigninTicket = async (
  conn: Conn,
  { id, password_hash }: { id: number; password_hash: string | null },
  ticket: { tokenHash: Buffer; shared: boolean; device: string },
): Promise<boolean> => {
  const openedCount = await countRows(
    conn,
    sql`insert into tickets (token_hash, user_id, purpose, shared, device)
      select ${ticket.tokenHash}::bytea, id, 'signin', ${ticket.shared}::boolean, ${ticket.device} from users
      where id = ${id} and password_hash = ${password_hash} for share`,
  )
  return openedCount > 0
}

export const openTicket = async (
  conn: Conn,
  ticket: Pick<
    typeof tickets.$inferInsert,
    'token_hash' | 'user_id' | 'shared' | 'device' | 'way' | 'sid'
  > & {
    purpose: TicketPurpose
    provider_id?: number | null
  },
): Promise<void> => {
  await conn.insert(tickets).values(ticket)
}

export const findTicket = async (conn: Conn, tokenHash: Buffer, purpose: TicketPurpose) => {
  const [ticket] = await conn
    .select({
      user_id: tickets.user_id,
      shared: tickets.shared,
      device: tickets.device,
      way: sql<string>`coalesce(${tickets.way}, 'password')`,
      provider_id: tickets.provider_id,
      sid: tickets.sid,
    })
    .from(tickets)
    .where(and(eq(tickets.token_hash, tokenHash), eq(tickets.purpose, purpose), isLiving))
  return ticket
}

/** @returns false if the ticket has ended, or its tries are used up */
export const countTicketTry = async (conn: Conn, tokenHash: Buffer): Promise<boolean> => {
  const countedRows = await conn
    .update(tickets)
    .set({ tries: sql`${tickets.tries} + 1` })
    .where(and(eq(tickets.token_hash, tokenHash), isLiving))
    .returning({ tries: tickets.tries })
  return countedRows.length > 0
}

/**
 * Consumes the ticket.
 * @returns false if it was consumed concurrently, or has ended
 */
export const spendTicket = async (
  tx: Conn,
  tokenHash: Buffer,
  of: { user_id: number; purpose: TicketPurpose },
): Promise<boolean> => {
  const spentRows = await tx
    .delete(tickets)
    .where(
      and(
        eq(tickets.token_hash, tokenHash),
        eq(tickets.user_id, of.user_id),
        eq(tickets.purpose, of.purpose),
        sql`${tickets.created_at} > now() - ${LIFE}`,
      ),
    )
    .returning({ id: tickets.user_id })
  return spentRows.length > 0
}

/**
 * For tickets that were not stored: records the use.
 * @returns false if it was used before
 */
export const spendUnkept = async (tx: Conn, tokenHash: Buffer, userId: number): Promise<boolean> => {
  const spentRows = await tx
    .insert(tickets)
    .values({ token_hash: tokenHash, user_id: userId, purpose: 'spent' })
    .onConflictDoNothing()
    .returning({ id: tickets.user_id })
  return spentRows.length > 0
}

/** @param purpose without it, all unspent tickets */
export const closeTickets = async (
  conn: Conn,
  userIds: readonly number[],
  purpose?: TicketPurpose,
): Promise<void> => {
  const condition = purpose ? eq(tickets.purpose, purpose) : ne(tickets.purpose, 'spent')
  await conn.delete(tickets).where(and(inArray(tickets.user_id, [...userIds]), condition))
}

/** Expired tickets. Spent ones are kept past their own end. */
export const sweepTickets = async (conn: Conn): Promise<void> => {
  await conn.delete(tickets).where(sql`${tickets.created_at} < now() - 2 * ${LIFE}`)
}
