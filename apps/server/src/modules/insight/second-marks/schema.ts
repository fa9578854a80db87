import type { MarkerAgreement } from '@tuntas/contract/insight/second-marks'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../../../platform/db/columns.ts'
import { users } from '../../identity/account/schema.ts'
import { answers } from '../../learning/attempts/schema.ts'
import { lessons } from '../../learning/lessons/schema.ts'
import { questions } from '../../learning/quizzes/schema.ts'

/** A sample of a question's answers for a second marker; `result` is fixed when it is closed. */
export const secondMarkSamples = pgTable(
  'second_mark_samples',
  {
    id: id(),
    lessons_id: integer('lessons_id')
      .notNull()
      .references(() => lessons.id),
    question_id: integer('question_id')
      .notNull()
      .references(() => questions.id),
    marker_id: integer('marker_id')
      .notNull()
      .references(() => users.id),
    opened_by: integer('opened_by')
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    closed_at: moment('closed_at'),
    result: jsonb('result').$type<MarkerAgreement>(),
  },
  (t) => [
    index('second_mark_samples_lesson').on(t.lessons_id),
    uniqueIndex('second_mark_samples_open').on(t.question_id).where(sql`closed_at is null`),
  ],
)

/** An answer of the sample under a code in random order, and the second marker's points. */
export const secondMarks = pgTable(
  'second_marks',
  {
    sample_id: integer('sample_id')
      .notNull()
      .references(() => secondMarkSamples.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    answer_id: integer('answer_id')
      .notNull()
      .references(() => answers.id, { onDelete: 'cascade' }),
    points: numeric('points', { precision: 7, scale: 2, mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.sample_id, t.code] }),
    uniqueIndex('second_marks_answer').on(t.sample_id, t.answer_id),
    index('second_marks_of_answer').on(t.answer_id),
  ],
)
