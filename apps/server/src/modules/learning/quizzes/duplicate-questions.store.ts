import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import type { Checked } from './files.store.ts'
import type { Trouble } from './formats/parsed-question.ts'
import { toQuestionColumns } from './questions.store.ts'
import { textKey } from './schema.ts'

type Found = Checked['questions'][number]['found']
const presentRow = z.object({ at: z.number() })

const inQuiz = ({ id }: TaughtLesson) =>
  sql`questions q where q.lessons_id = ${id} and q.deleted_at is null and q.purpose <> 'former'`
const inBank = ({
  courses_id,
}: TaughtLesson) => sql`bank_versions q join bank_questions b on b.latest_id = q.id and b.deleted_at is null
  where b.course_category_id = (select course_category_id from courses where id = ${courses_id})`

/**
 * Questions that `existingRows` `q` have already, by kind, text, options and content. Pictures get new names
 * with each file, so questions with pictures never match.
 */
const findPresent = async (conn: Conn, existingRows: SQL, questions: Checked['questions']) => {
  const questionKeys = questions.map(({ input }, at) => {
    const { type, question, options, content } = toQuestionColumns(input, null)
    return { at, type, question, labels: options.map(({ label }) => label), content }
  })
  const presentRows = await rows(
    conn,
    presentRow,
    sql`select t.at from jsonb_to_recordset(${JSON.stringify(questionKeys)}::jsonb) as t(at int, type text, question text, labels jsonb, content jsonb)
      where exists (
        select from ${existingRows} and q.type = t.type and q.content = t.content
          and ${textKey(sql`q.question`)} = ${textKey(sql`t.question`)} and jsonb_path_query_array(q.options, '$[*].label') = t.labels)
      order by t.at`,
  )
  return presentRows.flatMap(({ at }) => questions[at]?.found ?? [])
}

const MOST_NAMED = 10

const describeDuplicates = (presentQuestions: readonly Found[], place: string): Trouble[] => {
  const [first, ...otherQuestions] = presentQuestions
  if (!first) return []
  const namedNumbers = otherQuestions.slice(0, MOST_NAMED).map(({ number }) => number)
  const rest = otherQuestions.length - namedNumbers.length
  const sentence = `Soal dengan teks dan opsi yang sama sudah ada di ${place}`
  const message =
    otherQuestions.length === 0
      ? sentence
      : `${sentence}, begitu juga No. ${namedNumbers.join(', ')}${rest > 0 ? ` dan ${rest} lainnya` : ''}`
  return [{ line: first.line, number: first.number, message }]
}

/** Warns before a file is imported again, and of questions that the bank could give. */
export const warnOfPresent = async (
  conn: Conn,
  lesson: TaughtLesson,
  { questions }: Checked,
): Promise<Trouble[]> => {
  const ofQuiz = await findPresent(conn, inQuiz(lesson), questions)
  const ofBank = await findPresent(conn, inBank(lesson), questions)
  return [
    ...describeDuplicates(ofQuiz, 'kuis ini'),
    ...describeDuplicates(
      ofBank.filter((question) => !ofQuiz.includes(question)),
      'bank soal',
    ),
  ]
}
