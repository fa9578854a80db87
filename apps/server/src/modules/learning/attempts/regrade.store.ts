import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn, Db } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { TaughtQuestion } from '../quizzes/access.ts'
import type { StoredQuestion } from '../quizzes/questions.store.ts'
import { gradeAnswers } from './grading.store.ts'
import { attempts } from './schema.ts'
import { finishDue, openScoresRow, rescoreAll, type Scores } from './store.ts'

/** The columns that find the attempts with this question. */
export type AskedQuestion = Pick<TaughtQuestion, 'id' | 'lessons_id' | 'courses_id'>

const gradedRow = openScoresRow.extend({ id: z.number(), user_id: z.number(), finished: z.boolean() })
export type Graded = z.output<typeof gradedRow>

/** Finishes overdue attempts first, so that they are regraded like all others. */
export const finishBefore = (db: Db, question: TaughtQuestion) =>
  finishDue(db, sql`lessons_id = ${question.lessons_id}`)

/** Locks all attempts that were given the question, so no save, stop or mark comes in between. */
export const lockAttemptsWith = (tx: Conn, question: AskedQuestion): Promise<Graded[]> =>
  rows(
    tx,
    gradedRow,
    sql`select id, user_id, end_date is not null as finished, correct, wrong, wait, empty, score from attempts
      where lessons_id = ${question.lessons_id} and question_ids @> array[${question.id}::int] and deleted_at is null
      order by id for update`,
  )

/**
 * Sets the goal of a question on papers where it named none when they were drawn. Papers keep a goal they
 * already have. A remedial by goal that asked it without a goal is left as it is.
 */
export const nameGoal = async (tx: Conn, question: TaughtQuestion, goalId: number): Promise<void> => {
  const place = sql`array_position(question_ids, ${question.id}::int)`
  const namedAttempts = await tx
    .update(attempts)
    .set({ goal_ids: sql`goal_ids[:${place} - 1] || ${goalId}::int || goal_ids[${place} + 1:]` })
    .where(
      sql`lessons_id = ${question.lessons_id} and question_ids @> array[${question.id}::int] and goal_ids[${place}] is null
        and cardinality(goal_ids) = cardinality(question_ids) and points is null`,
    )
    .returning({ id: attempts.id, ended: sql<boolean>`end_date is not null and deleted_at is null` })
  const endedAttempts = namedAttempts.filter((attempt) => attempt.ended)
  if (endedAttempts.length > 0) await rescoreAll(tx, endedAttempts)
}

/** Only answers of attempts that are not archived. */
const ofLivingAttempts = sql`exists (select from attempts a where a.id = w.attempt_id and a.deleted_at is null)`

const differs = (before: Graded, after: Scores) =>
  (['correct', 'wrong', 'wait', 'empty', 'score'] as const).some((name) => before[name] !== after[name])

/** An attempt with its score before and after. */
export type Changed = { id: number; user_id: number; before: number | null; after: number }

/**
 * Regrades the question's answers by its present key and points. The caller changed the question in the same
 * transaction.
 * @param before the question as its answers were graded
 */
export const regradeAnswers = (tx: Conn, question: AskedQuestion, before: Pick<StoredQuestion, 'point'>) =>
  gradeAnswers(tx, { questionId: question.id, among: ofLivingAttempts, formerPoint: before.point })

/**
 * Rescores the finished attempts.
 * @returns those whose counts or score changed
 */
export const rescoreChanged = async (tx: Conn, attempts: readonly Graded[]): Promise<Changed[]> => {
  const finished = new Map(
    attempts.filter((attempt) => attempt.finished).map((attempt) => [attempt.id, attempt]),
  )
  if (finished.size === 0) return []
  const scoredAttempts = await rescoreAll(tx, [...finished.values()])
  return scoredAttempts.flatMap((after) => {
    const formerScore = finished.get(after.id)
    return formerScore && differs(formerScore, after)
      ? [{ id: formerScore.id, user_id: formerScore.user_id, before: formerScore.score, after: after.score }]
      : []
  })
}
