import { discussionAudiences } from '@tuntas/contract/operations/discussions'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, oneOfSql } from '../../../platform/db/columns.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { lessons } from '../../learning/lessons/schema.ts'
import { questions } from '../../learning/quizzes/schema.ts'

const author = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id)
/** Reason, time and author of hiding it from the class. */
const hiding = () => ({
  hidden_at: moment('hidden_at'),
  hidden_by: integer('hidden_by').references(() => users.id),
  hidden_reason: text('hidden_reason'),
})

/** A student's question about a lesson, or about a question (`question_id`) of a quiz that is over. */
export const discussions = pgTable(
  'discussions',
  {
    id: id(),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    lessons_id: integer('lessons_id')
      .notNull()
      .references(() => lessons.id),
    question_id: integer('question_id').references(() => questions.id),
    user_id: author(),
    audience: text('audience').notNull(),
    /** Hides the author's name from classmates, not from lecturers. */
    anonymous: boolean('anonymous').notNull().default(false),
    title: text('title').notNull(),
    body: text('body').notNull(),
    ...hiding(),
    created_at: createdAt(),
  },
  (t) => [
    index('discussions_course').on(t.courses_id, t.created_at),
    index('discussions_lesson').on(t.lessons_id),
    index('discussions_question').on(t.question_id),
    index('discussions_user').on(t.user_id, t.created_at),
    check('discussions_audience', oneOfSql(t.audience, discussionAudiences)),
  ],
)

export const discussionAnswers = pgTable(
  'discussion_answers',
  {
    id: id(),
    discussion_id: integer('discussion_id')
      .notNull()
      .references(() => discussions.id),
    user_id: author(),
    body: text('body').notNull(),
    /** Accepted by its asker or a lecturer. */
    accepted: boolean('accepted').notNull().default(false),
    ...hiding(),
    created_at: createdAt(),
  },
  (t) => [
    index('discussion_answers_discussion').on(t.discussion_id, t.id),
    index('discussion_answers_user').on(t.user_id, t.created_at),
    uniqueIndex('discussion_answers_accepted').on(t.discussion_id).where(sql`accepted`),
  ],
)

/** One vote per person for a question, and per answer. */
export const discussionVotes = pgTable(
  'discussion_votes',
  {
    discussion_id: integer('discussion_id')
      .notNull()
      .references(() => discussions.id),
    answer_id: integer('answer_id').references(() => discussionAnswers.id),
    user_id: author(),
  },
  (t) => [
    unique('discussion_votes_once').on(t.discussion_id, t.answer_id, t.user_id).nullsNotDistinct(),
    index('discussion_votes_user').on(t.user_id),
  ],
)

/** Settings of a class; without a row everybody asks by name. */
export const discussionSettings = pgTable('discussion_settings', {
  courses_id: integer('courses_id')
    .primaryKey()
    .references(() => courses.id),
  anonymous: boolean('anonymous').notNull(),
})
