import { type Bulletin, DEAF_TRUST_MS } from './bulletin.ts'

const TRUST_MS = 30_000

/** What everybody reads and few change: read once, and again when the key was bumped. */
export const remembered = <T>(
  bulletin: Bulletin,
  key: string,
  read: () => Promise<T>,
): (() => Promise<T>) => {
  let kept: { value: T; read: number; until: number } | undefined
  return async () => {
    if (kept && Date.now() < kept.until && bulletin.unchangedSince(kept.read, [key])) return kept.value
    const moment = bulletin.now()
    const value = await read()
    kept = { value, read: moment, until: Date.now() + (bulletin.hears() ? TRUST_MS : DEAF_TRUST_MS) }
    return value
  }
}
