import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOut } from './cells.rules.ts'
import { type Cell, computeDealError, createMulberry32, type Dealt, deal } from './form-generation.rules.ts'

const bank = (sizes: readonly { items: number; n: number }[], seed: number): Cell[] => {
  const chance = createMulberry32(seed)
  let id = 0
  return sizes.map(({ items, n }, at) => ({
    n,
    group: at % 3,
    items: Array.from({ length: items }, () => ({
      id: ++id,
      p: 0.15 + 0.8 * chance(),
      d: 0.1 + 0.5 * chance(),
    })),
  }))
}
const sizes = fc.array(
  fc
    .record({ n: fc.integer({ min: 1, max: 5 }), more: fc.integer({ min: 0, max: 12 }) })
    .map(({ n, more }) => ({ n, items: n + more })),
  { minLength: 1, maxLength: 5 },
)

describe('dealing', () => {
  it('gives every form what each cell wants, no question twice in one, used evenly, and the same for the same seed', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 5 }), fc.nat(), (shape, forms, seed) => {
        const cells = bank(shape, seed)
        const dealt = deal(cells, forms, seed)
        expect(dealt).toHaveLength(forms)
        for (const form of dealt) {
          for (const [at, { n, items }] of cells.entries()) {
            expect(form[at]).toHaveLength(n)
            expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([...(form[at] ?? [])]))
          }
          expect(new Set(form.flat()).size).toBe(form.flat().length)
        }
        for (const [at, { n, items }] of cells.entries()) {
          const uses = items.map(({ id }) => dealt.filter((form) => form[at]?.includes(id)).length)
          expect(Math.max(...uses) - Math.min(...uses)).toBeLessThanOrEqual(1)
          expect(Math.max(...uses)).toBe(Math.ceil((forms * n) / items.length))
        }
        expect(deal(cells, forms, seed)).toEqual(dealt)
      }),
      { numRuns: 60 },
    )
  })

  /** All ways to choose n of these. */
  const choices = (ids: readonly number[], n: number): number[][] =>
    n === 0 ? [[]] : ids.flatMap((id, at) => choices(ids.slice(at + 1), n - 1).map((rest) => [id, ...rest]))

  /** The best deal of two forms without overlap. */
  const bestOfAll = (cells: readonly Cell[]): number => {
    const ways = cells.map(({ items, n }) => {
      const ids = items.map(({ id }) => id)
      return choices(ids, n).flatMap((a) =>
        choices(
          ids.filter((id) => !a.includes(id)),
          n,
        ).map((b) => [a, b] as const),
      )
    })
    let best = Number.POSITIVE_INFINITY
    const go = (at: number, forms: number[][][]) => {
      const of = ways[at]
      if (!of) {
        best = Math.min(best, computeDealError(cells, forms as Dealt))
        return
      }
      for (const [a, b] of of)
        go(at + 1, [
          [...(forms[0] ?? []), a],
          [...(forms[1] ?? []), b],
        ])
    }
    go(0, [[], []])
    return best
  }

  it('comes near to the best of all deals, found by trying every one', () => {
    const distances = Array.from({ length: 12 }, (_, seed) => {
      const cells = bank(
        [
          { items: 5, n: 2 },
          { items: 4, n: 1 },
          { items: 5, n: 2 },
        ],
        100 + seed,
      )
      const [foundError, best] = [
        Math.sqrt(computeDealError(cells, deal(cells, 2, seed))),
        Math.sqrt(bestOfAll(cells)),
      ]
      // In mean P per question, because the error sums five questions.
      return { far: (foundError - best) / 5, same: foundError - best < 1e-9 }
    })
    const worst = Math.max(...distances.map(({ far: distance }) => distance))
    const sameCount = distances.filter((one) => one.same).length
    process.stdout.write(
      `dealing: the optimum in ${sameCount} of 12 cases, at worst ${worst.toFixed(4)} of P away\n`,
    )
    expect(Math.min(...distances.map(({ far: distance }) => distance))).toBeGreaterThan(-1e-9)
    expect(worst).toBeLessThan(0.01)
    expect(sameCount).toBeGreaterThanOrEqual(8)
  })

  it('deals four forms of 40 from 2,000 that are equally hard', () => {
    const cells = bank(
      Array.from({ length: 10 }, () => ({ items: 200, n: 4 })),
      7,
    )
    const dealt = deal(cells, 4, 7)
    const p = new Map(cells.flatMap(({ items }) => items.map((item) => [item.id, item.p] as const)))
    const means = dealt.map((form) => form.flat().reduce((sum, id) => sum + (p.get(id) ?? 0), 0) / 40)
    const apart = Math.max(...means) - Math.min(...means)
    expect(apart).toBeLessThan(0.001)
  })
})

describe('sharing out among rows that want the same', () => {
  it('leaves the broad row what the strict one can spare, and says what is missing', () => {
    // Questions 0 to 3 fit both rows, 4 only the broad one.
    const fitting = [[0, 1], [0, 1], [0, 1], [0, 1], [1]]
    expect(shareOut([{ n: 2 }, { n: 3 }], fitting, 1)).toEqual({
      cells: [expect.any(Array), expect.any(Array)],
      missing: [0, 0],
    })
    expect(shareOut([{ n: 3 }, { n: 3 }], fitting, 1).missing).toEqual([0, 1])
  })

  it('gives each question to one row, and each row all that can be had', () => {
    const fits = fc.array(fc.subarray([0, 1, 2]), { minLength: 0, maxLength: 12 })
    fc.assert(
      fc.property(
        fits,
        fc.tuple(
          fc.integer({ min: 1, max: 4 }),
          fc.integer({ min: 1, max: 4 }),
          fc.integer({ min: 1, max: 4 }),
        ),
        (fitting, ns) => {
          const { cells, missing: missingCounts } = shareOut(
            ns.map((n) => ({ n })),
            fitting,
            1,
          )
          const givenQuestions = cells.flat()
          expect(new Set(givenQuestions).size).toBe(givenQuestions.length)
          expect(
            givenQuestions.every((question) =>
              fitting[question]?.some((row) => cells[row]?.includes(question)),
            ),
          ).toBe(true)
          // Hall's condition: a set of rows lacks what it needs beyond the questions that fit any of them.
          const subsets = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]]
          const lacking = subsets.map(
            (rows) =>
              rows.reduce((sum, row) => sum + (ns[row] ?? 0), 0) -
              fitting.filter((one) => one.some((row) => rows.includes(row))).length,
          )
          expect(missingCounts.reduce((sum, one) => sum + one, 0)).toBe(Math.max(0, ...lacking))
        },
      ),
    )
  })
})
