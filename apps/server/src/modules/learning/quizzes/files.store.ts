import type { ImportError, LeftOut, QuestionFormat } from '@tuntas/contract/learning/question-files'
import { questionForm } from '@tuntas/contract/learning/questions.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { cutToEnd } from '../../../platform/cut-text.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { createBreath } from '../../../platform/process/breath.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { importTurn, resolveBackup, type Sent } from './backup-source.ts'
import { cleanedContent } from './draws.ts'
import { listMaterials } from './export.store.ts'
import { readQuestions } from './file-reading.ts'
import { withPicturesAs } from './formats/html.ts'
import type { Found, FoundQuestion, QuestionInput, Trouble } from './formats/parsed-question.ts'
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
import { allTexts, listLostMedia } from './lost-media.rules.ts'
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

/** Maximum number of reported errors per file. */
const MOST_ERRORS = 200

type CheckedQuestion = {
  found: FoundQuestion
  input: QuestionInput
  /** Name of the related material, if the class has it. */
  related: string | null
}
export type Checked = {
  format: QuestionFormat
  questions: CheckedQuestion[]
  pictures: (Picture | null)[]
  /** Hashes of each picture: as in the file, and as stored. */
  prints: [sent: string, kept: string | null][]
  skipped: LeftOut[]
  missing: ReturnType<typeof missingIn>
  errors: ImportError[]
  warnings: ImportError[]
}

/** The target class or bank, and defaults for questions. The quiz may not exist yet. */
export type Importing = {
  ctx: AppContext
  actor: Actor
  /** Null for the bank of a mata kuliah, which keeps categories and tags but no related material. */
  courses_id: number | null
  defaults: Defaults
  look?: LookAt
}

/** Placeholder id for a quiz created together with its questions; the real id is set in their rows. */
const SOME_QUIZ = 1

/** The question as the editor would send it; `draw` renders its pictures. */
const toQuestionInput = async (
  { ctx: { texts }, actor, defaults, breathe }: Importing & { breathe: () => Promise<void> },
  parsedQuestion: FoundQuestion,
  { draw, related }: { draw: Draw; related: number | null },
) => {
  const clean = async (html: string) => {
    await breathe()
    return texts.clean(withPicturesAs(html, draw), { userId: actor.id })
  }
  const explained = async (html: string | null | undefined) => (html ? clean(html) : null)
  const options: { label: string; explanation: string | null }[] = []
  for (const [place, label] of parsedQuestion.options.entries())
    options.push({
      label: await clean(label),
      explanation: await explained(parsedQuestion.option_explanations?.[place]),
    })
  return questionForm.safeParse({
    ...parsedQuestion,
    content: await cleanedContent(
      { type: parsedQuestion.type, content: parsedQuestion.content ?? {} },
      { clean },
    ),
    ...withDefaults(parsedQuestion, defaults),
    lessons_id: SOME_QUIZ,
    related_lessons_id: related,
    related_part: parsedQuestion.part ?? null,
    question: await clean(parsedQuestion.question),
    explanation: await explained(parsedQuestion.explanation),
    options,
  })
}

/**
 * Validates a question by the editor's rules.
 * @returns the question or its errors
 */
const checkForm = async (...formInputs: Parameters<typeof toQuestionInput>) => {
  try {
    const { data, error } = await toQuestionInput(...formInputs)
    return data ?? [...new Set(error?.issues.map(({ message }) => message))]
  } catch (error) {
    // An uncleanable text invalidates only its own question.
    if (error instanceof AppError && error.code === 'invalid') return [error.message]
    throw error
  }
}

const byLine = (a: ImportError, b: ImportError) => a.line - b.line

/** Validates each question by the editor's rules and collects the errors. */
const checkEach = async (importing: Importing, parsedFile: Found): Promise<CheckedQuestion[]> => {
  const { courses_id } = importing
  const materials = courses_id === null ? null : await listMaterials(importing.ctx.db, { courses_id })
  const refusedNumbers = new Set(parsedFile.errors.map((trouble) => numbered(parsedFile, trouble).number))
  const checkedQuestions: CheckedQuestion[] = []
  const breathe = createBreath()
  for (const question of parsedFile.questions) {
    await breathe()
    const { line, number } = question
    const related = resolveMaterial(question, materials)
    if (related.lost !== undefined) parsedFile.warnings.push({ line, number, message: related.lost })
    for (const message of listLostMedia(question)) parsedFile.warnings.push({ line, number, message })
    const placeholders = { draw: PLACEHOLDER, related: related.id }
    const input = await checkForm({ ...importing, breathe }, question, placeholders)
    if (Array.isArray(input)) for (const message of input) parsedFile.errors.push({ line, number, message })
    else if (!refusedNumbers.has(number))
      checkedQuestions.push({
        found: question,
        input,
        related: related.id === null ? null : (question.related ?? null),
      })
  }
  return checkedQuestions
}

/**
 * Reads an upload, or a backup uploaded in pieces. Few run at a time, because `work` holds their content in
 * memory.
 */
export const withChecked = async <R>(
  importing: Importing,
  { format, ...sentFile }: Sent & { format: QuestionFormat | undefined },
  work: (checkedFile: Checked, source: { format: QuestionFormat; file_name: string }) => Promise<R>,
): Promise<R> => {
  const { ctx, actor } = importing
  const source = await resolveBackup(ctx, actor, sentFile)
  const readAndWork = async () => {
    const read = await readQuestions(source, format)
    const checkedFile = await checkFound(importing, read.format, read.found)
    return work(checkedFile, {
      format: checkedFile.format,
      file_name: cutToEnd(source.name.normalize('NFC'), 200),
    })
  }
  return importTurn(readAndWork, { party: actor.id })
}

const hashPictures = async (
  { pictures: sentPictures }: Found,
  savedPictures: Checked['pictures'],
): Promise<Checked['prints']> => {
  const breathe = createBreath()
  const prints: Checked['prints'] = []
  for (const [place, { content }] of sentPictures.entries()) {
    await breathe()
    const picture = savedPictures[place]
    prints.push([hashContent(content), picture ? hashContent(picture.content) : null])
  }
  return prints
}

/** Finds all errors of a parsed file; stores nothing. */
export const checkFound = async (
  importing: Importing,
  format: QuestionFormat,
  parsedFile: Found,
): Promise<Checked> => {
  if (importing.courses_id !== null) parsedFile.warnings.push(...lostInQuiz(parsedFile))
  const pictures = await checkPictures(parsedFile, importing.look)
  await sizeShown(parsedFile, pictures)
  const questions = await checkEach(importing, parsedFile)
  if (parsedFile.questions.length === 0 && parsedFile.errors.length === 0)
    parsedFile.errors.push({ line: 1, number: null, message: 'File tidak berisi soal' })
  const withNumbers = (troubles: readonly Trouble[]) =>
    troubles.map((trouble) => numbered(parsedFile, trouble)).sort(byLine)
  const errors = withNumbers(parsedFile.errors)
  return {
    format: parsedFile.format ?? format,
    questions,
    pictures,
    prints: await hashPictures(parsedFile, pictures),
    skipped: leftOut(parsedFile, [...errors, ...withNumbers(parsedFile.passed)]),
    missing: missingIn(questions.map((question) => question.found)),
    errors: errors.slice(0, MOST_ERRORS),
    warnings: withNumbers([...parsedFile.warnings, ...parsedFile.passed]).slice(0, MOST_ERRORS),
  }
}

/** The questions with their pictures rendered by the given function. */
export const drawnAs = async (
  importing: Importing,
  questions: readonly Pick<CheckedQuestion, 'found' | 'input'>[],
  draw: Draw,
): Promise<QuestionInput[]> => {
  const inputs: QuestionInput[] = []
  const breathe = createBreath()
  for (const { found: parsedQuestion, input } of questions) {
    const shows = allTexts(parsedQuestion).some((html) => placesIn(html).length > 0)
    const parsedForm = shows
      ? await toQuestionInput({ ...importing, breathe }, parsedQuestion, {
          draw,
          related: input.related_lessons_id,
        })
      : null
    inputs.push(parsedForm?.success ? parsedForm.data : input)
  }
  return inputs
}

/** The checked questions ready to save, with their pictures stored. */
export const withPictures = async (
  importing: Importing,
  {
    questions,
    pictures,
  }: { questions: readonly Pick<CheckedQuestion, 'found' | 'input'>[]; pictures: Checked['pictures'] },
): Promise<QuestionInput[]> => {
  const { ctx, actor } = importing
  const usedPlaces = new Set(
    questions.flatMap(({ found: parsedQuestion }) => allTexts(parsedQuestion).flatMap(placesIn)),
  )
  const draw = await keptPictures({ ctx, actor }, pictures, usedPlaces)
  return draw ? drawnAs(importing, questions, draw) : questions.map(({ input }) => input)
}

const lastRow = z.object({ position: z.number() })

/**
 * Adds all questions of a checked file at the end of the quiz in one statement.
 * @returns how many
 */
export const saveQuestions = async (
  tx: Work,
  lesson: TaughtLesson,
  inputs: readonly QuestionInput[],
  source: { format: QuestionFormat; file_name: string },
): Promise<number> => {
  // Locks in a separate statement: one that waits for the lock would read the last position from an old
  // snapshot.
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
