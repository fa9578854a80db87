import { describe, expect, it } from 'vitest'
import { groupsFor, splitAtRandom } from './groupSplit'

const people = (size: number) => Array.from({ length: size }, (_, at) => at)
const sizes = (groups: { members: unknown[] }[]) => groups.map(({ members }) => members.length)

describe('groups by chance', () => {
  it('are as many as asked, or as many as so many in each need', () => {
    expect(groupsFor(10, 'groups', 3)).toBe(3)
    expect(groupsFor(10, 'members', 4)).toBe(3)
    expect(groupsFor(2, 'groups', 5)).toBe(2)
  })

  it('hold everybody once, and differ by one at most', () => {
    for (let size = 1; size <= 40; size += 1)
      for (const by of ['groups', 'members'] as const)
        for (const amount of [1, 2, 3, 7]) {
          const groups = splitAtRandom(people(size), { by, amount, taken: [] })
          expect(groups.flatMap(({ members }) => members).sort((a, b) => a - b)).toEqual(people(size))
          expect(Math.max(...sizes(groups)) - Math.min(...sizes(groups))).toBeLessThanOrEqual(1)
          if (by === 'members') expect(Math.max(...sizes(groups))).toBeLessThanOrEqual(amount)
        }
  })

  it('follow the chance that they are given', () => {
    const last = () => 0.999
    expect(splitAtRandom(people(4), { by: 'groups', amount: 2, taken: [] }, last)).toEqual([
      { name: 'Kelompok 1', members: [3, 1] },
      { name: 'Kelompok 2', members: [2, 0] },
    ])
  })

  it('take names that no group has', () => {
    const groups = splitAtRandom(people(2), { by: 'groups', amount: 2, taken: ['kelompok 1', 'Merah'] })
    expect(groups.map(({ name }) => name)).toEqual(['Kelompok 2', 'Kelompok 3'])
  })

  it('are none where nobody is left', () => {
    expect(splitAtRandom([], { by: 'groups', amount: 2, taken: [] })).toEqual([])
  })
})
