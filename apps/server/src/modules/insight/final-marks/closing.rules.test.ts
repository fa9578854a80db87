import type { FinalMarkDocument } from '@tuntas/contract/insight/final-mark-document'
import { describe, expect, it } from 'vitest'
import { weighItems } from '../../learning/lessons/final-weights.rules.ts'
import { NOTHING_DONE } from '../reports/final-mark.rules.ts'
import {
  buildDocument,
  type Choices,
  compareMarks,
  computeProposals,
  type LiveClass,
  type LiveScore,
  listMissing,
  resolveChoices,
  summariseMarks,
} from './closing.rules.ts'

const facts = (id: number, more: Partial<LiveScore> = {}): LiveScore => ({
  ...NOTHING_DONE,
  id,
  attempting: false,
  window_open: false,
  unreturned: false,
  ...more,
})
const markedFacts = (id: number, score: number) => facts(id, { done: true, score })

/** Items 1 to 4 have the weights 20, 20, 25 and 35. */
const makeClass = (students: Record<string, readonly LiveScore[]>): LiveClass => {
  const { items, ...sums } = weighItems(
    [20, 20, 25, 35].map((weight, at) => ({
      id: at + 1,
      name: `Item ${at + 1}`,
      type: 'ASSIGNMENT' as const,
      section_id: 1,
      published: true,
      weight: weight as number | null,
    })),
  )
  return {
    courses_id: 7,
    head: {
      course: { code: null, name: 'Basis Data A', pddikti_class: 'A' },
      course_category: { code: null, name: 'Basis Data', sks: 3 },
      study_program: null,
      year: { code: null, name: 'Ganjil' },
      lecturers: [],
    },
    book: { ...sums, items, drafts: [], draftUnits: 0 },
    scale: [
      { grade: 'B', start_score: 70, end_score: 100, ipk: 3, status: 1 },
      { grade: 'C', start_score: 20, end_score: 69.99, ipk: 2, status: 1 },
    ],
    students: Object.entries(students).map(([nim, scores], at) => ({
      user_id: at + 1,
      nim,
      name: `Orang ${nim}`,
      status: 'Aktif',
      active: true,
      scores,
    })),
  }
}
const choose = (...pairs: [number, 'zero' | 'leave_out'][]): Choices => new Map(pairs)
const close = (live: LiveClass, choices: Choices): FinalMarkDocument => ({
  ...buildDocument(live, choices),
  version: 1,
  closed_at: '2026-12-12T03:00:00.000Z',
  closed_by: { id: 1, name: 'Budi' },
})

describe('the document', () => {
  const live = makeClass({ 230: [facts(1), markedFacts(2, 93), facts(3), facts(4)], 23: [] })
  it('has students by code unit, and a letter wherever anything counts', () => {
    const { students } = buildDocument(live, choose([1, 'zero'], [3, 'zero'], [4, 'leave_out']))
    expect(students.map(({ nim, final, grade }) => [nim, final, grade])).toEqual([
      ['23', 0, '-'],
      ['230', 28.62, 'C'],
    ])
  })
  it('counts letters of the scale, and lists students without a mark separately', () => {
    const document = buildDocument(live, choose())
    expect(document.students[0]).toMatchObject({ final: null, grade: '-', ipk: null })
    expect(summariseMarks(document)).toEqual({
      distribution: [
        { grade: 'B', students: 1 },
        { grade: 'C', students: 0 },
      ],
      mean: 93,
      without_mark: 1,
    })
  })
})

describe('missing work', () => {
  it('has the choice of the last version, else 0 where every window is over', () => {
    const live = makeClass({
      1: [
        facts(1, { ended: true }),
        facts(2),
        markedFacts(3, 80),
        facts(4, { ended: true, ended_before_join: true }),
      ],
      2: [facts(1, { ended: true }), facts(2, { ended: true }), facts(3), facts(4, { enrichment: true })],
    })
    const missingItems = listMissing(live, choose([3, 'leave_out']))
    expect(
      missingItems.map(({ lessons_id, students, window, choice }) => [lessons_id, students, window, choice]),
    ).toEqual([
      [1, 2, 1, 'zero'],
      [2, 2, 0, null],
      [3, 1, 0, 'leave_out'],
    ])
    expect([...resolveChoices(missingItems, choose([2, 'zero'], [4, 'zero']))]).toEqual([
      [1, 'zero'],
      [2, 'zero'],
      [3, 'leave_out'],
    ])
  })
})

describe('proposals', () => {
  const before = makeClass({
    1: [markedFacts(1, 80), markedFacts(2, 80), markedFacts(3, 80), facts(4)],
    2: [markedFacts(1, 60)],
  })
  const document = close(before, choose([4, 'zero']))
  it('are empty while nothing changes, under the choices of the version', () => {
    expect(computeProposals(document, before)).toEqual([])
  })
  it('list changed, new and removed students, by NIM', () => {
    const after = makeClass({
      1: [markedFacts(1, 80), markedFacts(2, 80), markedFacts(3, 80), markedFacts(4, 80)],
    })
    const [only] = after.students
    if (!only) throw new Error('no student')
    const newcomer = { ...only, user_id: 9, nim: '0' }
    expect(
      computeProposals(document, { ...after, students: [only, newcomer] }).map(
        ({ nim, kind, before: was, after: is }) => [nim, kind, was?.final ?? null, is?.final ?? null],
      ),
    ).toEqual([
      ['0', 'added', null, 80],
      ['1', 'changed', 52, 80],
      ['2', 'removed', 21.82, null],
    ])
  })
  it('follow the scale as it is now', () => {
    const [letter] = computeProposals(document, { ...before, scale: [] })
    expect(letter).toMatchObject({
      kind: 'changed',
      before: { grade: 'C', ipk: 2 },
      after: { grade: '-', ipk: null },
    })
    expect(compareMarks(document.students, document.students)).toEqual([])
  })
})
