import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import type { Checked } from './files.store.ts'
import type { Trouble } from './formats/parsed-question.ts'
import { toQuestionColumns } from './questions.store.ts'
import { textKey } from './schema.ts'

const presentRow = z.object({ at: z.number() })

/**
 * Indexes of questions that the quiz already has, by kind, text, options and content. Pictures get new names
 * with each file, so questions with pictures never match.
 */
const findPresent = (conn: Conn, { id }: TaughtLesson, questions: Checked['questions']) => {
  const questionKeys = questions.map(({ input }, at) => {
    const { type, question, options, content } = toQuestionColumns(input, null)
    return { at, type, question, labels: options.map(({ label }) => label), content }
  })
  return rows(
    conn,
    presentRow,
    sql`select t.at from jsonb_to_recordset(${JSON.stringify(questionKeys)}::jsonb) as t(at int, type text, question text, labels jsonb, content jsonb)
      where exists (
        select from questions q where q.lessons_id = ${id} and q.deleted_at is null and q.purpose <> 'former' and q.type = t.type and q.content = t.content
          and ${textKey(sql`q.question`)} = ${textKey(sql`t.question`)} and jsonb_path_query_array(q.options, '$[*].label') = t.labels)
      order by t.at`,
  )
}

const MOST_NAMED = 10

/** Warns before a file is imported again, or after somebody else imported it. */
export const warnOfPresent = async (
  conn: Conn,
  lesson: TaughtLesson,
  { questions }: Checked,
): Promise<Trouble[]> => {
  const presentQuestions = (await findPresent(conn, lesson, questions)).flatMap(
    ({ at }) => questions[at]?.found ?? [],
  )
  const [first, ...otherQuestions] = presentQuestions
  if (!first) return []
  const namedNumbers = otherQuestions.slice(0, MOST_NAMED).map(({ number }) => number)
  const rest = otherQuestions.length - namedNumbers.length
  const message =
    otherQuestions.length === 0
      ? 'Soal dengan teks dan opsi yang sama sudah ada di kuis ini'
      : `Soal dengan teks dan opsi yang sama sudah ada di kuis ini, begitu juga No. ${namedNumbers.join(', ')}${rest > 0 ? ` dan ${rest} lainnya` : ''}`
  return [{ line: first.line, number: first.number, message }]
}
