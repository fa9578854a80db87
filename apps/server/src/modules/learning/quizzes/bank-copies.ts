import { sql } from 'drizzle-orm'
import { textKey } from './schema.ts'

/** Questions that are copies of bank questions. */

/** Does the question `q` differ from the bank version `v` it was copied from, apart from formatting? */
export const differs = sql`(q.type, q.options, q.answer, q.content, q.key) is distinct from (v.type, v.options, v.answer, v.content, v.key)
  or ${textKey(sql`q.question`)} <> ${textKey(sql`v.question`)}`

/** The bank question of the question `q` in its class's mata kuliah; null if it has none, or no longer. */
export const ofBank = sql`(select json_build_object('id', b.id, 'number', v.number, 'latest', n.number, 'differs', ${differs})
  from bank_versions v join bank_questions b on b.id = v.bank_question_id and b.deleted_at is null
  join bank_versions n on n.id = b.latest_id
  join lessons l on l.id = q.lessons_id join courses c on c.id = l.courses_id and c.course_category_id = b.course_category_id
  where v.id = q.bank_version_id)`
