import type { QuestionType } from '@tuntas/contract/learning/questions'
import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Actor } from '../../../platform/actor.ts'
import { readOnce } from '../../../platform/cached.ts'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { asRow, firstRow } from '../../../platform/db/rows.ts'
import { gradableRow, storedDraw, storedOption } from '../quizzes/kinds/kind.ts'
import type { OwnAttempt, TaughtAttempt } from './access.ts'
import type { GradedQuestion } from './grading.rules.ts'

/** Omits option texts, because grading reads only the keys. */
const columns = sql`q.id, q.type, q.answer, q.content, q.key, q.also_correct, q.key_version,
  (select coalesce(jsonb_agg(jsonb_build_object('key', o -> 'key')), '[]') from jsonb_array_elements(q.options) o) as options`

const gradedRow = gradableRow.extend({
  id: z.number(),
  type: z.enum(questionTypes),
  options: z.array(storedOption.pick({ key: true })),
  key_version: z.number(),
})
const drawnRow = gradedRow.extend({ draw: storedDraw.nullable() })

/** A question of the attempt's paper in its present state. */
export const gradedQuestion = (tx: Conn, id: number, attempt: OwnAttempt | TaughtAttempt) =>
  firstRow(
    tx,
    drawnRow,
    sql`select ${columns}, a.draws -> q.id::text as draw from questions q join attempts a on a.id = ${attempt.id} and q.id = any(a.question_ids) where q.id = ${id}`,
  )

const typeRow = gradedRow.pick({ type: true })

/** The kind of a question that the caller's own paper asks: one read by two primary keys. */
export const findAskedType = async (
  conn: Conn,
  actor: Actor,
  { id, answer_id }: { id: number; answer_id: number },
): Promise<QuestionType | undefined> => {
  const question = await firstRow(
    conn,
    typeRow,
    hot(
      'asked-type',
      sql`select q.type from attempts a join questions q on q.id = ${id} and q.id = any(a.question_ids)
        where a.id = ${answer_id} and a.user_id = ${actor.id}`,
    ),
  )
  return question?.type
}

const REMEMBERED = 5_000
const { sql: text } = new PgDialect().sqlToQuery(
  sql`select ${columns} from questions q where q.id = ${sql.placeholder('id')}`,
)

/**
 * Cached questions. Each save names the key version it was graded by, so a stale entry cannot grade an
 * answer.
 */
export const openGradedQuestions = (pool: pg.Pool, prepared: boolean) => {
  const name = prepared ? { name: 'graded-question' } : {}
  return readOnce<number, GradedQuestion>(REMEMBERED, async (id) => {
    const [question] = (await pool.query({ ...name, text, values: [id] })).rows
    return question && asRow(gradedRow, question)
  })
}
