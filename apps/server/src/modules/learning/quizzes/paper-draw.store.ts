import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { firstRow, onlyRow, rows } from '../../../platform/db/rows.ts'
import { isAsked, isDrawable } from '../lessons/sql-rules.ts'
import {
  type DrawSource,
  drawPaper,
  findShortages,
  type SeenQuestion,
  type Shortage,
} from './paper-draw.rules.ts'

/** Identity of a question `q` (see `numberEntries`) in two columns; `v` is its bank version. */
const identity = sql`v.bank_question_id, q.duplicate_key`
const withVersion = sql`left join bank_versions v on v.id = q.bank_version_id`

const identityRow = z.object({ bank_question_id: z.number().nullable(), duplicate_key: z.string() })
const seenRow = identityRow.extend({ last_number: z.number() })

/** Questions the student had on papers of the quiz, including before a reset. */
const seenSql = (lessonId: number, userId: number): SQL => sql`
  select ${identity}, max(a.number) as last_number
  from attempts a cross join unnest(a.question_ids) as paper(question_id) join questions q on q.id = paper.question_id ${withVersion}
  where a.lessons_id = ${lessonId} and a.user_id = ${userId} group by 1, 2`
export const listSeen = (conn: Conn, lessonId: number, userId: number): Promise<SeenQuestion[]> =>
  rows(conn, seenRow, hot('seen-questions', seenSql(lessonId, userId)))

const sourceRow = z.object({
  sections: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      n: z.number(),
      per_student: z.boolean(),
      of_forms: z.boolean(),
      drawn_ids: z.array(z.number()).nullable(),
      pool: z.array(identityRow.extend({ id: z.number() })),
    }),
  ),
  fixed: z.array(identityRow),
  seen: z.array(seenRow),
})

const listJson = (select: SQL): SQL => sql`(select coalesce(json_agg(one), '[]') from (${select}) one)`

/** The quiz's draw source, including what the student has seen. */
export const readDrawSource = (conn: Conn, lessonId: number, userId: number): Promise<DrawSource> =>
  onlyRow(
    conn,
    sourceRow,
    hot(
      'draw-source',
      sql`select ${listJson(sql`
          select s.id, s.title, s.draw_n as n, s.per_student, s.of_forms, s.drawn_ids, ${listJson(sql`
            select q.id, ${identity} from questions q ${withVersion} where q.section_id = s.id and ${isDrawable(sql`q`)} order by q.id`)} as pool
          from quiz_sections s where s.lessons_id = ${lessonId} and s.deleted_at is null and s.draw_n is not null order by s.position, s.id`)} as sections,
        ${listJson(sql`select ${identity} from questions q ${withVersion} where q.lessons_id = ${lessonId} and ${isAsked(sql`q`)}`)} as fixed,
        ${listJson(seenSql(lessonId, userId))} as seen`,
    ),
  )

/** No user. */
const NO_USER = 0
/** The pools of the quiz's sections. */
export const readPools = (conn: Conn, lessonId: number): Promise<DrawSource> =>
  readDrawSource(conn, lessonId, NO_USER)

/** The shortages of the quiz's sections. */
export const listShortages = async (conn: Conn, lessonId: number): Promise<Shortage[]> =>
  findShortages(await readPools(conn, lessonId))

/** Questions of the first parallel form. */
const firstFormIds = async (conn: Conn, lessonId: number): Promise<number[] | null> => {
  const form = await firstRow(
    conn,
    z.object({ question_ids: z.array(z.number()) }),
    sql`select f.question_ids from paper_forms f join paper_form_sets t on t.id = f.set_id and t.deleted_at is null
      where t.lessons_id = ${lessonId} order by f.id limit 1`,
  )
  return form?.question_ids ?? null
}

/**
 * A deterministic example of a student's draw, with the first parallel form. Empty if the sections cannot be
 * filled.
 */
export const exampleDraw = async (conn: Conn, lessonId: number): Promise<number[]> => {
  const source = await readPools(conn, lessonId)
  const formIds = await firstFormIds(conn, lessonId)
  return drawPaper(source, { number: 1, formIds, getLot: (id) => id })?.drawn.map(({ id }) => id) ?? []
}
