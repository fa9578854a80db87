import { describe, expect, it } from 'vitest'
import { getPddiktiClass } from './pddikti.rules.ts'

const findCode = (name: string, pddikti_class: string | null = null) =>
  getPddiktiClass({ name, pddikti_class })

describe('Kode kelas PDDikti', () => {
  it('is the last word of the name, if it has at most five signs', () => {
    expect(findCode('Basis Data A')).toBe('A')
    expect(findCode('Basis Data  TI-1A ')).toBe('TI-1A')
    expect(findCode('A')).toBe('A')
    expect(findCode('Kelas Malam')).toBe('Malam')
  })

  it('is empty where the last word is longer', () => {
    expect(findCode('Kelas Reguler')).toBe('')
    expect(findCode('Pemrograman')).toBe('')
    expect(findCode('')).toBe('')
  })

  it('counts signs, not their code units', () => {
    expect(findCode('Kelas 😀😀😀😀😀')).toBe('😀😀😀😀😀')
  })

  it('is the one that was entered, whatever the name', () => {
    expect(findCode('Basis Data A', '01')).toBe('01')
    expect(findCode('Kelas Reguler', 'R')).toBe('R')
  })
})
