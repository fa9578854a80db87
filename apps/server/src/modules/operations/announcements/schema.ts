import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment, version } from '../../../platform/columns.ts'
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
    told_at: moment('told_at'),
    withdrawn_at: moment('withdrawn_at'),
    created_at: createdAt(),
  },
  (t) => [
    index('announcements_course').on(t.courses_id, t.publish_at).where(sql`courses_id is not null`),
    index('announcements_campus').on(t.publish_at).where(sql`courses_id is null`),
    index('announcements_untold').on(t.publish_at).where(sql`told_at is null and withdrawn_at is null`),
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

/** Readers of an announcement: they may read it once published, are notified, and are counted. */
export const announcementReaders = pgView('announcement_readers', {}).as(sql`
  select a.id as announcement_id, m.user_id from announcements a
    join courses c on c.id = a.courses_id and c.deleted_at is null and c.status = 'publish'
    join active_students m on m.courses_id = c.id
    join users u on u.id = m.user_id and u.deleted_at is null
  union all
  select a.id, p.id from announcements a
    join (select id, study_program_id from students union all select id, study_program_id from teachers) p on p.study_program_id = a.study_program_id
    join users u on u.id = p.id and u.deleted_at is null
    where p.id <> a.author_id
  union all
  select a.id, u.id from announcements a
    join users u on u.role in ('mahasiswa', 'dosen') and u.deleted_at is null
    where a.courses_id is null and a.study_program_id is null and u.id <> a.author_id
`)
