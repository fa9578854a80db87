import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { findFile } from '../../campus/files/store.ts'
import { type Checked, drawnAs, type Importing, withPictures } from '../quizzes/files.store.ts'
import type { FoundQuestion, QuestionInput } from '../quizzes/formats/parsed-question.ts'
import { hashContent } from '../quizzes/pictures.store.ts'
import { textKey } from '../quizzes/schema.ts'
import type { OpenBank } from './access.ts'
import { saidBy } from './questions.store.ts'

/**
 * Finds questions of a file that a bank already has. Pictures are compared by content hash, because each
 * import renames them.
 */

export type Asked = {
  found: FoundQuestion
  input: QuestionInput
  /** The same with each picture replaced by its hash. */
  printed: QuestionInput
}

const mark = (print: string) => `<em>[gambar:${print}]</em>`
const MARK = /<em>\[gambar:([0-9a-f]{64})\]<\/em>/g

export const askedIn = async (importing: Importing, checkedFile: Checked): Promise<Asked[]> => {
  const printedInputs = await drawnAs(importing, checkedFile.questions, (_, place) =>
    mark(checkedFile.prints[place]?.[0] ?? ''),
  )
  return checkedFile.questions.map(({ found: parsedQuestion, input }, at) => ({
    found: parsedQuestion,
    input,
    printed: printedInputs[at] ?? input,
  }))
}

/** The same with their pictures stored. */
export const withKept = async (
  importing: Importing,
  { pictures }: Checked,
  askedQuestions: readonly Asked[],
): Promise<Asked[]> => {
  const inputs = await withPictures(importing, { questions: askedQuestions, pictures })
  return askedQuestions.map((one, at) => ({ ...one, input: inputs[at] ?? one.input }))
}

const toComparable = ({ printed: printedInput }: Asked) => {
  const { type, question, options, answer, content, key } = saidBy(printedInput, null, undefined)
  return JSON.stringify({ type, question, options, answer, content, key }).replace(MARK, '<img $1>')
}

const IMAGE = /<img\b[^>]*>/g
const PRINT = /<img ([0-9a-f]{64})>/
const FILE = /\/files\/(\d{1,9})\//
const imagesIn = (texts: string, name: RegExp): string[] =>
  [...texts.matchAll(IMAGE)].map(([tag]) => name.exec(tag)?.[1] ?? '')

/** The replacement for a bank picture: the hash of the original file, if the imported file has it. */
export type PrintAt = (conn: Conn, fileId: number) => Promise<string>
export const createPrintReader = ({ files }: Pick<AppContext, 'files'>, { prints }: Checked): PrintAt => {
  const printPairs = new Map(
    prints.flatMap(([print, keptPrint]) => [[print, print] as const, [keptPrint ?? print, print]]),
  )
  const read = new Map<number, Promise<string>>()
  const readOnce = async (conn: Conn, id: number): Promise<string> => {
    const file = await findFile(conn, id)
    if (!file) return ''
    try {
      const print = hashContent(Buffer.concat(await (await files.stream(file.key)).toArray()))
      return printPairs.get(print) ?? print
    } catch {
      return '' // missing in the store, so it equals no picture of the file
    }
  }
  return (conn, id) => {
    const print = read.get(id) ?? readOnce(conn, id)
    read.set(id, print)
    return print
  }
}

const columns = sql`at int, type text, question text, options jsonb, answer text, content jsonb, key jsonb`
const ofBank = ({ course_category_id: subject }: OpenBank) =>
  sql`bank_versions w join bank_questions x on x.latest_id = w.id and x.course_category_id = ${subject} and x.deleted_at is null`

const presentRow = z.object({ at: z.number() })
const presentTexts = (tx: Conn, bank: OpenBank, comparables: string) =>
  rows(
    tx,
    presentRow,
    sql`select t.at from jsonb_to_recordset(${comparables}::jsonb) as t(${columns})
      where exists (
        select from ${ofBank(bank)}
        where ${textKey(sql`w.question`)} = ${textKey(sql`t.question`)}
          and (w.type, w.options, w.answer, w.content, w.key) is not distinct from (t.type, t.options, t.answer, t.content, nullif(t.key, 'null'::jsonb)))`,
  )

const withoutPictures = (text: SQL) => sql`regexp_replace(${text}, '<img[^>]*>', '<img>', 'g')`
/** Equal for questions that differ only in their pictures. */
const likeness = (of: SQL) =>
  sql`md5(concat_ws('|', ${of}.type, ${textKey(withoutPictures(sql`${of}.question`))}, ${withoutPictures(sql`${of}.options::text`)}, ${of}.answer,
    ${withoutPictures(sql`${of}.content::text`)}, nullif(${of}.key, 'null'::jsonb)))`
const texts = (of: SQL) => sql`concat(${of}.question, ${of}.options, ${of}.content)`

/** `at`: index in the file; null: in the bank. */
const alikeRow = z.object({ at: z.number().nullable(), likeness: z.string(), texts: z.string() })
const presentPictures = async (tx: Conn, bank: OpenBank, comparables: string, printAt: PrintAt) => {
  const alike = await rows(
    tx,
    alikeRow,
    sql`with asked as (select t.at, ${likeness(sql`t`)} as likeness, ${texts(sql`t`)} as texts
        from jsonb_to_recordset(${comparables}::jsonb) as t(${columns}))
      select * from asked union all
      select null, ${likeness(sql`w`)}, ${texts(sql`w`)} from ${ofBank(bank)}
      where ${texts(sql`w`)} like '%<img%' and ${likeness(sql`w`)} in (select likeness from asked)`,
  )
  const presentPrints = new Set<string>()
  for (const { at, likeness, texts } of alike) {
    if (at !== null) continue
    const prints: string[] = []
    for (const id of imagesIn(texts, FILE)) prints.push(await printAt(tx, Number(id)))
    presentPrints.add([likeness, ...prints].join())
  }
  return alike.filter(
    (one): one is typeof one & { at: number } =>
      one.at !== null && presentPrints.has([one.likeness, ...imagesIn(one.texts, PRINT)].join()),
  )
}

/** Questions that the bank does not have yet, without duplicates. */
export const withoutPresent = async <A extends Asked>(
  tx: Conn,
  bank: OpenBank,
  askedQuestions: readonly A[],
  printAt: PrintAt,
): Promise<A[]> => {
  const first = new Map<string, number>()
  for (const [at, one] of askedQuestions.entries()) {
    const comparable = toComparable(one)
    if (!first.has(comparable)) first.set(comparable, at)
  }
  const listComparables = (hasPictures: boolean) =>
    [...first]
      .filter(([comparable]) => PRINT.test(comparable) === hasPictures)
      .map(([comparable, at]) => `{"at":${at},${comparable.slice(1)}`)
  const [textComparables, pictureComparables] = [listComparables(false), listComparables(true)]
  const presentQuestions = [
    ...(textComparables.length > 0 ? await presentTexts(tx, bank, `[${textComparables}]`) : []),
    ...(pictureComparables.length > 0
      ? await presentPictures(tx, bank, `[${pictureComparables}]`, printAt)
      : []),
  ]
  const presentPlaces = new Set(presentQuestions.map(({ at }) => at))
  const newPlaces = new Set([...first.values()].filter((at) => !presentPlaces.has(at)))
  return askedQuestions.filter((_, at) => newPlaces.has(at))
}
