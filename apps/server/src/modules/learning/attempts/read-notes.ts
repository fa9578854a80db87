import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import { hot } from '../../../platform/db.ts'
import { every } from '../../../platform/jobs.ts'

const FLUSH_MS = 250

type Kind = 'score' | 'keys'
const statements = {
  score: (ids: number[]) =>
    hot(
      'score-read',
      sql`update attempts set score_read_at = coalesce(score_read_at, now()), seen_at = now() where id = any(${sql.param(ids)}::int[])`,
    ),
  keys: (ids: number[]) =>
    hot(
      'keys-read',
      sql`update attempts set keys_read_at = now() where id = any(${sql.param(ids)}::int[]) and keys_read_at is null`,
    ),
}

/**
 * Notes that students read scores and keys of their attempts. Many are written by one statement, at most a quarter of a second later: reading waits
 * for no commit. What is noted when the server closes is written before the connections end.
 */
export const openReadNotes = ({ server, db }: Pick<AppContext, 'server' | 'db'>) => {
  const waiting: Record<Kind, Set<number>> = { score: new Set(), keys: new Set() }
  const write = async (kind: Kind) => {
    const ids = [...waiting[kind]]
    if (ids.length === 0) return
    await db.execute(statements[kind](ids))
    for (const id of ids) waiting[kind].delete(id)
  }
  const writeAll = async () => {
    await write('score')
    await write('keys')
  }
  every(server, FLUSH_MS, writeAll)
  server.addHook('onClose', writeAll)
  return { note: (kind: Kind, attemptId: number) => void waiting[kind].add(attemptId) }
}
