import { PRACTICE_DAILY } from '@tuntas/contract/learning/practice'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { answerRound, findRound, type Round } from './refresh.store.ts'
import { practiceAnswers as answers } from './schema.ts'
import type { Practice } from './store.ts'

/** An answer to a practice question. `refresh`: it belongs to the round that refreshes its goal. */
type Given = {
  question: { id: number; goal_id: number | null; key_version: number }
  share: number
  sent_key?: string | undefined
  refresh: boolean
  /** Time zone for the days of a round. */
  zone: string
}
type Saved = { share: number; is_retry: boolean; refresh_id: number | null }

const savedColumns = { share: answers.share, is_retry: answers.is_retry, refresh_id: answers.refresh_id }

const selectSent = (conn: Conn, userId: number, sentKey: string) =>
  conn
    .select({ ...savedColumns, question_id: answers.question_id })
    .from(answers)
    .where(and(eq(answers.user_id, userId), eq(answers.sent_key, sentKey)))

/** The answer already stored under this key; its reply was lost. */
const findSent = async (tx: Conn, userId: number, { question, sent_key }: Given) => {
  if (sent_key === undefined) return undefined
  const [sentAnswer] = await selectSent(tx, userId, sent_key)
  if (sentAnswer && sentAnswer.question_id !== question.id)
    throw new AppError('invalid', { fields: { sent_key: ['Kunci pengiriman sudah dipakai'] } })
  return sentAnswer
}

/** Is there an answer under this key, even to a question that can no longer be practised? */
export const isSent = async (conn: Conn, userId: number, sent_key: string | undefined): Promise<boolean> =>
  sent_key !== undefined && (await selectSent(conn, userId, sent_key)).length > 0

const aDayAgo = sql`now() - interval '24 hours'`

const refuseTooMany = async (tx: Conn, userId: number): Promise<void> => {
  const [today] = await tx
    .select({ answers: sql<number>`count(*)::int` })
    .from(answers)
    .where(and(eq(answers.user_id, userId), gt(answers.answered_at, aDayAgo)))
  if ((today?.answers ?? 0) >= PRACTICE_DAILY) throw new AppError('practice_limit')
}

/**
 * Did an answer within the last day reveal the question's key in this class? Every answer does, right or
 * wrong; a corrected key counts as new.
 */
const repeats = async (
  tx: Conn,
  { course }: Practice,
  { id, key_version }: Given['question'],
): Promise<boolean> => {
  const recentAnswers = await tx
    .select({ id: answers.id })
    .from(answers)
    .where(
      and(
        eq(answers.courses_id, course.id),
        eq(answers.user_id, course.user_id),
        eq(answers.question_id, id),
        eq(answers.key_version, key_version),
        gt(answers.answered_at, aDayAgo),
      ),
    )
    .limit(1)
  return recentAnswers.length > 0
}

/** Stores the result of an answer once. Serialised per student. */
export const addAnswer = async (
  tx: Work,
  practice: Practice,
  input: Given,
): Promise<Saved & { round: Round | null }> => {
  const { user_id, id: courses_id } = practice.course
  const { question, share, sent_key, zone } = input
  const { id: question_id, key_version } = question
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`practice ${user_id}`}))`)
  const sentAnswer = await findSent(tx, user_id, input)
  if (sentAnswer) return { ...sentAnswer, round: await findRound(tx, sentAnswer.refresh_id) }
  await refuseTooMany(tx, user_id)
  const is_retry = await repeats(tx, practice, question)
  const note = async (refresh_id: number | null): Promise<Saved> => {
    const row = { user_id, courses_id, question_id, key_version, share, sent_key, refresh_id, is_retry }
    await tx.insert(answers).values(row)
    return { share, is_retry, refresh_id }
  }
  if (!input.refresh) return { ...(await note(null)), round: null }
  return answerRound(tx, practice.course, { question, zone }, note)
}
