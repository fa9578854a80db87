import { employeeStatuses, genders, studentTypes } from '@tuntas/contract/campus/people'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { changedAt, oneOfSql } from '../../../platform/db/columns.ts'
import { users } from '../../identity/account/schema.ts'
import {
  curriculums,
  educationLevels,
  programs,
  statusUsers,
  studyGroups,
  studyPrograms,
} from '../masters/schema.ts'

/** Columns shared by lecturers and students. Name, e-mail and phone are in `users`. */
const biodata = () => ({
  id: integer('id')
    .primaryKey()
    .references(() => users.id),
  nim: text('nim').notNull(),
  gender: text('gender').notNull().default('L'),
  place_birth: text('place_birth').notNull(),
  date_birth: date('date_birth', { mode: 'string' }).notNull(),
  religion: text('religion'),
  type_identity: text('type_identity'),
  no_identity: text('no_identity'),
  telephone: text('telephone'),
  postal_code: text('postal_code'),
  study_program_id: integer('study_program_id')
    .notNull()
    .references(() => studyPrograms.id),
  education_level_id: integer('education_level_id')
    .notNull()
    .references(() => educationLevels.id),
  changed_at: changedAt(),
})

/** Lecturers. `nim` holds the NIP, as on the wire. */
export const teachers = pgTable(
  'teachers',
  {
    ...biodata(),
    nidn: text('nidn').notNull(),
    employee_status: text('employee_status').notNull().default('tetap'),
  },
  (t) => [
    uniqueIndex('teachers_nim').on(sql`lower(${t.nim})`),
    uniqueIndex('teachers_nidn').on(sql`lower(${t.nidn})`),
    index('teachers_study_program').on(t.study_program_id),
    check('teachers_gender', oneOfSql(t.gender, genders)),
    check('teachers_employee_status', oneOfSql(t.employee_status, employeeStatuses)),
  ],
)

/** Columns for filters and search: an index-only scan can count and page the list. */
const listedColumns = <
  C extends Record<'study_program_id' | 'education_level_id' | 'program_id' | 'status_id' | 'search', object>,
>(
  t: C,
) => [t.study_program_id, t.education_level_id, t.program_id, t.status_id, t.search] as const

export const students = pgTable(
  'students',
  {
    ...biodata(),
    address: text('address'),
    program_id: integer('program_id')
      .notNull()
      .references(() => programs.id),
    curriculum_id: integer('curriculum_id')
      .notNull()
      .references(() => curriculums.id),
    status_id: integer('status_id')
      .notNull()
      .references(() => statusUsers.id),
    study_group_id: integer('study_group_id')
      .notNull()
      .references(() => studyGroups.id),
    entry_year: smallint('entry_year').notNull(),
    date_entry: date('date_entry', { mode: 'string' }).notNull(),
    type: text('type').notNull().default('baru'),
    study_limit: smallint('study_limit').notNull(),
    // Copied from the account by triggers: 100,000 students are listed without a join.
    name: text('name').notNull().default(''),
    search: customType<{ data: string }>({ dataType: () => 'text collate "C"' })('search')
      .notNull()
      .default(''),
    living: boolean('living').notNull().default(true),
  },
  (t) => [
    uniqueIndex('students_nim').on(sql`lower(${t.nim})`),
    index('students_by_nim')
      .on(t.nim, t.id, ...listedColumns(t))
      .where(sql`living`),
    index('students_by_name')
      .on(t.name, t.id, ...listedColumns(t))
      .where(sql`living`),
    index('students_counted')
      .on(...listedColumns(t))
      .where(sql`living`),
    index('students_search').using('gin', t.search.op('gin_trgm_ops')),
    index('students_study_group').on(t.study_group_id),
    index('students_study_program').on(t.study_program_id),
    index('students_program').on(t.program_id),
    index('students_education_level').on(t.education_level_id),
    check('students_gender', oneOfSql(t.gender, genders)),
    check('students_type', oneOfSql(t.type, studentTypes)),
  ],
)
