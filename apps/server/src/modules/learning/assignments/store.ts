import type { SubmissionState } from '@tuntas/contract/learning/assignments'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import { z } from '@tuntas/contract/wire/zod'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Conn } from '../../../platform/db/db.ts'
import { readPage } from '../../../platform/db/pages.ts'
import { onlyRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { type Document, documentRow, type FileRef } from '../../campus/files/access.ts'
import { students } from '../../campus/people/schema.ts'
import { studentGroups } from '../../classroom/courses/schema.ts'
import { matchesShownPerson } from '../../identity/account/person-search.ts'
import { users } from '../../identity/account/schema.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { lessons } from '../lessons/schema.ts'
import { isReturned } from '../lessons/sql-rules.ts'
import type { TaughtSubmission } from './access.ts'
import { takeBackDirectScore } from './direct-marks.store.ts'
import { handInSql, lockMark } from './marks.store.ts'
import { submissions, submissionVersions } from './schema.ts'
import { takeBackToolMark } from './tool-marks.store.ts'

const documentSql = (id: ReturnType<typeof sql>) =>
  sql`(select json_build_object('id', f.id, 'name', f.name, 'size', f.size) from files f where f.id = ${id})`

type Filters = PageQuery & { status?: '0' | '1' | '2' | undefined }
/**
 * The group of a row: the one that submitted it, else the student's present group `mine`. Over `w`, `l` and
 * `mine`.
 */
const groupOfRow = sql`coalesce(w.group_id, case when w.id is null and l.is_group then mine.group_id end)`

const submissionRow = z.object({
  user_id: z.number(),
  name: z.string(),
  nim: z.string(),
  id: z.number().nullable(),
  uploaded: z.string().nullable(),
  score: z.number().nullable(),
  previous_score: z.number().nullable(),
  feedback: z.string().nullable(),
  description: z.string().nullable(),
  version: z.number().nullable(),
  held: z.boolean(),
  group_id: z.number().nullable(),
  group: z.string().nullable(),
  group_score: z.number().nullable(),
  own_score: z.number().nullable(),
  without_group: z.boolean(),
  submitted_by: z.string().nullable(),
  versions: z.number(),
  handed_in: z.boolean(),
  direct: z.boolean(),
  document: documentRow.nullable(),
})

/** The mark of `w` at `l` is not returned yet. */
const isHeld = sql`w.score is not null and not ${isReturned(sql`w`, sql`l`)}`

/** Each student of the class with the submission. */
const selectSubmissions = (lesson: TaughtLesson) => sql`
  select m.user_id, u.name, s.nim, w.id, w.uploaded, w.score, w.previous_score, w.feedback, w.description, w.version, coalesce(w.handed_in, false) as handed_in, coalesce(w.marked_directly, false) as direct, ${isHeld} as held,
    ${groupOfRow} as group_id, (select name from class_groups where id = ${groupOfRow}) as "group", w.group_score, w.own_score,
    l.is_group and mine.group_id is null as without_group, (select name from users where id = w.submitted_by) as submitted_by,
    (select count(*)::int from submission_versions v where v.submission_id = w.id) as versions, ${documentSql(sql`w.attachment_file_id`)} as document
  from active_students m
  join users u on u.id = m.user_id
  join students s on s.id = m.user_id
  join lessons l on l.id = ${lesson.id}
  left join submissions w on w.lessons_id = ${lesson.id} and w.user_id = m.user_id and w.deleted_at is null
  left join student_groups mine on mine.courses_id = m.courses_id and mine.user_id = m.user_id
  where m.courses_id = ${lesson.courses_id}`

const statusFilter = (status: Filters['status']) => {
  if (status === '0') return sql`id is null`
  if (status === '1') return sql`id is not null and score is null`
  return status === '2' ? sql`score is not null` : sql`true`
}

export const readSubmissionsPage = (
  conn: Conn,
  lesson: TaughtLesson,
  { keywords, status, ...page }: Filters,
) =>
  readPage(
    conn,
    submissionRow,
    sql`select * from (${selectSubmissions(lesson)}) handed where ${statusFilter(status)} and ${matchesShownPerson(keywords, [sql`name`, sql`nim`])}`,
    // "Kelompok 10" sorts after "Kelompok 9".
    sql`length("group") nulls first, "group", name, user_id`,
    page,
  )

const summaryRow = z.object({
  students: z.number(),
  submitted: z.number(),
  graded: z.number(),
  mean: z.number().nullable(),
  held: z.number(),
  without_group: z.number(),
})
/** The summary above the table, over all students regardless of filters. */
export const summarise = (conn: Conn, lesson: TaughtLesson) =>
  onlyRow(
    conn,
    summaryRow,
    sql`select count(*)::int as students, count(*) filter (where handed_in)::int as submitted, count(score)::int as graded, round(avg(score), 2) as mean, count(*) filter (where held)::int as held,
        count(*) filter (where without_group)::int as without_group
      from (${selectSubmissions(lesson)}) handed`,
  )

/** Nothing was submitted, and the student's window is over. */
const isLate = sql`term.end_date <= now()`

/** The same as `groupOfRow`. */
const groupId = sql<number | null>`coalesce(${submissions.group_id},
  case when ${submissions.id} is null and ${lessons.is_group} then ${studentGroups.group_id} end)`
const queueColumns = {
  id: submissions.id,
  user_id: students.id,
  group_id: groupId,
  group: sql<string | null>`(select name from class_groups where id = ${groupId})`,
  group_score: submissions.group_score,
  own_score: submissions.own_score,
  without_group: sql<boolean>`${lessons.is_group} and ${studentGroups.group_id} is null`,
  name: users.name,
  nim: students.nim,
  score: submissions.score,
  held: sql<boolean>`coalesce(${submissions.score} is not null and not ${isReturned(sql`${submissions}`, sql`${lessons}`)}, false)`,
  place: sql<string | null>`md5('hand-in ' || ${submissions.id})`,
  levels: sql<
    number[] | null
  >`case when ${submissions.rubric} -> 'criteria' = ${lessons.rubric} -> 'criteria' then ${submissions.rubric} -> 'chosen' end`,
  uploaded: submissions.uploaded,
  handed_in: sql<boolean>`coalesce(${submissions.handed_in}, false)`,
  direct: sql<boolean>`coalesce(${submissions.marked_directly}, false)`,
  state: sql<SubmissionState>`case when ${submissions.score} is not null then 'graded' when ${submissions.id} is not null then 'waiting'
        when ${isLate} then 'late' else 'missing' end`,
}
/** Each student of the class with the state of the submission, in list order. */
export const listQueue = (conn: Conn, lesson: TaughtLesson) =>
  conn
    .select(queueColumns)
    .from(students)
    .innerJoin(users, eq(users.id, students.id))
    .innerJoin(lessons, eq(lessons.id, lesson.id))
    .leftJoin(
      studentGroups,
      and(eq(studentGroups.user_id, students.id), eq(studentGroups.courses_id, lesson.courses_id)),
    )
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
const detailColumns = {
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
  group_id: submissions.group_id,
  group_score: submissions.group_score,
  own_score: submissions.own_score,
  own_feedback: submissions.own_feedback,
  submitted_by: sql<string | null>`(select name from users where id = ${submissions.submitted_by})`,
  description: submissions.description,
  rubric: submissions.rubric,
  current_rubric: lessons.rubric,
  returned: sql<FileRef | null>`${documentSql(sql`${submissions.returned_file_id}`)}`,
  returned_annotated: submissions.returned_annotated,
  version: submissions.version,
  handed_in: submissions.handed_in,
  direct: submissions.marked_directly,
  versions: sql<number>`(select count(*)::int from submission_versions v where v.submission_id = ${submissions.id})`,
  document: sql<Document | null>`${documentSql(sql`${submissions.attachment_file_id}`)}`,
}

export const findSubmission = async (conn: Conn, { id }: TaughtSubmission) => {
  const [submission] = await conn
    .select(detailColumns)
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
  if (!submission) throw new AppError('not_found')
  return submission
}

/** The former results of each replaced version. */
export const listFormerMarks = (conn: Conn, { id }: { id: number }) =>
  conn
    .select({
      id: submissionVersions.id,
      score: submissionVersions.score,
      feedback: submissionVersions.feedback,
      returned: sql<FileRef | null>`${documentSql(sql`${submissionVersions.returned_file_id}`)}`,
    })
    .from(submissionVersions)
    .where(eq(submissionVersions.submission_id, id))

const versionRow = z.object({
  id: z.number(),
  uploaded: z.string(),
  description: z.string(),
  submitted_by: z.string().nullable(),
  document: documentRow.nullable(),
})

/** Newest first. */
export const listVersions = (conn: Conn, submission: { id: number }) =>
  rows(
    conn,
    versionRow,
    sql`select v.id, v.uploaded, v.description, (select name from users where id = v.submitted_by) as submitted_by, ${documentSql(sql`v.attachment_file_id`)} as document from submission_versions v
      where v.submission_id = ${submission.id} order by v.uploaded desc, v.id desc`,
  )

/**
 * Archives a submission, a group's for all members, so that it can be submitted again within the window. If
 * it was marked before it was submitted, only that mark is removed.
 */
export const resetSubmission = async (
  tx: Work,
  submission: TaughtSubmission,
): Promise<'mark' | 'hand_in'> => {
  const { own: ownRow } = await lockMark(tx, submission)
  if (await takeBackToolMark(tx, submission)) return 'mark'
  if (ownRow.marked_directly && ownRow.handed_in) {
    await takeBackDirectScore(tx, submission)
    return 'mark'
  }
  const deletedRows = await tx
    .update(submissions)
    .set({ deleted_at: sql`now()` })
    .where(and(handInSql(submission), isNull(submissions.deleted_at)))
    .returning({ id: submissions.id, user_id: submissions.user_id, lessons_id: submissions.lessons_id })
  for (const each of deletedRows) await tx.emit('submission.reset', { submission: each })
  return ownRow.handed_in ? 'hand_in' : 'mark'
}

const toDownloadRow = z.object({
  name: z.string(),
  nim: z.string(),
  group_id: z.number().nullable(),
  group: z.string().nullable(),
  description: z.string(),
  file_key: z.string().nullable(),
  file_name: z.string().nullable(),
})
export type ToDownload = z.output<typeof toDownloadRow>
/** All students' submissions, for a download archive. */
export const listForDownload = (conn: Conn, lesson: TaughtLesson): Promise<ToDownload[]> =>
  rows(
    conn,
    toDownloadRow,
    sql`select u.name, s.nim, w.group_id, (select name from class_groups where id = w.group_id) as "group", w.description, f.key as file_key, f.name as file_name
      from submissions w
      join users u on u.id = w.user_id
      join students s on s.id = w.user_id
      join active_students m on m.courses_id = w.courses_id and m.user_id = w.user_id
      left join files f on f.id = w.attachment_file_id
      where w.lessons_id = ${lesson.id} and w.deleted_at is null and w.handed_in
      order by u.name, w.user_id`,
  )
