import type { alikeBankQuestions } from '@tuntas/contract/learning/bank'
import { alikeBankQuestions as alikeSchemas } from '@tuntas/contract/learning/bank.schemas'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, transaction } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { OpenBank } from './access.ts'
import { visible } from './schema.ts'

/** Texts count as similar from this share of common trigrams on. */
const ALIKE = 0.6
const MOST = 5
/** Characters of a long text that are compared. */
const COMPARED = 1000

/** Texts that differ only in numbers are meant to be variants. */
const withoutNumbers = (text: SQL) => sql`regexp_replace(${text}, '[0-9]+([.,][0-9]+)*', '#', 'g')`

const alikeRow = alikeSchemas.reply.data.element
export const listAlike = (
  db: Db,
  { course_category_id }: OpenBank,
  { id, question }: Body<typeof alikeBankQuestions>,
) =>
  transaction(db, async (tx) => {
    const words = sql`left(${visible(sql`${question}::text`)}, ${COMPARED}::int)`
    await tx.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(ALIKE)}, true)`)
    return rows(
      tx,
      alikeRow,
      sql`select b.id, v.question, v.type, b.state, round(similarity(v.search, ${words})::numeric, 2)::float8 as similarity
        from bank_versions v join bank_questions b on b.latest_id = v.id
        where v.search % ${words} and b.course_category_id = ${course_category_id} and b.deleted_at is null and b.id <> ${id ?? 0}
          and (v.search = ${words} or ${withoutNumbers(sql`v.search`)} <> ${withoutNumbers(words)})
        order by similarity desc, b.id limit ${MOST}`,
    )
  })
