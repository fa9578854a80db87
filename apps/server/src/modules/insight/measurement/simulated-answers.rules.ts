/** Random numbers from a seed, and answers by the model for parallel analysis, tests and benchmarks. */

type Plan = {
  people: number
  slopes: readonly number[]
  places: readonly number[]
  /** Share of the items that each person is asked. */
  asked?: number
}

/** Mulberry32. */
const createMulberry32 = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixedBits = Math.imul(state ^ (state >>> 15), state | 1)
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61)
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 4294967296
  }
}

/** Uniform and standard normal numbers (Box & Muller 1958). */
export const createRandom = (seed: number) => {
  const random = createMulberry32(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return { random, normal }
}

export const createSampler = (seed: number) => {
  const { random, normal } = createRandom(seed)
  return ({ people, slopes, places, asked: askedShare = 1 }: Plan) => {
    const abilities = Float64Array.from({ length: people }, normal)
    const matrix = Array.from(abilities, (theta) =>
      Int8Array.from(slopes, (a, j) => {
        if (random() >= askedShare) return -1
        return random() < 1 / (1 + Math.exp(-a * (theta - (places[j] ?? 0)))) ? 1 : 0
      }),
    )
    return { matrix, abilities }
  }
}
