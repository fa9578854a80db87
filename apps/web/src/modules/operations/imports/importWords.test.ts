import { expect, it } from 'vitest'
import { describeUnused } from './importWords'

it('columns that are not used end with one dot', () => {
  expect(describeUnused(['Catatan', 'No.'])).toBe('Tidak dipakai: Catatan, No.')
  expect(describeUnused(['No.', 'Catatan'])).toBe('Tidak dipakai: No., Catatan.')
})
