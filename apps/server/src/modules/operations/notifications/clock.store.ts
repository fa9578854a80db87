import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Conn, type Db, transaction } from '../../../platform/db.ts'
import { notificationClocks } from './schema.ts'

/** What became true after the one moment and until the other. */
export type Span = { from: string; to: string }

/**
 * Does what became due since it was last done, in one process at a time: whoever has the row's lock goes on from where the last one came
 * to, the others pass by. A transaction that fails leaves the moment as it was. The first look ever begins at itself: nobody is told of
 * what was before there were notifications.
 * @param when a condition over `upto`; where it does not hold, it is not time yet
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
