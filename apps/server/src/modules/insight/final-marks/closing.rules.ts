import type { FinalMarkDocument } from '@tuntas/contract/insight/final-mark-document'
import type { MissingChoice } from '@tuntas/contract/insight/final-mark-document.vocabulary'
import type { MissingItem, Proposal } from '@tuntas/contract/insight/final-marks'
import type { MarkedType } from '@tuntas/contract/learning/lessons.vocabulary'
import type { Weighed } from '../../learning/lessons/final-weights.rules.ts'
import {
  computeFinalMark,
  decideItemState,
  type ItemFacts,
  markItem,
  NOTHING_DONE,
} from '../reports/final-mark.rules.ts'
import { computeMean, graded } from '../reports/recap.rules.ts'

/** Tutup Nilai: choices for missing work, the closed document, and later proposals. */

/** Properties of a version that its digest leaves out. */
type Signed = 'version' | 'closed_at' | 'closed_by'
export type DocumentBody = Omit<FinalMarkDocument, Signed>
type Head = Omit<DocumentBody, 'courses_id' | 'weights' | 'items' | 'scale' | 'students'>
export type LiveScore = ItemFacts & {
  id: number
  attempting: boolean
  /** The student's own window is not over. */
  window_open: boolean
  /** A mark that was not returned to the student yet. */
  unreturned: boolean
}
type LiveStudent = {
  user_id: number
  nim: string
  name: string
  status: string
  active: boolean
  scores: readonly LiveScore[]
}
type Item = { id: number; name: string; type: MarkedType; section_id: number }
export type BookItem = Weighed<Item & { published: boolean; weight: number | null }>
type Book = {
  items: readonly BookItem[]
  drafts: readonly BookItem[]
  weights: DocumentBody['weights']
  total_weight: number
  whole: number
  draftUnits: number
}
/** Current state of a class: active students by NIM, with their facts at each published item. */
export type LiveClass = {
  courses_id: number
  head: Head
  book: Book
  scale: FinalMarkDocument['scale']
  students: readonly LiveStudent[]
}
/** By item; an item without an entry has no choice. */
export type Choices = ReadonlyMap<number, MissingChoice | null>
type Figures = { final: number | null; grade: string; ipk: number | null }

/** Compares code units, independent of the server's locale. */
const byNim = (a: { nim: string }, b: { nim: string }): number => (a.nim < b.nim ? -1 : Number(a.nim > b.nim))

export const readChoices = ({ items }: Pick<FinalMarkDocument, 'items'>): Choices =>
  new Map(items.map(({ lessons_id, missing: missingChoice }) => [lessons_id, missingChoice]))

/**
 * Items with missing work, and the choice of the last version. Default: 0 if the window is over for all of
 * these students.
 */
export const listMissing = ({ book, students }: LiveClass, formerChoices: Choices): MissingItem[] => {
  const undoneCounts = new Map<number, { students: number; open: number }>()
  for (const { scores } of students)
    for (const facts of scores) {
      const state = decideItemState(facts)
      if (state !== 'open' && state !== 'missing') continue
      const counts = undoneCounts.get(facts.id) ?? { students: 0, open: 0 }
      undoneCounts.set(facts.id, {
        students: counts.students + 1,
        open: counts.open + Number(state === 'open'),
      })
    }
  return book.items.flatMap(({ id, name, type, weight }): MissingItem[] => {
    const counts = undoneCounts.get(id)
    if (!counts) return []
    const window = counts.open === 0
    const choice = formerChoices.get(id) ?? (window ? ('zero' as const) : null)
    return [{ lessons_id: id, name, type, weight, students: counts.students, window: window ? 1 : 0, choice }]
  })
}

/** Only items with missing work keep a choice. */
export const resolveChoices = (missingItems: readonly MissingItem[], newChoices: Choices): Choices =>
  new Map(missingItems.map(({ lessons_id, choice }) => [lessons_id, newChoices.get(lessons_id) ?? choice]))

/** A student's marks under the choices; a letter as soon as anything counts. */
type LiveMarks = Pick<LiveClass, 'book' | 'scale' | 'students'>
const computeStudent = ({ book, scale }: LiveMarks, choices: Choices) => {
  const letters = scale.map((row) => ({ ...row, status: row.status === 1 }))
  return (scores: readonly LiveScore[]) => {
    const byItem = new Map(scores.map((facts) => [facts.id, facts]))
    const marks = book.items.map(({ id, units }) => ({
      lessons_id: id,
      units,
      ...markItem(byItem.get(id) ?? NOTHING_DONE, choices.get(id) ?? null),
    }))
    const { final } = computeFinalMark(marks, book)
    const { grade, ipk } = graded(letters, final)
    return { figures: { final, grade, ipk }, marks }
  }
}

/** The document of a class if it were closed now. */
export const buildDocument = (live: LiveClass, choices: Choices): DocumentBody => {
  const { courses_id, head, book, scale, students } = live
  const compute = computeStudent(live, choices)
  return {
    courses_id,
    ...head,
    weights: book.weights,
    items: book.items.map(({ id, name, type, weight }) => ({
      lessons_id: id,
      name,
      type,
      weight,
      missing: choices.get(id) ?? null,
    })),
    scale,
    students: students
      .map(({ user_id, nim, name, status, scores }) => {
        const { figures, marks } = compute(scores)
        return {
          user_id,
          nim,
          name,
          status,
          ...figures,
          scores: marks.map(({ lessons_id, score, state, counted: isCounted }) => ({
            lessons_id,
            score,
            state,
            counted: isCounted ? (1 as const) : (0 as const),
          })),
        }
      })
      .sort(byNim),
  }
}

/** Number of students per letter, and summary figures. */
export const summariseMarks = ({ scale, students }: Pick<DocumentBody, 'scale' | 'students'>) => {
  const counts = new Map(scale.map(({ grade }) => [grade, 0]))
  const markedStudents = students.filter(({ final }) => final !== null)
  for (const { grade } of markedStudents) counts.set(grade, (counts.get(grade) ?? 0) + 1)
  return {
    distribution: [...counts].map(([grade, number]) => ({ grade, students: number })),
    mean: computeMean(markedStudents.map(({ final }) => final)),
    without_mark: students.length - markedStudents.length,
  }
}

const toFigures = ({ final, grade, ipk }: Figures): Figures => ({ final, grade, ipk })
const isSameMark = (a: Figures, b: Figures): boolean =>
  a.final === b.final && a.grade === b.grade && a.ipk === b.ipk

type Marked = { user_id: number; nim: string; name: string } & Figures
/** Differences between two sets of marks, by NIM. */
export const compareMarks = (before: readonly Marked[], after: readonly Marked[]): Proposal[] => {
  const formerMarks = new Map(before.map((student) => [student.user_id, student]))
  const presentIds = new Set(after.map(({ user_id }) => user_id))
  const person = ({ user_id, nim, name }: Marked) => ({ user_id, nim, name })
  const currentProposals = after.flatMap((student): Proposal[] => {
    const formerMark = formerMarks.get(student.user_id)
    if (formerMark && isSameMark(formerMark, student)) return []
    return [
      {
        ...person(student),
        kind: formerMark ? 'changed' : 'added',
        before: formerMark ? toFigures(formerMark) : null,
        after: toFigures(student),
      },
    ]
  })
  const removals = before
    .filter(({ user_id }) => !presentIds.has(user_id))
    .map(
      (student): Proposal => ({
        ...person(student),
        kind: 'removed',
        before: toFigures(student),
        after: null,
      }),
    )
  return [...currentProposals, ...removals].sort(byNim)
}

/** The parts of a closed document that proposals compare. */
export type ClosedMarks = Pick<FinalMarkDocument, 'items'> & { students: readonly Marked[] }
/** Changes since a version was closed: its marks against the live ones under the same choices. */
export const computeProposals = (document: ClosedMarks, live: LiveMarks): Proposal[] => {
  const compute = computeStudent(live, readChoices(document))
  const after = live.students.map(({ user_id, nim, name, scores }) => ({
    user_id,
    nim,
    name,
    ...compute(scores).figures,
  }))
  return compareMarks(document.students, after)
}
