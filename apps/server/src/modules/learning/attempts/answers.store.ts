import { GRACE_SECONDS, type saveAnswer } from '@tuntas/contract/learning/attempts'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { batched } from '../../../platform/db/batch.ts'
import { sqlState } from '../../../platform/db/db.ts'
import { asRow } from '../../../platform/db/rows.ts'
import { kinds } from '../quizzes/kinds/index.ts'
import type { Draw } from '../quizzes/kinds/kind.ts'
import { openDraws } from './draws.store.ts'
import { type Grade, type GradedQuestion, gradeAnswer } from './grading.rules.ts'
import { openGradedQuestions } from './questions.store.ts'
import { clockRow } from './store.ts'

export type AnswerInput = Body<typeof saveAnswer>

/** An answer to be saved, with its writer and what it earns. */
export type Save = { userId: number; input: AnswerInput; grade: Grade }
/** Turns the keys of an attempt's paper into the stored ones. */
export type Reveal = (attemptId: number, questionId: number, key: string) => string | undefined

/** Saves as they arrive, one array per column. */
const columns = {
  attempt_id: 'int',
  user_id: 'int',
  question_id: 'int',
  answer: 'text',
  file_id: 'int',
  epoch: 'int',
  seq: 'int',
  own: 'boolean',
  status: 'text',
  share: 'numeric',
  key_version: 'int',
} as const
type Column = keyof typeof columns
const names = Object.keys(columns) as Column[]

const toRow = ({ userId, input, grade }: Save): Record<Column, string | number | boolean | null> => ({
  ...grade,
  attempt_id: input.answer_id,
  user_id: userId,
  question_id: input.id,
  file_id: input.answer_attachment,
  epoch: input.epoch ?? null,
  seq: input.seq ?? null,
})

export const toArrays = (saves: readonly Save[]) => {
  const rows = saves.map(toRow)
  return names.map((name) => rows.map((row) => row[name]))
}

/** The saves as a table `i`. */
export const unnestSql = (arrays: readonly unknown[]): SQL =>
  sql`unnest(${sql.join(
    names.map((name, place) => sql`${sql.param(arrays[place])}::${sql.raw(columns[name])}[]`),
    sql`, `,
  )}) as i(${sql.raw(names.join(', '))})`

/**
 * A file sent with an answer must be the writer's own. Options must be named by the paper's keys where the
 * paper draws them.
 */
export const fits = sql`(i.own or not a.own_keys)
  and (i.file_id is null or exists (select from files f where f.id = i.file_id and f.user_id = i.user_id))`

/** A save without `seq` sorts after the stored one. */
const unordered = sql`(select i.seq is null from own i where i.attempt_id = w.attempt_id and i.question_id = w.question_id)`

/**
 * True if the stored answer `w` comes from an older reading of the paper and was saved after the `next`
 * reading began, so its writer has not seen it. Both times are taken under the attempt's lock.
 */
export const isUnseen = (next: SQL): SQL => sql`(w.epoch < ${next}.epoch
  and (w.answer <> '' or w.attachment_file_id is not null)
  and (w.answer, w.attachment_file_id) is distinct from (${next}.answer, ${next}.attachment_file_id)
  and (select r.read_at from attempt_readings r where r.attempt_id = w.attempt_id and r.epoch = ${next}.epoch) < w.saved_at)`

/**
 * Writes a whole batch of saves in one statement (decision 022). Checks the caller's own attempt within its
 * time, a question of its paper with the key version that graded it, and that nothing newer is stored by
 * (epoch, seq). FOR SHARE keeps the attempt from being finished before its score includes the answer. SKIP
 * LOCKED passes over an attempt that is being changed, so that no save waits for another. `offset 0` forces a
 * lookup by id. A plan cached before the exam assumes no attempt is open and would scan all open ones on
 * every save. A removed question still accepts its answer because it may be restored. A quiz for one device
 * counts only answers of its newest reading. Never overwrite an answer this client has not read; `decideSave`
 * archives it first. Checked on the locked row because the snapshot may be stale. If the statement returns no
 * row, or saved = false, `decideSave` finds the reason. A batch must not hold two saves for the same question
 * of the same attempt.
 */
export const saveStatement = (table: SQL, secondLook: SQL): SQL => sql`
  with own as (
    select i.*, a.lessons_id, a.epoch as current_epoch, a.deadline, a.question_ids
    from ${table}
    cross join lateral (
      select * from attempts where id = i.attempt_id and user_id = i.user_id for share skip locked offset 0
    ) a
    join lessons l on l.id = a.lessons_id
    where a.deleted_at is null
      and (a.end_date is null or (${secondLook} and a.finished_by = 'time'))
      and now() <= a.deadline + make_interval(secs => ${sql.raw(String(GRACE_SECONDS))})
      and (i.epoch is null or i.epoch between 1 and a.epoch)
      and (not l.one_device or i.epoch = a.epoch)
      and ${fits}
  ), saved as (
    insert into answers as w (attempt_id, question_id, answer, attachment_file_id, epoch, seq, status, points, key_version, saved_at)
    select i.attempt_id, q.id, i.answer, i.file_id, coalesce(i.epoch, i.current_epoch), coalesce(i.seq, 1),
      i.status, round(q.point * i.share, 2), q.key_version, clock_timestamp()
    from own i join questions q on q.id = i.question_id and q.id = any(i.question_ids) and q.key_version = i.key_version
    order by i.attempt_id, q.id -- a fixed lock order, or two statements could deadlock
    on conflict (attempt_id, question_id) do update set
      answer = excluded.answer, attachment_file_id = excluded.attachment_file_id, epoch = excluded.epoch,
      seq = case when w.epoch = excluded.epoch and ${unordered} then w.seq + 1 else excluded.seq end,
      status = excluded.status, points = excluded.points, key_version = excluded.key_version, marked_by = null,
      version = w.version + 1, saved_at = clock_timestamp()
    where ((w.epoch, w.seq) < (excluded.epoch, excluded.seq) or (w.epoch <= excluded.epoch and ${unordered}))
      and (${secondLook} or ${isUnseen(sql`excluded`)} is not true)
    returning w.attempt_id, w.question_id
  )
  select i.attempt_id, i.question_id, i.lessons_id, i.current_epoch as epoch, i.deadline, clock_timestamp() as server_time,
    greatest(0, floor(extract(epoch from i.deadline - clock_timestamp())))::int as time_remaining,
    exists (select from saved s where s.attempt_id = i.attempt_id and s.question_id = i.question_id) as saved
  from own i`

/**
 * The product's hottest statement, compiled once and sent as a named statement. Its parameters are the arrays
 * in order.
 */
const { sql: text } = new PgDialect().sqlToQuery(
  saveStatement(unnestSql(names.map((name) => sql.placeholder(name))), sql`false`),
)

export const savedRow = clockRow.extend({
  attempt_id: z.number(),
  question_id: z.number(),
  lessons_id: z.number(),
  saved: z.boolean(),
})
type Saved = z.output<typeof savedRow>

/**
 * Saves all of these in one round trip.
 * @returns the row for each save; nothing where the statement refused it
 */
export const saveAll = async (
  pool: pg.Pool,
  saves: readonly Save[],
  prepared: boolean,
): Promise<(Saved | undefined)[]> => {
  const name = prepared ? { name: 'save-answers' } : {}
  const { rows } = await pool.query({ ...name, text, values: toArrays(saves) })
  const savedRows = new Map(
    rows
      .map((row) => asRow(savedRow, row))
      .filter((row) => row.saved)
      .map((row) => [`${row.attempt_id} ${row.question_id}`, row]),
  )
  return saves.map((save) => savedRows.get(getSaveKey(save)))
}

const getSaveKey = ({ input }: Save) => `${input.answer_id} ${input.id}`

/**
 * SQLSTATE classes caused by a single row (cardinality, data, constraints, deadlocks, limits, locks). Retry
 * the rows one by one.
 */
const ofOne = (error: unknown) => /^(21|22|23|40|54|55)/.test(sqlState(error) ?? '')

/**
 * Saves an answer in one batch with those waiting at the same moment. Undefined where the statement refused
 * it.
 */
export const openSaver = (pool: pg.Pool, prepared: boolean): ((save: Save) => Promise<Saved | undefined>) =>
  batched(pool.options.max, getSaveKey, (saves) => saveAll(pool, saves, prepared), ofOne)

/** A save with its grade. Undefined where it is not an answer to the question. */
export const gradedSave = (
  question: GradedQuestion,
  userId: number,
  input: AnswerInput,
  reveal: Reveal,
  draw: Draw | null,
): Save | undefined => {
  const answerInput = { answer: input.answer, hasFile: input.answer_attachment !== null, draw }
  const grade = gradeAnswer(question, answerInput, (key) => reveal(input.answer_id, input.id, key))
  return grade && { userId, input, grade }
}

/** Grades answers from cached questions and saves them. Undefined where grading or saving refused. */
export const openAnswering = (
  pool: pg.Pool,
  prepared: boolean,
  reveal: Reveal,
): ((userId: number, input: AnswerInput) => Promise<Saved | undefined>) => {
  const questions = openGradedQuestions(pool, prepared)
  const findDraw = openDraws(pool, prepared)
  const save = openSaver(pool, prepared)
  return async (userId, input) => {
    const question = await questions.find(input.id)
    const draw =
      question && kinds[question.type].earnsByDraw ? await findDraw(input.answer_id, input.id) : null
    const graded = question && gradedSave(question, userId, input, reveal, draw)
    const savedAnswer = graded && (await save(graded))
    if (!savedAnswer) questions.forget(input.id) // its key may have changed
    return savedAnswer
  }
}
