import { asc, eq, inArray, sql } from 'drizzle-orm'
import { type Conn, toColumnParams } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { goalMeant, holdSubjectId } from '../goals/find.store.ts'
import type { HeldPair, Undone } from '../goals/merges.store.ts'
import type { Moved } from '../goals/schema.ts'
import { type LessonGoal, resolveShares } from './goals.rules.ts'
import { lessonGoals } from './schema.ts'

/** The goals that an assignment measures. They are saved together with the lesson and share its version. */

/** The goals of a lesson `l`, in the order of the mata kuliah. */
export const goalsOfLesson = sql`(
  select coalesce(json_agg(json_build_object('goal_id', g.id, 'share', w.share, 'code', g.code, 'text', g.text) order by g.position, g.id), '[]'::json)
  from lesson_goals w join goals g on g.id = w.goal_id where w.lessons_id = l.id)`

const listLessonShares = (tx: Conn, lessonId: number) =>
  tx
    .select({ goal_id: lessonGoals.goal_id, share: lessonGoals.share })
    .from(lessonGoals)
    .where(eq(lessonGoals.lessons_id, lessonId))
    .orderBy(asc(lessonGoals.goal_id))

type Change = { goal_shares?: LessonGoal[] }
type Given = Parameters<typeof resolveShares>[0]
/**
 * Replaces the goals of a locked lesson; `undefined` keeps them.
 * @returns the goals before and after, for the audit log
 */
export const replaceGoals = async (
  tx: Work,
  lesson: { id: number; courses_id: number },
  goalInputs: Given | undefined,
): Promise<{ before: Change; after: Change }> => {
  const before = goalInputs ? await listLessonShares(tx, lesson.id) : []
  if (!goalInputs || goalInputs.length + before.length === 0) return { before: {}, after: {} }
  const subject = await holdSubjectId(tx, lesson.courses_id)
  const meantGoals: (typeof goalInputs)[number][] = []
  for (const { goal_id, share } of goalInputs)
    meantGoals.push({ goal_id: await goalMeant(tx, subject, goal_id, 'goals'), share })
  const shares = resolveShares(meantGoals)
  if ('fault' in shares)
    throw new AppError('invalid', { message: shares.fault, fields: { goals: [shares.fault] } })
  const after = shares.goals.toSorted((one, next) => one.goal_id - next.goal_id)
  if (JSON.stringify(before) === JSON.stringify(after)) return { before: {}, after: {} }
  await tx.delete(lessonGoals).where(eq(lessonGoals.lessons_id, lesson.id))
  if (after.length > 0)
    await tx.insert(lessonGoals).values(after.map((goal) => ({ lessons_id: lesson.id, ...goal })))
  return { before: { goal_shares: before }, after: { goal_shares: after } }
}

/** Moves the shares of one goal to the other. In an assignment with both they are added. */
export const moveShares = async (tx: Work, { from, into }: HeldPair): Promise<Moved['shares']> => {
  const both = await tx
    .select()
    .from(lessonGoals)
    .where(inArray(lessonGoals.goal_id, [from, into]))
    .orderBy(asc(lessonGoals.lessons_id))
    .for('update')
  const findShare = (lessonId: number, goal: number) =>
    both.find(({ lessons_id, goal_id }) => lessons_id === lessonId && goal_id === goal)?.share ?? null
  const movedShares = both
    .filter(({ goal_id }) => goal_id === from)
    .map(({ lessons_id, share }) => ({ lessons_id, from: share, into: findShare(lessons_id, into) }))
  await putShares(
    tx,
    from,
    movedShares.map(({ lessons_id, from: share, into: had }) => ({
      lessons_id,
      goal_id: into,
      share: Number((share + (had ?? 0)).toFixed(2)),
    })),
  )
  return movedShares
}

type Share = typeof lessonGoals.$inferSelect
/** Writes these shares and deletes those of the goal `instead` in the same lessons. */
const putShares = async (tx: Work, instead: number, shares: readonly Share[]): Promise<void> => {
  if (shares.length === 0) return
  const lessons = sql`${toColumnParams(shares)('lessons_id')}::int[]`
  await tx
    .delete(lessonGoals)
    .where(sql`${lessonGoals.goal_id} = ${instead} and ${lessonGoals.lessons_id} = any(${lessons})`)
  await tx
    .insert(lessonGoals)
    .values([...shares])
    .onConflictDoUpdate({
      target: [lessonGoals.lessons_id, lessonGoals.goal_id],
      set: { share: sql`excluded.share` },
    })
}

/**
 * Returns moved shares after an undone merge, in assignments that nobody changed since.
 * @returns how many
 */
export const giveSharesBack = async (
  tx: Work,
  { from, into, moved: movedShares }: Undone,
): Promise<number> => {
  if (into === null || movedShares.shares.length === 0) return 0
  const presentShares = await tx
    .select()
    .from(lessonGoals)
    .where(inArray(lessonGoals.goal_id, [from, into]))
    .for('update')
  const unchanged = movedShares.shares.filter(({ lessons_id, from: share, into: had }) => {
    const ofLesson = presentShares.filter((one) => one.lessons_id === lessons_id)
    const sum = Math.round((share + (had ?? 0)) * 100)
    return (
      ofLesson.length === 1 && ofLesson[0]?.goal_id === into && Math.round(ofLesson[0].share * 100) === sum
    )
  })
  const back = unchanged.flatMap(({ lessons_id, from: share, into: had }) => [
    { lessons_id, goal_id: from, share },
    ...(had === null ? [] : [{ lessons_id, goal_id: into, share: had }]),
  ])
  await putShares(tx, into, back)
  return unchanged.length
}

/**
 * Replaces goals in classes that moved to another mata kuliah.
 * @param sameGoals the new goal by the old one
 */
export const swapShares = async (
  tx: Work,
  courseIds: readonly number[],
  sameGoals: ReadonlyMap<number, number>,
): Promise<void> => {
  await tx.execute(
    sql`with pairs as (select * from unnest(${sql.param([...sameGoals.keys()])}::int[], ${sql.param([...sameGoals.values()])}::int[]) p(old_id, new_id)),
      gone as (
        delete from lesson_goals w using pairs, lessons l
        where w.goal_id = pairs.old_id and l.id = w.lessons_id and l.courses_id = any(${sql.param([...courseIds])}::int[])
        returning w.lessons_id, pairs.new_id, w.share
      )
      insert into lesson_goals (lessons_id, goal_id, share) select lessons_id, new_id, sum(share) from gone group by lessons_id, new_id
      on conflict (lessons_id, goal_id) do update set share = lesson_goals.share + excluded.share`,
  )
}

/** The same for goals that a lecturer passed for a student. */
export const swapPassed = async (
  tx: Work,
  courseIds: readonly number[],
  sameGoals: ReadonlyMap<number, number>,
): Promise<void> => {
  await tx.execute(
    sql`update exceptions e set goal_id = p.new_id
      from unnest(${sql.param([...sameGoals.keys()])}::int[], ${sql.param([...sameGoals.values()])}::int[]) p(old_id, new_id)
      where e.goal_id = p.old_id and e.courses_id = any(${sql.param([...courseIds])}::int[])`,
  )
}
