import type { AssignmentRow, SubmissionState } from '@tuntas/contract/learning/assignments'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Conn, firstRow, matches, rows } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { pageOf } from '../../../platform/list.ts'
import type { Document, FileRef } from '../../campus/files/access.ts'
import { students } from '../../campus/people/schema.ts'
import type { AttendedCourse } from '../../classroom/courses/access.ts'
import { users } from '../../identity/account/schema.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { lessons } from '../lessons/schema.ts'
import { isReturned } from '../lessons/views.schema.ts'
import type { TaughtSubmission } from './access.ts'
import { submissions } from './schema.ts'

const documentOf = (id: ReturnType<typeof sql>) =>
  sql`(select json_build_object('id', f.id, 'name', f.name, 'size', f.size) from files f where f.id = ${id})`

/** Has the student a file there already? Then a new version may come without one. */
export const hasAttachment = async (conn: Conn, userId: number, lessonId: number): Promise<boolean> =>
  (await firstRow(
    conn,
    sql`select id from submissions
      where user_id = ${userId} and lessons_id = ${lessonId} and deleted_at is null and attachment_file_id is not null`,
  )) !== undefined

type Handed = { description: string; file: FileRef | undefined; sent_key: string | undefined }
type Saved = { id: number; uploaded: string }

/** The version that this sender has handed in under this key already: its reply did not arrive. */
export const findSent = (conn: Conn, userId: number, lessonId: number, sentKey: string | undefined) =>
  firstRow<Saved>(
    conn,
    sql`select w.id, v.uploaded from submissions w join submission_versions v on v.submission_id = w.id
      where w.user_id = ${userId} and w.lessons_id = ${lessonId} and w.deleted_at is null and v.sent_key = ${sentKey ?? null}`,
  )

/** Versions of one submission within 24 hours. */
const VERSIONS = 50
const demandVersions = async (tx: Conn, submissionId: number): Promise<void> => {
  const versions = await firstRow<{ many: boolean }>(
    tx,
    sql`select count(*) > ${VERSIONS} as many from submission_versions
      where submission_id = ${submissionId} and uploaded > now() - interval '1 day'`,
  )
  if (versions?.many) throw new AppError('too_many_versions')
}

/**
 * Hands in, or hands in anew: what is shown is replaced, every version is kept, a mark becomes the former one. Without a new file
 * the former one stays.
 */
export const handIn = async (
  tx: Work,
  course: AttendedCourse,
  lessonId: number,
  { description, file, sent_key }: Handed,
): Promise<Saved> => {
  if (sent_key) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${sent_key}))`)
  const before = await findSent(tx, course.user_id, lessonId, sent_key)
  if (before) return before
  const saved = await firstRow<Saved>(
    tx,
    sql`insert into submissions as w (lessons_id, courses_id, user_id, description, attachment_file_id)
      values (${lessonId}, ${course.id}, ${course.user_id}, ${description}, ${file?.id ?? null}::int)
      on conflict (lessons_id, user_id) where deleted_at is null do update set
        description = excluded.description, attachment_file_id = coalesce(excluded.attachment_file_id, w.attachment_file_id),
        uploaded = now(), previous_score = coalesce(w.score, w.previous_score), score = null, rubric = null, graded_by = null, graded_at = null, version = w.version + 1
      returning id, uploaded`,
  )
  if (!saved) throw new AppError('unexpected')
  await tx.execute(
    sql`insert into submission_versions (submission_id, description, attachment_file_id, uploaded, sent_key)
      select id, description, attachment_file_id, uploaded, ${sent_key ?? null} from submissions where id = ${saved.id}`,
  )
  await demandVersions(tx, saved.id)
  await tx.emit('submission.handedIn', { user_id: course.user_id, lessons_id: lessonId })
  return saved
}

type Filters = PageQuery & { status?: '0' | '1' | '2' | undefined }
type Row = Omit<AssignmentRow, 'attachment' | 'filename' | 'extension' | 'size'> & {
  document: Document | null
}

/** The mark of `w` at `l` waits to be returned. */
const isHeld = sql`w.score is not null and not ${isReturned(sql`w`, sql`l`)}`

/** Each student of the class with what was handed in. */
const submissionsOf = (lesson: TaughtLesson) => sql`
  select m.user_id, u.name, s.nim, w.id, w.uploaded, w.score, w.previous_score, w.feedback, w.description, w.version, ${isHeld} as held,
    (select count(*)::int from submission_versions v where v.submission_id = w.id) as versions, ${documentOf(sql`w.attachment_file_id`)} as document
  from active_students m
  join users u on u.id = m.user_id
  join students s on s.id = m.user_id
  join lessons l on l.id = ${lesson.id}
  left join submissions w on w.lessons_id = ${lesson.id} and w.user_id = m.user_id and w.deleted_at is null
  where m.courses_id = ${lesson.courses_id}`

const statusFilter = (status: Filters['status']) => {
  if (status === '0') return sql`id is null`
  if (status === '1') return sql`id is not null and score is null`
  return status === '2' ? sql`score is not null` : sql`true`
}

export const pageOfSubmissions = (conn: Conn, lesson: TaughtLesson, { keywords, status, ...page }: Filters) =>
  pageOf<Row>(
    conn,
    sql`select * from (${submissionsOf(lesson)}) handed where ${statusFilter(status)} and ${matches(keywords, [sql`name`, sql`nim`])}`,
    sql`name, user_id`,
    page,
  )

type Summary = { students: number; submitted: number; graded: number; mean: number | null; held: number }
/** What stands above the table: over all students, whatever is filtered below. */
export const summarise = async (conn: Conn, lesson: TaughtLesson): Promise<Summary> =>
  (await firstRow<Summary>(
    conn,
    sql`select count(*)::int as students, count(id)::int as submitted, count(score)::int as graded, round(avg(score), 2) as mean, count(*) filter (where held)::int as held
      from (${submissionsOf(lesson)}) handed`,
  )) as Summary

/** Nothing came, and the window that holds for the student is over. */
const isLate = sql`term.end_date <= now()`

/** Each student of the class with where the hand-in stands, in the order of the list. */
export const listQueue = (conn: Conn, lesson: TaughtLesson) =>
  conn
    .select({
      id: submissions.id,
      user_id: students.id,
      name: users.name,
      nim: students.nim,
      score: submissions.score,
      uploaded: submissions.uploaded,
      state: sql<SubmissionState>`case when ${submissions.score} is not null then 'graded' when ${submissions.id} is not null then 'waiting'
        when ${isLate} then 'late' else 'missing' end`,
    })
    .from(students)
    .innerJoin(users, eq(users.id, students.id))
    .leftJoin(
      sql`(select t.user_id, t.end_date from student_terms t where t.lessons_id = ${lesson.id}) term`,
      sql`term.user_id = ${students.id}`,
    )
    .leftJoin(
      submissions,
      and(
        eq(submissions.user_id, students.id),
        eq(submissions.lessons_id, lesson.id),
        isNull(submissions.deleted_at),
      ),
    )
    .where(
      sql`${students.id} in (select m.user_id from active_students m where m.courses_id = ${lesson.courses_id})`,
    )
    .orderBy(users.name, students.id)

const graders = alias(users, 'graders')
/** One hand-in with its text, its file and its mark. */
export const findSubmission = async (conn: Conn, { id }: TaughtSubmission) => {
  const [found] = await conn
    .select({
      id: submissions.id,
      user_id: submissions.user_id,
      name: users.name,
      nim: students.nim,
      uploaded: submissions.uploaded,
      score: submissions.score,
      previous_score: submissions.previous_score,
      feedback: submissions.feedback,
      held: sql<boolean>`${submissions.score} is not null and not ${isReturned(sql`${submissions}`, sql`${lessons}`)}`,
      graded_by: graders.name,
      description: submissions.description,
      rubric: submissions.rubric,
      current_rubric: lessons.rubric,
      returned: sql<FileRef | null>`${documentOf(sql`${submissions.returned_file_id}`)}`,
      version: submissions.version,
      versions: sql<number>`(select count(*)::int from submission_versions v where v.submission_id = ${submissions.id})`,
      document: sql<Document | null>`${documentOf(sql`${submissions.attachment_file_id}`)}`,
    })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.user_id))
    .innerJoin(students, eq(students.id, submissions.user_id))
    .innerJoin(lessons, eq(lessons.id, submissions.lessons_id))
    .leftJoin(graders, eq(graders.id, submissions.graded_by))
    .where(
      and(
        eq(submissions.id, id),
        sql`${submissions.user_id} in (select m.user_id from active_students m where m.courses_id = ${submissions.courses_id})`,
      ),
    )
  if (!found) throw new AppError('not_found')
  return found
}

type Version = { id: number; uploaded: string; description: string; document: Document | null }
/** Newest first. */
export const listVersions = (conn: Conn, submission: TaughtSubmission): Promise<Version[]> =>
  rows<Version>(
    conn,
    sql`select v.id, v.uploaded, v.description, ${documentOf(sql`v.attachment_file_id`)} as document from submission_versions v
      where v.submission_id = ${submission.id} order by v.uploaded desc, v.id desc`,
  )

/** Archives what was handed in: the student may hand in anew while the window is open. */
export const resetSubmission = async (tx: Work, submission: TaughtSubmission): Promise<void> => {
  await tx.execute(sql`update submissions set deleted_at = now() where id = ${submission.id}`)
  await tx.emit('submission.reset', { submission })
}

export type ToDownload = {
  name: string
  nim: string
  description: string
  file_key: string | null
  file_name: string | null
}
/** What all students handed in, for one archive file. */
export const listForDownload = (conn: Conn, lesson: TaughtLesson): Promise<ToDownload[]> =>
  rows<ToDownload>(
    conn,
    sql`select u.name, s.nim, w.description, f.key as file_key, f.name as file_name
      from submissions w
      join users u on u.id = w.user_id
      join students s on s.id = w.user_id
      join active_students m on m.courses_id = w.courses_id and m.user_id = w.user_id
      left join files f on f.id = w.attachment_file_id
      where w.lessons_id = ${lesson.id} and w.deleted_at is null
      order by u.name, w.user_id`,
  )
