import { describe, expect, it } from 'vitest'
import { listExpired } from './retention.rules.ts'

const nameFor = (day: string, end = '') => `tuntas-${day}-023000.tar.gz${end}`
const listDays = (last: string, count: number) =>
  Array.from({ length: count }, (_, ago) =>
    new Date(Date.parse(last) - ago * 86_400_000).toISOString().slice(0, 10),
  )

describe('retention', () => {
  it('keeps 7 days, 4 weeks and 12 months of nightly archives', () => {
    const names = listDays('2026-11-30', 500).map((day) => nameFor(day))
    const expiredNames = new Set(listExpired(names))
    expect(names.filter((name) => !expiredNames.has(name)).map((name) => name.slice(7, 17))).toEqual([
      ...['2026-11-30', '2026-11-29', '2026-11-28', '2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24'],
      // Sundays, then the last days of months.
      ...['2026-11-22', '2026-11-15', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
      ...['2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
    ])
  })
  it('keeps the newest of a day, encrypted or not, and all while there are few', () => {
    expect(listExpired([nameFor('2026-11-30'), 'tuntas-2026-11-30-090000.tar.gz.age'])).toEqual([
      nameFor('2026-11-30'),
    ])
    expect(listExpired(['2026-01-01', '2025-01-01', '2024-01-01'].map((day) => nameFor(day)))).toEqual([])
  })
  it('touches no other file', () => {
    const otherNames = [
      'catatan.txt',
      'tuntas.tar.gz',
      'tuntas-2026-11-30-023000.tar.gz.part',
      'lain-2001-01-01-0230.tar.gz',
    ]
    expect(
      listExpired([...otherNames, ...listDays('2026-11-30', 40).map((day) => nameFor(day))]),
    ).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?!tuntas-20\d\d-.*\.gz$)/)]))
  })
})
