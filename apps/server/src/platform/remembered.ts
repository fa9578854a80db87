import { type ChangeFeed, DEAF_TRUST_MS, type Topic } from './change-feed.ts'

const TRUST_MS = 30_000

/** What everybody reads and few change: read once, and again when the topic has changed. */
export const remembered = <T>(
  changeFeed: ChangeFeed,
  topic: Topic,
  read: () => Promise<T>,
): (() => Promise<T>) => {
  let kept: { value: T; read: number; until: number } | undefined
  return async () => {
    if (kept && Date.now() < kept.until && changeFeed.unchangedSince(kept.read, [topic])) return kept.value
    const moment = changeFeed.now()
    const value = await read()
    kept = { value, read: moment, until: Date.now() + (changeFeed.isConnected() ? TRUST_MS : DEAF_TRUST_MS) }
    return value
  }
}
