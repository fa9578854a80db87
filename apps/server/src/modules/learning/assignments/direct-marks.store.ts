import { z } from '@tuntas/contract/wire/zod'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { incrementVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { refuseClosedMarks } from '../../classroom/courses/closing.store.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { type TaughtSubmission, taughtSubmission } from './access.ts'
import { lockMark, type Mark, setScore, toAuditFacts } from './marks.store.ts'
import { submissions } from './schema.ts'

/** Marks without a submission (decision 118). */

const insertedRow = z.object({ id: z.number() })

/**
 * Marks a student without a submission. Refused as stale if a row already exists or the student submits at
 * the same moment, so that lecturers never overwrite an unseen mark.
 */
export const setDirectScore = async (
  tx: Work,
  actor: Actor,
  lesson: TaughtLesson,
  userId: number,
  mark: Mark,
) => {
  const inserted = await firstRow(
    tx,
    insertedRow,
    sql`insert into submissions (lessons_id, courses_id, user_id, description, handed_in, marked_directly)
      select ${lesson.id}, m.courses_id, m.user_id, '', false, true
      from active_students m where m.courses_id = ${lesson.courses_id} and m.user_id = ${userId}
      on conflict (lessons_id, user_id) where deleted_at is null do nothing returning id`,
  )
  if (inserted)
    return setScore(tx, actor, await taughtSubmission(tx, actor, inserted.id), {
      ...mark,
      version: undefined,
    })
  const [presentMark] = await tx
    .select({ score: submissions.score, version: submissions.version })
    .from(submissions)
    .where(
      and(
        eq(submissions.lessons_id, lesson.id),
        eq(submissions.user_id, userId),
        isNull(submissions.deleted_at),
      ),
    )
  if (!presentMark) throw new AppError('not_found')
  await refuseClosedMarks(tx, lesson.courses_id, [lesson.id])
  throw new AppError('stale', { data: presentMark })
}

/** Removes a mark given without a submission. A later submission then waits for a mark. */
export const takeBackDirectScore = async (tx: Work, submission: TaughtSubmission): Promise<void> => {
  const { own: ownRow } = await lockMark(tx, submission)
  const [after] = await tx
    .update(submissions)
    .set({
      score: ownRow.group_score,
      own_score: null,
      own_feedback: null,
      previous_score: ownRow.score,
      rubric: null,
      marked_directly: false,
      ...(ownRow.group_score === null && { graded_by: null, graded_at: null }),
      version: incrementVersion(submissions.version),
    })
    .where(eq(submissions.id, ownRow.id))
    .returning()
  if (!after) throw new AppError('not_found')
  await tx.emit('submission.marked', {
    submission: ownRow,
    before: toAuditFacts(ownRow),
    after: toAuditFacts({ ...ownRow, ...after }),
  })
}
