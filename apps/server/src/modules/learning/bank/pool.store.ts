import type { CognitiveLevel, QuestionType } from '@tuntas/contract/learning/questions'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { idRow, rows } from '../../../platform/db/rows.ts'
import { goalNow } from './schema.ts'

/** Filter for questions that may be drawn from a bank. */
export type PoolFilter = {
  courseCategoryId: number
  /** Includes subfolders. */
  folder_id?: number | null | undefined
  goal_id?: number | null | undefined
  level?: CognitiveLevel | null | undefined
  type?: QuestionType | null | undefined
}

/**
 * Latest versions `v` of questions that are not retired or archived, as rows of `bank_versions`. Only
 * approved ones where the bank says so. A goal includes those merged into it.
 */
export const selectPool = ({ courseCategoryId, folder_id, goal_id, level, type }: PoolFilter): SQL => sql`
  select v.* from bank_questions b join bank_versions v on v.id = b.latest_id
  where b.course_category_id = ${courseCategoryId} and b.deleted_at is null and b.state <> 'retired'
    and (b.state = 'approved' or not exists (select from bank_rules r where r.course_category_id = ${courseCategoryId} and r.approved_only))
    ${folder_id ? sql`and b.folder_id in (select f.id from bank_folders f where ${folder_id}::int in (f.id, f.parent_id))` : sql``}
    ${goal_id ? sql`and ${goalNow(sql`v`)} = ${goal_id}::int` : sql``}
    ${level ? sql`and ${level}::text = any(v.level)` : sql``}
    ${type ? sql`and v.type = ${type}::text` : sql``}`

/** Columns that a quiz question takes from its bank version. */
const TAKEN = sql.raw(
  'type, question, options, answer, content, key, explanation, option_explanations, level',
)

export type Taking = {
  sectionId?: number | undefined
  /** Points of each copy; undefined takes the version's points. */
  point?: number | undefined
}

/**
 * Copies versions to the end of a quiz in their order. A version already in this section or quiz is not
 * copied again. The caller has locked the quiz and checked read access.
 * @returns the questions that hold them, in the order of the versions
 */
export const takeFromBank = async (
  conn: Conn,
  lessonId: number,
  versionIds: readonly number[],
  { sectionId, point }: Taking = {},
): Promise<number[]> => {
  const wantedVersions = sql`unnest(${sql.param([...versionIds])}::int[]) with ordinality w(id, place)`
  const section = sql`${sectionId ?? null}::int`
  const isPresent = (version: SQL) => sql`q.lessons_id = ${lessonId} and q.bank_version_id = ${version}
    and q.section_id is not distinct from ${section} and q.deleted_at is null`
  await conn.execute(
    sql`insert into questions (lessons_id, section_id, bank_version_id, goal_id, point, position, ${TAKEN})
      select ${lessonId}, ${section}, v.id, ${goalNow(sql`v`)}, coalesce(${point ?? null}::numeric, v.point),
        (select coalesce(max(position), 0) from questions where lessons_id = ${lessonId}) + row_number() over (order by w.place), ${TAKEN}
      from (select id, min(place) as place from ${wantedVersions} group by id) w join bank_versions v using (id)
      where not exists (select from questions q where ${isPresent(sql`v.id`)})
      order by w.place`,
  )
  const takenQuestions = await rows(
    conn,
    idRow,
    sql`select min(q.id) as id from ${wantedVersions} join questions q on ${isPresent(sql`w.id`)} group by w.id order by min(w.place)`,
  )
  return takenQuestions.map(({ id }) => id)
}

/** Counts drawable questions of a bank, grouped by goal, levels and kind. */
export const countPool = async (conn: Conn, courseCategoryId: number) => {
  const poolQuestions = await conn
    .select({
      goal_id: sql<number | null>`${goalNow(sql`v`)}`,
      levels: sql<CognitiveLevel[]>`v.level`,
      type: sql<QuestionType>`v.type`,
      number: sql<number>`count(*)::int`,
      point: sql<number>`mode() within group (order by v.point)`.mapWith(Number),
    })
    .from(sql`(${selectPool({ courseCategoryId })}) v`)
    .groupBy(sql`1, 2, 3`)
    .orderBy(sql`1 nulls last, 2, 3`)
  return poolQuestions
}
