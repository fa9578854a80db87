import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveShares } from './goals.rules.ts'

const toGoals = (shares: readonly (number | undefined)[]) =>
  shares.map((share, at) => ({ goal_id: at + 1, share }))
const findFault = (shares: readonly (number | undefined)[]) => {
  const resolvedShares = resolveShares(toGoals(shares))
  return 'fault' in resolvedShares ? resolvedShares.fault : null
}

describe('the shares of an assignment', () => {
  it('are equal to a hundredth where none is said, and exactly 100 together', () => {
    expect(resolveShares(toGoals([undefined, undefined, undefined]))).toEqual({
      goals: [
        { goal_id: 1, share: 33.34 },
        { goal_id: 2, share: 33.33 },
        { goal_id: 3, share: 33.33 },
      ],
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), (count) => {
        const resolvedShares = resolveShares(toGoals(Array.from({ length: count }, () => undefined)))
        const shares =
          'goals' in resolvedShares ? resolvedShares.goals.map(({ share }) => Math.round(share * 100)) : []
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(10_000)
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('are taken as they are where they are 100 together, however they are written as fractions', () => {
    expect(findFault([70.1, 29.9])).toBeNull()
    expect(findFault([33.33, 33.33, 33.34])).toBeNull()
    expect(findFault([])).toBeNull()
  })

  it('are refused otherwise, in words', () => {
    expect(findFault([60, 30])).toBe('Jumlah porsi tujuan harus 100, sekarang 90')
    expect(findFault([60, 40.5])).toBe('Jumlah porsi tujuan harus 100, sekarang 100,5')
    expect(findFault([60, undefined])).toBe('Isi porsi semua tujuan, atau kosongkan semuanya')
    expect(
      resolveShares([
        { goal_id: 1, share: 50 },
        { goal_id: 1, share: 50 },
      ]),
    ).toEqual({ fault: 'Setiap tujuan hanya dapat dipilih satu kali' })
  })
})
