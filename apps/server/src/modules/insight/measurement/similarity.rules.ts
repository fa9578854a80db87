/**
 * Identical wrong answers of two students, against what chance explains. Formulas: docs/measurement.md.
 */

/** People × items; 0: right, empty or not asked, otherwise the number of the distractor. */
export type WrongChoices = {
  people: number
  /** Number of distractors by item. */
  distractors: readonly number[]
  cells: Uint8Array
}

/** Fewer wrong answers say nothing about which ones are popular. */
const ENOUGH_WRONG = 5
const ENOUGH_ALIKE = 5
/** False flags that are expected over all pairs of a class without copying. */
export const EXPECTED_FALSE = 0.05
const MOST_SHOWN = 50

type SimilarPair = {
  /** Rows of the two people. */
  rows: readonly [number, number]
  both_wrong: number
  same_wrong: number
  expected: number
  p: number
  /** Columns of the items with identical wrong answers. */
  items: number[]
}
export type Similarity = { pairs: number; limit: number | null; flagged: SimilarPair[] }

/** Chance by item that two wrong answers agree, by the popularity of its distractors; 0 if unused. */
export const agreementChances = ({ people, distractors, cells }: WrongChoices): Float64Array => {
  const k = distractors.length
  return Float64Array.from(distractors, (count, j) => {
    const choiceCounts = new Float64Array(count + 1)
    for (let row = 0; row < people; row++) {
      const choice = cells[row * k + j] ?? 0
      if (choice > 0) choiceCounts[choice] = (choiceCounts[choice] ?? 0) + 1
    }
    const wrongCount = choiceCounts.reduce((sum, n) => sum + n, 0)
    if (wrongCount < ENOUGH_WRONG) return 0
    return choiceCounts.subarray(1).reduce((sum, n) => sum + ((n + 1) / (wrongCount + count)) ** 2, 0)
  })
}

/** Chance of at least `least` successes among independent events with these chances (Poisson-binomial). */
export const chanceOfAtLeast = (chances: readonly number[], least: number): number => {
  const exactly = new Float64Array(chances.length + 1)
  exactly[0] = 1
  for (const [at, chance] of chances.entries())
    for (let count = at + 1; count >= 0; count--)
      exactly[count] =
        (exactly[count] ?? 0) * (1 - chance) + (count > 0 ? (exactly[count - 1] ?? 0) * chance : 0)
  return exactly.subarray(least).reduce((sum, share) => sum + share, 0)
}

const comparePair = (
  { cells }: WrongChoices,
  usedItems: readonly number[],
  chances: Float64Array,
  [a, b]: readonly [number, number],
): SimilarPair | null => {
  const k = chances.length
  let [bothWrong, alikeCount] = [0, 0]
  for (const j of usedItems) {
    const choice = cells[a * k + j] ?? 0
    const otherChoice = cells[b * k + j] ?? 0
    if (choice === 0 || otherChoice === 0) continue
    bothWrong++
    if (choice === otherChoice) alikeCount++
  }
  if (alikeCount < ENOUGH_ALIKE) return null
  const commonItems = usedItems.filter((j) => cells[a * k + j] !== 0 && cells[b * k + j] !== 0)
  const commonChances = commonItems.map((j) => chances[j] ?? 0)
  const expected = commonChances.reduce((sum, chance) => sum + chance, 0)
  // Below the expectation no chance is small.
  if (alikeCount <= expected) return null
  const p = chanceOfAtLeast(commonChances, alikeCount)
  const items = commonItems.filter((j) => cells[a * k + j] === cells[b * k + j])
  return { rows: [a, b], both_wrong: bothWrong, same_wrong: alikeCount, expected, p, items }
}

/** Pairs of people whose identical wrong answers chance hardly explains, the least probable first. */
export const findSimilar = (wrongChoices: WrongChoices): Similarity => {
  const { people } = wrongChoices
  if (people < 2) return { pairs: 0, limit: null, flagged: [] }
  const pairs = (people * (people - 1)) / 2
  const limit = EXPECTED_FALSE / pairs
  const chances = agreementChances(wrongChoices)
  const usedItems = [...chances.keys()].filter((j) => chances[j] !== 0)
  const flagged: SimilarPair[] = []
  for (let a = 0; a < people; a++)
    for (let b = a + 1; b < people; b++) {
      const pair = comparePair(wrongChoices, usedItems, chances, [a, b])
      if (pair && pair.p <= limit) flagged.push(pair)
    }
  return { pairs, limit, flagged: flagged.sort((one, two) => one.p - two.p).slice(0, MOST_SHOWN) }
}

export type Duration = { user_id: number; second: number; score: number | null }

const ENOUGH_ATTEMPTS = 10
/** Share of the median time (Wise & Ma 2012). */
const RAPID_SHARE = 0.1

/** Attempts shorter than a tenth of the median time; null for few attempts. */
export const findRapid = (durations: readonly Duration[]) => {
  if (durations.length < ENOUGH_ATTEMPTS) return null
  const seconds = durations.map(({ second }) => second).sort((a, b) => a - b)
  const middle = (seconds.length - 1) / 2
  const median_second = ((seconds[Math.floor(middle)] ?? 0) + (seconds[Math.ceil(middle)] ?? 0)) / 2
  const limit_second = RAPID_SHARE * median_second
  const list = durations.filter(({ second }) => second < limit_second)
  return { median_second, limit_second, list: list.sort((a, b) => a.second - b.second) }
}
