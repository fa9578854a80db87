import {
  assessmentForms,
  assessmentTechniques,
  courseMethods,
  markComponents,
  planExams,
  plannedTypes,
  planStatuses,
  referenceKinds,
} from '@tuntas/contract/insight/plans'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, moment, oneOfSql, version } from '../../../platform/db/columns.ts'
import { courseCategories } from '../../campus/masters/schema.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { goals } from '../../learning/goals/schema.ts'
import { lessons, sections } from '../../learning/lessons/schema.ts'
import type { PlanView } from './view.rules.ts'

/**
 * RPS of a mata kuliah as data, in editions; at most one is not approved. A proposed edition stores its
 * texts, and only these can be approved. An approved one stores its print too and never changes.
 */
export const plans = pgTable(
  'plans',
  {
    id: id(),
    version: version(),
    course_category_id: integer('course_category_id')
      .notNull()
      .references(() => courseCategories.id),
    edition: smallint('edition').notNull(),
    status: text('status').notNull().default('draf'),
    semester: text('semester'),
    /** Rumpun mata kuliah. */
    cluster: text('cluster'),
    prerequisites: text('prerequisites'),
    developer: text('developer'),
    coordinator: text('coordinator'),
    head_of_program: text('head_of_program'),
    description: text('description'),
    study_material: text('study_material'),
    media: text('media'),
    academic_year: text('academic_year'),
    /** Tanggal penyusunan and revisi; null: of the proposal. */
    written_on: date('written_on'),
    revised_on: date('revised_on'),
    sks_practice: smallint('sks_practice'),
    /** Declared case method or team-based project (IKU-7). */
    course_method: text('course_method'),
    /** CPL yang dibebankan, beside those that the CPMK serve. Deleted ones are left out when read. */
    cpl_ids: integer('cpl_ids').array().notNull().default([]),
    created_at: createdAt(),
    created_by: integer('created_by')
      .notNull()
      .references(() => users.id),
    proposed_at: moment('proposed_at'),
    proposed_by: integer('proposed_by').references(() => users.id),
    approved_at: moment('approved_at'),
    approved_by: integer('approved_by').references(() => users.id),
    /** Reason of the last return. */
    remark: text('remark'),
    /** The edition with all its texts, as proposed. */
    snapshot: jsonb('snapshot').$type<PlanView>(),
    document: bytea('document'),
  },
  (t) => [
    uniqueIndex('plans_edition').on(t.course_category_id, t.edition),
    uniqueIndex('plans_open').on(t.course_category_id).where(sql`status <> 'disahkan'`),
    check('plans_course_method', oneOfSql(t.course_method, courseMethods)),
    check('plans_status', oneOfSql(t.status, planStatuses)),
    check(
      'plans_approved',
      sql`(${t.status} = 'disahkan') = (${t.approved_at} is not null)
        and (${t.approved_at} is null) = (${t.document} is null)`,
    ),
    // Editions proposed before snapshots existed have none.
    check(
      'plans_kept',
      sql`case ${t.status} when 'draf' then ${t.snapshot} is null when 'disahkan' then ${t.snapshot} is not null else true end`,
    ),
    check('plans_proposed', sql`${t.status} = 'draf' or ${t.proposed_at} is not null`),
  ],
)

const planId = () =>
  integer('plan_id')
    .notNull()
    .references(() => plans.id, { onDelete: 'cascade' })

/**
 * A week has goals or is an exam; in a draft neither may be set yet. Its bobot is the sum of its assessments.
 */
export const planWeeks = pgTable(
  'plan_weeks',
  {
    plan_id: planId(),
    week: smallint('week').notNull(),
    exam: text('exam'),
    indicators: text('indicators'),
    criteria: text('criteria'),
    form: text('form'),
    offline: text('offline'),
    /** Null: derived from the sks. */
    offline_minutes: smallint('offline_minutes'),
    online: text('online'),
    online_minutes: smallint('online_minutes'),
    material: text('material'),
    references: text('references'),
    method: text('method'),
    /** Pengalaman belajar. */
    experience: text('experience'),
    /** TM, PT and BM; null: derived from the sks. */
    contact_minutes: smallint('contact_minutes'),
    task_minutes: smallint('task_minutes'),
    study_minutes: smallint('study_minutes'),
  },
  (t) => [
    primaryKey({ columns: [t.plan_id, t.week] }),
    check('plan_weeks_exam', oneOfSql(t.exam, planExams)),
    check('plan_weeks_form', oneOfSql(t.form, assessmentForms)),
  ],
)

/** Goals of a week. */
export const planWeekGoals = pgTable(
  'plan_week_goals',
  {
    plan_id: planId(),
    week: smallint('week').notNull(),
    goal_id: integer('goal_id')
      .notNull()
      .references(() => goals.id),
  },
  (t) => [
    primaryKey({ columns: [t.plan_id, t.week, t.goal_id] }),
    index('plan_week_goals_goal').on(t.goal_id),
  ],
)

export const planAssessments = pgTable(
  'plan_assessments',
  {
    id: id(),
    plan_id: planId(),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    week: smallint('week').notNull(),
    weight: numeric('weight', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    note: text('note'),
    component: text('component'),
    technique: text('technique'),
    rubric: text('rubric'),
    /** Luaran, kriteria and tenggat of a task. */
    output: text('output'),
    criteria: text('criteria'),
    due: text('due'),
  },
  (t) => [
    check('plan_assessments_component', oneOfSql(t.component, markComponents)),
    check('plan_assessments_technique', oneOfSql(t.technique, assessmentTechniques)),
    uniqueIndex('plan_assessments_place').on(t.plan_id, t.position),
    check('plan_assessments_type', oneOfSql(t.type, plannedTypes)),
    check('plan_assessments_weight', sql`${t.weight} between 0 and 100`),
  ],
)

/** Goals of an assessment; without shares they count equally. */
export const planAssessmentGoals = pgTable(
  'plan_assessment_goals',
  {
    assessment_id: integer('assessment_id')
      .notNull()
      .references(() => planAssessments.id, { onDelete: 'cascade' }),
    goal_id: integer('goal_id')
      .notNull()
      .references(() => goals.id),
    share: numeric('share', { precision: 5, scale: 2, mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.assessment_id, t.goal_id] }),
    index('plan_assessment_goals_goal').on(t.goal_id),
    check('plan_assessment_goals_share', sql`${t.share} between 0 and 100`),
  ],
)

export const planReferences = pgTable(
  'plan_references',
  {
    plan_id: planId(),
    position: smallint('position').notNull(),
    kind: text('kind').notNull(),
    text: text('text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.plan_id, t.position] }),
    check('plan_references_kind', oneOfSql(t.kind, referenceKinds)),
  ],
)

/** The edition a class was made from. */
export const planClasses = pgTable(
  'plan_classes',
  {
    courses_id: integer('courses_id')
      .primaryKey()
      .references(() => courses.id),
    plan_id: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    created_at: createdAt(),
  },
  (t) => [index('plan_classes_plan').on(t.plan_id)],
)

/** The topic made from a week. */
export const planTopics = pgTable('plan_topics', {
  sections_id: integer('sections_id')
    .primaryKey()
    .references(() => sections.id),
  week: smallint('week').notNull(),
})

/** The lesson made from an assessment. */
export const planLessons = pgTable(
  'plan_lessons',
  {
    lessons_id: integer('lessons_id')
      .primaryKey()
      .references(() => lessons.id),
    assessment_id: integer('assessment_id')
      .notNull()
      .references(() => planAssessments.id),
  },
  (t) => [index('plan_lessons_assessment').on(t.assessment_id)],
)

/** Component of the final mark that a lesson belongs to, as a lecturer chose it. */
export const lessonComponents = pgTable(
  'lesson_components',
  {
    lessons_id: integer('lessons_id')
      .primaryKey()
      .references(() => lessons.id),
    component: text('component').notNull(),
  },
  (t) => [check('lesson_components_known', oneOfSql(t.component, markComponents))],
)
