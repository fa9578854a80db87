import { secondDemands } from '@tuntas/contract/identity/second'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, oneOfSql, version } from '../../../platform/db/columns.ts'
import { files } from '../files/schema.ts'

const fileId = (name: string) => integer(name).references(() => files.id)

/** Texts, pictures and manuals of the campus: a single row. */
export const settings = pgTable(
  'settings',
  {
    one: boolean('one').primaryKey().default(true),
    version: version(),
    title_login: text('title_login').notNull(),
    description_login: text('description_login').notNull(),
    help_email: text('help_email').notNull(),
    help_phone: text('help_phone').notNull(),
    media_mb: integer('media_mb').notNull().default(200),
    /** Days of grace before a second factor is required; null: not required. */
    second_factor_days: integer('second_factor_days'),
    /** Roles concerned. */
    second_factor_for: text('second_factor_for').notNull().default('admins'),
    /** Start of the grace. */
    second_factor_since: moment('second_factor_since'),
    /** Letterhead of prints; null until set. */
    institution: text('institution'),
    institution_address: text('institution_address'),
    print_logo_file_id: fileId('print_logo_file_id'),
    logo_file_id: fileId('logo_file_id'),
    logo_horizontal_file_id: fileId('logo_horizontal_file_id'),
    manual_book_teacher_file_id: fileId('manual_book_teacher_file_id'),
    manual_book_student_file_id: fileId('manual_book_student_file_id'),
    manual_book_admin_file_id: fileId('manual_book_admin_file_id'),
  },
  (t) => [
    check('settings_one_row', sql`${t.one}`),
    check('settings_second_factor_for', oneOfSql(t.second_factor_for, secondDemands)),
    check('settings_media_mb', sql`${t.media_mb} between 1 and 2000`),
    check(
      'settings_second_factor',
      sql`(${t.second_factor_days} is null) = (${t.second_factor_since} is null)`,
    ),
  ],
)

export const banners = pgTable('banners', {
  id: id(),
  version: version(),
  image_file_id: integer('image_file_id')
    .notNull()
    .references(() => files.id),
  url: text('url').notNull(),
  created_at: createdAt(),
})
