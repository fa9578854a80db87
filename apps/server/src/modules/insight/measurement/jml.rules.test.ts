import { describe, expect, it } from 'vitest'
import { jointFit } from './jml.rules.ts'
import { groupAnswers } from './matrix.rules.ts'
import { createSampler } from './simulated-answers.rules.ts'

/** Two forms without a common person: people of one form were asked nothing of the other. */
const apart = (one: readonly Int8Array[], otherMatrix: readonly Int8Array[]) => {
  const [width, otherWidth] = [one[0]?.length ?? 0, otherMatrix[0]?.length ?? 0]
  const none = (count: number) => Array<number>(count).fill(-1)
  return [
    ...one.map((answers) => Int8Array.from([...answers, ...none(otherWidth)])),
    ...otherMatrix.map((answers) => Int8Array.from([...none(width), ...answers])),
  ]
}
const fitAll = (matrix: readonly Int8Array[]) => jointFit(groupAnswers(matrix), matrix[0]?.length ?? 0)
const rows = (text: string) => text.split(' ').map((row) => Int8Array.from([...row].map(Number)))

describe('joint estimation', () => {
  it('gives two unlinked forms the same figures as each alone', () => {
    const sample = createSampler(20261128)
    const easyItems = sample({
      people: 15,
      slopes: [1.4, 1.4, 1.4, 1.4],
      places: [-2.5, -2, -1.5, -1],
    }).matrix
    const hard = sample({ people: 20, slopes: [1.4, 1.4, 1.4, 1.4], places: [-1, 0, 0.5, 1] }).matrix
    const [both, each] = [fitAll(apart(easyItems, hard)), [...fitAll(easyItems), ...fitAll(hard)]]
    expect(each.filter((fit) => fit !== null).length).toBeGreaterThanOrEqual(6)
    for (const [j, fit] of each.entries())
      for (const name of ['infit', 'outfit'] as const)
        expect(both[j]?.[name] ?? 0, `${name} of item ${j}`).toBeCloseTo(fit?.[name] ?? 0, 3)
  })

  it('leaves out extreme people of the remaining items, and keeps the others', () => {
    // Without 1111 and 0000 everybody has the first item right; without that item, both 1000 have nothing
    // right.
    const people = rows('1111 0000 1000 1000 1100 1100 1010 1010 1001 1110 1101 1011')
    const without = rows('100 100 010 010 001 110 101 011')
    const [first, ...otherFits] = fitAll(people)
    expect(first).toBeNull()
    for (const [j, fit] of fitAll(without).entries()) {
      expect(otherFits[j]?.infit ?? 0).toBeCloseTo(fit?.infit ?? Number.NaN, 3)
      expect(otherFits[j]?.outfit ?? 0).toBeCloseTo(fit?.outfit ?? Number.NaN, 3)
    }
  })
})
