import { LRUCache } from 'lru-cache'
import { type ChangeFeed, DEAF_TRUST_MS, type Topic } from './change-feed.ts'

const TRUST_MS = 30_000

/** For a large LRU cache: `max` would allocate all entries at once, 5 ms for 50,000. */
export const growingTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })

/** A value that everybody reads and few change: cached until its topic changes. */
export const remembered = <T>(
  changeFeed: ChangeFeed,
  topic: Topic,
  read: () => Promise<T>,
): (() => Promise<T>) => {
  let savedValue: { value: T; read: number; until: number } | undefined
  return async () => {
    if (savedValue && Date.now() < savedValue.until && changeFeed.unchangedSince(savedValue.read, [topic]))
      return savedValue.value
    const moment = changeFeed.now()
    const value = await read()
    savedValue = {
      value,
      read: moment,
      until: Date.now() + (changeFeed.isConnected() ? TRUST_MS : DEAF_TRUST_MS),
    }
    return value
  }
}

/**
 * Reads each key once for all callers. After `forget` the next caller reads again, and waiting callers still
 * get their value; the cache's own `fetch` would reject it for all.
 * @param entries how many values stay in memory; undefined is not cached
 */
export const readOnce = <K extends string | number, V>(
  entries: number,
  read: (key: K) => Promise<V | undefined>,
) => {
  const readings = new LRUCache<K, Promise<V | undefined>>(growingTo(entries))
  const begin = (key: K) => {
    const reading = read(key)
    const drop = () => {
      if (readings.peek(key) === reading) readings.delete(key)
    }
    readings.set(key, reading)
    reading.then((value) => value === undefined && drop(), drop)
    return reading
  }
  return {
    find: (key: K): Promise<V | undefined> => readings.get(key) ?? begin(key),
    forget: (key: K): void => void readings.delete(key),
  }
}
