import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Conn, type Db, transaction } from '../../../platform/db/db.ts'
import { notificationClocks } from './schema.ts'

/** Everything that became true after `from` and up to `to`. */
export type Span = { from: string; to: string }

/**
 * Processes what became due since the last run, in one process at a time. A row lock guards the clock: its
 * holder continues from the stored moment, the others skip. A failed transaction leaves the moment unchanged.
 * The first run starts at the current moment, so that nobody is notified of older events.
 * @param when a condition over `upto`; false means that it is not time yet
 */
export const sinceLast = (
  db: Db,
  { name, when }: { name: string; when: SQL },
  work: (tx: Conn, span: Span) => Promise<void>,
): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.insert(notificationClocks).values({ name, upto: sql`now()` }).onConflictDoNothing()
    const [clock] = await tx
      .select({ from: notificationClocks.upto, to: sql<string>`now()` })
      .from(notificationClocks)
      .where(and(eq(notificationClocks.name, name), when))
      .for('update', { skipLocked: true })
    if (!clock) return
    await work(tx, clock)
    await tx.update(notificationClocks).set({ upto: clock.to }).where(eq(notificationClocks.name, name))
  })
