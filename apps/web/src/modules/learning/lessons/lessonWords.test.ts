import { describe, expect, it } from 'vitest'
import { numbered } from './lessonWords'

describe('a topic in its place', () => {
  it('is numbered once', () => {
    expect(numbered('Normalisasi', 4)).toBe('4. Normalisasi')
    expect(numbered('4. Normalisasi', 4)).toBe('4. Normalisasi')
    expect(numbered('4) Normalisasi', 5)).toBe('4) Normalisasi')
    expect(numbered('2026 dan sesudahnya', 1)).toBe('1. 2026 dan sesudahnya')
    expect(numbered('3.5 inci', 2)).toBe('2. 3.5 inci')
  })
})
