type Waiting<Item, Result> = {
  item: Item
  done: (result: Result) => void
  fail: (error: unknown) => void
}

/** No batch is larger, whatever waits. */
const MOST = 100

/**
 * Has calls that wait at the same moment answered together: one goes alone and at once in quiet moments, many go in one
 * batch in busy ones.
 * @param concurrency how many batches may be on their way at the same time
 * @param keyOf two items of the same key never go together; the later one follows
 * @param run answers a batch, a result per item in its order
 * @param ofOne whether a failure may be one item's fault: then each goes alone, so that none suffers for another; all share any other
 */
export const batched = <Item, Result>(
  concurrency: number,
  keyOf: (item: Item) => string,
  run: (batch: readonly Item[]) => Promise<readonly Result[]>,
  ofOne: (error: unknown) => boolean,
): ((item: Item) => Promise<Result>) => {
  let waiting: Waiting<Item, Result>[] = []
  let running = 0

  const take = () => {
    const share = Math.min(MOST, Math.ceil(waiting.length / concurrency))
    const batch = new Map<string, Waiting<Item, Result>>()
    const left: Waiting<Item, Result>[] = []
    for (const call of waiting) {
      const key = keyOf(call.item)
      if (batch.size < share && !batch.has(key)) batch.set(key, call)
      else left.push(call)
    }
    waiting = left
    return [...batch.values()]
  }
  const answer = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item))
      batch.forEach(({ done }, place) => {
        done(results[place] as Result)
      })
    } catch (error) {
      if (batch.length > 1 && ofOne(error)) await Promise.all(batch.map((one) => answer([one])))
      else for (const { fail } of batch) fail(error)
    }
  }
  const runWaiting = async () => {
    running++
    while (waiting.length > 0) await answer(take())
    running--
  }
  return (item) =>
    new Promise((done, fail) => {
      waiting.push({ item, done, fail })
      if (running < concurrency) void runWaiting()
    })
}
