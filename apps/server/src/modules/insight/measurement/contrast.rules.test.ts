import { describe, expect, it } from 'vitest'
import { greatestEigenvalue } from './contrast.rules.ts'

/**
 * Blocks of items that correlate by `r` within a block and not across. The greatest eigenvalue of a block is
 * 1 + (size − 1) r.
 */
const blocks = (size: number, correlations: readonly number[]) => {
  const k = size * correlations.length
  const at = (place: number) => [Math.floor(place / k), place % k] as const
  return Float64Array.from({ length: k * k }, (_, place) => {
    const [row, column] = at(place)
    if (row === column) return 1
    const block = Math.floor(row / size)
    return block === Math.floor(column / size) ? (correlations[block] ?? 0) : 0
  })
}

describe('the first contrast', () => {
  it.each([[[0.3, 0.31]], [[0.31, 0.3]], [[0.2, 0.2001, 0.1]], [[0.1, 0.1]]])(
    'is the greatest eigenvalue, however near the next one is: %j',
    (correlations) => {
      const expectedEigenvalue = 1 + 3 * Math.max(...correlations)
      expect(greatestEigenvalue(blocks(4, correlations), 4 * correlations.length)).toBeCloseTo(
        expectedEigenvalue,
        4,
      )
    },
  )

  it('is null without variation', () => {
    expect(greatestEigenvalue(new Float64Array(9), 3)).toBeNull()
  })
})
