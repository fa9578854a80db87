import { replaceEqualDeep } from '@tanstack/react-query'

/** Joins calls with the same input to the running one: a second press does nothing. */
export function createJoin<I, R>() {
  let last: { input: I; result: Promise<R> } | undefined
  return (input: I, run: () => Promise<R>): Promise<R> => {
    // Files are equal only if they are the same object.
    if (last && replaceEqualDeep(last.input, input) === last.input) return last.result
    const result = run().finally(() => {
      if (last?.result === result) last = undefined
    })
    last = { input, result }
    return result
  }
}
