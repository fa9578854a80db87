import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment, version } from '../../../platform/db/columns.ts'
import { courseCategories, cpmk } from '../../campus/masters/schema.ts'
import { users } from '../../identity/account/schema.ts'

/** Normalised text that identifies a goal: white space collapsed and trimmed, lower case. */
export const foldText = (words: SQLWrapper): SQL<string> =>
  sql<string>`lower(btrim(regexp_replace(${words}, '[[:space:]]+', ' ', 'g')))`

/** Tujuan belajar (Sub-CPMK) of a mata kuliah, shared by all its classes. */
export const goals = pgTable(
  'goals',
  {
    id: id(),
    version: version(),
    course_category_id: integer('course_category_id')
      .notNull()
      .references(() => courseCategories.id, { onDelete: 'cascade' }),
    /** The code from the RPS, such as Sub-CPMK-1. */
    code: text('code'),
    text: text('text').notNull(),
    /** The normalised text for comparison. */
    text_key: text('text_key')
      .notNull()
      .generatedAlwaysAs((): SQL => foldText(sql`text`)),
    /** The CPMK it belongs to. */
    cpmk_id: integer('cpmk_id').references(() => cpmk.id),
    position: integer('position').notNull(),
    /** When it was archived or merged; it can no longer be chosen. */
    archived_at: moment('archived_at'),
    /** The final target of all merges. Older papers still name this goal. */
    merged_into_id: integer('merged_into_id').references((): AnyPgColumn => goals.id, {
      onDelete: 'set null',
    }),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('goals_text_name').on(t.course_category_id, t.text_key).where(sql`archived_at is null`),
    uniqueIndex('goals_code').on(t.course_category_id, sql`lower(${t.code})`).where(sql`archived_at is null`),
    index('goals_category').on(t.course_category_id, t.position),
    index('goals_cpmk').on(t.cpmk_id),
    check('goals_text', sql`${t.text} = btrim(${t.text}) and ${t.text} <> ''`),
    check('goals_code_said', sql`${t.code} <> ''`),
  ],
)

/** What a merge moved; sufficient to undo it. */
export type Moved = {
  question_ids: number[]
  /** `from`: the moved share; `into`: the other goal's former share of the same assignment, null if none. */
  shares: { lessons_id: number; from: number; into: number | null }[]
}

/** A merge of two goals. While `undone_at` is null, the merged goal is resolved to its target. */
export const goalMerges = pgTable(
  'goal_merges',
  {
    id: id(),
    from_id: integer('from_id')
      .notNull()
      .references(() => goals.id, { onDelete: 'cascade' }),
    into_id: integer('into_id')
      .notNull()
      .references(() => goals.id, { onDelete: 'cascade' }),
    user_id: integer('user_id').references(() => users.id),
    merged_at: moment('merged_at').notNull().default(sql`now()`),
    moved: jsonb('moved').$type<Moved>().notNull(),
    undone_at: moment('undone_at'),
  },
  (t) => [
    uniqueIndex('goal_merges_from').on(t.from_id).where(sql`undone_at is null`),
    index('goal_merges_into').on(t.into_id),
    check('goal_merges_two', sql`${t.from_id} <> ${t.into_id}`),
  ],
)
