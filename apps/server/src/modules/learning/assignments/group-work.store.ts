import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { incrementVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { students } from '../../campus/people/schema.ts'
import type { AttendedCourse } from '../../classroom/courses/access.ts'
import { classGroups, studentGroups } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { lessons } from '../lessons/schema.ts'
import { isReturned } from '../lessons/sql-rules.ts'
import type { TaughtSubmission } from './access.ts'
import { keepFormerMarks } from './hand-in.store.ts'
import { demandVersion, lockMark } from './marks.store.ts'
import { submissions, submissionVersions } from './schema.ts'

type OwnMark = { score: number | null; feedback: string | null; version?: number | undefined }

/** Gives one member an individual mark instead of the group's, or removes it. */
export const setOwnScore = async (tx: Work, actor: Actor, submission: TaughtSubmission, mark: OwnMark) => {
  if (submission.group_id === null)
    throw new AppError('in_use', { message: 'Tugas ini tidak dikumpulkan oleh kelompok.' })
  const { own: ownRow } = await lockMark(tx, submission)
  demandVersion(ownRow, mark.version)
  const own_feedback = mark.score === null ? null : mark.feedback
  const [after] = await tx
    .update(submissions)
    .set({
      own_score: mark.score,
      own_feedback,
      score: mark.score ?? ownRow.group_score,
      marked_directly: false,
      graded_by: actor.id,
      graded_at: sql`now()`,
      version: incrementVersion(submissions.version),
    })
    .where(eq(submissions.id, ownRow.id))
    .returning()
  if (!after) throw new AppError('not_found')
  await tx.emit('submission.marked', {
    submission: ownRow,
    before: { score: ownRow.score, own_score: ownRow.own_score, own_feedback: ownRow.own_feedback },
    after: { score: after.score, own_score: after.own_score, own_feedback: after.own_feedback },
  })
  return { id: ownRow.id, score: after.score, own_score: after.own_score, version: after.version }
}

/** Everybody concerned by a group's work: those who share the submission, and present members. */
export const listSharers = (conn: Conn, { group_id, lessons_id, courses_id }: TaughtSubmission) =>
  conn
    .select({
      id: submissions.id,
      user_id: users.id,
      name: users.name,
      nim: students.nim,
      score: submissions.score,
      own_score: submissions.own_score,
      own_feedback: submissions.own_feedback,
      version: submissions.version,
      /** The sharer's present group, if it is another one. */
      moved_to: sql<
        string | null
      >`case when ${studentGroups.group_id} <> ${group_id} then ${studentGroups.name} end`,
    })
    .from(users)
    .innerJoin(students, eq(students.id, users.id))
    .leftJoin(
      submissions,
      and(
        eq(submissions.user_id, users.id),
        eq(submissions.lessons_id, lessons_id),
        eq(submissions.group_id, group_id ?? 0),
        isNull(submissions.deleted_at),
      ),
    )
    .leftJoin(
      studentGroups,
      and(eq(studentGroups.user_id, users.id), eq(studentGroups.courses_id, courses_id)),
    )
    .where(
      sql`${users.id} in (select m.user_id from active_students m where m.courses_id = ${courses_id})
        and (${submissions.id} is not null or ${studentGroups.group_id} = ${group_id})`,
    )
    .orderBy(users.name, users.id)

/** The group of a submission, archived or not, with its mark. */
export const findSubmissionGroup = async (conn: Conn, { id }: TaughtSubmission) => {
  const [group] = await conn
    .select({ id: classGroups.id, name: classGroups.name, score: submissions.group_score })
    .from(submissions)
    .innerJoin(classGroups, eq(classGroups.id, submissions.group_id))
    .where(eq(submissions.id, id))
  return group
}

/**
 * The shared row for another member: with the group's mark, or with the member's earlier mark without a
 * submission.
 */
const toSharedRow = (of: typeof submissions.$inferSelect, userId: number) => {
  const { id: _, created_at: __, previous_score: ___, score_read_at: ____, version: _____, ...work } = of
  const { marked_directly: ______, ...sharedWork } = work
  const row = { ...sharedWork, user_id: userId, own_score: null, own_feedback: null, score: of.group_score }
  const directScore = sql`case when ${submissions.marked_directly} then ${submissions.score} end`
  return { row, directScore }
}

const INCLUDED = 'Mahasiswa ini sudah disertakan.'

/**
 * Lets a later member share the group's submission and mark. The member's own earlier submission is kept as a
 * version.
 */
export const includeMember = async (
  tx: Work,
  submission: TaughtSubmission,
  userId: number,
): Promise<void> => {
  const { group_id } = submission
  if (group_id === null) throw new AppError('not_found')
  const { own: ownRow } = await lockMark(tx, submission)
  const person = (await listSharers(tx, submission)).find((one) => one.user_id === userId)
  if (!person) throw new AppError('not_found')
  if (person.id !== null) throw new AppError('duplicate', { message: INCLUDED })
  const [of] = await tx.select().from(submissions).where(eq(submissions.id, ownRow.id))
  if (!of) throw new AppError('not_found')
  const { row, directScore } = toSharedRow(of, userId)
  await keepFormerMarks(tx, of.lessons_id, [userId])
  const [newRow] = await tx
    .insert(submissions)
    .values(row)
    .onConflictDoUpdate({
      target: [submissions.lessons_id, submissions.user_id],
      targetWhere: sql`deleted_at is null`,
      set: {
        ...row,
        own_score: directScore,
        score: sql`coalesce(${directScore}, ${of.group_score})`,
        previous_score: sql`coalesce(${submissions.score}, ${submissions.previous_score})`,
        version: incrementVersion(submissions.version),
      },
    })
    .returning({ id: submissions.id })
  if (!newRow) throw new AppError('unexpected')
  const { description, attachment_file_id, uploaded: uploadedAt, submitted_by } = of
  await tx
    .insert(submissionVersions)
    .values({ submission_id: newRow.id, description, attachment_file_id, uploaded: uploadedAt, submitted_by })
  await tx.emit('submission.included', {
    submission: { id: newRow.id, user_id: userId, lessons_id: of.lessons_id },
    of: group_id,
  })
}

const findOwnGroup = async (conn: Conn, course: AttendedCourse) => {
  const [ownGroup] = await conn
    .select({ id: studentGroups.group_id, name: studentGroups.name })
    .from(studentGroups)
    .where(and(eq(studentGroups.courses_id, course.id), eq(studentGroups.user_id, course.user_id)))
  if (!ownGroup) return null
  const members = await conn
    .select({ user_id: users.id, name: users.name, nim: students.nim })
    .from(studentGroups)
    .innerJoin(users, eq(users.id, studentGroups.user_id))
    .innerJoin(students, eq(students.id, users.id))
    .where(eq(studentGroups.group_id, ownGroup.id))
    .orderBy(users.name, users.id)
  return { ...ownGroup, members }
}

/** The student's own submission row; marks and feedback only after they were returned. */
const findOwnRow = async (conn: Conn, course: AttendedCourse, lessonId: number) => {
  const isResultReturned = isReturned(sql`${submissions}`, sql`${lessons}`)
  const [ownRow] = await conn
    .select({
      id: submissions.id,
      group_id: submissions.group_id,
      group: classGroups.name,
      submitted_by: sql<string | null>`(select name from users where id = ${submissions.submitted_by})`,
      uploaded: submissions.uploaded,
      group_score: sql<number | null>`case when ${isResultReturned} then ${submissions.group_score} end`,
      own_score: sql<number | null>`case when ${isResultReturned} then ${submissions.own_score} end`,
      own_feedback: sql<string | null>`case when ${isResultReturned} then ${submissions.own_feedback} end`,
    })
    .from(submissions)
    .innerJoin(lessons, eq(lessons.id, submissions.lessons_id))
    .leftJoin(classGroups, eq(classGroups.id, submissions.group_id))
    .where(
      and(
        eq(submissions.lessons_id, lessonId),
        eq(submissions.user_id, course.user_id),
        eq(submissions.handed_in, true),
        isNull(submissions.deleted_at),
      ),
    )
  return ownRow
}

/** A student's view of the group's work or of individual work, limited to the student's own row. */
export const findGroupWork = async (conn: Conn, course: AttendedCourse, lessonId: number) => {
  const [lesson] = await conn
    .select({ is_group: lessons.is_group })
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), eq(lessons.courses_id, course.id), eq(lessons.type, 'ASSIGNMENT')))
  if (!lesson) throw new AppError('not_found')
  const group = lesson.is_group ? await findOwnGroup(conn, course) : null
  const ownRow = await findOwnRow(conn, course, lessonId)
  const [without] =
    group && ownRow?.group_id !== group.id
      ? await conn
          .select({ uploaded: submissions.uploaded })
          .from(submissions)
          .where(
            and(
              eq(submissions.lessons_id, lessonId),
              eq(submissions.group_id, group.id),
              isNull(submissions.deleted_at),
            ),
          )
          .limit(1)
      : []
  return { group, own: ownRow, handed_in_without: without?.uploaded ?? null }
}
