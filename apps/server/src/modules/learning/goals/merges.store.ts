import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { incrementVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { TaughtGoal, TaughtMerge } from './access.ts'
import { livingGoalSql, mergedInto } from './find.store.ts'
import { goalMerges, goals, type Moved } from './schema.ts'
import { listClassIds, refuseTwins } from './store.ts'

declare const proof: unique symbol
/** Two active goals of one mata kuliah, locked until the transaction ends. */
export type HeldPair = {
  readonly from: number
  readonly into: number
  readonly course_category_id: number
  readonly [proof]: 'held'
}

const refuse = (field: 'from_id' | 'into_id', message: string) =>
  new AppError('invalid', { message, fields: { [field]: [message] } })

const lock = (tx: Conn, ids: readonly number[]) =>
  tx
    .select({ id: goals.id, text: goals.text, code: goals.code, archived_at: goals.archived_at })
    .from(goals)
    .where(inArray(goals.id, [...ids]))
    .orderBy(asc(goals.id))
    .for('update')

const endOfGoal = async (tx: Conn, id: number): Promise<number | null> => {
  const [goal] = await tx
    .select({ end: livingGoalSql(sql`goals.id`) })
    .from(goals)
    .where(eq(goals.id, id))
  return goal?.end ?? null
}

/** @param into a merged goal is resolved to its target */
export const holdPair = async (tx: Conn, from: TaughtGoal, into: TaughtGoal): Promise<HeldPair> => {
  const subject = from.course_category_id
  if (subject !== into.course_category_id)
    throw refuse('into_id', 'Kedua tujuan harus dari mata kuliah yang sama')
  const end = await endOfGoal(tx, into.id)
  if (end === null) throw refuse('into_id', 'Tujuan ini sudah diarsipkan')
  if (end === from.id) throw refuse('into_id', 'Pilih dua tujuan yang berbeda')
  const pair = await lock(tx, [from.id, end])
  const archivedGoal = pair.find(({ archived_at }) => archived_at !== null)
  if (archivedGoal)
    throw refuse(
      archivedGoal.id === from.id ? 'from_id' : 'into_id',
      'Tujuan ini sudah digabungkan atau diarsipkan',
    )
  return { from: from.id, into: end, course_category_id: subject } as HeldPair
}

/** Updates the final target of every merged goal in the mata kuliah. */
const noteEnds = (tx: Work, subject: number) =>
  tx
    .update(goals)
    .set({ merged_into_id: sql`${mergedInto(sql`goals.id`)}` })
    .where(
      and(
        eq(goals.course_category_id, subject),
        sql`${goals.merged_into_id} is distinct from ${mergedInto(sql`goals.id`)}`,
      ),
    )

/**
 * Records what was moved and archives the merged goal.
 * @returns the merge's id
 */
export const noteMerge = async (
  tx: Work,
  actor: Actor,
  { from, into, course_category_id }: HeldPair,
  movedRows: Moved,
): Promise<number> => {
  const [before] = await tx
    .update(goals)
    .set({ archived_at: sql`now()`, version: incrementVersion(goals.version) })
    .where(eq(goals.id, from))
    .returning({ text: goals.text, code: goals.code })
  const [merge] = await tx
    .insert(goalMerges)
    .values({ from_id: from, into_id: into, user_id: actor.id, moved: movedRows })
    .returning({ id: goalMerges.id })
  if (!before || !merge) throw new AppError('unexpected')
  await noteEnds(tx, course_category_id)
  const after = {
    goal_id: into,
    moved_questions: movedRows.question_ids,
    moved_assignments: movedRows.shares.map(({ lessons_id }) => lessons_id),
  }
  const courses = await listClassIds(tx, course_category_id)
  await tx.emit('goals.merged', { from_id: from, before, after, courses })
  return merge.id
}

/** What a merge moved, and the goal that has it now. */
export type Undone = { from: number; into: number | null; moved: Moved }

/** Restores the merged goal. Its questions and shares are returned by their own stores. */
export const undoMerge = async (tx: Work, merge: TaughtMerge): Promise<Undone> => {
  const into = await endOfGoal(tx, merge.into_id)
  const pair = await lock(tx, into === null ? [merge.from_id] : [merge.from_id, into])
  const [undoneMerge] = await tx
    .update(goalMerges)
    .set({ undone_at: sql`now()` })
    .where(and(eq(goalMerges.id, merge.id), isNull(goalMerges.undone_at)))
    .returning({ moved: goalMerges.moved })
  const from = pair.find(({ id }) => id === merge.from_id)
  if (!undoneMerge || !from) throw new AppError('not_found')
  if (pair.some(({ id, archived_at }) => id === into && archived_at !== null)) throw new AppError('stale')
  await refuseTwins(tx, merge.course_category_id, { text: from.text, code: from.code }, from.id)
  await tx
    .update(goals)
    .set({ archived_at: null, version: incrementVersion(goals.version) })
    .where(eq(goals.id, from.id))
  await noteEnds(tx, merge.course_category_id)
  const courses = await listClassIds(tx, merge.course_category_id)
  await tx.emit('goals.unmerged', {
    from_id: from.id,
    before: { goal_id: merge.into_id },
    after: { text: from.text, code: from.code },
    courses,
  })
  return { from: from.id, into, moved: undoneMerge.moved }
}
