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

/** Folders of a bank, by topic: one within another at most. */
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

/** A question of a mata kuliah's bank: what stays the same through its versions. */
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
    /** What it asks now; null only while it is being made. */
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

/** The visible text in small letters: what is looked for in, and compared for likeness. */
export const visible = (html: SQL): SQL =>
  sql`left(lower(btrim(regexp_replace(regexp_replace(regexp_replace(${html}, '\\sdata-latex="([^"]*)"', '>\\1<', 'g'), '<[^>]*>', ' ', 'g'), '(&nbsp.|[[:space:]])+', ' ', 'g'))), 4000)`

/** What a question of the bank asks and what is right, as it stood at one time; columns as in `questions`. Never changed. */
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
    /** One that went into another since means that one. */
    goal_id: integer('goal_id').references(() => goals.id),
    point: numeric('point', { precision: 7, scale: 2, mode: 'number' }).notNull(),
    /** Indikator soal, as the kisi-kisi says it. */
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

/** What a reviewer found of a version, and the state that the question got by it. */
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
    /** Is the subject matter right, one answer alone right, the goal met? */
    material: boolean('material').notNull(),
    /** Is it built well: stem, options, distractors? */
    construction: boolean('construction').notNull(),
    /** Is it said clearly and correctly? */
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

/** Who teaches the mata kuliah and only reads its bank. */
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

/** A calibration whose measures were kept; the latest can be taken back. */
export const bankCalibrations = pgTable(
  'bank_calibrations',
  {
    id: id(),
    course_category_id: ofSubject(),
    model: text('model').notNull(),
    /** Were anchors held? Then measures are on the scale of the calibration that these are from. */
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

/** What a calibration said of a version: of several the anchor's counts, else the latest. */
export const bankMeasures = pgTable(
  'bank_measures',
  {
    bank_calibration_id: integer('bank_calibration_id')
      .notNull()
      .references(() => bankCalibrations.id, { onDelete: 'cascade' }),
    bank_version_id: integer('bank_version_id')
      .notNull()
      .references(() => bankVersions.id),
    /** How many answers it is made of. */
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
    /** Held by later calibrations since; null where it is no anchor. */
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

/** The goal that a version `v` means now, after merges. */
export const goalNow = (v: SQL): SQL<number | null> =>
  sql<number | null>`(select coalesce(g.merged_into_id, g.id) from goals g where g.id = ${v}.goal_id)`
