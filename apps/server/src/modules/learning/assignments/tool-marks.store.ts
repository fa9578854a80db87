import { z } from '@tuntas/contract/wire/zod'
import { eq, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, idRow, onlyRow } from '../../../platform/db/rows.ts'
import { incrementVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { refuseClosedMarks } from '../../classroom/courses/closing.store.ts'
import type { TaughtSubmission } from './access.ts'
import { lockMark } from './marks.store.ts'
import { submissions } from './schema.ts'

/** Marks that an external tool gives (decision 130). */

const storedRow = z.object({
  id: z.number(),
  user_id: z.number(),
  lessons_id: z.number(),
  score: z.number().nullable(),
  feedback: z.string().nullable(),
  /** A lecturer's mark, which wins until it is taken back. */
  by_hand: z.boolean(),
  is_newer: z.boolean(),
})

export type ToolScore = {
  /** Null while the tool has not finished grading. */
  score: number | null
  feedback: string | null
  /** The tool's own moment of the score, ISO 8601. */
  scoredAt: string
}
type Lesson = { id: number; courses_id: number }

/** The row of an active student at the lesson; undefined for others. */
const ensureRow = async (tx: Conn, lesson: Lesson, userId: number): Promise<boolean> => {
  await tx.execute(
    sql`insert into submissions (lessons_id, courses_id, user_id, description)
      select ${lesson.id}, m.courses_id, m.user_id, '' from active_students m
      where m.courses_id = ${lesson.courses_id} and m.user_id = ${userId}
      on conflict (lessons_id, user_id) where deleted_at is null do nothing`,
  )
  const row = await firstRow(
    tx,
    idRow,
    sql`select w.id from submissions w join active_students m on m.courses_id = w.courses_id and m.user_id = w.user_id
      where w.lessons_id = ${lesson.id} and w.user_id = ${userId} and w.deleted_at is null`,
  )
  return row !== undefined
}

const lockRow = (tx: Conn, lesson: Lesson, userId: number, scoredAt: string) =>
  onlyRow(
    tx,
    storedRow,
    sql`select id, user_id, lessons_id, score, feedback, graded_by is not null as by_hand,
        coalesce(tool_scored_at < ${scoredAt}::timestamptz, true) as is_newer
      from submissions where lessons_id = ${lesson.id} and user_id = ${userId} and deleted_at is null for update`,
  )

/**
 * Stores a score of the lesson's tool. A score that is not final leaves the mark.
 * @returns false if the person is no active student of the class
 * @throws `marks_closed`, or `stale` if the stored score is not older
 */
export const recordToolScore = async (
  tx: Work,
  lesson: Lesson,
  userId: number,
  { score, feedback, scoredAt }: ToolScore,
): Promise<boolean> => {
  await refuseClosedMarks(tx, lesson.courses_id, [lesson.id])
  if (!(await ensureRow(tx, lesson, userId))) return false
  const before = await lockRow(tx, lesson, userId, scoredAt)
  if (!before.is_newer) throw new AppError('stale')
  const isMark = score !== null && !before.by_hand
  await tx
    .update(submissions)
    .set({
      tool_scored_at: scoredAt,
      handed_in: true,
      ...(score !== null && { tool_score: score }),
      ...(isMark && {
        score,
        previous_score: before.score,
        feedback: feedback ?? before.feedback,
        graded_at: sql`now()`,
      }),
      version: incrementVersion(submissions.version),
    })
    .where(eq(submissions.id, before.id))
  if (isMark && score !== before.score)
    await tx.emit('submission.marked', {
      submission: before,
      before: { score: before.score },
      after: { score },
    })
  else await tx.emit('submission.handedIn', { lessons_id: lesson.id, user_ids: [userId] })
  return true
}

const toolMarkRow = z.object({ by_hand: z.boolean() })

/**
 * Takes back a lecturer's mark at an external tool, so that the tool's own mark counts again.
 * @returns false if the tool gave no score, or its mark counts already
 */
export const takeBackToolMark = async (tx: Work, submission: TaughtSubmission): Promise<boolean> => {
  const { own: ownRow } = await lockMark(tx, submission)
  const { by_hand: isByHand } = await onlyRow(
    tx,
    toolMarkRow,
    sql`select tool_scored_at is not null and graded_by is not null as by_hand from submissions where id = ${ownRow.id}`,
  )
  if (!isByHand) return false
  const [after] = await tx
    .update(submissions)
    .set({
      score: sql`tool_score`,
      previous_score: ownRow.score,
      feedback: null,
      marked_directly: false,
      handed_in: true,
      graded_by: null,
      graded_at: sql`case when tool_score is not null then now() end`,
      version: incrementVersion(submissions.version),
    })
    .where(eq(submissions.id, ownRow.id))
    .returning({ score: submissions.score })
  await tx.emit('submission.marked', {
    submission: ownRow,
    before: { score: ownRow.score },
    after: { score: after?.score ?? null },
  })
  return true
}
