import { isDeepStrictEqual } from 'node:util'
import { isComplete, type MarkedRubric } from '@tuntas/contract/learning/rubric'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, firstRow } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { raised } from '../../../platform/version.ts'
import type { FileRef } from '../../campus/files/access.ts'
import { files } from '../../campus/files/schema.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { lessons } from '../lessons/schema.ts'
import type { TaughtSubmission } from './access.ts'
import { submissions } from './schema.ts'

type Scored = {
  id: number
  score: number | null
  feedback: string | null
  rubric: MarkedRubric | null
  version: number
}
/** What changes with a mark; undefined stays as it is. */
type Mark = {
  score: number
  feedback: string | null | undefined
  rubric?: MarkedRubric | null | undefined
  version?: number | undefined
}

/** Levels are chosen of the rubric as it is, or of the one that the mark was given by before. */
const demandRubric = async (tx: Conn, lessonId: number, before: Scored, given: MarkedRubric) => {
  if (!isComplete(given, given.chosen))
    throw new AppError('invalid', { fields: { rubric: ['Pilih tingkat setiap kriteria'] } })
  const [lesson] = await tx.select({ rubric: lessons.rubric }).from(lessons).where(eq(lessons.id, lessonId))
  const known = [lesson?.rubric, before.rubric].some(
    (one) => one && isDeepStrictEqual(one.criteria, given.criteria),
  )
  if (!known) throw new AppError('stale', { data: { score: before.score, version: before.version } })
}
/** Marks what was handed in; a stale version is refused, so that no other lecturer's mark is overwritten unseen. */
export const setScore = async (
  tx: Work,
  actor: Actor,
  submission: TaughtSubmission,
  { score, feedback, rubric, version }: Mark,
): Promise<{ id: number; score: number; version: number }> => {
  const before = await firstRow<Scored>(
    tx,
    sql`select id, score, feedback, rubric, version from submissions where id = ${submission.id} for update`,
  )
  if (!before) throw new AppError('not_found')
  if (version !== undefined && version !== before.version)
    throw new AppError('stale', { data: { score: before.score, version: before.version } })
  if (rubric) await demandRubric(tx, submission.lessons_id, before, rubric)
  const marked = rubric === undefined ? before.rubric : rubric
  const after = await firstRow<Scored & { score: number }>(
    tx,
    sql`update submissions set score = ${score}, feedback = ${feedback === undefined ? before.feedback : feedback},
        rubric = ${marked && JSON.stringify(marked)}::jsonb, graded_by = ${actor.id},
        graded_at = now(), version = version + 1
      where id = ${submission.id} returning id, score, feedback, rubric, version`,
  )
  if (!after) throw new AppError('not_found')
  await tx.emit('submission.marked', { submission, before, after })
  return after
}

/** Hands a file back with the mark, or takes it away. */
export const setReturnedFile = async (
  tx: Work,
  submission: TaughtSubmission,
  file: FileRef | null,
  version: number | undefined,
) => {
  const [before] = await tx
    .select({ score: submissions.score, version: submissions.version, file_name: files.name })
    .from(submissions)
    .leftJoin(files, eq(files.id, submissions.returned_file_id))
    .where(eq(submissions.id, submission.id))
    .for('update', { of: submissions })
  if (!before) throw new AppError('not_found')
  if (version !== undefined && version !== before.version)
    throw new AppError('stale', { data: { score: before.score, version: before.version } })
  const [after] = await tx
    .update(submissions)
    .set({ returned_file_id: file?.id ?? null, version: raised(submissions.version) })
    .where(eq(submissions.id, submission.id))
    .returning({ id: submissions.id, version: submissions.version })
  if (!after) throw new AppError('not_found')
  const names = { before: { file_name: before.file_name }, after: { file_name: file?.name ?? null } }
  await tx.emit('submission.marked', { submission, ...names })
  return after
}

/** Notes that the student reads the mark. */
export const noteMarkRead = async (conn: Conn, userId: number, lessonId: number): Promise<void> => {
  await conn.execute(
    sql`update submissions set score_read_at = now()
      where user_id = ${userId} and lessons_id = ${lessonId} and deleted_at is null and score is not null`,
  )
}

/** Every mark of the assignment that was not returned yet is read by its student from now on. */
const markReturned = (tx: Work, { id }: { id: number }) =>
  tx
    .update(submissions)
    .set({ returned_at: sql`now()` })
    .where(and(eq(submissions.lessons_id, id), isNull(submissions.returned_at), isNotNull(submissions.score)))
    .returning({ user_id: submissions.user_id, deleted_at: submissions.deleted_at })

/** What was told before an assignment holds marks back stays told. */
export const keepTold = async (tx: Work, lesson: { id: number }): Promise<void> => {
  await markReturned(tx, lesson)
}

/** Hands all marks and what was said back at once. @returns how many */
export const returnMarks = async (tx: Work, lesson: TaughtLesson): Promise<number> => {
  const [setting] = await tx
    .select({ held: lessons.hold_feedback })
    .from(lessons)
    .where(eq(lessons.id, lesson.id))
  const returned = setting?.held ? await markReturned(tx, lesson) : []
  const user_ids = returned.filter((one) => one.deleted_at === null).map((one) => one.user_id)
  await tx.emit('submissions.returned', { lesson, user_ids })
  return user_ids.length
}
