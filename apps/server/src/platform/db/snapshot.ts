import type { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { AppError } from '../errors.ts'
import { openTurns } from '../http/semaphore.ts'
import { type Conn, type Db, getSinglePool } from './db.ts'
import { type RowSchema, rows } from './rows.ts'

/**
 * Files of many rows are read by cursor in one read-only snapshot. Concurrent changes neither duplicate nor
 * lose a row, and memory holds one batch. The connection is held as long as the browser takes the file.
 */

const BATCH = 1000
/**
 * All files together may hold this share of the connections, each for a limited time. One person may have two
 * files at once, which leave room for others.
 */
const SHARE = 0.3
const LONGEST_MS = 5 * 60_000
/** A file whose reader takes nothing for this long is lost, so that its turn is free. */
const STALLED_MS = 20_000
/** A file that waits longer for its turn fails. */
const PATIENCE_MS = 4_000

type Turns = ReturnType<typeof openTurns>
const turnsByPool = new WeakMap<pg.Pool, Turns>()
const getTurns = (pool: pg.Pool): Turns => {
  const turns =
    turnsByPool.get(pool) ??
    openTurns({
      room: Math.max(1, Math.floor((pool.options.max ?? 10) * SHARE)),
      patienceMs: PATIENCE_MS,
      refusal: () => new AppError('overloaded'),
    })
  turnsByPool.set(pool, turns)
  return turns
}

/**
 * Waits for a turn.
 * @returns a function that gives it back
 */
const takeTurn = (pool: pg.Pool): Promise<() => void> =>
  new Promise((enter, refuse) => {
    const work = () => new Promise<void>((leave) => enter(leave))
    getTurns(pool)(work).catch(refuse)
  })

type Plans = { plannedOnce?: boolean; stalledMs?: number }

const openSnapshot = async (pool: pg.Pool, { plannedOnce }: Plans) => {
  const client = await pool.connect()
  try {
    // All rows are needed, so plan for total time instead of first rows.
    await client.query(`begin isolation level repeatable read read only;
      set local cursor_tuple_fraction = 1;
      set local plan_cache_mode = ${plannedOnce ? 'force_generic_plan' : 'force_custom_plan'}`)
  } catch (error) {
    client.release(true)
    throw error
  }
  const close = () =>
    client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
  return { conn: drizzle(client), close }
}

/** Yields what `all` yields. Calls `stop` when the consumer does not ask for the next one in time. */
async function* whileRead<T>(all: AsyncIterable<T>, stalledMs: number, stop: () => void): AsyncGenerator<T> {
  for await (const one of all) {
    let isStalled = false
    const timer = setTimeout(() => {
      isStalled = true
      stop()
    }, stalledMs).unref()
    try {
      yield one
    } finally {
      clearTimeout(timer)
    }
    if (isStalled) throw new AppError('overloaded')
  }
}

/**
 * Yields the results of `read` from one snapshot: every statement on its connection sees the same rows.
 * @param plans `plannedOnce`: use one generic plan for the statements of all batches
 */
export async function* inSnapshot<T>(
  db: Db,
  read: (conn: Conn) => AsyncIterable<T>,
  plans: Plans = {},
): AsyncGenerator<T> {
  const pool = getSinglePool(db.$client)
  const leave = await takeTurn(pool)
  try {
    const { conn, close } = await openSnapshot(pool, plans)
    let closing: Promise<void> | undefined
    const end = () => {
      closing ??= close().finally(leave)
      return closing
    }
    try {
      yield* whileRead(read(conn), plans.stalledMs ?? STALLED_MS, () => void end())
    } finally {
      await end()
    }
  } finally {
    leave()
  }
}

/** The rows of a SELECT in its order, batch by batch. Needs a transaction. */
export async function* streamBatches<S extends RowSchema>(
  conn: Conn,
  schema: S,
  select: SQL,
  order: SQL,
  size = BATCH,
): AsyncGenerator<z.output<S>[]> {
  const end = Date.now() + LONGEST_MS
  await conn.execute(
    sql`declare wanted no scroll cursor for select * from (${select}) found order by ${order}`,
  )
  for (;;) {
    const batch = await rows(conn, schema, sql`fetch ${sql.raw(String(size))} from wanted`)
    if (batch.length > 0) yield batch
    if (batch.length < size) return
    if (Date.now() > end) throw new AppError('overloaded')
  }
}

/** All rows of a SELECT in its order from one snapshot, for files. */
export const streamRows = <S extends RowSchema>(
  db: Db,
  schema: S,
  select: SQL,
  order: SQL,
  plans?: Plans,
): AsyncGenerator<z.output<S>> =>
  inSnapshot(
    db,
    async function* (conn) {
      for await (const batch of streamBatches(conn, schema, select, order)) yield* batch
    },
    plans,
  )
