import { describe, expect, it } from 'vitest'
import { goalsSaid, sumSaid } from './goalDrafts'

describe('the goals of an assignment', () => {
  const row = (share: string | number) => ({ goal_id: 1, share, code: null, text: '' })
  it('come to a sum while shares are numbers', () => {
    expect(sumSaid([row(33.34), row('66,66')])).toBe('100')
    expect(sumSaid([row('60'), row('30,5')])).toBe('90,5')
    expect(sumSaid([row(''), row(' ')])).toBeNull()
    expect(sumSaid([row('x')])).toBeNull()
  })
  it('read as one line', () => {
    const storedGoals = [
      { goal_id: 1, share: 33.34, code: 'Sub-CPMK-1', text: 'Membaca ERD' },
      { goal_id: 2, share: '', code: null, text: 'Menyusun tabel' },
    ]
    expect(goalsSaid(storedGoals)).toBe('Sub-CPMK-1 · Membaca ERD 33,34%; Menyusun tabel')
    expect(goalsSaid([])).toBe('Tidak ada')
  })
})
