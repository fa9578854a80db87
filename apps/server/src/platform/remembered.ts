import { type ChangeFeed, DEAF_TRUST_MS, type Topic } from './change-feed.ts'

const TRUST_MS = 30_000

/** For an LRU cache of many entries: with `max` it takes the memory of all of them when it is made, 5 ms for 50,000. */
export const growingTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })

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
