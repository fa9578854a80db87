import { ratingNames, SURVEY_TEXT, surveyItems } from '@tuntas/contract/insight/surveys'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/db/columns.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'

/** Survei kelas: one a class, open until a lecturer closes it. */
export const classSurveys = pgTable('class_surveys', {
  courses_id: integer('courses_id')
    .primaryKey()
    .references(() => courses.id),
  opened_at: moment('opened_at').notNull().default(sql`now()`),
  opened_by: integer('opened_by')
    .notNull()
    .references(() => users.id),
  closed_at: moment('closed_at'),
})

/** Who has answered, so that nobody answers twice. Nothing leads from here to an answer. */
export const surveyRespondents = pgTable(
  'survey_respondents',
  {
    courses_id: integer('courses_id')
      .notNull()
      .references(() => classSurveys.courses_id),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.courses_id, t.user_id] }), index('survey_respondents_user').on(t.user_id)],
)

/** An answer without person and time. Its id is random, because a number would tell the order. */
export const surveyAnswers = pgTable(
  'survey_answers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => classSurveys.courses_id),
    /** In the order of `surveyItems`. */
    ratings: smallint('ratings').array().notNull(),
    text: text('text'),
  },
  (t) => [
    index('survey_answers_course').on(t.courses_id),
    check(
      'survey_answers_ratings',
      sql`array_length(${t.ratings}, 1) = ${sql.raw(String(surveyItems.length))} and 1 <= all(${t.ratings})
        and ${sql.raw(String(ratingNames.length))} >= all(${t.ratings})`,
    ),
    check('survey_answers_text', sql`length(${t.text}) <= ${sql.raw(String(SURVEY_TEXT))}`),
  ],
)
