import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { refuseClosedMarks } from '../../classroom/courses/closing.store.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { attemptOfRejected, type TaughtAttempt } from './access.ts'
import { earned } from './grading.rules.ts'
import { isUndecided, listLate, waitsLate } from './late-answers.store.ts'
import { lockFinished, noteMarked } from './marking.store.ts'
import { gradedQuestion } from './questions.store.ts'
import { rescore, type Scores } from './store.ts'

/** A lecturer decides whether a late answer counts, and can take that back. */

const keptRow = z.object({
  id: z.number(),
  question_id: z.number(),
  reason: z.string(),
  counted: z.boolean(),
  answer: z.string().nullable(),
  has_file: z.boolean(),
  declined_at: z.string().nullable(),
  declined_by: z.number().nullable(),
  waits: z.boolean(),
})

/** Locks the attempt first, so the second of two simultaneous decisions sees the first. */
const holdRejected = async (tx: Work, attempt: TaughtAttempt, rejectedId: number) => {
  await lockFinished(tx, attempt)
  const rejectedAnswer = await firstRow(
    tx,
    keptRow,
    sql`select k.id, k.question_id, k.reason, k.counted, k.answer, k.attachment_file_id is not null as has_file,
        k.declined_at, k.declined_by, ${waitsLate(sql`k`)} as waits
      from rejected_answers k where k.id = ${rejectedId} and k.attempt_id = ${attempt.id} for update of k`,
  )
  if (!rejectedAnswer) throw new AppError('not_found')
  await refuseClosedMarks(tx, attempt.courses_id, [attempt.lessons_id])
  const { answer, has_file, declined_at, declined_by, waits, ...rejectedRow } = rejectedAnswer
  const decision = declined_at === null ? undefined : { declined_at, declined_by }
  return { answer, has_file, decision, waits, kept: rejectedRow }
}

const DECLINED = 'Jawaban ini sudah diputuskan tidak dihitung.'

/** An answer superseded by another device does not wait for a decision, but it may be counted. */
const mayCount = ({ waits, kept: rejectedRow }: Awaited<ReturnType<typeof holdRejected>>) =>
  waits || (rejectedRow.reason === 'superseded' && !rejectedRow.counted)

const decidedRefusal = (isCounted: boolean, isDeclined: boolean): AppError => {
  if (isCounted) return new AppError('stale', { message: 'Jawaban ini sudah dihitung.' })
  return new AppError('stale', {
    message: isDeclined
      ? DECLINED
      : 'Sesudah jawaban ini sudah ada yang diputuskan. Muat ulang untuk melihatnya.',
  })
}

/** Lets a late answer count. The answer it replaces is kept as a rejected one. */
export const countRejected = async (
  tx: Work,
  attempt: TaughtAttempt,
  rejectedId: number,
): Promise<Scores> => {
  const heldAnswer = await holdRejected(tx, attempt, rejectedId)
  const { answer, has_file, decision, kept: rejectedRow } = heldAnswer
  if (decision)
    throw new AppError('stale', {
      message: `${DECLINED} Batalkan keputusan itu dulu untuk menghitungnya.`,
    })
  if (!mayCount(heldAnswer)) throw decidedRefusal(rejectedRow.counted, false)
  await tx.execute(
    sql`insert into rejected_answers (attempt_id, question_id, answer, attachment_file_id, epoch, seq, reason, received_at)
      select attempt_id, question_id, answer, attachment_file_id, epoch, seq, 'superseded', saved_at
      from answers where attempt_id = ${attempt.id} and question_id = ${rejectedRow.question_id} on conflict do nothing`,
  )
  const question = await gradedQuestion(tx, rejectedRow.question_id, attempt)
  if (!question) throw new AppError('not_found')
  const { status, share } = earned(question, answer ?? '', { hasFile: has_file, draw: question.draw })
  await tx.execute(
    sql`insert into answers as w (attempt_id, question_id, answer, attachment_file_id, epoch, seq, status, points, key_version)
      select k.attempt_id, k.question_id, k.answer, k.attachment_file_id, coalesce(k.epoch, 1), coalesce(k.seq, 1),
        ${status}, round(q.point * ${share}::numeric, 2), ${question.key_version}
      from rejected_answers k join questions q on q.id = k.question_id and q.deleted_at is null
      where k.id = ${rejectedRow.id}
      on conflict (attempt_id, question_id) do update set answer = excluded.answer, attachment_file_id = excluded.attachment_file_id,
        status = excluded.status, points = excluded.points, key_version = excluded.key_version, marked_by = null, feedback = null, version = w.version + 1`,
  )
  await tx.execute(sql`update rejected_answers set counted = true where id = ${rejectedRow.id}`)
  await noteMarked(tx, attempt)
  await tx.emit('answer.lateCounted', { attempt, kept: rejectedRow })
  return rescore(tx, attempt)
}

type Decide = (tx: Work, attempt: TaughtAttempt, rejectedId: number) => Promise<unknown>
const decideAll = async (tx: Work, actor: Actor, lesson: TaughtLesson, decide: Decide): Promise<number> => {
  await refuseClosedMarks(tx, lesson.courses_id, [lesson.id])
  // Locks all of them, so a colleague's decision is either seen or waits.
  await tx.execute(
    sql`select from attempts a where a.lessons_id = ${lesson.id} and a.deleted_at is null
        and exists (select from rejected_answers k where k.attempt_id = a.id and ${isUndecided(sql`k`)})
      order by a.id for update`,
  )
  const lateAnswers = await listLate(tx, lesson)
  for (const { id } of lateAnswers) await decide(tx, await attemptOfRejected(tx, actor, id), id)
  return lateAnswers.length
}

/** Lets every late answer of the quiz count. @returns how many */
export const countAllRejected = (tx: Work, actor: Actor, lesson: TaughtLesson) =>
  decideAll(tx, actor, lesson, countRejected)

/** Declines a waiting late answer (*Tidak dihitung*) together with the earlier ones. */
export const declineRejected = async (
  tx: Work,
  actor: Actor,
  attempt: TaughtAttempt,
  rejectedId: number,
): Promise<void> => {
  const { decision, waits, kept: rejectedRow } = await holdRejected(tx, attempt, rejectedId)
  if (!waits) throw decidedRefusal(rejectedRow.counted, decision !== undefined)
  await tx.execute(
    sql`update rejected_answers set declined_at = now(), declined_by = ${actor.id} where id = ${rejectedRow.id}`,
  )
  await tx.emit('answer.lateDecided', { attempt, kept: rejectedRow, action: 'decline_late' })
}

/**
 * Declines every waiting late answer of the quiz (*Tidak dihitung*).
 * @returns how many
 */
export const declineAllRejected = (tx: Work, actor: Actor, lesson: TaughtLesson) =>
  decideAll(tx, actor, lesson, (within, attempt, id) => declineRejected(within, actor, attempt, id))

/** Takes *Tidak dihitung* back. The answer waits again unless a later one was decided since. */
export const reconsiderRejected = async (
  tx: Work,
  attempt: TaughtAttempt,
  rejectedId: number,
): Promise<void> => {
  const { decision, kept: rejectedRow } = await holdRejected(tx, attempt, rejectedId)
  if (!decision) throw new AppError('stale', { message: 'Keputusan ini sudah dibatalkan.' })
  await tx.execute(
    sql`update rejected_answers set declined_at = null, declined_by = null where id = ${rejectedRow.id}`,
  )
  await tx.emit('answer.lateDecided', {
    attempt,
    kept: rejectedRow,
    action: 'reconsider_late',
    before: decision,
  })
}
