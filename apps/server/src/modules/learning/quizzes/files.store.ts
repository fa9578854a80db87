import { setImmediate } from 'node:timers/promises'
import type { ImportError, LeftOut, QuestionFormat } from '@tuntas/contract/learning/question-files'
import { questionForm } from '@tuntas/contract/learning/questions.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { Upload } from '../../../platform/multipart.ts'
import { firstRow } from '../../../platform/rows.ts'
import { readWorkbook } from '../../../platform/spreadsheet.ts'
import { decodeText } from '../../../platform/text.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { backupTurn, resolveBackup, type Sent } from './backup-source.ts'
import { cleanedContent } from './draws.ts'
import { listMaterials } from './export.store.ts'
import { readAiken } from './formats/aiken.ts'
import { readBackup } from './formats/backup/read.ts'
import { MAX_CELL, readExcel } from './formats/excel.ts'
import { PICTURE_SHEET } from './formats/excel-pictures.ts'
import {
  AT_A_TIME,
  type Found,
  type FoundQuestion,
  MOST,
  type QuestionInput,
  type Trouble,
} from './formats/found.ts'
import { readGift } from './formats/gift.ts'
import { withPicturesAs } from './formats/html.ts'
import { readMoodleXml } from './formats/moodle-xml.ts'
import { readPasted } from './formats/pasted.ts'
import { readQti } from './formats/qti/read.ts'
import { recognise } from './formats/recognise.ts'
import { resolveGoalIds } from './goals.store.ts'
import {
  type Defaults,
  leftOut,
  lostInQuiz,
  missingIn,
  numbered,
  resolveMaterial,
  withDefaults,
} from './import.rules.ts'
import { collectRichTexts } from './kinds/texts.ts'
import {
  checkPictures,
  type Draw,
  hashContent,
  keptPictures,
  type LookAt,
  type Picture,
  PLACEHOLDER,
  placesIn,
  sizeShown,
} from './pictures.store.ts'
import { toQuestionColumns } from './questions.store.ts'
import { questions } from './schema.ts'

/** Errors that are told of one file. */
const MOST_ERRORS = 200

const readText = (upload: Upload): string => {
  const text = decodeText(upload.content)
  if (text === null)
    throw new AppError('file_type', { message: 'Isi file bukan teks. Simpan ulang sebagai teks UTF-8.' })
  return text
}

const readers: Record<Exclude<QuestionFormat, 'mbz'>, (upload: Upload) => Promise<Found>> = {
  gift: (upload) => readGift(readText(upload)),
  aiken: async (upload) => readAiken(readText(upload)),
  moodle_xml: (upload) => readMoodleXml(readText(upload)),
  excel: async (upload) =>
    readExcel(await readWorkbook(upload, { maxRows: MOST, maxText: MAX_CELL, beside: PICTURE_SHEET })),
  qti3: ({ content }) => readQti(content),
  qti22: ({ content }) => readQti(content),
  text: async (upload) => readPasted(readText(upload)),
}

const detectFormat = (upload: Upload): QuestionFormat => recognise(upload, () => decodeText(upload.content))

type CheckedQuestion = {
  found: FoundQuestion
  input: QuestionInput
  /** The name of its material, where the class has it. */
  related: string | null
}
export type Checked = {
  format: QuestionFormat
  questions: CheckedQuestion[]
  pictures: (Picture | null)[]
  /** Of each picture what its bytes come to: as the file has them, and as they are kept. */
  prints: [sent: string, kept: string | null][]
  skipped: LeftOut[]
  missing: ReturnType<typeof missingIn>
  errors: ImportError[]
  warnings: ImportError[]
}

/** Into which class or bank, and what questions get that say nothing of it: the quiz may come later. */
export type Importing = {
  ctx: AppContext
  actor: Actor
  /** Null for the bank of a mata kuliah, which keeps categories and tags, and no material. */
  courses_id: number | null
  defaults: Defaults
  look?: LookAt
}

/** Stands for a quiz that is made with its questions: which one it is, only their rows say. */
const SOME_QUIZ = 1

/** The question as the editor would send it; pictures get the elements that `draw` gives. */
const toQuestionInput = async (
  { ctx: { texts }, actor, defaults }: Importing,
  found: FoundQuestion,
  { draw, related }: { draw: Draw; related: number | null },
) => {
  const clean = (html: string) => texts.clean(withPicturesAs(html, draw), { userId: actor.id })
  const explained = async (html: string | null | undefined) => (html ? clean(html) : null)
  return questionForm.safeParse({
    ...found,
    content: await cleanedContent({ type: found.type, content: found.content ?? {} }, { clean }),
    ...withDefaults(found, defaults),
    lessons_id: SOME_QUIZ,
    related_lessons_id: related,
    related_part: found.part ?? null,
    question: await clean(found.question),
    explanation: await explained(found.explanation),
    options: await Promise.all(
      found.options.map(async (label, place) => ({
        label: await clean(label),
        explanation: await explained(found.option_explanations?.[place]),
      })),
    ),
  })
}

const allTexts = ({ type, content = {}, question, options, explanation, ...more }: FoundQuestion) =>
  [
    question,
    ...options,
    ...collectRichTexts({ type, content }),
    explanation,
    ...(more.option_explanations ?? []),
  ].map((html) => html ?? '')

const FOREIGN = /<img\b[^<>]*\bsrc\s*=(?!\s*["']?tuntas-picture-)/i

const byLine = (a: ImportError, b: ImportError) => a.line - b.line

/** Each question by the editor's own rules; what is wrong with it goes to the errors. */
const checkEach = async (importing: Importing, found: Found): Promise<CheckedQuestion[]> => {
  const { courses_id } = importing
  const materials = courses_id === null ? null : await listMaterials(importing.ctx.db, { courses_id })
  const refused = new Set(found.errors.map((trouble) => numbered(found, trouble).number))
  const checked: CheckedQuestion[] = []
  for (const [at, question] of found.questions.entries()) {
    if (at % AT_A_TIME === 0) await setImmediate()
    const { line, number } = question
    const related = resolveMaterial(question, materials)
    if (related.lost !== undefined) found.warnings.push({ line, number, message: related.lost })
    if (allTexts(question).some((html) => FOREIGN.test(html)))
      found.warnings.push({ line, number, message: 'Gambar dari alamat luar dilewati' })
    const parsed = await toQuestionInput(importing, question, { draw: PLACEHOLDER, related: related.id })
    if (!parsed.success)
      for (const message of new Set(parsed.error.issues.map((issue) => issue.message)))
        found.errors.push({ line, number, message })
    else if (!refused.has(number))
      checked.push({
        found: question,
        input: parsed.data,
        related: related.id === null ? null : (question.related ?? null),
      })
  }
  return checked
}

/** Reads a file and finds all that is wrong with it; stores nothing. */
const checkQuestions = async (
  importing: Importing,
  format: keyof typeof readers,
  upload: Upload,
): Promise<Checked> => checkFound(importing, format, await readers[format](upload))

/** What came with the call, or a backup that was sent before in pieces; few of these at a time, as long as `work` holds what is in them. */
export const withChecked = async <R>(
  importing: Importing,
  { format, ...sent }: Sent & { format: QuestionFormat | undefined },
  work: (checked: Checked, source: { format: QuestionFormat; file_name: string }) => Promise<R>,
): Promise<R> => {
  const { ctx, actor } = importing
  const { file, media_id } = sent
  const named = (checked: Checked, name: string) =>
    work(checked, { format: checked.format, file_name: name.normalize('NFC').slice(-200) })
  const own = media_id === undefined ? file : undefined
  const written = own ? (format ?? detectFormat(own)) : 'mbz'
  if (own && written !== 'mbz') return named(await checkQuestions(importing, written, own), own.name)
  const backup = await resolveBackup(ctx, actor, sent)
  const read = async () => named(await checkFound(importing, 'mbz', await readBackup(backup)), backup.name)
  return backupTurn(read, { party: actor.id })
}

/** Finds all that is wrong with what was read; stores nothing. */
export const checkFound = async (
  importing: Importing,
  format: QuestionFormat,
  parsed: Found,
): Promise<Checked> => {
  if (importing.courses_id !== null) parsed.warnings.push(...lostInQuiz(parsed))
  const pictures = await checkPictures(parsed, importing.look)
  await sizeShown(parsed, pictures)
  const questions = await checkEach(importing, parsed)
  if (parsed.questions.length === 0 && parsed.errors.length === 0)
    parsed.errors.push({ line: 1, number: null, message: 'File tidak berisi soal' })
  const withNumbers = (troubles: readonly Trouble[]) =>
    troubles.map((trouble) => numbered(parsed, trouble)).sort(byLine)
  const errors = withNumbers(parsed.errors)
  return {
    format: parsed.format ?? format,
    questions,
    pictures,
    prints: parsed.pictures.map(({ content }, place) => {
      const kept = pictures[place]
      return [hashContent(content), kept ? hashContent(kept.content) : null]
    }),
    skipped: leftOut(parsed, [...errors, ...withNumbers(parsed.passed)]),
    missing: missingIn(questions.map((question) => question.found)),
    errors: errors.slice(0, MOST_ERRORS),
    warnings: withNumbers([...parsed.warnings, ...parsed.passed]).slice(0, MOST_ERRORS),
  }
}

/** The questions as they are with their pictures drawn so. */
export const drawnAs = async (
  importing: Importing,
  questions: readonly Pick<CheckedQuestion, 'found' | 'input'>[],
  draw: Draw,
): Promise<QuestionInput[]> => {
  const inputs: QuestionInput[] = []
  for (const { found, input } of questions) {
    const shows = allTexts(found).some((html) => placesIn(html).length > 0)
    const parsed = shows
      ? await toQuestionInput(importing, found, { draw, related: input.related_lessons_id })
      : null
    inputs.push(parsed?.success ? parsed.data : input)
  }
  return inputs
}

/** The questions of a checked file as they are saved, their pictures in the store. */
export const withPictures = async (
  importing: Importing,
  {
    questions,
    pictures,
  }: { questions: readonly Pick<CheckedQuestion, 'found' | 'input'>[]; pictures: Checked['pictures'] },
): Promise<QuestionInput[]> => {
  const { ctx, actor } = importing
  const used = new Set(questions.flatMap(({ found }) => allTexts(found).flatMap(placesIn)))
  const draw = await keptPictures({ ctx, actor }, pictures, used)
  return draw ? drawnAs(importing, questions, draw) : questions.map(({ input }) => input)
}

const lastRow = z.object({ position: z.number() })

/** Adds all questions of a checked file at the end of the quiz, in one statement. @returns how many */
export const saveQuestions = async (
  tx: Work,
  lesson: TaughtLesson,
  inputs: readonly QuestionInput[],
  source: { format: QuestionFormat; file_name: string },
): Promise<number> => {
  // By a statement of its own: one that waits for the lock would read the last place of before it waited.
  await tx.execute(sql`select from lessons where id = ${lesson.id} for update`)
  const last = await firstRow(
    tx,
    lastRow,
    sql`select coalesce(max(position), 0) as position from questions where lessons_id = ${lesson.id}`,
  )
  const first = (last?.position ?? 0) + 1
  const goals = await resolveGoalIds(tx, lesson.courses_id, inputs)
  await tx.insert(questions).values(
    inputs.map((input, at) => ({
      lessons_id: lesson.id,
      position: first + at,
      ...toQuestionColumns(input, goals[at] ?? null),
    })),
  )
  await tx.emit('questions.imported', { quiz: lesson, after: { total_question: inputs.length, ...source } })
  return inputs.length
}
