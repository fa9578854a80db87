import { describe, expect, it } from 'vitest'
import { changesIn, type PlanView, withSignedMinutes } from './view.rules.ts'

const cpl = [
  { id: 1, code: 'CPL-1', name: 'Merancang' },
  { id: 2, code: 'CPL-2', name: 'Menguji' },
]
const cpmk = [{ id: 10, code: 'CPMK-1', name: 'Memodelkan', cpl_ids: [1, 2] }]
const goals = [
  { id: 100, code: 'Sub-1', name: 'Membuat ERD', cpmk_id: 10 },
  { id: 101, code: null, name: 'Menormalkan', cpmk_id: null },
]
type Named = Pick<PlanView, 'cpl' | 'cpmk' | 'goals'>
const listChanges = (now: Partial<Named>) =>
  changesIn({ cpl, cpmk, goals } as Named as PlanView, { cpl, cpmk, goals, ...now } as Named as PlanView)

describe('changes since a proposal', () => {
  it('are empty while all texts are equal, whatever the order of links', () => {
    expect(listChanges({})).toEqual([])
    expect(listChanges({ cpmk: [{ id: 10, code: 'CPMK-1', name: 'Memodelkan', cpl_ids: [2, 1] }] })).toEqual(
      [],
    )
  })

  it('show former and present texts, with changed codes', () => {
    const [first, second] = cpl
    expect(
      listChanges({
        cpl: [
          { id: 1, code: 'CPL-1', name: 'Merancang basis data', kind: null },
          { id: 2, code: 'CPL-9', name: second?.name ?? '', kind: null },
        ],
      }),
    ).toEqual([
      { level: 'cpl', code: 'CPL-1', before: first?.name, now: 'Merancang basis data' },
      { level: 'cpl', code: 'CPL-2', before: 'Menguji', now: 'CPL-9 Menguji' },
    ])
  })

  it('list removed and added rows', () => {
    expect(listChanges({ goals: goals.slice(0, 1) })).toEqual([
      { level: 'goal', code: null, before: 'Menormalkan', now: null },
    ])
    const otherCpmk = { id: 11, code: 'CPMK-2', name: 'Menguji', cpl_ids: [] }
    expect(listChanges({ cpmk: [...cpmk, otherCpmk] })).toEqual([
      { level: 'cpmk', code: 'CPMK-2', before: null, now: 'Menguji' },
    ])
  })

  it('list changed links', () => {
    expect(listChanges({ cpmk: [{ id: 10, code: 'CPMK-1', name: 'Memodelkan', cpl_ids: [2] }] })).toEqual([
      {
        level: 'cpmk',
        code: 'CPMK-1',
        before: 'Memodelkan (mendukung CPL-1, CPL-2)',
        now: 'Memodelkan (mendukung CPL-2)',
      },
    ])
    const [first] = goals
    expect(listChanges({ goals: [{ ...first, cpmk_id: null }, goals[1]] as Named['goals'] })).toEqual([
      {
        level: 'goal',
        code: 'Sub-1',
        before: 'Membuat ERD (di bawah CPMK-1)',
        now: 'Membuat ERD (tanpa CPMK)',
      },
    ])
  })
})

describe('exam weeks of an approved edition', () => {
  const weeks = [
    { week: 1, exam: null, offline_minutes: null, online_minutes: null },
    { week: 8, exam: 'uts', offline_minutes: null, online_minutes: 60 },
    { week: 16, exam: 'uas', offline_minutes: 120, online_minutes: null },
  ]
  const view = { sks: 4, weeks } as unknown as PlanView
  const listOffline = (snapshot: Partial<PlanView>) =>
    withSignedMinutes(view, snapshot).weeks.map(({ offline_minutes }) => offline_minutes)

  it('have the minutes that were signed: of the sks, before exams had their own', () => {
    expect(listOffline({})).toEqual([null, 620, 120])
    expect(listOffline({ sks_minutes: { contact: 50, task: 60, study: 60 } })).toEqual([null, null, 120])
  })
})
