import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, version } from '../../../platform/db/columns.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'

/** Refleksi dosen: what worked in a class, what did not, and what changes next time. */
export const classReflections = pgTable('class_reflections', {
  courses_id: integer('courses_id')
    .primaryKey()
    .references(() => courses.id),
  version: version(),
  strengths: text('strengths'),
  problems: text('problems'),
  changes: text('changes'),
  updated_at: moment('updated_at').notNull().default(sql`now()`),
  updated_by: integer('updated_by')
    .notNull()
    .references(() => users.id),
})
