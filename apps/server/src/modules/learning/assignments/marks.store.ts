import { isDeepStrictEqual } from 'node:util'
import { isComplete, type MarkedRubric } from '@tuntas/contract/learning/rubric'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { incrementVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { FileRef } from '../../campus/files/access.ts'
import { files } from '../../campus/files/schema.ts'
import { refuseClosedMarks } from '../../classroom/courses/closing.store.ts'
import { fromReadings, type Reading } from '../attempts/read-notes.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { lessons } from '../lessons/schema.ts'
import type { TaughtSubmission } from './access.ts'
import { holdGroupWork } from './hand-in.store.ts'
import { submissions } from './schema.ts'

/** All rows of a submission: for a group one per sharing student. */
export const handInSql = ({
  id,
  group_id,
  lessons_id,
}: Omit<TaughtSubmission, 'user_id'> & { id: number }) =>
  group_id === null
    ? eq(submissions.id, id)
    : and(
        eq(submissions.group_id, group_id),
        eq(submissions.lessons_id, lessons_id),
        isNull(submissions.deleted_at),
      )

/** All rows of a submission, locked until the transaction ends; refused if it now belongs to others. */
const lockWork = async (tx: Conn, submission: TaughtSubmission) => {
  if (submission.group_id !== null) await holdGroupWork(tx, submission.lessons_id, submission.group_id)
  const { id, user_id, lessons_id, group_id, score, group_score, own_score, own_feedback } = submissions
  const { feedback, rubric, returned_file_id, version, handed_in, marked_directly } = submissions
  const all = await tx
    .select({
      id,
      user_id,
      lessons_id,
      group_id,
      score,
      group_score,
      own_score,
      own_feedback,
      feedback,
      rubric,
      returned_file_id,
      version,
      handed_in,
      marked_directly,
    })
    .from(submissions)
    .where(handInSql(submission))
    .orderBy(id)
    .for('update')
  const ownRow = all.find((one) => one.id === submission.id)
  if (!ownRow) throw new AppError('not_found')
  if (ownRow.group_id !== submission.group_id) throw new AppError('stale')
  return { own: ownRow, all }
}
/** The same for a change of its mark, which is refused while the marks of the class are closed. */
export const lockMark = async (tx: Conn, submission: TaughtSubmission) => {
  const work = await lockWork(tx, submission)
  await refuseClosedMarks(tx, submission.courses_id, [submission.lessons_id])
  return work
}
type HeldWork = Awaited<ReturnType<typeof lockWork>>['own']

export const demandVersion = (
  { score, version }: Pick<HeldWork, 'score' | 'version'>,
  wantedScore: number | undefined,
) => {
  if (wantedScore !== undefined && wantedScore !== version)
    throw new AppError('stale', { data: { score, version } })
}

/** The same check before a file is stored. */
export const demandCurrent = async (conn: Conn, { id }: TaughtSubmission, version: number | undefined) => {
  const { score, version: current } = submissions
  const [now] = await conn.select({ score, version: current }).from(submissions).where(eq(submissions.id, id))
  if (now) demandVersion(now, version)
}

/** Fields that change with a mark; undefined keeps the value. */
export type Mark = {
  score: number
  feedback: string | null | undefined
  rubric?: MarkedRubric | null | undefined
  version?: number | undefined
}

/** Levels must belong to the present rubric, or to the one of the earlier mark. */
const demandRubric = async (tx: Conn, before: HeldWork, rubricMark: MarkedRubric) => {
  if (!isComplete(rubricMark, rubricMark.chosen))
    throw new AppError('invalid', { fields: { rubric: ['Pilih tingkat setiap kriteria'] } })
  const [lesson] = await tx
    .select({ rubric: lessons.rubric })
    .from(lessons)
    .where(eq(lessons.id, before.lessons_id))
  const isKnownRubric = [lesson?.rubric, before.rubric].some(
    (one) => one && isDeepStrictEqual(one.criteria, rubricMark.criteria),
  )
  if (!isKnownRubric) throw new AppError('stale', { data: { score: before.score, version: before.version } })
}

export const toAuditFacts = ({ score, group_id, group_score, feedback, rubric }: HeldWork) => ({
  score,
  feedback,
  rubric,
  ...(group_id !== null && { group_score }),
})

/**
 * Marks a submission. A stale version is refused, so that another lecturer's mark is not overwritten unseen.
 * A group's mark applies to each member without an individual mark.
 */
export const setScore = async (
  tx: Work,
  actor: Actor,
  submission: TaughtSubmission,
  { score, feedback, rubric, version }: Mark,
): Promise<{ id: number; score: number; version: number }> => {
  const { own: ownRow, all } = await lockWork(tx, submission)
  demandVersion(ownRow, version)
  if (rubric) await demandRubric(tx, ownRow, rubric)
  await refuseClosedMarks(tx, submission.courses_id, [submission.lessons_id])
  const isGroup = ownRow.group_id !== null
  const markedRows = await tx
    .update(submissions)
    .set({
      score: isGroup ? sql`coalesce(${submissions.own_score}, ${score})` : score,
      ...(isGroup && { group_score: score }),
      feedback: feedback === undefined ? ownRow.feedback : feedback,
      rubric: rubric === undefined ? ownRow.rubric : rubric,
      marked_directly: sql`${submissions.marked_directly} and (not ${submissions.handed_in} or ${submissions.own_score} is not null)`,
      graded_by: actor.id,
      graded_at: sql`now()`,
      version: incrementVersion(submissions.version),
    })
    .where(handInSql(submission))
    .returning()
  for (const before of all) {
    const after = markedRows.find((one) => one.id === before.id)
    if (!after) throw new AppError('not_found')
    await tx.emit('submission.marked', {
      submission: before,
      before: toAuditFacts(before),
      after: toAuditFacts(after),
    })
  }
  return { id: ownRow.id, score, version: ownRow.version + 1 }
}

/** Returns a file with the mark, or removes it. */
export const setReturnedFile = async (
  tx: Work,
  handedIn: TaughtSubmission,
  file: FileRef | null,
  { version, annotated }: { version: number | undefined; annotated: boolean },
) => {
  const { own: ownRow, all } = await lockWork(tx, handedIn)
  demandVersion(ownRow, version)
  const [formerFile] = await tx
    .select({ name: files.name })
    .from(files)
    .where(eq(files.id, ownRow.returned_file_id ?? 0))
  await tx
    .update(submissions)
    .set({
      returned_file_id: file?.id ?? null,
      returned_annotated: file !== null && annotated,
      // If the mark was already read, the file is news too.
      ...(file && { graded_at: sql`case when ${submissions.score} is not null then now() end` }),
      version: incrementVersion(submissions.version),
    })
    .where(handInSql(handedIn))
  const names = { before: { file_name: formerFile?.name ?? null }, after: { file_name: file?.name ?? null } }
  for (const submission of all) await tx.emit('submission.marked', { submission, ...names })
  return { id: ownRow.id, version: ownRow.version + 1 }
}

export const noteMarksRead = (readings: readonly Reading[]) =>
  hot(
    'marks-read',
    sql`update submissions s set score_read_at = greatest(s.score_read_at, reading.at)
      from ${fromReadings(readings)} where s.id = reading.id and s.deleted_at is null`,
  )

/** Releases every unreturned mark of the assignment to its student. */
const markReturned = (tx: Work, { id }: { id: number }) =>
  tx
    .update(submissions)
    .set({ returned_at: sql`now()` })
    .where(and(eq(submissions.lessons_id, id), isNull(submissions.returned_at), isNotNull(submissions.score)))
    .returning({
      user_id: submissions.user_id,
      stands: sql<boolean>`submissions.deleted_at is null and exists (
        select from active_students m where m.courses_id = submissions.courses_id and m.user_id = submissions.user_id)`,
    })

/** Marks told before an assignment begins to hold marks stay visible. */
export const keepTold = async (tx: Work, lesson: { id: number }): Promise<void> => {
  await markReturned(tx, lesson)
}

/**
 * Returns all marks and feedback at once.
 * @returns how many, of active students
 */
export const returnMarks = async (tx: Work, lesson: TaughtLesson): Promise<number> => {
  const [setting] = await tx
    .select({ held: lessons.hold_feedback })
    .from(lessons)
    .where(eq(lessons.id, lesson.id))
  const returnedRows = setting?.held ? await markReturned(tx, lesson) : []
  const user_ids = returnedRows.filter(({ stands }) => stands).map((one) => one.user_id)
  await tx.emit('submissions.returned', { lesson, user_ids })
  return user_ids.length
}
