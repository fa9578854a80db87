import { createHash } from 'node:crypto'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { onlyRow, rows } from '../../../platform/db/rows.ts'
import type { OpenBank } from '../../learning/bank/access.ts'
import { differs } from '../../learning/quizzes/bank-copies.ts'
import { markedByPerson, wholeOrNothing } from '../../learning/quizzes/kinds/index.ts'
import type { Sat } from './bank.rules.ts'

const ids = z.array(z.number())
const itemRow = z.object({
  /** Id of the version. */
  id: z.number(),
  bank_question_id: z.number(),
  version: z.number(),
  question: z.string(),
  /** True if this is the question's latest version. */
  latest: z.boolean(),
  quizzes: z.number(),
  year_ids: ids,
  lesson_ids: ids,
})
const sittingRow = z.object({ asked: ids, right: z.array(z.boolean()), quizzes: ids })
const stateRow = z.object({ attempts: z.string().nullable(), copies: z.string().nullable() })

/** Unchanged copies of the bank's questions in quizzes, of kinds that earn all or nothing. */
const selectCopies = ({ course_category_id }: OpenBank) => sql`
  select q.id as question_id, q.lessons_id, c.year_id, v.id as version_id
  from bank_questions b join bank_versions v on v.bank_question_id = b.id
  join questions q on q.bank_version_id = v.id and q.deleted_at is null and q.purpose in ('quiz', 'draw')
  join lessons l on l.id = q.lessons_id and l.deleted_at is null
  join courses c on c.id = l.courses_id and c.deleted_at is null and c.course_category_id = b.course_category_id
  where b.course_category_id = ${course_category_id} and b.deleted_at is null
    and q.type = any(${sql.param([...wholeOrNothing])}::text[]) and not (${differs})`

/**
 * First finished attempt of every active student at each of these quizzes. Remedials by goal are excluded:
 * their papers differ.
 */
const sittings = sql`
  select distinct on (r.user_id, r.lessons_id) r.id, r.user_id, r.courses_id, r.lessons_id, r.question_ids
  from attempt_results r join active_students m on m.user_id = r.user_id and m.courses_id = r.courses_id
  where r.lessons_id in (select lessons_id from copies) and r.end_date is not null and not r.targeted
  order by r.user_id, r.lessons_id, r.number`

/** A fingerprint of the answers, keys and copies, far cheaper than reading them. */
export const versionOfBank = async (conn: Conn, bank: OpenBank): Promise<string> => {
  const state = await onlyRow(
    conn,
    stateRow,
    sql`with copies as materialized (${selectCopies(bank)})
      select (select string_agg(concat_ws(':', r.id, r.correct, r.wrong, r.wait, r.empty, r.score), ' ' order by r.id)
          from attempt_results r join active_students m on m.user_id = r.user_id and m.courses_id = r.courses_id
          where r.lessons_id in (select lessons_id from copies) and r.end_date is not null and not r.targeted) as attempts,
        (select string_agg(concat_ws(':', c.question_id, c.version_id, q.key_version), ' ' order by c.question_id)
          from copies c join questions q on q.id = c.question_id) as copies`,
  )
  const hash = createHash('sha256').update(`${state.attempts} ${state.copies}`).digest('base64url')
  return `bank ${bank.course_category_id} ${hash}`
}

/** Questions that cannot be calibrated: marked by people, or of kinds that earn partial points. */
const countUnmeasured = async (conn: Conn, { course_category_id }: OpenBank) => {
  const countTypes = (types: readonly string[]) =>
    sql<number>`count(*) filter (where v.type = any(${sql.param([...types])}::text[]))::int`
  const [counts] = await conn
    .select({
      essays: countTypes(markedByPerson),
      all: sql<number>`count(*)::int`,
      whole: countTypes(wholeOrNothing),
    })
    .from(sql`bank_questions b join bank_versions v on v.id = b.latest_id`)
    .where(sql`b.course_category_id = ${course_category_id} and b.deleted_at is null`)
  const { essays = 0, all = 0, whole: wholeCount = 0 } = counts ?? {}
  return { essays, parts: all - wholeCount - essays }
}

/**
 * Answers to the bank's questions, one row per student and class. Of a question asked twice, the first answer
 * counts.
 */
export const readBank = async (conn: Conn, bank: OpenBank) => {
  const sittingRows = await rows(
    conn,
    sittingRow,
    sql`with copies as materialized (${selectCopies(bank)}), sittings as materialized (${sittings}),
      given as (
        select distinct on (s.user_id, s.courses_id, c.version_id) s.user_id, s.courses_id, c.version_id, s.lessons_id, coalesce(w.status = 'correct', false) as is_right
        from sittings s join copies c on c.lessons_id = s.lessons_id and c.question_id = any(s.question_ids)
        left join answers w on w.attempt_id = s.id and w.question_id = c.question_id
        order by s.user_id, s.courses_id, c.version_id, s.id
      )
      select user_id, courses_id, array_agg(version_id order by version_id) as asked, array_agg(is_right order by version_id) as right,
        array_agg(lessons_id order by version_id) as quizzes
      from given group by user_id, courses_id order by user_id, courses_id`,
  )
  const items = await rows(
    conn,
    itemRow,
    sql`with copies as materialized (${selectCopies(bank)})
      select v.id, v.bank_question_id, v.number as version, v.question, b.latest_id = v.id as latest, count(distinct c.lessons_id)::int as quizzes,
        array_agg(distinct c.year_id) as year_ids, array_agg(distinct c.lessons_id) as lesson_ids
      from copies c join bank_versions v on v.id = c.version_id join bank_questions b on b.id = v.bank_question_id group by v.id, b.id order by v.bank_question_id, v.number`,
  )
  const placeById = new Map(items.map(({ id }, place) => [id, place]))
  const sat = sittingRows.map(
    ({ asked: askedIds, right, quizzes }): Sat => ({
      places: askedIds.map((id) => placeById.get(id) ?? -1),
      right,
      quizzes,
    }),
  )
  return { items, rows: sat, ...(await countUnmeasured(conn, bank)) }
}
