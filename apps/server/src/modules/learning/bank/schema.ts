import { bankStates, calibrationModels } from '@tuntas/contract/learning/bank.vocabulary'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  createdAt,
  deletedAt,
  id,
  moment,
  oneOfSql,
  searchText,
  version,
} from '../../../platform/db/columns.ts'
import { courseCategories } from '../../campus/masters/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { goals } from '../goals/schema.ts'
import type { StoredOption } from '../quizzes/kinds/kind.ts'
import { textKey } from '../quizzes/schema.ts'

const ofSubject = () =>
  integer('course_category_id')
    .notNull()
    .references(() => courseCategories.id)

/** Folders of a bank by topic, at most two levels. */
export const bankFolders = pgTable(
  'bank_folders',
  {
    id: id(),
    version: version(),
    course_category_id: ofSubject(),
    parent_id: integer('parent_id').references((): AnyPgColumn => bankFolders.id),
    name: text('name').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [
    uniqueIndex('bank_folders_name').on(
      t.course_category_id,
      sql`coalesce(${t.parent_id}, 0)`,
      sql`lower(${t.name})`,
    ),
    index('bank_folders_parent').on(t.parent_id),
    check('bank_folders_named', sql`${t.name} = btrim(${t.name}) and ${t.name} <> ''`),
  ],
)

/** A bank question: what stays constant across versions. */
export const bankQuestions = pgTable(
  'bank_questions',
  {
    id: id(),
    version: version(),
    course_category_id: ofSubject(),
    folder_id: integer('folder_id').references(() => bankFolders.id),
    owner_id: integer('owner_id').references(() => users.id),
    state: text('state').notNull().default('draft'),
    tags: text('tags').array().notNull().default([]),
    created_at: createdAt(),
    deleted_at: deletedAt(),
    /** The current version; null only during creation. */
    latest_id: integer('latest_id').references((): AnyPgColumn => bankVersions.id),
  },
  (t) => [
    index('bank_questions_subject').on(t.course_category_id, t.id),
    index('bank_questions_folder').on(t.folder_id),
    index('bank_questions_owner').on(t.owner_id),
    uniqueIndex('bank_questions_latest').on(t.latest_id),
    check('bank_questions_state', oneOfSql(t.state, bankStates)),
  ],
)

/** The visible text in lower case, for searching and similarity. */
export const visible = (html: SQL): SQL =>
  sql`left(lower(btrim(regexp_replace(regexp_replace(regexp_replace(${html}, '\\sdata-latex="([^"]*)"', '>\\1<', 'g'), '<[^>]*>', ' ', 'g'), '(&nbsp.|[[:space:]])+', ' ', 'g'))), 4000)`

/** Content and key of a bank question at one time; columns as in `questions`. Immutable. */
export const bankVersions = pgTable(
  'bank_versions',
  {
    id: id(),
    bank_question_id: integer('bank_question_id')
      .notNull()
      .references(() => bankQuestions.id),
    /** 1, 2, 3 … within its question. */
    number: integer('number').notNull(),
    type: text('type').notNull(),
    question: text('question').notNull(),
    options: jsonb('options').$type<StoredOption[]>().notNull().default([]),
    answer: text('answer'),
    content: jsonb('content').$type<object>().notNull().default({}),
    key: jsonb('key').$type<object>(),
    explanation: text('explanation'),
    option_explanations: jsonb('option_explanations').$type<Record<string, string>>().notNull().default({}),
    level: text('level').array().notNull(),
    /** A merged goal means its target. */
    goal_id: integer('goal_id').references(() => goals.id),
    point: numeric('point', { precision: 7, scale: 2, mode: 'number' }).notNull(),
    /** Indikator soal for the kisi-kisi. */
    indicator: text('indicator'),
    created_by: integer('created_by').references(() => users.id),
    created_at: createdAt(),
    search: searchText(visible(sql`question`)),
  },
  (t) => [
    uniqueIndex('bank_versions_number').on(t.bank_question_id, t.number),
    index('bank_versions_goal').on(t.goal_id).where(sql`goal_id is not null`),
    index('bank_versions_author').on(t.created_by),
    index('bank_versions_text').on(textKey(t.question)),
    index('bank_versions_search').using('gin', t.search.op('gin_trgm_ops')),
    check('bank_versions_point', sql`${t.point} > 0`),
    check('bank_versions_key', sql`num_nonnulls(${t.answer}, ${t.key}) <= 1`),
    check(
      'bank_versions_level',
      sql`${t.level} <@ array['c1','c2','c3','c4','c5','c6'] and cardinality(${t.level}) > 0`,
    ),
  ],
)

/** A review of a version and the resulting state of its question. */
export const bankReviews = pgTable(
  'bank_reviews',
  {
    id: id(),
    bank_version_id: integer('bank_version_id')
      .notNull()
      .references(() => bankVersions.id),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state').notNull(),
    /** Is the content correct, the answer unique and the goal met? */
    material: boolean('material').notNull(),
    /** Is it well constructed: stem, options, distractors? */
    construction: boolean('construction').notNull(),
    /** Is the language clear and correct? */
    language: boolean('language').notNull(),
    remark: text('remark'),
    created_at: createdAt(),
  },
  (t) => [
    index('bank_reviews_version').on(t.bank_version_id),
    index('bank_reviews_user').on(t.user_id),
    check('bank_reviews_state', oneOfSql(t.state, bankStates)),
  ],
)

/** Lecturers of the mata kuliah with read-only access to its bank. */
export const bankReaders = pgTable(
  'bank_readers',
  {
    course_category_id: ofSubject(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.course_category_id, t.user_id] }),
    index('bank_readers_user').on(t.user_id),
  ],
)

/** Rules of a bank; without a row the defaults hold. */
export const bankRules = pgTable('bank_rules', {
  course_category_id: ofSubject().primaryKey(),
  /** Quizzes draw only approved questions. */
  approved_only: boolean('approved_only').notNull(),
})

/** A calibration with stored measures; the latest can be undone. */
export const bankCalibrations = pgTable(
  'bank_calibrations',
  {
    id: id(),
    course_category_id: ofSubject(),
    model: text('model').notNull(),
    /** Were anchors used? Then the measures are on the anchors' scale. */
    anchored: boolean('anchored').notNull(),
    people: integer('people').notNull(),
    person_mean: doublePrecision('person_mean'),
    person_sd: doublePrecision('person_sd'),
    created_by: integer('created_by')
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  (t) => [
    index('bank_calibrations_subject').on(t.course_category_id, t.id),
    index('bank_calibrations_author').on(t.created_by),
    check('bank_calibrations_model', oneOfSql(t.model, calibrationModels)),
  ],
)

/** Measures of a version. The anchor counts, else the latest. */
export const bankMeasures = pgTable(
  'bank_measures',
  {
    bank_calibration_id: integer('bank_calibration_id')
      .notNull()
      .references(() => bankCalibrations.id, { onDelete: 'cascade' }),
    bank_version_id: integer('bank_version_id')
      .notNull()
      .references(() => bankVersions.id),
    /** Number of answers it is based on. */
    n: integer('n').notNull(),
    a: doublePrecision('a').notNull(),
    b: doublePrecision('b').notNull(),
    se: doublePrecision('se'),
    infit: doublePrecision('infit'),
    outfit: doublePrecision('outfit'),
    infit_z: doublePrecision('infit_z'),
    outfit_z: doublePrecision('outfit_z'),
    point_measure: doublePrecision('point_measure'),
    doubtful: boolean('doubtful').notNull(),
    /** Anchored for later calibrations since then; null if not an anchor. */
    anchored_at: moment('anchored_at'),
    anchored_by: integer('anchored_by').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.bank_calibration_id, t.bank_version_id] }),
    index('bank_measures_version').on(t.bank_version_id, t.bank_calibration_id),
    uniqueIndex('bank_measures_anchor').on(t.bank_version_id).where(sql`anchored_at is not null`),
    index('bank_measures_anchored_by').on(t.anchored_by),
    check('bank_measures_anchored', sql`(${t.anchored_at} is null) = (${t.anchored_by} is null)`),
  ],
)

/** The present goal of a version `v` after merges. */
export const goalNow = (v: SQL): SQL<number | null> =>
  sql<number | null>`(select coalesce(g.merged_into_id, g.id) from goals g where g.id = ${v}.goal_id)`
