import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { foldText, goals } from './schema.ts'

/** Resolves goals named by a question, a file or another class. */

/** Goals are one line of text. */
export const onOneLine = (words: string): string => words.replace(/\s+/gu, ' ').trim()

/** The mata kuliah of a class, locked against a change until the transaction ends. */
export const holdSubjectId = async (tx: Conn, courseId: number): Promise<number> => {
  const [course] = await tx
    .select({ subject: courses.course_category_id })
    .from(courses)
    .where(eq(courses.id, courseId))
    .for('key share')
  if (!course) throw new AppError('not_found')
  return course.subject
}

/** The present goal after all merges; null if it was archived. */
export const livingGoalSql = (goal: SQLWrapper | number): SQL<number | null> => sql<number | null>`(
  with recursive way as (
    select g.id, g.archived_at from goals g where g.id = ${goal}
    union all
    select n.id, n.archived_at from way
    join goal_merges m on m.from_id = way.id and m.undone_at is null
    join goals n on n.id = m.into_id
  ) select way.id from way where way.archived_at is null limit 1)`

/** The final target of a merged goal, even if that was archived since; null if it was not merged. */
export const mergedInto = (goal: SQLWrapper): SQL<number | null> => sql<number | null>`(
  with recursive way as (
    select m.into_id, 1 as step from goal_merges m where m.from_id = ${goal} and m.undone_at is null
    union all
    select m.into_id, way.step + 1 from way join goal_merges m on m.from_id = way.into_id and m.undone_at is null
  ) select way.into_id from way order by way.step desc limit 1)`

type Wanted = { text: string; code: string | null }
/** Finds goals by code if requested, by text, or by the text of a merged goal. */
const lookUp = async (tx: Conn, subject: number, texts: readonly string[], byCode: boolean) => {
  const isLiving = sql`g.course_category_id = ${subject} and g.archived_at is null`
  const key = foldText(sql`w.text`)
  const coded = sql`(select g.id from goals g where ${isLiving} and lower(g.code) = lower(w.text))`
  const matches = await tx
    .select({
      text: sql<string>`w.text`,
      id: sql<number | null>`coalesce(${byCode ? coded : sql`null::int`},
        (select g.id from goals g where ${isLiving} and g.text_key = ${key}),
        ${livingGoalSql(sql`(select m.from_id from goal_merges m join goals g on g.id = m.from_id
          where g.course_category_id = ${subject} and g.text_key = ${key} and m.undone_at is null order by m.id desc limit 1)`)})`,
    })
    .from(sql`unnest(${sql.param([...texts])}::text[]) w(text)`)
  return new Map(matches.flatMap(({ text, id }) => (id === null ? [] : [[text, id] as const])))
}

/**
 * Adds goals at the end. A goal added by somebody else at the same moment is skipped here and found
 * afterwards.
 */
const add = async (tx: Work, subject: number, wantedGoals: readonly Wanted[]): Promise<void> => {
  const codes = new Map(wantedGoals.map(({ text, code }) => [text, code]))
  const last = sql`(select coalesce(max(position), 0) from goals where course_category_id = ${subject})`
  for (const text of [...codes.keys()].sort()) {
    const code = codes.get(text) ?? null
    const freeCode = sql`case when not exists (select from goals g where g.course_category_id = ${subject} and g.archived_at is null
      and lower(g.code) = lower(${code}::text)) then ${code}::text end`
    const added = await tx
      .insert(goals)
      .values({ course_category_id: subject, text, code: freeCode, position: sql`${last} + 1` })
      .onConflictDoNothing()
      .returning({
        id: goals.id,
        course_category_id: goals.course_category_id,
        text: goals.text,
        code: goals.code,
      })
    if (added.length > 0) await tx.emit('goals.added', { goals: added })
  }
}

/**
 * Locks goals against merging and archiving until the transaction ends.
 * @returns those not archived
 */
const lockLiving = async (tx: Conn, ids: readonly number[]): Promise<Set<number>> => {
  const livingGoals = await tx
    .select({ id: goals.id })
    .from(goals)
    .where(and(inArray(goals.id, [...new Set(ids)]), isNull(goals.archived_at)))
    .orderBy(goals.id)
    .for('key share')
  return new Set(livingGoals.map(({ id }) => id))
}

/**
 * Retries, because others may add, merge or archive the goal at the same time. That does not happen this
 * often in a row.
 */
const TRIES = 5

const findOrAdd = async (
  tx: Work,
  subject: number,
  wantedGoals: readonly Wanted[],
  byCode: boolean,
): Promise<Map<string, number>> => {
  const texts = [...new Set(wantedGoals.map(({ text }) => text))]
  if (texts.length === 0) return new Map()
  for (let tries = 0; tries < TRIES; tries++) {
    const idByText = await lookUp(tx, subject, texts, byCode)
    const missingGoals = wantedGoals.filter(({ text }) => !idByText.has(text))
    if (missingGoals.length > 0) await add(tx, subject, missingGoals)
    else if ((await lockLiving(tx, [...idByText.values()])).size === new Set(idByText.values()).size)
      return idByText
  }
  throw new AppError('overloaded')
}

/**
 * Goals of a mata kuliah by code or text; missing ones are added.
 * @returns the goal id by the given words
 */
export const goalsNamed = async (
  tx: Work,
  subject: number,
  words: readonly string[],
): Promise<Map<string, number>> => {
  const lines = new Map(words.map((one) => [one, onOneLine(one)]))
  const wantedGoals = [...lines.values()].map((text) => ({ text, code: null }))
  const ids = await findOrAdd(tx, subject, wantedGoals, true)
  return new Map(
    [...lines].flatMap(([one, text]) => {
      const id = ids.get(text)
      return id === undefined ? [] : [[one, id] as const]
    }),
  )
}

/**
 * The matching goals in another mata kuliah, by text, because codes differ between them. An added goal keeps
 * its code if that is free.
 */
const goalsLike = (tx: Work, subject: number, otherGoals: readonly Wanted[]) =>
  findOrAdd(tx, subject, otherGoals, false)

/** A goal that a class names and that belongs to another mata kuliah. `subject`: that of the class. */
export type ForeignGoal = Wanted & { subject: number; courses_id: number; id: number }
/**
 * Maps foreign goals to goals of these classes' mata kuliah, adding missing ones; one map per mata kuliah.
 */
export const goalsThere = async (tx: Work, foreignGoals: readonly ForeignGoal[]) => {
  const sets: { classes: number[]; same: ReadonlyMap<number, number> }[] = []
  for (const subject of new Set(foreignGoals.map((goal) => goal.subject))) {
    const subjectGoals = foreignGoals.filter((goal) => goal.subject === subject)
    const ids = await goalsLike(tx, subject, subjectGoals)
    const sameGoals = new Map(
      subjectGoals.flatMap(({ id, text }) => {
        const goalId = ids.get(text)
        return goalId === undefined ? [] : [[id, goalId] as const]
      }),
    )
    sets.push({ classes: [...new Set(subjectGoals.map(({ courses_id }) => courses_id))], same: sameGoals })
  }
  return sets
}

/** The goal of an id in this mata kuliah; a merged goal is resolved to its target. */
export const goalMeant = async (tx: Conn, subject: number, id: number, field: string): Promise<number> => {
  for (let tries = 0; tries < TRIES; tries++) {
    const [goal] = await tx
      .select({ end: livingGoalSql(sql`goals.id`) })
      .from(goals)
      .where(and(eq(goals.id, id), eq(goals.course_category_id, subject)))
    if (!goal || goal.end === null) break
    if ((await lockLiving(tx, [goal.end])).has(goal.end)) return goal.end
  }
  throw new AppError('invalid', { fields: { [field]: ['Pilih tujuan belajar dari mata kuliah ini'] } })
}
