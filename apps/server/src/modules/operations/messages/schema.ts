import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../../../platform/db/columns.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'

/** Conversation of a student with the lecturers of a class: one per student and class. */
export const messageThreads = pgTable(
  'message_threads',
  {
    id: id(),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    student_id: integer('student_id')
      .notNull()
      .references(() => users.id),
    last_at: moment('last_at').notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('message_threads_once').on(t.courses_id, t.student_id),
    index('message_threads_student').on(t.student_id, t.last_at),
  ],
)

/** Messages are neither changed nor deleted. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    thread_id: integer('thread_id')
      .notNull()
      .references(() => messageThreads.id, { onDelete: 'cascade' }),
    author_id: integer('author_id')
      .notNull()
      .references(() => users.id),
    body: text('body').notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index('messages_thread').on(t.thread_id, t.id),
    index('messages_author').on(t.author_id, t.created_at),
  ],
)

/** Last message read, by person and conversation. */
export const messageReads = pgTable(
  'message_reads',
  {
    thread_id: integer('thread_id')
      .notNull()
      .references(() => messageThreads.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    up_to: integer('up_to').notNull(),
  },
  (t) => [primaryKey({ columns: [t.thread_id, t.user_id] }), index('message_reads_user').on(t.user_id)],
)
