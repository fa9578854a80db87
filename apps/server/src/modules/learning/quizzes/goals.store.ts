import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Work } from '../../../platform/events.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { type ForeignGoal, goalMeant, goalsNamed, goalsThere, holdSubjectId } from '../goals/find.store.ts'
import type { HeldPair, Undone } from '../goals/merges.store.ts'
import { goals } from '../goals/schema.ts'
import { swapPassed, swapShares } from '../lessons/goals.store.ts'
import { exceptions, lessonGoals, lessons } from '../lessons/schema.ts'
import { blueprintRows, questions, quizSections } from './schema.ts'

type Named = { goal_id?: number | null | undefined; goals: string | null }

const nameNone = (namedGoals: readonly Named[]) =>
  namedGoals.every(({ goal_id, goals: text }) => !goal_id && text === null)

/**
 * Goal ids of questions: by id, or by text; missing texts are added to the mata kuliah.
 * @param presentGoal the question's goal, allowed even if archived since
 */
export const goalIdsIn = async (
  tx: Work,
  subject: number,
  namedGoals: readonly Named[],
  presentGoal: number | null = null,
): Promise<(number | null)[]> => {
  if (nameNone(namedGoals)) return namedGoals.map(() => null)
  const texts = namedGoals.flatMap(({ goal_id, goals: text }) => (goal_id || text === null ? [] : [text]))
  const ids = await goalsNamed(tx, subject, texts)
  const goalIds: (number | null)[] = []
  for (const { goal_id, goals: text } of namedGoals)
    if (!goal_id) goalIds.push(text === null ? null : (ids.get(text) ?? null))
    else goalIds.push(goal_id === presentGoal ? goal_id : await goalMeant(tx, subject, goal_id, 'goal_id'))
  return goalIds
}

/** The same in the mata kuliah of a class. */
export const resolveGoalIds = async (
  tx: Work,
  courseId: number,
  namedGoals: readonly Named[],
  presentGoal: number | null = null,
): Promise<(number | null)[]> =>
  nameNone(namedGoals)
    ? namedGoals.map(() => null)
    : goalIdsIn(tx, await holdSubjectId(tx, courseId), namedGoals, presentGoal)

/**
 * Moves all questions of one goal to the other, including archived ones.
 * @returns their ids
 */
export const moveQuestions = async (tx: Work, { from, into }: HeldPair): Promise<number[]> => {
  const movedQuestions = await tx
    .update(questions)
    .set({ goal_id: into })
    .where(eq(questions.goal_id, from))
    .returning({ id: questions.id })
  return movedQuestions.map(({ id }) => id).sort((one, next) => one - next)
}

/**
 * Returns moved questions after an undone merge, unless they got another goal since.
 * @returns how many
 */
export const giveQuestionsBack = async (
  tx: Work,
  { from, into, moved: movedQuestions }: Undone,
): Promise<number> => {
  if (into === null || movedQuestions.question_ids.length === 0) return 0
  const back = await tx
    .update(questions)
    .set({ goal_id: from })
    .where(and(inArray(questions.id, movedQuestions.question_ids), eq(questions.goal_id, into)))
    .returning({ id: questions.id })
  return back.length
}

const namedGoal = alias(goals, 'named')
const goalOfClass = {
  subject: courses.course_category_id,
  courses_id: courses.id,
  id: goals.id,
  text: goals.text,
  code: goals.code,
}
const isForeignIn = (courseIds: readonly number[]) =>
  and(inArray(courses.id, [...courseIds]), ne(goals.course_category_id, courses.course_category_id))

type Naming = typeof questions | typeof lessonGoals | typeof quizSections | typeof blueprintRows
/** Goals of another mata kuliah that rows of the table name, in lessons of these classes. */
const foreignNamedBy = async (tx: Work, courseIds: readonly number[], table: Naming, column: AnyPgColumn) =>
  tx
    .selectDistinct(goalOfClass)
    .from(table)
    .innerJoin(lessons, eq(lessons.id, table.lessons_id))
    .innerJoin(courses, eq(courses.id, lessons.courses_id))
    .innerJoin(goals, eq(goals.id, column))
    .where(isForeignIn(courseIds))

const foreignExcepted = async (tx: Work, courseIds: readonly number[]): Promise<ForeignGoal[]> => {
  const excepted = await tx
    .selectDistinct({ ...goalOfClass, id: exceptions.goal_id })
    .from(exceptions)
    .innerJoin(courses, eq(courses.id, exceptions.courses_id))
    .innerJoin(namedGoal, eq(namedGoal.id, exceptions.goal_id))
    .innerJoin(goals, eq(goals.id, sql`coalesce(${namedGoal.merged_into_id}, ${namedGoal.id})`))
    .where(isForeignIn(courseIds))
  return excepted.flatMap(({ id, ...goal }) => (id === null ? [] : [{ id, ...goal }]))
}

const foreignGoals = async (tx: Work, courseIds: readonly number[]): Promise<ForeignGoal[]> => [
  ...(await foreignNamedBy(tx, courseIds, questions, questions.goal_id)),
  ...(await foreignNamedBy(tx, courseIds, lessonGoals, lessonGoals.goal_id)),
  ...(await foreignNamedBy(tx, courseIds, quizSections, quizSections.draw_goal_id)),
  ...(await foreignNamedBy(tx, courseIds, blueprintRows, blueprintRows.goal_id)),
  ...(await foreignExcepted(tx, courseIds)),
]

/**
 * Replaces goals of another mata kuliah in these classes by their own: after copying from such a class, or
 * after a class moved. Goals with equal texts are reused, others added.
 */
export const homeGoals = async (tx: Work, courseIds: readonly number[]): Promise<void> => {
  for (const { classes, same: sameGoals } of await goalsThere(tx, await foreignGoals(tx, courseIds))) {
    await tx.execute(
      sql`update questions q set goal_id = p.new_id
        from unnest(${sql.param([...sameGoals.keys()])}::int[], ${sql.param([...sameGoals.values()])}::int[]) p(old_id, new_id), lessons l
        where q.goal_id = p.old_id and l.id = q.lessons_id and l.courses_id = any(${sql.param(classes)}::int[])`,
    )
    for (const [table, column] of [
      ['quiz_sections', 'draw_goal_id'],
      ['blueprint_rows', 'goal_id'],
    ] as const)
      await tx.execute(
        sql`update ${sql.identifier(table)} t set ${sql.identifier(column)} = p.new_id
          from unnest(${sql.param([...sameGoals.keys()])}::int[], ${sql.param([...sameGoals.values()])}::int[]) p(old_id, new_id), lessons l
          where t.${sql.identifier(column)} = p.old_id and l.id = t.lessons_id and l.courses_id = any(${sql.param(classes)}::int[])`,
      )
    await swapShares(tx, classes, sameGoals)
    await swapPassed(tx, classes, sameGoals)
  }
}
