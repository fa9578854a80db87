import { describe, expect, it } from 'vitest'
import {
  compareMark,
  findFeederClass,
  isSameMark,
  listLetters,
  readFeederMark,
  refuseClass,
  toFeederMark,
} from './marks.rules.ts'

const closedMark = (more: object = {}) => ({
  user_id: 1,
  nim: '2201',
  name: 'Siti',
  final: 84.25,
  grade: 'A',
  ipk: 4,
  ...more,
})
const feederMark = { score: 84.3, grade: 'A', index: 4 }

describe('a closed mark for Neo Feeder', () => {
  it('has one decimal, half up, and an index of two', () => {
    const scores = [84.25, 84.24, 84.15, 73.15, 0.05, 100, 0, 54.95]
    expect(scores.map((final) => toFeederMark(closedMark({ final })).score)).toEqual([
      84.3, 84.2, 84.2, 73.2, 0.1, 100, 0, 55,
    ])
    expect(toFeederMark(closedMark({ ipk: 3.665 })).index).toBe(3.67)
    expect(toFeederMark(closedMark({ final: null, grade: '-', ipk: null }))).toEqual({
      score: null,
      grade: null,
      index: null,
    })
  })

  it('equals a mark of the same decimals', () => {
    expect(readFeederMark({ score: null, grade: null, index: 0 })).toBeNull()
    expect(isSameMark(feederMark, readFeederMark({ score: 84.3, grade: 'A', index: 4.0 }))).toBe(true)
    expect(isSameMark(feederMark, readFeederMark({ score: 84.2, grade: 'A', index: 4 }))).toBe(false)
    expect(isSameMark(feederMark, readFeederMark({ score: 84.3, grade: 'A', index: null }))).toBe(false)
    expect([isSameMark(null, null), isSameMark(null, feederMark), isSameMark(feederMark, null)]).toEqual([
      true,
      false,
      false,
    ])
  })

  const registration = 'r1'
  const facts = (mark?: { score: number | null; grade: string | null; index: number | null }) => ({
    participants: [{ id_registrasi_mahasiswa: registration, nim: ' 2201 ' }],
    marks: new Map(mark ? [[registration, mark]] : []),
    letters: new Set(['A', 'B']),
  })
  const findOutcome = (mark: ReturnType<typeof closedMark>, of = facts()) => compareMark(mark, of).outcome

  it('is compared with what is there', () => {
    expect(findOutcome(closedMark())).toBe('write')
    expect(findOutcome(closedMark(), facts({ score: null, grade: null, index: null }))).toBe('write')
    expect(findOutcome(closedMark(), facts({ score: 84.3, grade: 'A', index: 4 }))).toBe('same')
    expect(findOutcome(closedMark(), facts({ score: 70, grade: 'B', index: 3 }))).toBe('change')
    expect(findOutcome(closedMark({ nim: '9' }))).toBe('no_participant')
    expect(findOutcome(closedMark({ grade: 'AB' }))).toBe('no_grade')
    expect(findOutcome(closedMark({ final: null, grade: '-', ipk: null }))).toBe('no_grade')
    expect(refuseClass(closedMark(), 'x')).toMatchObject({ outcome: 'no_class', theirs: null, message: 'x' })
  })

  it('has a letter of the scale that is valid on the day of closing', () => {
    const scale = [
      { grade: 'A', from: '2020-01-01', to: null },
      { grade: 'AB', from: '2020-01-01', to: '2025-12-31' },
      { grade: 'B', from: null, to: null },
    ]
    expect([...listLetters(scale, '2025-12-31')]).toEqual(['A', 'AB', 'B'])
    expect([...listLetters(scale, '2026-01-01')]).toEqual(['A', 'B'])
    expect([...listLetters(scale, '2019-12-31')]).toEqual(['B'])
  })
})

describe('a class of Neo Feeder', () => {
  const feederClass = (id_kelas_kuliah: string, nama_kelas_kuliah: string) => ({
    id_kelas_kuliah,
    id_prodi: 'p',
    kode_mata_kuliah: 'IF101',
    nama_kelas_kuliah,
  })
  const classes = [feederClass('k1', 'A'), feederClass('k2', 'B'), feederClass('k3', 'b')]
  const find = (code: string, name: string, id_kelas_kuliah: string | null = null) =>
    findFeederClass(classes, { code, name, id_kelas_kuliah })

  it('is found by code and name in any case, or by the office', () => {
    expect(find(' if101 ', 'a')).toEqual({ feederClass: classes[0] })
    expect(find('IF999', 'Z', 'K2')).toEqual({ feederClass: classes[1] })
  })

  it('is refused with its reason', () => {
    const messages = [
      find('IF101', 'B'),
      find('IF102', 'A'),
      find('', 'A'),
      find('IF101', ''),
      find('', '', 'k9'),
    ]
    expect(messages.map((one) => ('message' in one ? one.message : ''))).toEqual([
      'Ada 2 kelas B dari IF101 di Feeder. Pilih satu.',
      'Kelas A dari IF102 tidak ada di Feeder.',
      'Mata kuliah ini belum punya kode.',
      'Kelas ini belum punya kode kelas PDDikti.',
      'Kelas pilihanmu tidak ada di semester ini di Feeder.',
    ])
  })
})
