import { z } from '@tuntas/contract/wire/zod'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows, firstRow, onlyRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { holdSending } from '../../../platform/http/idempotency.ts'
import type { FileRef } from '../../campus/files/access.ts'
import type { AttendedCourse } from '../../classroom/courses/access.ts'
import { refuseClosedWork } from '../../classroom/courses/closing.store.ts'
import { holdOwnGroup } from '../../classroom/courses/groups.store.ts'
import { studentGroups } from '../../classroom/courses/schema.ts'
import { lessons } from '../lessons/schema.ts'
import { isOfOtherGroup, isReturned } from '../lessons/sql-rules.ts'
import { submissions } from './schema.ts'

/** Has the student already submitted a file for this work, with the same group or alone as now? */
export const hasAttachment = async (conn: Conn, userId: number, lessonId: number): Promise<boolean> =>
  (await countRows(
    conn,
    sql`select from submissions w join lessons l on l.id = w.lessons_id
      where w.user_id = ${userId} and w.lessons_id = ${lessonId} and w.deleted_at is null and w.attachment_file_id is not null
        and not ${isOfOtherGroup(sql`w`, sql`l`)}`,
  )) > 0

/**
 * The state that the sender has seen: time of the submission and its mark, 'none' if absent. Missing fields
 * are not compared.
 */
type Seen = { seen?: string | undefined; seen_score?: number | 'none' | undefined }
type Handed = Seen & {
  description: string
  file: FileRef | undefined
  sent_key: string | undefined
}
const savedRow = z.object({ id: z.number(), uploaded: z.string() })
type Saved = z.output<typeof savedRow>

/** The version already stored under this key; its reply was lost. */
export const findSent = (conn: Conn, userId: number, lessonId: number, sentKey: string | undefined) =>
  firstRow(
    conn,
    savedRow,
    sql`select w.id, v.uploaded from submissions w join submission_versions v on v.submission_id = w.id
      where w.user_id = ${userId} and w.lessons_id = ${lessonId} and w.deleted_at is null and v.sent_key = ${sentKey ?? null}`,
  )

/** Maximum number of versions of a submission within 24 hours. */
const VERSIONS = 50
const versionsRow = z.object({ many: z.boolean() })
const demandVersions = async (tx: Conn, submissionId: number): Promise<void> => {
  const versions = await onlyRow(
    tx,
    versionsRow,
    sql`select count(*) > ${VERSIONS} as many from submission_versions
      where submission_id = ${submissionId} and uploaded > now() - interval '1 day'`,
  )
  if (versions.many) throw new AppError('too_many_versions')
}

/** Serialises submissions and marking of a group. */
export const holdGroupWork = (tx: Conn, lessonId: number, groupId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${lessonId}::int, ${groupId}::int)`)

/** Serialises submissions of a student, by a negative id that no group has. */
const holdSingleWork = (tx: Conn, lessonId: number, userId: number) => holdGroupWork(tx, lessonId, -userId)

const unseenRow = z.object({
  uploaded: z.string(),
  submitted_by: z.string(),
  is_own: z.boolean(),
  /** A newer submission exists; otherwise only its mark is newer. */
  is_newer: z.boolean(),
  is_marked: z.boolean(),
  /** The sender's own mark, if it was returned. */
  score: z.number().nullable(),
})

const tellUnseen = ({ is_own, is_newer, submitted_by }: z.output<typeof unseenRow>) => {
  if (!is_newer) return 'Tugas ini sudah dinilai. Muat ulang, lalu kirim lagi.'
  return is_own
    ? 'Kamu sudah mengumpulkan versi lain yang belum tampil di sini. Muat ulang, lalu kirim lagi.'
    : `${submitted_by} sudah mengumpulkan versi yang belum kamu lihat. Muat ulang, lalu kirim lagi.`
}

/** A sender who saw a submission with another group has not seen this group's. */
const isSince = (userId: number, seenAt: string) =>
  sql`(date_trunc('milliseconds', w.uploaded) > ${seenAt}::timestamptz or exists (select from submissions own
    where own.lessons_id = w.lessons_id and own.user_id = ${userId} and own.deleted_at is null
      and own.group_id is distinct from w.group_id and date_trunc('milliseconds', own.uploaded) = ${seenAt}::timestamptz))`

/** A mark that the sender has not seen, and that a new version would replace. */
const isUnseenMark = (userId: number, seenScore: Seen['seen_score']) =>
  seenScore === undefined
    ? sql`false`
    : sql`(w.user_id = ${userId} and not w.marked_directly and ${isReturned(sql`w`, sql`l`)} and w.score is not null
        and w.score is distinct from ${seenScore === 'none' ? null : seenScore}::numeric)`

/**
 * Refuses a submission whose sender has not seen the present one, the group's or their own, so that nobody
 * overwrites it unseen.
 */
const demandSeen = async (
  conn: Conn,
  { user_id }: AttendedCourse,
  lessonId: number,
  groupId: number | undefined,
  { seen: seenAt, seen_score }: Seen,
) => {
  if (seenAt === undefined) return
  const work = groupId === undefined ? sql`w.user_id = ${user_id}` : sql`w.group_id = ${groupId}`
  const since = sql`(${work} and w.handed_in and ${seenAt === 'none' ? sql`true` : isSince(user_id, seenAt)})`
  const otherHandIn = await firstRow(
    conn,
    unseenRow,
    sql`select w.uploaded, u.name as submitted_by, u.id = ${user_id} as is_own, coalesce(${since}, false) as is_newer,
        case when w.user_id = ${user_id} and told.mark then w.score end::float as score, told.mark and w.score is not null as is_marked
      from submissions w join lessons l on l.id = w.lessons_id join users u on u.id = coalesce(w.submitted_by, w.user_id)
      cross join lateral (select ${isReturned(sql`w`, sql`l`)} as mark) told
      where w.lessons_id = ${lessonId} and w.deleted_at is null and (${since} or ${isUnseenMark(user_id, seen_score)})
      order by w.uploaded desc, w.user_id = ${user_id} desc limit 1`,
  )
  if (!otherHandIn) return
  const { is_own, is_newer, is_marked, submitted_by, score } = otherHandIn
  const uploadedAt = new Date(otherHandIn.uploaded).toISOString()
  const flags = { own: is_own ? 1 : 0, newer: is_newer ? 1 : 0, marked: is_marked ? 1 : 0 }
  throw new AppError('stale', {
    message: tellUnseen(otherHandIn),
    data: { uploaded: uploadedAt, submitted_by, score, ...flags },
  })
}

/**
 * Keeps mark, feedback and returned file with the version they were given for, before a new version replaces
 * it. Locks these submissions against marking until the transaction ends.
 */
export const keepFormerMarks = async (tx: Conn, lessonId: number, userIds: readonly number[]) => {
  const heldRows = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.lessons_id, lessonId),
        inArray(submissions.user_id, [...userIds]),
        isNull(submissions.deleted_at),
      ),
    )
    .orderBy(submissions.id)
    .for('update')
  await tx.execute(
    sql`update submission_versions v set score = w.score, returned_file_id = w.returned_file_id,
        feedback = case when w.score is not null then nullif(coalesce(w.feedback, '') || coalesce(w.own_feedback, ''), '') end
      from submissions w
      where w.id = any(${sql.param(heldRows.map(({ id }) => id))}::int[]) and coalesce(w.score, w.returned_file_id) is not null and not w.marked_directly
        and v.id = (select max(id) from submission_versions where submission_id = w.id)`,
  )
}

/** Students who left the group keep the group's submission as their own. */
const partFromLeavers = (tx: Conn, lessonId: number, groupId: number, members: readonly number[]) =>
  tx.execute(
    sql`update submissions set group_id = null, group_score = null, own_score = null, own_feedback = null,
        feedback = nullif(coalesce(feedback, '') || coalesce(own_feedback, ''), '')
      where lessons_id = ${lessonId} and group_id = ${groupId} and deleted_at is null and user_id <> all(${sql.param([...members])}::int[])`,
  )

/** The owners of a submission: the group if the assignment is a group assignment and the student has one. */
const holdOwners = async (tx: Conn, course: AttendedCourse, lessonId: number) => {
  const [lesson] = await tx
    .select({ is_group: lessons.is_group })
    .from(lessons)
    .where(eq(lessons.id, lessonId))
  const group = lesson?.is_group ? await holdOwnGroup(tx, course) : null
  return { group, user_ids: group?.user_ids ?? [course.user_id] }
}

/** The same check before a file is stored, without locks. */
export const demandSeenNow = async (
  conn: Conn,
  course: AttendedCourse,
  lessonId: number,
  seenVersion: Seen,
) => {
  const [ownGroup] = await conn
    .select({ group_id: studentGroups.group_id })
    .from(studentGroups)
    .innerJoin(lessons, and(eq(lessons.id, lessonId), eq(lessons.is_group, true)))
    .where(and(eq(studentGroups.courses_id, course.id), eq(studentGroups.user_id, course.user_id)))
  await demandSeen(conn, course, lessonId, ownGroup?.group_id, seenVersion)
}

type Handing = Pick<Handed, 'description' | 'file'> & Awaited<ReturnType<typeof holdOwners>>
const heldRow = savedRow.extend({ user_id: z.number() })

const keptOfDirectMarks = sql.join(
  (['score', 'rubric', 'graded_by', 'graded_at', 'returned_file_id'] as const).map(
    (name) => sql`${sql.identifier(name)} = case when w.marked_directly then w.${sql.identifier(name)} end`,
  ),
  sql`, `,
)

/**
 * Writes a row for each owner. Existing marks become former ones, except marks given without a submission.
 */
const writeSubmissions = (
  tx: Conn,
  course: AttendedCourse,
  lessonId: number,
  { description, file, group, user_ids }: Handing,
) => {
  const ownFile = sql`(select attachment_file_id from submissions
    where lessons_id = ${lessonId} and user_id = ${course.user_id} and deleted_at is null
      and group_id is not distinct from ${group?.id ?? null})`
  return rows(
    tx,
    heldRow,
    sql`insert into submissions as w (lessons_id, courses_id, user_id, description, attachment_file_id, group_id, submitted_by)
      select ${lessonId}, ${course.id}, holder.user_id, ${description}, coalesce(${file?.id ?? null}::int, ${ownFile}),
        ${group?.id ?? null}::int, ${group ? course.user_id : null}::int
      from unnest(${sql.param([...user_ids])}::int[]) holder(user_id) order by holder.user_id
      on conflict (lessons_id, user_id) where deleted_at is null do update set
        description = excluded.description,
        attachment_file_id = excluded.attachment_file_id, group_id = excluded.group_id, submitted_by = excluded.submitted_by, group_score = null, handed_in = true,
        own_score = case when w.marked_directly and excluded.group_id is not null then w.score end,
        own_feedback = case when excluded.group_id is not null then coalesce(w.own_feedback, case when w.marked_directly then w.feedback end) end,
        feedback = case when w.marked_directly and excluded.group_id is not null then null else w.feedback end,
        uploaded = now(), previous_score = case when w.marked_directly then w.previous_score else coalesce(w.score, w.previous_score) end,
        ${keptOfDirectMarks}, returned_annotated = w.marked_directly and w.returned_annotated, version = w.version + 1
      returning id, user_id, uploaded`,
  )
}

/**
 * Submits, or submits again: the shown content is replaced, every version is kept, and the mark becomes a
 * former one. Without a new file the sender's earlier file with the same group stays. A group's submission is
 * a row for each member (decision 050).
 */
export const handIn = async (
  tx: Work,
  course: AttendedCourse,
  lessonId: number,
  { description, file, sent_key, ...seenVersion }: Handed,
): Promise<Saved> => {
  if (sent_key) await holdSending(tx, course.user_id, sent_key)
  const { group, user_ids } = await holdOwners(tx, course, lessonId)
  await (group ? holdGroupWork(tx, lessonId, group.id) : holdSingleWork(tx, lessonId, course.user_id))
  const before = await findSent(tx, course.user_id, lessonId, sent_key)
  if (before) return before
  await refuseClosedWork(tx, course.id, lessonId)
  await keepFormerMarks(tx, lessonId, user_ids)
  await demandSeen(tx, course, lessonId, group?.id, seenVersion)
  const savedRows = await writeSubmissions(tx, course, lessonId, { description, file, group, user_ids })
  const ids = savedRows.map(({ id }) => id)
  await tx.execute(
    sql`insert into submission_versions (submission_id, description, attachment_file_id, uploaded, submitted_by, sent_key)
      select id, description, attachment_file_id, uploaded, submitted_by, ${sent_key ?? null} from submissions
      where id = any(${sql.param(ids)}::int[])`,
  )
  const ownSaved = savedRows.find(({ user_id }) => user_id === course.user_id)
  if (!ownSaved) throw new AppError('unexpected')
  await demandVersions(tx, ownSaved.id)
  if (group) await partFromLeavers(tx, lessonId, group.id, user_ids)
  await tx.emit('submission.handedIn', { user_ids, lessons_id: lessonId })
  return { id: ownSaved.id, uploaded: ownSaved.uploaded }
}
