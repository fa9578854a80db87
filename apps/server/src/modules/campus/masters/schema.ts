import {
  cplKinds,
  OUTCOME_PASS,
  OUTCOME_TARGET,
  SKS_MINUTES,
  signatoryRoles,
} from '@tuntas/contract/campus/masters'
import { publishStatuses } from '@tuntas/contract/wire/publishing.vocabulary'
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { changedAt, id, oneOfSql, version } from '../../../platform/db/columns.ts'

const percent = (name: string) => numeric(name, { precision: 5, scale: 2, mode: 'number' })
const lower = (column: AnyPgColumn) => sql`lower(${column})`

export const programs = pgTable(
  'programs',
  { id: id(), version: version(), name: text('name').notNull() },
  (t) => [uniqueIndex('programs_name').on(lower(t.name))],
)

export const studyPrograms = pgTable(
  'study_programs',
  {
    id: id(),
    version: version(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** Value from which a student reaches an outcome, and the required percentage of students. */
    outcome_pass: percent('outcome_pass').notNull().default(OUTCOME_PASS),
    outcome_target: percent('outcome_target').notNull().default(OUTCOME_TARGET),
    /** Jenjang and faculty, as prints name them. */
    degree: text('degree'),
    faculty: text('faculty'),
    /** Weekly minutes of one sks. */
    minutes_contact: percent('minutes_contact').notNull().default(SKS_MINUTES.contact),
    minutes_task: percent('minutes_task').notNull().default(SKS_MINUTES.task),
    minutes_study: percent('minutes_study').notNull().default(SKS_MINUTES.study),
  },
  (t) => [
    uniqueIndex('study_programs_code').on(lower(t.code)),
    uniqueIndex('study_programs_name').on(lower(t.name)),
    check(
      'study_programs_outcomes',
      sql`${t.outcome_pass} between 0 and 100 and ${t.outcome_target} between 0 and 100`,
    ),
  ],
)

/** Who signs the prints of a study program: one person per role. */
export const signatories = pgTable(
  'signatories',
  {
    id: id(),
    version: version(),
    study_program_id: integer('study_program_id')
      .notNull()
      .references(() => studyPrograms.id),
    role: text('role').notNull(),
    name: text('name').notNull(),
    employee_number: text('employee_number'),
  },
  (t) => [
    uniqueIndex('signatories_role').on(t.study_program_id, t.role),
    check(
      'signatories_role_known',
      oneOfSql(
        t.role,
        signatoryRoles.map(({ value }) => value),
      ),
    ),
  ],
)

export const educationLevels = pgTable(
  'education_levels',
  { id: id(), version: version(), name: text('name').notNull() },
  (t) => [uniqueIndex('education_levels_name').on(lower(t.name))],
)

/** Semesters. At most one is active. A closed one keeps its memberships. */
export const years = pgTable(
  'years',
  {
    id: id(),
    version: version(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(false),
    closed: boolean('closed').notNull().default(false),
    /** Batas tutup nilai: the campus day by whose end the final marks are due. */
    marks_due: date('marks_due'),
  },
  (t) => [
    uniqueIndex('years_code').on(lower(t.code)),
    uniqueIndex('years_name').on(lower(t.name)),
    uniqueIndex('years_one_active').on(t.active).where(sql`active`),
  ],
)

export const curriculums = pgTable(
  'curriculums',
  { id: id(), version: version(), code: text('code').notNull(), name: text('name').notNull() },
  (t) => [
    uniqueIndex('curriculums_code').on(lower(t.code)),
    uniqueIndex('curriculums_name').on(lower(t.name)),
  ],
)

/** Grade for scores from start_score to end_score. An exclusion constraint prevents overlaps. */
export const grades = pgTable(
  'grades',
  {
    id: id(),
    version: version(),
    start_score: numeric('start_score', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    end_score: numeric('end_score', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    ipk: numeric('ipk', { precision: 4, scale: 2, mode: 'number' }).notNull(),
    grade: text('grade').notNull(),
    status: boolean('status').notNull().default(false),
  },
  (t) => [
    uniqueIndex('grades_grade').on(lower(t.grade)),
    check(
      'grades_range',
      sql`0 <= ${t.start_score} and ${t.start_score} <= ${t.end_score} and ${t.end_score} <= 100`,
    ),
  ],
)

export const studyGroups = pgTable(
  'study_groups',
  {
    id: id(),
    version: version(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    changed_at: changedAt(),
  },
  (t) => [
    uniqueIndex('study_groups_code').on(lower(t.code)),
    uniqueIndex('study_groups_name').on(lower(t.name)),
  ],
)

/** Student statuses. Only `active` ones may start quizzes and submit assignments. */
export const statusUsers = pgTable(
  'status_users',
  { id: id(), name: text('name').notNull(), active: boolean('active').notNull().default(false) },
  (t) => [uniqueIndex('status_users_name').on(lower(t.name))],
)

/** Mata kuliah: names are unique within study program and curriculum. */
export const courseCategories = pgTable(
  'course_categories',
  {
    id: id(),
    version: version(),
    code: text('code'),
    name: text('name').notNull(),
    study_program_id: integer('study_program_id')
      .notNull()
      .references(() => studyPrograms.id),
    curriculum_id: integer('curriculum_id')
      .notNull()
      .references(() => curriculums.id),
    sks: smallint('sks').notNull(),
    status: text('status').notNull().default('publish'),
    changed_at: changedAt(),
  },
  (t) => [
    uniqueIndex('course_categories_code').on(lower(t.code)).where(sql`code is not null`),
    uniqueIndex('course_categories_name').on(t.study_program_id, t.curriculum_id, lower(t.name)),
    check('course_categories_status', oneOfSql(t.status, publishStatuses)),
    check('course_categories_sks', sql`${t.sks} >= 0`),
  ],
)

/** Profil lulusan of a study program in one curriculum. */
export const graduateProfiles = pgTable(
  'graduate_profiles',
  {
    id: id(),
    version: version(),
    study_program_id: integer('study_program_id')
      .notNull()
      .references(() => studyPrograms.id),
    curriculum_id: integer('curriculum_id')
      .notNull()
      .references(() => curriculums.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
    description: text('description'),
  },
  (t) => [uniqueIndex('graduate_profiles_code').on(t.study_program_id, t.curriculum_id, lower(t.code))],
)

/** Capaian pembelajaran lulusan of a study program in one curriculum. */
export const cpl = pgTable(
  'cpl',
  {
    id: id(),
    version: version(),
    study_program_id: integer('study_program_id')
      .notNull()
      .references(() => studyPrograms.id),
    curriculum_id: integer('curriculum_id')
      .notNull()
      .references(() => curriculums.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
  },
  (t) => [
    uniqueIndex('cpl_code').on(t.study_program_id, t.curriculum_id, lower(t.code)),
    check(
      'cpl_kind',
      oneOfSql(
        t.kind,
        cplKinds.map(({ value }) => value),
      ),
    ),
  ],
)

/** Link of a CPL to the graduate profiles it serves. */
export const cplProfiles = pgTable(
  'cpl_profiles',
  {
    cpl_id: integer('cpl_id')
      .notNull()
      .references(() => cpl.id, { onDelete: 'cascade' }),
    profile_id: integer('profile_id')
      .notNull()
      .references(() => graduateProfiles.id),
  },
  (t) => [primaryKey({ columns: [t.cpl_id, t.profile_id] }), index('cpl_profiles_profile').on(t.profile_id)],
)

/** Capaian pembelajaran of a mata kuliah; goals refer to it. */
export const cpmk = pgTable(
  'cpmk',
  {
    id: id(),
    version: version(),
    course_category_id: integer('course_category_id')
      .notNull()
      .references(() => courseCategories.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
  },
  (t) => [uniqueIndex('cpmk_code').on(t.course_category_id, lower(t.code))],
)

/** Link of a CPMK to the CPL it serves. No weights: they follow from the assessments. */
export const cpmkCpl = pgTable(
  'cpmk_cpl',
  {
    cpmk_id: integer('cpmk_id')
      .notNull()
      .references(() => cpmk.id, { onDelete: 'cascade' }),
    cpl_id: integer('cpl_id')
      .notNull()
      .references(() => cpl.id),
  },
  (t) => [primaryKey({ columns: [t.cpmk_id, t.cpl_id] }), index('cpmk_cpl_cpl').on(t.cpl_id)],
)
