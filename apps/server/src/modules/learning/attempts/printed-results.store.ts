import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import type { Draw } from '../quizzes/kinds/kind.ts'
import { attempts } from './schema.ts'
import { rescoreAll } from './store.ts'

/** Attempts made on paper. They arrive ended, with all answers. */

type Answer = {
  question_id: number
  answer: string
  status: 'correct' | 'wrong' | 'wait' | 'empty'
  points: number
  key_version: number
  marked: boolean
}
export type PaperSitting = {
  user_id: number
  form_id: number | null
  question_ids: readonly number[]
  option_keys: Record<string, string[]>
  draws: Record<string, Draw>
  answers: readonly Answer[]
}

export const OPEN = 'Mahasiswa ini sedang mengerjakan kuis di layar'

/** What prevents a further attempt: the number of attempts and whether one is open. */
export const listAttemptCounts = (conn: Conn, { id }: TaughtLesson) =>
  conn
    .select({
      user_id: attempts.user_id,
      attempts: sql<number>`max(${attempts.number})::int`,
      open: sql<boolean>`bool_or(${attempts.end_date} is null and ${attempts.deadline} > now())`,
    })
    .from(attempts)
    .where(and(eq(attempts.lessons_id, id), isNull(attempts.deleted_at)))
    .groupBy(attempts.user_id)

const insertOne = async (
  tx: Conn,
  { id, courses_id }: TaughtLesson,
  { user_id, form_id, question_ids, option_keys, draws }: PaperSitting,
  { start, end }: { start: string; end: string },
): Promise<number> => {
  const ids = sql.param([...question_ids])
  const orderedColumn = (column: SQL) =>
    sql`(select array_agg(${column} order by asked.place) from unnest(${ids}::int[]) with ordinality as asked(id, place) join questions q on q.id = asked.id)`
  const [attempt] = await tx
    .insert(attempts)
    .values({
      lessons_id: id,
      courses_id,
      user_id,
      number: sql`1 + (select coalesce(max(number), 0) from attempts where lessons_id = ${id} and user_id = ${user_id} and deleted_at is null)`,
      origin: 'paper',
      epoch: 1,
      form_id,
      start_date: start,
      deadline: sql`${end}::timestamptz + interval '1 minute'`,
      question_ids: orderedColumn(sql`q.id`),
      goal_ids: orderedColumn(sql`q.goal_id`),
      option_keys,
      draws,
    })
    .onConflictDoNothing()
    .returning({ id: attempts.id })
  // The student began online in this very moment.
  if (!attempt) throw new AppError('in_use', { message: `${OPEN}. Periksa file ini lagi.` })
  return attempt.id
}

const insertAnswers = (
  tx: Conn,
  actor: Actor,
  end: string,
  of: readonly { id: number; answers: readonly Answer[] }[],
) => {
  const all = of.flatMap(({ id, answers }) =>
    answers.flatMap((answer) => (answer.status === 'empty' ? [] : [{ attempt_id: id, ...answer }])),
  )
  return tx.execute(
    sql`insert into answers (attempt_id, question_id, answer, epoch, seq, status, points, key_version, marked_by, saved_at)
      select a.attempt_id, a.question_id, a.answer, 1, 1, a.status, a.points, a.key_version, case when a.marked then ${actor.id}::int end, ${end}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
        as a(attempt_id int, question_id int, answer text, status text, points numeric, key_version int, marked boolean)`,
  )
}

/**
 * Stores paper sittings as ended attempts, graded and scored like all others. They were stopped before their
 * time, so later saves from a browser do not count.
 * @returns their ids in the order of the sittings
 */
export const takePaper = async (
  tx: Work,
  actor: Actor,
  lesson: TaughtLesson,
  sittings: readonly PaperSitting[],
  time: { start: string; end: string },
): Promise<number[]> => {
  const paperAnswers: { id: number; answers: readonly Answer[] }[] = []
  for (const sitting of sittings)
    paperAnswers.push({ id: await insertOne(tx, lesson, sitting, time), answers: sitting.answers })
  await insertAnswers(tx, actor, time.end, paperAnswers)
  await rescoreAll(tx, paperAnswers)
  const ids = paperAnswers.map(({ id }) => id)
  await tx.execute(
    sql`update attempts set finished_by = 'stop', end_date = ${time.end}::timestamptz where id = any(${sql.param(ids)}::int[])`,
  )
  for (const { user_id } of sittings) await tx.emit('attempt.finished', { user_id, lessons_id: lesson.id })
  return ids
}

const RESTED =
  'Ada mahasiswa yang sudah mengerjakan kuis lagi sesudah ujian kertas ini. Reset pengerjaan barunya terlebih dahulu.'
/**
 * Deletes attempts that came from paper, all of them or none.
 * @returns their students
 */
export const dropPaper = async (tx: Conn, ids: readonly number[]): Promise<number[]> => {
  const among = sql`id = any(${sql.param([...ids])}::int[])`
  await tx.execute(sql`select from attempts where ${among} order by id for update`)
  const newer = await countRows(
    tx,
    sql`select from attempts a join attempts b on b.lessons_id = a.lessons_id and b.user_id = a.user_id and b.number > a.number and b.deleted_at is null
      where a.id = any(${sql.param([...ids])}::int[]) and a.deleted_at is null limit 1`,
  )
  if (newer > 0) throw new AppError('in_use', { message: RESTED })
  const dropped = await tx
    .update(attempts)
    .set({ deleted_at: sql`now()` })
    .where(and(inArray(attempts.id, [...ids]), isNull(attempts.deleted_at)))
    .returning({ user_id: attempts.user_id })
  return dropped.map(({ user_id }) => user_id)
}
