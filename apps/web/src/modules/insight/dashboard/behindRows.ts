import type { GapState } from '@tuntas/contract/classroom/members.vocabulary'
import type { MasteryGap, StudentBehind } from '@tuntas/contract/insight/teaching'

export type BehindRow = StudentBehind & { id: number }
export const sorts = ['name', 'progress', 'gaps', 'last_activity', 'missed', 'held_at'] as const
export type BehindSort = (typeof sorts)[number]

const computeShare = ({ progress: { settled: settledCount, total } }: StudentBehind) =>
  total === 0 ? 1 : settledCount / total

/** Sort keys. A student without activity sorts as the longest inactive. */
const measures: Record<BehindSort, (row: StudentBehind) => string | number> = {
  name: (row) => row.name,
  progress: computeShare,
  last_activity: (row) => row.last_activity ?? '',
  gaps: (row) => row.gaps.length,
  missed: (row) => row.missed,
  held_at: (row) => row.held_at?.lesson ?? '',
}

/** Sorts rows; equal rows keep the server's order, furthest behind first. */
export function inOrder(rows: readonly BehindRow[], by: BehindSort | undefined, descending: boolean) {
  if (!by) return [...rows]
  const way = descending ? -1 : 1
  const of = measures[by]
  return rows.toSorted((a, b) => {
    const [one, two] = [of(a), of(b)]
    if (typeof one === 'string') return way * one.localeCompare(String(two), 'id')
    return way * (one - Number(two))
  })
}

/** Rows with unique ids: a student can be behind in several classes. */
export const toBehindRows = (students: readonly StudentBehind[], heldId: string | undefined): BehindRow[] =>
  students
    .map((student, at) => ({ ...student, id: at + 1 }))
    .filter(({ held_at }) => heldId === undefined || String(held_at?.lessons_id) === heldId)

/** Done and missed work; ended windows are not open work. */
export const describeProgress = ({
  done: doneCount,
  missed: missedCount,
}: Pick<StudentBehind, 'done' | 'missed'>): string =>
  `${doneCount} dikerjakan · ${missedCount} lewat waktunya`

/** Filters of the page, from its address. */
export type BehindQuery = {
  courses_id: number | undefined
  lessons_id: number | undefined
  gap: GapState | undefined
  goal_id: number | undefined
}

/** What the students of a filtered list have in common; null for the whole list. */
export function describeFilter(gaps: readonly MasteryGap[], { lessons_id, gap, goal_id }: BehindQuery) {
  const quiz = gaps.find((one) => one.lessons_id === lessons_id)
  if (!quiz) return null
  const goal = quiz.goals.find((one) => one.goal_id === goal_id)
  if (goal) return `Belum tuntas tujuan “${goal.text}” di ${quiz.lessons}`
  return `${gap === 'not_started' ? 'Belum mulai' : 'Belum tuntas'} ${quiz.lessons}`
}

export const describeBehind = ({ held_at, gaps, missed: missedCount }: StudentBehind): string => {
  const belowKkm = gaps.filter(
    ({ state, lessons_id }) => state === 'below_kkm' && lessons_id !== held_at?.lessons_id,
  )
  return (
    [
      held_at && `tertahan di ${held_at.lesson}`,
      ...belowKkm.map(({ lesson }) => `belum tuntas ${lesson}`),
      missedCount > 0 && `${missedCount} terlewat`,
    ]
      .filter(Boolean)
      .join(' · ') || 'jauh di bawah kelas'
  )
}
