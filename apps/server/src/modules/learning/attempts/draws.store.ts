import type { QuestionType } from '@tuntas/contract/learning/questions'
import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { readOnce } from '../../../platform/cached.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { asRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { chance } from '../quizzes/draws.ts'
import { drawnKinds, kinds } from '../quizzes/kinds/index.ts'
import { bodyRow, type Draw, type Gradable, storedDraw } from '../quizzes/kinds/kind.ts'
import { attempts } from './schema.ts'

export const hasDraws = (ids: ReturnType<typeof sql>) =>
  sql`exists (select from questions q where q.id = any(${ids}) and q.type = any(${sql.raw(`'{${drawnKinds.join()}}'::text[]`)}))`

const undrawnRow = bodyRow.extend({ id: z.number(), type: z.enum(questionTypes), shuffled: z.boolean() })

/** Draws what the attempt's paper still needs. Existing draws stay. */
export const fixDraws = async (conn: Conn, attemptId: number): Promise<void> => {
  const questions = await rows(
    conn,
    undrawnRow,
    sql`select q.id, q.type, q.options, q.answer, q.content, q.key, l.is_random_option as shuffled
      from attempts a join lessons l on l.id = a.lessons_id join questions q on q.id = any(a.question_ids)
      where a.id = ${attemptId} and q.type = any(${sql.param([...drawnKinds])}::text[]) and a.draws -> q.id::text is null`,
  )
  const draws: Record<string, Draw> = {}
  for (const { id, type, shuffled: isShuffled, ...question } of questions) {
    const draw = kinds[type].draw?.(question, chance, isShuffled)
    if (draw) draws[id] = draw
  }
  await conn.execute(
    sql`update attempts set draws = ${JSON.stringify(draws)}::jsonb || draws where id = ${attemptId}`,
  )
}

const DRAWN =
  'Sudah ada mahasiswa yang mendapat nilai variabel: variabel dan formula yang baru harus dapat dihitung dengan nilai itu'

/** Existing draws stay, so a changed question must remain compatible with all of them. */
export const demandDrawsKept = async (
  conn: Conn,
  { id, type, ...question }: Gradable & { id: number; type: QuestionType },
): Promise<void> => {
  const { earnsByDraw, keepsDraw } = kinds[type]
  if (!earnsByDraw) return
  const drawRows = await conn
    .selectDistinct({ draw: sql<Draw>`${attempts.draws} -> ${String(id)}::text` })
    .from(attempts)
    .where(sql`question_ids @> array[${id}::int] and draws -> ${String(id)}::text is not null`)
  if (drawRows.some(({ draw }) => !keepsDraw(question, draw)))
    throw new AppError('invalid', { message: DRAWN, fields: { 'content.variables': [DRAWN] } })
}

const REMEMBERED = 20_000
const { sql: text } = new PgDialect().sqlToQuery(
  sql`select draws -> ${sql.placeholder('question')} as draw from attempts where id = ${sql.placeholder('attempt')}`,
)

const drawRow = z.object({ draw: storedDraw.nullable() })

/** Cached draws. They never change. */
export const openDraws = (pool: pg.Pool, prepared: boolean) => {
  const name = prepared ? { name: 'draw-of-attempt' } : {}
  const { find } = readOnce<string, Draw>(REMEMBERED, async (key) => {
    const [attempt, question] = key.split(' ')
    const [row] = (await pool.query({ ...name, text, values: [question, attempt] })).rows
    return (row && asRow(drawRow, row).draw) ?? undefined
  })
  return async (attemptId: number, questionId: number): Promise<Draw | null> =>
    (await find(`${attemptId} ${questionId}`)) ?? null
}
