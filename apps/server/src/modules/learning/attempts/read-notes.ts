import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import { hot, toColumnParams } from '../../../platform/db/db.ts'
import { every } from '../../../platform/queue/jobs.ts'

const FLUSH_MS = 250

type Kind = 'score' | 'keys' | 'mark'
/** An attempt or a submission, and when its student read part of it. */
export type Reading = { id: number; at: string }

export const fromReadings = (readings: readonly Reading[]) => {
  const column = toColumnParams(readings)
  return sql`unnest(${column('id')}::int[], ${column('at')}::timestamptz[]) as reading(id, at)`
}
type Statement = (readings: readonly Reading[]) => SQL
const statements: Record<'score' | 'keys', Statement> = {
  score: (readings) =>
    hot(
      'score-read',
      sql`update attempts a set score_read_at = coalesce(score_read_at, reading.at), seen_at = greatest(seen_at, reading.at)
        from ${fromReadings(readings)} where a.id = reading.id`,
    ),
  keys: (readings) =>
    hot(
      'keys-read',
      sql`update attempts a set keys_read_at = reading.at from ${fromReadings(readings)} where a.id = reading.id and a.keys_read_at is null`,
    ),
}

/**
 * Records when students read scores and keys of their attempts and marks of their submissions. Notes are
 * written in batches within a quarter of a second, so reading waits for no commit. A mark made in between is
 * newer than the reading. Pending notes are written before the server closes its connections.
 * @param mark provided by the assignments feature
 */
export const openReadNotes = ({ server, db }: Pick<AppContext, 'server' | 'db'>, mark: Statement) => {
  const toStatement: Record<Kind, Statement> = { ...statements, mark }
  const waitingNotes: Record<Kind, Map<number, string>> = {
    score: new Map(),
    keys: new Map(),
    mark: new Map(),
  }
  const write = async (kind: Kind) => {
    const readings = [...waitingNotes[kind]].map(([id, at]) => ({ id, at }))
    if (readings.length === 0) return
    await db.execute(toStatement[kind](readings))
    for (const { id, at } of readings) if (waitingNotes[kind].get(id) === at) waitingNotes[kind].delete(id)
  }
  const writeAll = async () => {
    await write('score')
    await write('keys')
    await write('mark')
  }
  every(server, FLUSH_MS, writeAll)
  server.addHook('onClose', writeAll)
  return {
    note: (kind: Kind, { id, at }: Reading) => void waitingNotes[kind].set(id, at),
    settle: writeAll,
  }
}
