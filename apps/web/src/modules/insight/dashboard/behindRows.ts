import type { StudentBehind } from '@tuntas/contract/insight/teaching'

export type BehindRow = StudentBehind & { id: number }
export const sorts = ['name', 'progress', 'last_activity', 'missed', 'held_at'] as const
export type BehindSort = (typeof sorts)[number]

const computeShare = ({ progress: { settled: settledCount, total } }: StudentBehind) =>
  total === 0 ? 1 : settledCount / total

/** Sort keys. A student without activity sorts as the longest inactive. */
const measures: Record<BehindSort, (row: StudentBehind) => string | number> = {
  name: (row) => row.name,
  progress: computeShare,
  last_activity: (row) => row.last_activity ?? '',
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

export const describeBehind = ({ held_at, missed: missedCount }: StudentBehind): string =>
  [
    held_at && `tertahan di ${held_at.lesson}`,
    missedCount > 0 && `${missedCount} terlewat`,
    !held_at && missedCount === 0 && 'jauh di bawah kelas',
  ]
    .filter(Boolean)
    .join(' · ')
