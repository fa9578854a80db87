import { expect, it } from 'vitest'
import { filterStack, toStackOptions } from './stacks'

const rows = (['waiting', 'graded', 'graded', 'missing', 'late'] as const).map((state) => ({ state }))

it('lays everybody on the stack of their state, and all that came on one of its own', () => {
  expect(toStackOptions(rows).map(({ label }) => label)).toEqual([
    'Menunggu dinilai · 1',
    'Sudah dinilai · 2',
    'Semua yang mengumpulkan · 3',
    'Belum mengumpulkan · 1',
    'Terlambat, belum mengumpulkan · 1',
  ])
  expect(filterStack(rows, 'handed_in')).toHaveLength(3)
})
