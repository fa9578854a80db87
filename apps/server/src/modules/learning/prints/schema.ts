import { printOrders } from '@tuntas/contract/learning/prints.vocabulary'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, oneOfSql } from '../../../platform/db/columns.ts'
import { users } from '../../identity/account/schema.ts'
import { lessons } from '../lessons/schema.ts'
import type { Draw } from '../quizzes/kinds/kind.ts'
import { paperForms } from '../quizzes/schema.ts'
import type { Frozen } from './kinds/printed.ts'

/**
 * A print of a quiz with a snapshot of its questions, so that papers stay as they were handed out (decision
 * 081).
 */
export const printRuns = pgTable(
  'print_runs',
  {
    id: id(),
    lessons_id: integer('lessons_id')
      .notNull()
      .references(() => lessons.id),
    order: text('order').notNull(),
    seed: integer('seed').notNull(),
    exam_date: moment('exam_date'),
    questions: jsonb('questions').$type<Frozen[]>().notNull(),
    created_by: integer('created_by')
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  (t) => [
    index('print_runs_lesson').on(t.lessons_id),
    index('print_runs_author').on(t.created_by),
    check('print_runs_order', oneOfSql(t.order, printOrders)),
  ],
)

/** A copy of a print with all its draws, like an attempt. Without `user_id` it is not assigned. */
export const printCopies = pgTable(
  'print_copies',
  {
    id: id(),
    run_id: integer('run_id')
      .notNull()
      .references(() => printRuns.id),
    number: smallint('number').notNull(),
    code: text('code').notNull(),
    user_id: integer('user_id').references(() => users.id),
    form_id: integer('form_id').references(() => paperForms.id),
    question_ids: integer('question_ids').array().notNull(),
    option_keys: jsonb('option_keys').$type<Record<string, string[]>>().notNull().default({}),
    draws: jsonb('draws').$type<Record<string, Draw>>().notNull().default({}),
  },
  (t) => [
    uniqueIndex('print_copies_number').on(t.run_id, t.number),
    uniqueIndex('print_copies_code').on(t.run_id, t.code),
    index('print_copies_user').on(t.user_id),
    index('print_copies_form').on(t.form_id),
  ],
)

/** An imported file of answers, and the attempts made from it. */
export const printMarks = pgTable(
  'print_marks',
  {
    id: id(),
    run_id: integer('run_id')
      .notNull()
      .references(() => printRuns.id),
    file_name: text('file_name').notNull(),
    attempt_ids: integer('attempt_ids').array().notNull(),
    created_by: integer('created_by')
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    undone_at: moment('undone_at'),
    undone_by: integer('undone_by').references(() => users.id),
  },
  (t) => [
    index('print_marks_run').on(t.run_id),
    index('print_marks_author').on(t.created_by),
    index('print_marks_undoer').on(t.undone_by),
  ],
)
