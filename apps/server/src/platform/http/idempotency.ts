import { createHash } from 'node:crypto'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import type { AppContext } from '../context.ts'
import type { Conn } from '../db/db.ts'
import { firstRow } from '../db/rows.ts'
import { transact, type Work } from '../events.ts'

/**
 * Idempotent additions. If the reply was lost, the client resends under the same key and gets the first
 * answer. A request without a key adds each time.
 */

const outcomeRow = z.object({ outcome: z.number() })

/** The key is hashed with the body, so reusing it for other content is a new request. */
const buildKey = ({ path }: Endpoint, body: object) =>
  createHash('sha256')
    .update(JSON.stringify([path, body]))
    .digest('base64url')

/**
 * The second of two requests with one key waits for the first one. The lock's name space is used for nothing
 * else.
 */
export const holdSending = async (tx: Conn, userId: number, key: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sent ${userId} ${key}`}))`)
}

/** @param add does the addition and returns the reply to keep; it also checks permission */
export const addOnce = (
  ctx: AppContext,
  actor: Pick<Actor, 'id' | 'ip_address'>,
  endpoint: Endpoint,
  body: { sent_key?: string | undefined },
  add: (tx: Work) => Promise<number>,
): Promise<number> =>
  transact(ctx, actor, async (tx) => {
    if (body.sent_key === undefined) return add(tx)
    const key = buildKey(endpoint, body)
    await holdSending(tx, actor.id, key)
    const before = await firstRow(
      tx,
      outcomeRow,
      sql`select outcome from sendings where user_id = ${actor.id} and key = ${key}`,
    )
    if (before) return before.outcome
    const outcome = await add(tx)
    await tx.execute(
      sql`insert into sendings (user_id, key, outcome) values (${actor.id}, ${key}, ${outcome})`,
    )
    return outcome
  })

export const eraseSendings = async (conn: Conn, userId: number): Promise<void> => {
  await conn.execute(sql`delete from sendings where user_id = ${userId}`)
}

/** A client that got no reply resends within this time. */
export const sweepSendings = async (conn: Conn): Promise<void> => {
  await conn.execute(sql`delete from sendings where sent_at < now() - interval '30 days'`)
}
