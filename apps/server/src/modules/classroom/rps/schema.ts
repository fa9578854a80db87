import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, id, version } from '../../../platform/db/columns.ts'
import { files } from '../../campus/files/schema.ts'
import { courseCategories } from '../../campus/masters/schema.ts'
import { teachers } from '../../campus/people/schema.ts'

/** Dokumen RPS: a course plan that belongs to its author. */
export const rps = pgTable(
  'rps',
  {
    id: id(),
    version: version(),
    teacher_id: integer('teacher_id')
      .notNull()
      .references(() => teachers.id),
    course_category_id: integer('course_category_id')
      .notNull()
      .references(() => courseCategories.id),
    title: text('title').notNull(),
    file_id: integer('file_id')
      .notNull()
      .references(() => files.id),
    created_at: createdAt(),
    deleted_at: deletedAt(),
  },
  (t) => [
    index('rps_teacher').on(t.teacher_id).where(sql`deleted_at is null`),
    index('rps_course_category').on(t.course_category_id).where(sql`deleted_at is null`),
  ],
)
