import { expect, it } from 'vitest'
import { sortByCode } from './goal-order.rules.ts'

it('orders goals by the numbers of their codes, and those without a code last, as they were', () => {
  const goals = ['Sub-CPMK-10', null, 'Sub-CPMK-2', 'Sub-CPMK-1'].map((code, id) => ({ id, code }))
  expect(sortByCode([...goals, { id: 4, code: null }]).map(({ id }) => id)).toEqual([3, 2, 0, 1, 4])
})
