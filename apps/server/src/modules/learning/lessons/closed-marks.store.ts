import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { findClosingVersion, marksClosed, refuseClosedMarks } from '../../classroom/courses/closing.store.ts'
import { listFinalItems } from './final-items.store.ts'
import type { lessons } from './schema.ts'

/** Protects lessons whose class has closed final marks. */

const weightRow = z.object({ lessons_id: z.number(), weight: z.number() })
const listClosedWeights = (conn: Conn, courseId: number) =>
  rows(
    conn,
    weightRow,
    sql`select (item ->> 'lessons_id')::int as lessons_id, (item ->> 'weight')::numeric as weight
      from final_marks v cross join lateral jsonb_array_elements(v.document -> 'items') as item
      where v.courses_id = ${courseId} and v.reopened_at is null and (item ->> 'weight')::numeric > 0`,
  )

/**
 * Refuses a change that added an item to the closed marks or removed one. Call it after the change, which is
 * rolled back.
 */
export const keepClosedItems = async (tx: Conn, courseId: number): Promise<void> => {
  const version = await findClosingVersion(tx, courseId, null)
  if (version === null) return
  const closedWeights = await listClosedWeights(tx, courseId)
  const { items } = await listFinalItems(tx, courseId)
  const weighing = new Map(items.filter(({ units }) => units > 0).map(({ id, weight }) => [id, weight]))
  const isKept =
    closedWeights.length === weighing.size &&
    closedWeights.every(({ lessons_id, weight }) => weighing.get(lessons_id) === weight)
  if (!isKept) throw marksClosed(version)
}

export const keepClosedItemsOfAll = async (
  tx: Conn,
  things: readonly { courses_id: number | null }[],
): Promise<void> => {
  for (const id of new Set(things.map(({ courses_id }) => courses_id))) if (id) await keepClosedItems(tx, id)
}

type Lesson = Pick<typeof lessons.$inferSelect, 'id' | 'courses_id' | 'status'> &
  Partial<typeof lessons.$inferSelect>
const FIGURES = [
  'start_date',
  'end_date',
  'is_expired',
  'score_policy',
  'cap_remedial',
  'remedial_scope',
] as const
const OF_CAP = ['kkm', 'is_competent'] as const
const OF_MARK = ['status', 'is_enrichment', 'enrichment_counts', 'type', 'is_graded'] as const

/**
 * Refuses a change of a lesson that could alter closed marks: its window, how its score is computed, or
 * whether it counts.
 */
export const refuseClosedChange = async (tx: Conn, before: Lesson, after: Lesson): Promise<void> => {
  const changes = (names: readonly (keyof Lesson)[]) => names.some((name) => before[name] !== after[name])
  const isCapped = before.cap_remedial === true || after.cap_remedial === true
  if (changes(FIGURES) || changes(['is_enrichment']) || (isCapped && changes(OF_CAP)))
    await refuseClosedMarks(tx, before.courses_id, [before.id])
  if (changes(OF_MARK)) await keepClosedItems(tx, before.courses_id)
}

/** The same for an exception of one student, for a quiz or for all quizzes of the class. */
export const refuseClosedGrant = async (
  tx: Conn,
  courseId: number,
  { lessons_id, kind }: { lessons_id: number | null; kind: string },
): Promise<void> => {
  if (kind === 'pass' || kind === 'unlock') return
  const ids = lessons_id === null ? await listQuizzes(tx, courseId) : [lessons_id]
  await refuseClosedMarks(tx, courseId, ids)
}

const quizRow = z.object({ id: z.number() })
const listQuizzes = async (conn: Conn, courseId: number): Promise<number[]> => {
  const quizzes = await rows(
    conn,
    quizRow,
    sql`select id from lessons where courses_id = ${courseId} and type = 'QUIZ'`,
  )
  return quizzes.map(({ id }) => id)
}
