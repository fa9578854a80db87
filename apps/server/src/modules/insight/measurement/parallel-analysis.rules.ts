import { DIMENSION_ITEMS, DIMENSION_PEOPLE, type Dimension } from '@tuntas/contract/insight/measurement'
import { computeContrast } from './contrast.rules.ts'
import { tabulateMeasures } from './persons.rules.ts'
import { computeChance } from './posterior.rules.ts'
import { createRandom } from './simulated-answers.rules.ts'

/**
 * Parallel analysis (Horn 1965; Raîche 2005): is the contrast of the residuals larger than in simulated
 * classes of the same size in which one ability explains all answers?
 */

type Scale = readonly { a: number; b: number }[]
type Calibrated = {
  matrix: readonly Int8Array[]
  /** Items in the metric of the abilities, and as people are measured with them. */
  items: Scale
  scale: Scale
  abilities: { mean: number; sd: number }
  contrast: number | null
}

const SETS = 99

/** The same people and holes; the abilities are drawn, and the answers follow the model. */
export const simulateClass = (
  { matrix, items, abilities: { mean, sd } }: Pick<Calibrated, 'matrix' | 'items' | 'abilities'>,
  { random, normal }: ReturnType<typeof createRandom>,
) =>
  matrix.map((answers) => {
    const ability = mean + sd * normal()
    return answers.map((answer, j) => {
      const { a = 1, b = 0 } = items[j] ?? {}
      return answer === -1 ? -1 : random() < computeChance(a * (ability - b)) ? 1 : 0
    })
  })

/**
 * Measures people with the items. The measure depends on the paper and the sum of slopes alone, so each paper
 * has one table; a root per simulated person would take ten times as long.
 */
const createMeasure = (scale: Scale) => {
  const tables = new Map<string, (earned: number) => number>()
  return (answers: Int8Array) => {
    let [paper, earned] = ['', 0]
    for (const [j, answer] of answers.entries()) {
      if (answer === -1) paper += `${j} `
      else if (answer === 1) earned += scale[j]?.a ?? 1
    }
    let look = tables.get(paper)
    if (!look) {
      look = tabulateMeasures(scale.filter((_, j) => answers[j] !== -1))
      tables.set(paper, look)
    }
    return { measure: look(earned) }
  }
}

/**
 * @param seed the same seed and data give the same figures
 * @param tell progress from 0 to 1
 */
export const compareDimensions = (
  calibrated: Calibrated,
  seed: number,
  tell: (share: number) => void,
): Dimension => {
  const { matrix, scale, contrast } = calibrated
  if (matrix.length < DIMENSION_PEOPLE || scale.length < DIMENSION_ITEMS || contrast === null)
    return { sets: SETS, expected: null, most: null, more: null, word: 'belum diperiksa' }
  const random = createRandom(seed)
  const measure = createMeasure(scale)
  const contrasts: number[] = []
  for (let set = 0; set < SETS; set++) {
    const answers = simulateClass(calibrated, random)
    contrasts.push(computeContrast(answers, answers.map(measure), scale) ?? 0)
    tell((set + 1) / SETS)
  }
  const most = Math.max(...contrasts)
  return {
    sets: SETS,
    expected: contrasts.reduce((sum, value) => sum + value, 0) / SETS,
    most,
    more: contrast > most ? 1 : 0,
    word: contrast > most ? 'tampak lebih dari satu dimensi' : 'tidak tampak dimensi lain',
  }
}
