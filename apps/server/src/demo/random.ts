export interface Random {
  next(): number
  int(min: number, max: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  weighted<T>(list: readonly (readonly [T, number])[]): T
  shuffle<T>(list: readonly T[]): T[]
  normal(mean?: number, deviation?: number): number
  /** An independent stream, so that drawing more here changes nothing elsewhere. */
  fork(label: string): Random
}

const hash = (text: string, seed: number) => {
  let value = (2166136261 ^ seed) >>> 0
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619) >>> 0
  return value
}

export const at = <T>(list: readonly T[], index: number): T => {
  const value = list[index]
  if (value === undefined) throw new Error(`nothing at ${index} of ${list.length}`)
  return value
}

/** 32 bits of state; the same numbers on every machine. */
const mulberry32 = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixedBits = Math.imul(state ^ (state >>> 15), 1 | state)
    mixedBits = (mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), 61 | mixedBits)) ^ mixedBits
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 4294967296
  }
}

export const random = (seed: number): Random => {
  const next = mulberry32(seed)
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))

  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (list) => at(list, int(0, list.length - 1)),
    weighted(list) {
      let remainingWeight = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of list) {
        remainingWeight -= weight
        if (remainingWeight < 0) return value
      }
      return at(list, list.length - 1)[0]
    },
    shuffle(list) {
      const copy = [...list]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i)
        const swappedItem = at(copy, i)
        copy[i] = at(copy, j)
        copy[j] = swappedItem
      }
      return copy
    },
    normal(mean = 0, deviation = 1) {
      const radius = Math.sqrt(-2 * Math.log(1 - next()))
      return mean + deviation * radius * Math.cos(2 * Math.PI * next())
    },
    fork: (label) => random(hash(label, seed)),
  }
}
