import type { Conn } from './db.ts'
import { RowFault } from './rows.ts'

type Waiting<Item, Result> = {
  item: Item
  done: (result: Result) => void
  fail: (error: unknown) => void
}

const MOST = 100
/** More concurrent statements of one kind would only share the same processors. */
const READS_AT_ONCE = 2

/**
 * Takes up to `most` calls with distinct keys.
 * @returns the batch, and the remaining calls in order
 */
const takeBatch = <Item, Result>(
  queue: readonly Waiting<Item, Result>[],
  most: number,
  getKey: (item: Item) => string,
) => {
  const batch = new Map<string, Waiting<Item, Result>>()
  const rest: Waiting<Item, Result>[] = []
  for (const call of queue) {
    const key = getKey(call.item)
    if (batch.size < most && !batch.has(key)) batch.set(key, call)
    else rest.push(call)
  }
  return { batch: [...batch.values()], left: rest }
}

/**
 * Batches calls that wait at the same moment. A single call goes out at once; under load many go in one
 * batch.
 * @param concurrency how many batches may run at the same time
 * @param getKey items with the same key never share a batch; the later one follows
 * @param run answers a batch, one result per item in order
 * @param ofOne whether one item may have caused a failure; if so, each item is retried alone; otherwise all
 * share the failure
 */
export const batched = <Item, Result>(
  concurrency: number,
  getKey: (item: Item) => string,
  run: (batch: readonly Item[]) => Promise<readonly Result[]>,
  ofOne: (error: unknown) => boolean,
): ((item: Item) => Promise<Result>) => {
  let queue: Waiting<Item, Result>[] = []
  let runningBatches = 0

  const take = () => {
    const share = Math.min(MOST, Math.ceil(queue.length / concurrency))
    const { batch, left: rest } = takeBatch(queue, share, getKey)
    queue = rest
    return batch
  }
  const answer = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item))
      batch.forEach(({ done: resolve }, place) => {
        resolve(results[place] as Result)
      })
    } catch (error) {
      if (batch.length > 1 && ofOne(error)) await Promise.all(batch.map((one) => answer([one])))
      else for (const { fail } of batch) fail(error)
    }
  }
  const runWaiting = async () => {
    runningBatches++
    while (queue.length > 0) await answer(take())
    runningBatches--
  }
  return (item) =>
    new Promise((resolve, fail) => {
      queue.push({ item, done: resolve, fail })
      if (runningBatches < concurrency) void runWaiting()
    })
}

/**
 * The same for reads of one pool or transaction: equal waiting reads share one answer. A read starts only
 * after it was requested, so nobody gets stale data.
 */
export const readTogether = <Item, Result>(
  getKey: (item: Item) => string,
  run: (conn: Conn, batch: readonly Item[]) => Promise<readonly Result[]>,
): ((conn: Conn, item: Item) => Promise<Result>) => {
  const open = (conn: Conn) => {
    const pendingReads = new Map<string, Promise<Result>>()
    const ask = batched<Item, Result>(
      READS_AT_ONCE,
      getKey,
      (batch) => {
        for (const item of batch) pendingReads.delete(getKey(item))
        return run(conn, batch)
      },
      (error) => error instanceof RowFault,
    )
    return (item: Item) => {
      const key = getKey(item)
      // One tick later, because `ask` may start the batch synchronously.
      const answer = pendingReads.get(key) ?? Promise.resolve().then(() => ask(item))
      pendingReads.set(key, answer)
      return answer
    }
  }
  const readers = new WeakMap<Conn, ReturnType<typeof open>>()
  return (conn, item) => {
    const read = readers.get(conn) ?? open(conn)
    readers.set(conn, read)
    return read(item)
  }
}
