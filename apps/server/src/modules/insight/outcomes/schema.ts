import { outcomeLevels } from '@tuntas/contract/insight/outcomes'
import { sql } from 'drizzle-orm'
import {
  check,
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
import { bytea, id, moment, oneOfSql } from '../../../platform/db/columns.ts'
import { courseCategories, cpl, years } from '../../campus/masters/schema.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'
import type { Snapshot } from './snapshot.rules.ts'

/**
 * Evaluasi mata kuliah: the results of a class at closing, with all texts, weights and thresholds of that
 * time. A closed version never changes; closing again adds the next one. `document` is the print, `sha256`
 * covers the snapshot.
 */
export const evaluations = pgTable(
  'evaluations',
  {
    id: id(),
    courses_id: integer('courses_id')
      .notNull()
      .references(() => courses.id),
    version: smallint('version').notNull(),
    course_category_id: integer('course_category_id')
      .notNull()
      .references(() => courseCategories.id),
    year_id: integer('year_id')
      .notNull()
      .references(() => years.id),
    sks: smallint('sks').notNull(),
    closed_at: moment('closed_at').notNull().default(sql`now()`),
    closed_by: integer('closed_by')
      .notNull()
      .references(() => users.id),
    snapshot: jsonb('snapshot').$type<Snapshot>().notNull(),
    sha256: text('sha256').notNull(),
    document: bytea('document').notNull(),
  },
  (t) => [
    uniqueIndex('evaluations_version').on(t.courses_id, t.version),
    index('evaluations_category').on(t.course_category_id),
  ],
)

/**
 * Results of a class in one CPL: enough to pool classes and mata kuliah. `passed`: number among the
 * `measured`.
 */
export const evaluationCpl = pgTable(
  'evaluation_cpl',
  {
    evaluations_id: integer('evaluations_id')
      .notNull()
      .references(() => evaluations.id, { onDelete: 'cascade' }),
    cpl_id: integer('cpl_id')
      .notNull()
      .references(() => cpl.id),
    measured: integer('measured').notNull(),
    passed: integer('passed').notNull(),
    total: numeric('total', { precision: 14, scale: 6, mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.evaluations_id, t.cpl_id] }), index('evaluation_cpl_cpl').on(t.cpl_id)],
)

/** A finding on an outcome below target, and the action. The next class of the mata kuliah verifies it. */
export const findings = pgTable(
  'findings',
  {
    id: id(),
    evaluations_id: integer('evaluations_id')
      .notNull()
      .references(() => evaluations.id, { onDelete: 'cascade' }),
    level: text('level').notNull(),
    code: text('code').notNull(),
    /** Percentage of students who reached it; null if nothing measured it. */
    measured: numeric('measured', { precision: 5, scale: 2, mode: 'number' }),
    cause: text('cause'),
    action: text('action').notNull(),
    owner: text('owner').notNull(),
    due_year_id: integer('due_year_id').references(() => years.id),
    verified_at: moment('verified_at'),
    verified_by: integer('verified_by').references(() => users.id),
    note: text('note'),
  },
  (t) => [
    index('findings_evaluation').on(t.evaluations_id),
    check('findings_level', oneOfSql(t.level, outcomeLevels)),
    check('findings_verified', sql`(${t.verified_at} is null) = (${t.verified_by} is null)`),
  ],
)
