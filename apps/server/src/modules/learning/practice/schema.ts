import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, numeric, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/columns.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { questions } from '../quizzes/schema.ts'

/** What each answer of a student's practice came to, from 0 to 1. No score and no report reads it. */
export const practiceAnswers = pgTable(
  'practice_answers',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    question_id: integer('question_id')
      .notNull()
      .references(() => questions.id),
    share: numeric('share', { precision: 5, scale: 4, mode: 'number' }).notNull(),
    answered_at: moment('answered_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('practice_answers_question').on(t.user_id, t.courses_id, t.question_id, t.id),
    index('practice_answers_day').on(t.user_id, t.answered_at),
    check('practice_answers_share', sql`${t.share} between 0 and 1`),
  ],
)
