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

/** What makes two texts the same goal: blanks collapsed, ends trimmed, small letters. */
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
    /** As the RPS has it, Sub-CPMK-1 say. */
    code: text('code'),
    text: text('text').notNull(),
    /** The text as it is compared with others. */
    text_key: text('text_key')
      .notNull()
      .generatedAlwaysAs((): SQL => foldText(sql`text`)),
    /** The CPMK that it is a part of. */
    cpmk_id: integer('cpmk_id').references(() => cpmk.id),
    position: integer('position').notNull(),
    /** Since when nobody chooses it any more; also that of a goal which went into another. */
    archived_at: moment('archived_at'),
    /** The goal that it went into, at the end of all merges: papers of before name this one. */
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

/** What a merge moved from one goal to the other: all that its undoing needs. */
export type Moved = {
  question_ids: number[]
  /** `from`: the share that was moved; `into`: what the other goal had of the same assignment before, null where nothing. */
  shares: { lessons_id: number; from: number; into: number | null }[]
}

/** That one goal went into another. While `undone_at` is null, whoever names the one means the other. */
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
