import { describe, expect, it } from 'vitest'
import { parseTabs } from './clipboardTable'
import { emptyWeek } from './drafts'
import { fillWeeks, guessFields, isHeading, parseContent, parseWeeks } from './weekTable'

const goals = [
  { id: 1, code: 'Sub-CPMK-1', name: 'Menjelaskan konsep basis data', cpmk_id: 1 },
  { id: 11, code: 'Sub-CPMK-11', name: 'Menangani NULL', cpmk_id: 1 },
  { id: 3, code: null, name: 'Merancang ERD', cpmk_id: 1 },
]
const weeks = Array.from({ length: 16 }, (_, at) => emptyWeek(at + 1))

describe('a pasted table', () => {
  it('knows the usual headings of an RPS', () => {
    const headings = [
      'Mg Ke-',
      'Sub-CPMK (kemampuan akhir)',
      'Indikator',
      'Kriteria & Teknik',
      'Luring',
      'Daring',
    ]
    expect(guessFields([...headings, 'Materi [Pustaka]', 'Bobot (%)'])).toEqual([
      'week',
      'goals',
      'indicators',
      'criteria',
      'offline',
      'online',
      'material',
      null,
    ])
    expect(guessFields(['Menit daring', 'Daring', 'TM', 'Catatan'])).toEqual([
      'online_minutes',
      'online',
      'contact_minutes',
      null,
    ])
    expect(isHeading(headings)).toBe(true)
    expect(isHeading(['1', 'Sub-CPMK-1', 'Ketepatan'])).toBe(false)
  })

  it('reads weeks, also several in one row', () => {
    expect([parseWeeks('3'), parseWeeks('Minggu 4'), parseWeeks('1-3'), parseWeeks('5, 6')]).toEqual([
      [3],
      [4],
      [1, 2, 3],
      [5, 6],
    ])
    expect(parseWeeks('9 s.d. 10')).toEqual([9, 10])
  })

  it('finds goals by code or text, and never the wrong one of two alike', () => {
    expect(parseContent('Sub-CPMK-11: Menangani NULL', goals).goal_ids).toEqual([11])
    expect(parseContent('sub cpmk 1, merancang erd', goals).goal_ids).toEqual([1, 3])
    expect(parseContent('Mampu menjelaskan konsep basis data', goals).goal_ids).toEqual([1])
    expect(parseContent('UTS', goals)).toEqual({ exam: 'uts', goal_ids: [], unknown: '' })
    expect(parseContent('Ujian Akhir Semester', goals).exam).toBe('uas')
    expect(parseContent('Sub-CPMK-7', goals)).toEqual({ exam: '', goal_ids: [], unknown: 'Sub-CPMK-7' })
  })

  it('fills the weeks that it names, and leaves what it says nothing of', () => {
    const text =
      'Minggu\tSub-CPMK\tMateri\tTM\n1-2\tSub-CPMK-1\tKonsep\t150 menit\n8\tUTS\t\t\n9\tSub-CPMK-99\t"baris 1\nbaris 2"\t'
    const [headings = [], ...rows] = parseTabs(text)
    const ownWeeks = weeks.map((week) => ({ ...week, indicators: 'Tetap' }))
    const result = fillWeeks({ rows, fields: guessFields(headings) }, { weeks: ownWeeks, goals, start: 1 })
    expect(result.weekNumbers).toEqual([1, 2, 8, 9])
    expect(result.weeks[1]).toMatchObject({
      goal_ids: [1],
      material: 'Konsep',
      contact_minutes: '150',
      indicators: 'Tetap',
    })
    expect(result.weeks[7]).toMatchObject({ exam: 'uts', material: '' })
    expect(result.weeks[8]?.material).toBe('baris 1\nbaris 2')
    expect(result.unknown).toEqual([{ week: 9, text: 'Sub-CPMK-99' }])
    const before = weeks.map((week) => ({ ...week, goal_ids: [3] }))
    const unknownGoal = { rows: [['9', 'Sub-CPMK-99']], fields: ['week' as const, 'goals' as const] }
    expect(fillWeeks(unknownGoal, { weeks: before, goals, start: 1 }).weeks[8]?.goal_ids).toEqual([3])
    expect(result.weeks).toHaveLength(16)
  })

  it('starts at the chosen week where it names none, and stays within the semester', () => {
    const table = { rows: [['A'], ['B'], ['C']], fields: ['material' as const] }
    const result = fillWeeks(table, { weeks, goals, start: 15 })
    expect(result.weekNumbers).toEqual([15, 16, 17])
    const beyond = { rows: [['40', 'x']], fields: ['week' as const, 'material' as const] }
    expect(fillWeeks(beyond, { weeks, goals, start: 1 }).weekNumbers).toEqual([])
  })
})
