import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, version } from '../../../platform/db/columns.ts'
import { files } from '../../campus/files/schema.ts'
import { studyPrograms } from '../../campus/masters/schema.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'

/**
 * Announcement to a class (`courses_id`), a study program (`study_program_id`) or, without either, the whole
 * campus.
 */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    version: version(),
    courses_id: integer('courses_id').references(() => courses.id),
    study_program_id: integer('study_program_id').references(() => studyPrograms.id),
    author_id: integer('author_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    body: text('body').notNull(),
    pinned: boolean('pinned').notNull().default(false),
    /** Visible to its readers from then on. */
    publish_at: moment('publish_at').notNull().default(sql`now()`),
    /** Time of the announced event. */
    event_at: moment('event_at'),
    /** When the readers were notified; later changes notify nobody again. */
    notified_at: moment('notified_at'),
    withdrawn_at: moment('withdrawn_at'),
    created_at: createdAt(),
  },
  (t) => [
    index('announcements_course').on(t.courses_id, t.publish_at).where(sql`courses_id is not null`),
    index('announcements_campus').on(t.publish_at).where(sql`courses_id is null`),
    index('announcements_unnotified')
      .on(t.publish_at)
      .where(sql`notified_at is null and withdrawn_at is null`),
    check('announcements_one_place', sql`${t.courses_id} is null or ${t.study_program_id} is null`),
  ],
)

export const announcementFiles = pgTable(
  'announcement_files',
  {
    announcement_id: integer('announcement_id')
      .notNull()
      .references(() => announcements.id),
    file_id: integer('file_id')
      .notNull()
      .references(() => files.id),
    position: smallint('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.announcement_id, t.file_id] }),
    index('announcement_files_file').on(t.file_id),
  ],
)

/** First opening of an announcement by a reader. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    announcement_id: integer('announcement_id')
      .notNull()
      .references(() => announcements.id),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    read_at: moment('read_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.announcement_id, t.user_id] }),
    index('announcement_reads_user').on(t.user_id),
  ],
)
