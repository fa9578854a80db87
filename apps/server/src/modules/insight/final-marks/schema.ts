import type { FinalMarkDocument } from '@tuntas/contract/insight/final-mark-document'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, id, moment } from '../../../platform/db/columns.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'

/**
 * Tutup Nilai: closed final marks of a class. They are closed while `reopened_at` is null; closing again adds
 * the next version. A trigger prevents deletion and changes of the closed data. `sha256` covers the
 * document's canonical JSON; `pdf` is the print from that time.
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

/** Last reminder to the main lecturer of a class; at most one a campus day. */
export const markReminders = pgTable('mark_reminders', {
  courses_id: integer('courses_id')
    .primaryKey()
    .references(() => courses.id),
  reminded_at: moment('reminded_at').notNull(),
})
