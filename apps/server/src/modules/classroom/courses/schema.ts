import { contactKinds, learningOrders } from '@tuntas/contract/classroom/members'
import { publishStatuses } from '@tuntas/contract/wire/publishing.vocabulary'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  changedAt,
  createdAt,
  deletedAt,
  id,
  moment,
  oneOfSql,
  searchText,
  version,
} from '../../../platform/db/columns.ts'
import { files } from '../../campus/files/schema.ts'
import { courseCategories, studyGroups, years } from '../../campus/masters/schema.ts'
import { teachers } from '../../campus/people/schema.ts'
import { users } from '../../identity/account/schema.ts'

/**
 * Kelas. `learning_order` berurutan locks lessons until the earlier ones are completed; bebas locks nothing.
 */
export const courses = pgTable(
  'courses',
  {
    id: id(),
    version: version(),
    code: text('code'),
    name: text('name').notNull(),
    year_id: integer('year_id')
      .notNull()
      .references(() => years.id),
    course_category_id: integer('course_category_id')
      .notNull()
      .references(() => courseCategories.id),
    teacher_id: integer('teacher_id')
      .notNull()
      .references(() => teachers.id),
    description: text('description'),
    is_teamteaching: boolean('is_teamteaching').notNull().default(false),
    status: text('status').notNull().default('publish'),
    cover_file_id: integer('cover_file_id').references(() => files.id),
    learning_order: text('learning_order').notNull().default('berurutan'),
    contact_kind: text('contact_kind').notNull().default('none'),
    contact: text('contact'),
    /** Kode kelas PDDikti; null derives it from the class's name. */
    pddikti_class: text('pddikti_class'),
    /** The original class of a semester copy or duplicate. */
    copied_from: integer('copied_from').references((): AnyPgColumn => courses.id),
    search: searchText(sql`lower(name || chr(10) || coalesce(code, ''))`),
    created_at: createdAt(),
    changed_at: changedAt(),
    deleted_at: deletedAt(),
  },
  (t) => [
    index('courses_name').on(t.name, t.id).where(sql`deleted_at is null`),
    // SIAKAD uses its class codes again in every semester.
    uniqueIndex('courses_code').on(sql`lower(${t.code})`, t.year_id),
    index('courses_year').on(t.year_id),
    index('courses_teacher').on(t.teacher_id),
    index('courses_course_category').on(t.course_category_id),
    check('courses_status', oneOfSql(t.status, publishStatuses)),
    check('courses_learning_order', oneOfSql(t.learning_order, learningOrders)),
    check('courses_contact_kind', oneOfSql(t.contact_kind, contactKinds)),
    check('courses_pddikti_class', sql`char_length(pddikti_class) between 1 and 5`),
    check('courses_contact', sql`(contact_kind = 'none') = (contact is null)`),
  ],
)

/** Coordinators of a class, in the order of the form's slots. */
export const courseTeamteaching = pgTable(
  'course_teamteaching',
  {
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    teacher_id: integer('teacher_id')
      .notNull()
      .references(() => teachers.id),
    position: smallint('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.courses_id, t.teacher_id] })],
)

export const courseStudyGroups = pgTable(
  'course_study_groups',
  {
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    study_group_id: integer('study_group_id')
      .notNull()
      .references(() => studyGroups.id),
  },
  (t) => [
    primaryKey({ columns: [t.courses_id, t.study_group_id] }),
    index('course_study_groups_group').on(t.study_group_id),
  ],
)

/** What brought a member: a study group, somebody's choice, a file, or SIAKAD. */
const memberSources = ['study_group', 'manual', 'import', 'service'] as const
export type AddedBy = Exclude<(typeof memberSources)[number], 'study_group'>

/**
 * Members of a class, active while `ended_at` is null. A membership ends and returns, but is never deleted.
 * `ended_by` removed: a lecturer removed the student, so enrolment by group skips them; service: SIAKAD ended
 * it, so enrolment by group skips them too; group: the study group left; archived: the person was archived
 * and returns with them; team: no longer a lecturer of the class.
 */
export const members = pgTable(
  'members',
  {
    id: id(),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role').notNull(),
    source: text('source').notNull(),
    join_date: moment('join_date').notNull().default(sql`now()`),
    ended_at: moment('ended_at'),
    ended_by: text('ended_by'),
    changed_at: changedAt(),
  },
  (t) => [
    uniqueIndex('members_person').on(t.courses_id, t.user_id),
    index('members_user').on(t.user_id, t.courses_id).where(sql`ended_at is null`),
    index('members_removed').on(t.courses_id).where(sql`ended_by = 'removed'`),
    check('members_role', sql`${t.role} in ('teacher','coordinator','student')`),
    check('members_source', oneOfSql(t.source, memberSources)),
    check(
      'members_ended',
      sql`(${t.ended_at} is null) = (${t.ended_by} is null) and ${t.ended_by} in ('removed','group','archived','team','service')`,
    ),
  ],
)

/** Kelompok: students of one class who submit together. */
export const classGroups = pgTable(
  'class_groups',
  {
    id: id(),
    version: version(),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    name: text('name').notNull(),
    created_at: createdAt(),
    deleted_at: deletedAt(),
  },
  (t) => [
    uniqueIndex('class_groups_name').on(t.courses_id, sql`lower(${t.name})`).where(sql`deleted_at is null`),
    unique('class_groups_course').on(t.id, t.courses_id),
  ],
)

/**
 * The group of a student in a class, at most one. The row stays while the group is archived or the membership
 * ended, so that both can be restored.
 */
export const classGroupMembers = pgTable(
  'class_group_members',
  {
    courses_id: integer('courses_id').notNull(),
    user_id: integer('user_id').notNull(),
    group_id: integer('group_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.courses_id, t.user_id] }),
    index('class_group_members_group').on(t.group_id),
    foreignKey({
      name: 'class_group_members_person',
      columns: [t.courses_id, t.user_id],
      foreignColumns: [members.courses_id, members.user_id],
    }),
    foreignKey({
      name: 'class_group_members_group_id',
      columns: [t.group_id, t.courses_id],
      foreignColumns: [classGroups.id, classGroups.courses_id],
    }),
  ],
)

/** The group of each active student who has one: apps/server/views/student_groups.sql. */
export const studentGroups = pgView('student_groups', {
  courses_id: integer('courses_id').notNull(),
  user_id: integer('user_id').notNull(),
  group_id: integer('group_id').notNull(),
  name: text('name').notNull(),
}).existing()

/** Progress of opening a semester. Rows expire within seconds and nothing depends on them. */
export const semesterRuns = pgTable('semester_runs', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  done: integer('done').notNull(),
  total: integer('total').notNull(),
  seen_at: moment('seen_at').notNull().default(sql`now()`),
})
