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

/** A student's submission for an assignment, or mark at an external tool: the shown version and its mark. */
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
    /** The lecturer's feedback; for the previous version, while this one has no mark. */
    feedback: text('feedback'),
    /** The rubric at the time of marking, with the chosen level of each criterion. */
    rubric: jsonb('rubric').$type<MarkedRubric>(),
    /** A file that the lecturer returned with the mark. */
    returned_file_id: integer('returned_file_id').references(() => files.id),
    /** That file is the submission with the lecturer's annotations, which can be reopened and continued. */
    returned_annotated: boolean('returned_annotated').notNull().default(false),
    graded_by: integer('graded_by').references(() => users.id),
    graded_at: moment('graded_at'),
    /** When mark and feedback were returned; null if they are not held back or not yet returned. */
    returned_at: moment('returned_at'),
    /** When its student last read the mark; a later mark is unread. */
    score_read_at: moment('score_read_at'),
    /**
     * The submitting group, with a row for each of its members at that time (decision 050). Null for an
     * individual submission.
     */
    group_id: integer('group_id').references(() => classGroups.id),
    /** The member of the group who sent it. */
    submitted_by: integer('submitted_by').references(() => users.id),
    /** The group's mark, and the member's individual mark instead; `score` is the one that counts. */
    group_score: score('group_score'),
    own_score: score('own_score'),
    /** Reason of the individual mark, shown only to this member. */
    own_feedback: text('own_feedback'),
    /** External tools: the last final mark that the tool gave, and the tool's moment of its last score. */
    tool_score: score('tool_score'),
    tool_scored_at: moment('tool_scored_at'),
    /** False for a mark without a submission; `uploaded` is then the time of the mark. */
    handed_in: boolean('handed_in').notNull().default(true),
    /** The mark was given without a submission. A later submission does not withdraw it (decision 118). */
    marked_directly: boolean('marked_directly').notNull().default(false),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    deleted_at: deletedAt(),
  },
  (t) => [
    uniqueIndex('submissions_student').on(t.lessons_id, t.user_id).where(sql`deleted_at is null`),
    index('submissions_user').on(t.user_id, t.courses_id).where(sql`deleted_at is null`),
    index('submissions_course').on(t.courses_id, t.user_id).where(sql`deleted_at is null`),
    index('submissions_lesson').on(t.lessons_id, t.user_id), // including archived ones
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

/** Every submitted version, including the current one. */
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
    /** The member of the group who sent it; null for an individual submission. */
    submitted_by: integer('submitted_by').references(() => users.id),
    /** The sender's key; a resend under it is the same version. */
    sent_key: text('sent_key'),
    /** The result of this version, kept here after the next version replaced it. */
    score: score('score'),
    feedback: text('feedback'),
    returned_file_id: integer('returned_file_id').references(() => files.id),
  },
  (t) => [
    index('submission_versions_submission').on(t.submission_id),
    uniqueIndex('submission_versions_sent').on(t.submission_id, t.sent_key),
  ],
)
