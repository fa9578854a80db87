import type { FinalMarkDocument } from '@tuntas/contract/insight/final-mark-document'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, id, moment } from '../../../platform/columns.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'

/**
 * Tutup Nilai: the final marks of a class as they were closed. While `reopened_at` is null they are closed, and closing again makes the next
 * version. The database refuses to delete a version or to change what was closed. `sha256` is that of the document's canonical JSON; `pdf`
 * is its print as it was made then.
 */
export const finalMarks = pgTable(
  'final_marks',
  {
    id: id(),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    version: smallint('version').notNull(),
    closed_at: moment('closed_at').notNull(),
    closed_by: integer('closed_by')
      .notNull()
      .references(() => users.id),
    document: jsonb('document').$type<FinalMarkDocument>().notNull(),
    sha256: text('sha256').notNull(),
    pdf: bytea('pdf').notNull(),
    reopened_at: moment('reopened_at'),
    reopened_by: integer('reopened_by').references(() => users.id),
    reason: text('reason'),
  },
  (t) => [
    uniqueIndex('final_marks_version').on(t.courses_id, t.version),
    uniqueIndex('final_marks_closed').on(t.courses_id).where(sql`reopened_at is null`),
    check(
      'final_marks_reopened',
      sql`num_nonnulls(${t.reopened_at}, ${t.reopened_by}, ${t.reason}) in (0, 3)`,
    ),
  ],
)

/** When the main lecturer of a class was last reminded to close its marks: once a campus day at most. */
export const markReminders = pgTable('mark_reminders', {
  courses_id: integer('courses_id')
    .primaryKey()
    .references(() => courses.id),
  reminded_at: moment('reminded_at').notNull(),
})
