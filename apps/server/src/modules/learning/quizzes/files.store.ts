import { setImmediate } from 'node:timers/promises'
import type { ImportError, QuestionFormat } from '@tuntas/contract/learning/question-files'
import { questionForm } from '@tuntas/contract/learning/questions.schemas'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { firstRow } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { Upload } from '../../../platform/multipart.ts'
import { readSpreadsheet } from '../../../platform/spreadsheet.ts'
import { decodeText } from '../../../platform/text.ts'
import { checkImage, keepFile } from '../../campus/files/store.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { readAiken } from './formats/aiken.ts'
import { MAX_CELL, readExcel } from './formats/excel.ts'
import { AT_A_TIME, type Found, type FoundQuestion, MOST, type QuestionInput } from './formats/found.ts'
import { readGift } from './formats/gift.ts'
import { PICTURE } from './formats/html.ts'
import { readMoodleXml } from './formats/moodle-xml.ts'
import { columnsOf } from './questions.store.ts'
import { questions } from './schema.ts'

/** Pictures that one file may hold, and errors that are told of it. */
const MOST_PICTURES = 200
const MOST_ERRORS = 200
const PICTURE_WIDTH = 1600

const readText = (upload: Upload): string => {
  const text = decodeText(upload.content)
  if (text === null)
    throw new AppError('file_type', { message: 'Isi file bukan teks. Simpan ulang sebagai teks UTF-8.' })
  return text
}

const readers: Record<QuestionFormat, (upload: Upload) => Promise<Found>> = {
  gift: (upload) => readGift(readText(upload)),
  aiken: async (upload) => readAiken(readText(upload)),
  moodle_xml: (upload) => readMoodleXml(readText(upload)),
  excel: async (upload) => readExcel(await readSpreadsheet(upload, MOST, MAX_CELL)),
}

type Picture = Awaited<ReturnType<typeof checkImage>>
export type Checked = {
  questions: { found: FoundQuestion; input: QuestionInput }[]
  pictures: (Picture | null)[]
  errors: ImportError[]
  warnings: ImportError[]
}

const checkPictures = async (found: Found): Promise<(Picture | null)[]> => {
  const checked: (Picture | null)[] = []
  for (const { line, name, content } of found.pictures.slice(0, MOST_PICTURES)) {
    const picture = await checkImage({ name, content }, PICTURE_WIDTH).catch(() => null)
    if (!picture)
      found.errors.push({
        line,
        message: `Gambar ${name.slice(0, 100)} harus PNG, JPG, atau WebP di bawah 5 MB`,
      })
    checked.push(picture)
  }
  if (found.pictures.length > MOST_PICTURES)
    found.errors.push({
      line: found.pictures[MOST_PICTURES]?.line ?? 1,
      message: `Gambar lebih dari ${MOST_PICTURES}`,
    })
  return checked
}

type Importing = { ctx: AppContext; actor: Actor; lesson: TaughtLesson }

/** The question as the editor would send it; pictures get the elements that `image` gives. */
const inputOf = async (
  { ctx: { texts }, actor, lesson }: Importing,
  found: FoundQuestion,
  image: (place: number) => string,
) => {
  const clean = (html: string) =>
    texts.clean(
      html.replace(PICTURE, (_, place: string) => image(Number(place))),
      { userId: actor.id },
    )
  const explained = async (html: string | null | undefined) => (html ? clean(html) : null)
  return questionForm.safeParse({
    ...found,
    lessons_id: lesson.id,
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

const textsOf = ({ question, options, explanation, option_explanations = [] }: FoundQuestion) =>
  [question, ...options, explanation, ...option_explanations].map((html) => html ?? '')

const FOREIGN = /<img\b[^<>]*\bsrc\s*=(?!\s*["']?tuntas-picture-)/i
const PLACEHOLDER = () => '<em>[gambar]</em>'

const byLine = (a: ImportError, b: ImportError) => a.line - b.line

/** Reads a file and finds all that is wrong with it; stores nothing. */
export const checkQuestions = async (
  importing: Importing,
  format: QuestionFormat,
  upload: Upload,
): Promise<Checked> => {
  const found = await readers[format](upload)
  const pictures = await checkPictures(found)
  const checked: Checked['questions'] = []
  for (const [at, question] of found.questions.entries()) {
    if (at % AT_A_TIME === 0) await setImmediate()
    if (textsOf(question).some((html) => FOREIGN.test(html)))
      found.warnings.push({ line: question.line, message: 'Gambar dari alamat luar dilewati' })
    const parsed = await inputOf(importing, question, PLACEHOLDER)
    if (parsed.success) checked.push({ found: question, input: parsed.data })
    else
      for (const message of new Set(parsed.error.issues.map((issue) => issue.message)))
        found.errors.push({ line: question.line, message })
  }
  if (found.questions.length === 0 && found.errors.length === 0)
    found.errors.push({ line: 1, message: 'File tidak berisi soal' })
  return {
    questions: checked,
    pictures,
    errors: found.errors.sort(byLine).slice(0, MOST_ERRORS),
    warnings: found.warnings.sort(byLine).slice(0, MOST_ERRORS),
  }
}

/** The questions of a checked file as they are saved, their pictures in the store. */
export const withPictures = async (importing: Importing, checked: Checked): Promise<QuestionInput[]> => {
  const { ctx, actor } = importing
  const links: string[] = []
  for (const picture of checked.pictures) {
    const file = picture && (await keepFile(ctx, actor, picture))
    links.push(file ? (ctx.linkTo(file) ?? '').replaceAll('&', '&amp;') : '')
  }
  if (links.length === 0) return checked.questions.map(({ input }) => input)
  const inputs: QuestionInput[] = []
  for (const { found, input } of checked.questions) {
    const parsed = await inputOf(importing, found, (place) => `<img src="${links[place] ?? ''}" />`)
    inputs.push(parsed.success ? parsed.data : input)
  }
  return inputs
}

/** Adds all questions of a checked file at the end of the quiz, in one statement. @returns how many */
export const saveQuestions = async (
  tx: Work,
  { lesson }: Pick<Importing, 'lesson'>,
  inputs: readonly QuestionInput[],
  source: { format: QuestionFormat; file_name: string },
): Promise<number> => {
  const last = await firstRow<{ position: number }>(
    tx,
    sql`select coalesce((select max(position) from questions where lessons_id = l.id), 0) as position
      from lessons l where l.id = ${lesson.id} for update`,
  )
  const first = (last?.position ?? 0) + 1
  await tx
    .insert(questions)
    .values(inputs.map((input, at) => ({ lessons_id: lesson.id, position: first + at, ...columnsOf(input) })))
  await tx.emit('questions.imported', { quiz: lesson, after: { total_question: inputs.length, ...source } })
  return inputs.length
}
