import type { MarkedRubric } from '@tuntas/contract/learning/rubric'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, id, moment } from '../../../platform/db/columns.ts'
import { files } from '../../campus/files/schema.ts'
import { classGroups } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { lessons } from '../lessons/schema.ts'

const score = (name: string) => numeric(name, { precision: 5, scale: 2, mode: 'number' })

/** What a student handed in for an assignment: the version shown, and its mark. */
export const submissions = pgTable(
  'submissions',
  {
    id: id(),
    lessons_id: integer('lessons_id')
      .notNull()
      .references(() => lessons.id),
    courses_id: integer('courses_id').notNull(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    description: text('description').notNull(),
    attachment_file_id: integer('attachment_file_id').references(() => files.id),
    uploaded: moment('uploaded').notNull().default(sql`now()`),
    score: score('score'),
    previous_score: score('previous_score'),
    /** What the lecturer says of it; of the version before, while this one has no mark. */
    feedback: text('feedback'),
    /** The rubric as it was when the mark was given, with the level chosen of each criterion. */
    rubric: jsonb('rubric').$type<MarkedRubric>(),
    /** A file that the lecturer hands back with the mark. */
    returned_file_id: integer('returned_file_id').references(() => files.id),
    /** That file is what was handed in with the lecturer's notes drawn on it: it can be opened again and gone on with. */
    returned_annotated: boolean('returned_annotated').notNull().default(false),
    graded_by: integer('graded_by').references(() => users.id),
    graded_at: moment('graded_at'),
    /** Since when its student may read mark and feedback; null where nothing holds them back, or they still are. */
    returned_at: moment('returned_at'),
    /** When its student last read the mark: a later one is new to them. */
    score_read_at: moment('score_read_at'),
    /** The group that handed it in: a row for each of its members then (decision 050). Null where a student did so alone. */
    group_id: integer('group_id').references(() => classGroups.id),
    /** Which member of the group sent it. */
    submitted_by: integer('submitted_by').references(() => users.id),
    /** The mark of the group, and the one that this member has in its place; `score` is what counts of both. */
    group_score: score('group_score'),
    own_score: score('own_score'),
    /** Why this member's mark is another; said to this member alone. */
    own_feedback: text('own_feedback'),
    /** False where a mark was given and nothing was handed in: `uploaded` is when the mark was given then. */
    handed_in: boolean('handed_in').notNull().default(true),
    /** The mark was given without a hand-in. What is handed in later does not withdraw it (decision 118). */
    marked_directly: boolean('marked_directly').notNull().default(false),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    deleted_at: deletedAt(),
  },
  (t) => [
    uniqueIndex('submissions_student').on(t.lessons_id, t.user_id).where(sql`deleted_at is null`),
    index('submissions_user').on(t.user_id, t.courses_id).where(sql`deleted_at is null`),
    index('submissions_course').on(t.courses_id, t.user_id).where(sql`deleted_at is null`),
    index('submissions_lesson').on(t.lessons_id, t.user_id), // archived ones too
    index('submissions_archived').on(t.courses_id).where(sql`deleted_at is not null`),
    index('submissions_group').on(t.group_id, t.lessons_id).where(sql`group_id is not null`),
    check('submissions_score', sql`${t.score} between 0 and 100`),
    check('submissions_handed_in', sql`${t.handed_in} or ${t.marked_directly}`),
    check(
      'submissions_group_score',
      sql`case when ${t.group_id} is null then coalesce(${t.group_score}, ${t.own_score}) is null and ${t.own_feedback} is null
        else ${t.score} is not distinct from coalesce(${t.own_score}, ${t.group_score}) end`,
    ),
  ],
)

/** Every version that was ever handed in, the current one included. */
export const submissionVersions = pgTable(
  'submission_versions',
  {
    id: id(),
    submission_id: integer('submission_id')
      .notNull()
      .references(() => submissions.id),
    description: text('description').notNull(),
    attachment_file_id: integer('attachment_file_id').references(() => files.id),
    uploaded: moment('uploaded').notNull().default(sql`now()`),
    /** Which member of the group sent it; null where the student did so alone. */
    submitted_by: integer('submitted_by').references(() => users.id),
    /** What its sender calls it, so that one sent twice is one version. */
    sent_key: text('sent_key'),
    /** What came back for it, kept here once the next version has taken its place. */
    score: score('score'),
    feedback: text('feedback'),
    returned_file_id: integer('returned_file_id').references(() => files.id),
  },
  (t) => [
    index('submission_versions_submission').on(t.submission_id),
    uniqueIndex('submission_versions_sent').on(t.submission_id, t.sent_key),
  ],
)
