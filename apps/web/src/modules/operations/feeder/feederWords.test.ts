import { expect, it } from 'vitest'
import { describeMark } from './feederWords'

it('shows a mark with the decimals that PDDikti takes', () => {
  expect(describeMark({ score: 84.3, grade: 'B', index: 3 })).toBe('84,3 · B · 3,00')
  expect(describeMark({ score: 80, grade: null, index: null })).toBe('80,0 · - · -')
  expect(describeMark(null)).toBe('-')
})
