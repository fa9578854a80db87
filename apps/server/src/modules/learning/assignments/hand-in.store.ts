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

/** Has the student handed in a file there already, with the same group or alone as now? Then a new version may come without one. */
export const hasAttachment = async (conn: Conn, userId: number, lessonId: number): Promise<boolean> =>
  (await countRows(
    conn,
    sql`select from submissions w join lessons l on l.id = w.lessons_id
      where w.user_id = ${userId} and w.lessons_id = ${lessonId} and w.deleted_at is null and w.attachment_file_id is not null
        and not ${isOfOtherGroup(sql`w`, sql`l`)}`,
  )) > 0

/** What its sender has seen: when the hand-in came, and its mark; 'none' where there was none. What is missing is not compared. */
type Seen = { seen?: string | undefined; seen_score?: number | 'none' | undefined }
type Handed = Seen & {
  description: string
  file: FileRef | undefined
  sent_key: string | undefined
}
const savedRow = z.object({ id: z.number(), uploaded: z.string() })
type Saved = z.output<typeof savedRow>

/** The version that this sender has handed in under this key already: its reply did not arrive. */
export const findSent = (conn: Conn, userId: number, lessonId: number, sentKey: string | undefined) =>
  firstRow(
    conn,
    savedRow,
    sql`select w.id, v.uploaded from submissions w join submission_versions v on v.submission_id = w.id
      where w.user_id = ${userId} and w.lessons_id = ${lessonId} and w.deleted_at is null and v.sent_key = ${sentKey ?? null}`,
  )

/** Versions of one submission within 24 hours. */
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

/** One hand-in of a group after the other, and none while it is marked. */
export const holdGroupWork = (tx: Conn, lessonId: number, groupId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${lessonId}::int, ${groupId}::int)`)

/** One hand-in of a student after the other. Below zero no group has a number. */
const holdSingleWork = (tx: Conn, lessonId: number, userId: number) => holdGroupWork(tx, lessonId, -userId)

const unseenRow = z.object({
  uploaded: z.string(),
  submitted_by: z.string(),
  is_own: z.boolean(),
  /** It came since; otherwise only its mark did. */
  is_newer: z.boolean(),
  is_marked: z.boolean(),
  /** The sender's own mark, as far as it is told. */
  score: z.number().nullable(),
})

const tellUnseen = ({ is_own, is_newer, submitted_by }: z.output<typeof unseenRow>) => {
  if (!is_newer) return 'Tugas ini sudah dinilai. Muat ulang, lalu kirim lagi.'
  return is_own
    ? 'Kamu sudah mengumpulkan versi lain yang belum tampil di sini. Muat ulang, lalu kirim lagi.'
    : `${submitted_by} sudah mengumpulkan versi yang belum kamu lihat. Muat ulang, lalu kirim lagi.`
}

/** Whoever saw what they had handed in with another group saw nothing of this one's. */
const isSince = (userId: number, seenAt: string) =>
  sql`(date_trunc('milliseconds', w.uploaded) > ${seenAt}::timestamptz or exists (select from submissions own
    where own.lessons_id = w.lessons_id and own.user_id = ${userId} and own.deleted_at is null
      and own.group_id is distinct from w.group_id and date_trunc('milliseconds', own.uploaded) = ${seenAt}::timestamptz))`

/** A mark that the sender has and did not see: it would go without a word. */
const isUnseenMark = (userId: number, seenScore: Seen['seen_score']) =>
  seenScore === undefined
    ? sql`false`
    : sql`(w.user_id = ${userId} and not w.marked_directly and ${isReturned(sql`w`, sql`l`)} and w.score is not null
        and w.score is distinct from ${seenScore === 'none' ? null : seenScore}::numeric)`

/** Refuses a hand-in made before its sender could see what stands now, the group's or their own: nobody writes over that unseen. */
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
 * What the lecturer said of a version stays with it when another takes its place: its mark, the words, the returned file.
 * Nobody marks these hand-ins until the transaction ends.
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

/** Whoever left the group keeps what was handed in with it, alone from now on. */
const partFromLeavers = (tx: Conn, lessonId: number, groupId: number, members: readonly number[]) =>
  tx.execute(
    sql`update submissions set group_id = null, group_score = null, own_score = null, own_feedback = null,
        feedback = nullif(coalesce(feedback, '') || coalesce(own_feedback, ''), '')
      where lessons_id = ${lessonId} and group_id = ${groupId} and deleted_at is null and user_id <> all(${sql.param([...members])}::int[])`,
  )

/** Whose work a hand-in is: the group's where the assignment is one of groups and the student has one. */
const holdOwners = async (tx: Conn, course: AttendedCourse, lessonId: number) => {
  const [lesson] = await tx
    .select({ is_group: lessons.is_group })
    .from(lessons)
    .where(eq(lessons.id, lessonId))
  const group = lesson?.is_group ? await holdOwnGroup(tx, course) : null
  return { group, user_ids: group?.user_ids ?? [course.user_id] }
}

/** The same before a file is kept for it: a look that holds nobody up. */
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

/** A row of each who hands in; a mark that was there becomes the former one, save one that was given without a hand-in. */
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
 * Hands in, or hands in anew: what is shown is replaced, every version is kept, a mark becomes the former one. Without a new file
 * the sender's former one of the same group stays. What a group hands in is a row of each member (decision 050).
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
