import { randomUUID } from 'node:crypto'
import { kindSchemas, NOT_PRACTISED } from '@tuntas/contract/learning/question-kinds.schemas'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { reorder } from '../../../platform/db/reorder.ts'
import { countRows, firstRow } from '../../../platform/db/rows.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import type { TaughtQuestion } from './access.ts'
import type { QuestionInput } from './formats/parsed-question.ts'
import { resolveGoalIds } from './goals.store.ts'
import { kinds } from './kinds/index.ts'
import { gradableRow, type StoredOption } from './kinds/kind.ts'
import { ofPool } from './listing.store.ts'
import { withFurther } from './remedies.rules.ts'
import { questions } from './schema.ts'

/** Related material must be of the same class. */
const demandRelated = async (conn: Conn, courseId: number, id: number | null): Promise<void> => {
  if (id === null) return
  const material = await countRows(
    conn,
    sql`select from lessons where id = ${id} and courses_id = ${courseId} and type = 'LESSON' and deleted_at is null`,
  )
  if (material === 0)
    throw new AppError('invalid', { fields: { related_lessons_id: ['Pilih materi dari kelas ini'] } })
}

const freshKey = () => randomUUID().slice(0, 8)

type Kept = 'explanation' | 'option_explanations' | 'related_lessons_id' | 'related_part' | 'purpose'
type Former = Pick<typeof questions.$inferSelect, Kept> & { options: readonly StoredOption[] }
const NEW: Former = {
  options: [],
  explanation: null,
  option_explanations: {},
  purpose: 'quiz',
  related_lessons_id: null,
  related_part: null,
}

/** The content and points of a question, independent of where it is stored. */
export type WrittenQuestion = Omit<QuestionInput, 'id' | 'version' | 'lessons_id' | 'confirm'>

/** Explanations by option key; those that were not sent stay with their option. */
const mergeExplanations = (options: readonly StoredOption[], input: WrittenQuestion, before: Former) =>
  Object.fromEntries(
    options.flatMap(({ key }, place) => {
      const sentExplanation = input.options[place]?.explanation
      const explanation = sentExplanation === undefined ? before.option_explanations[key] : sentExplanation
      return explanation ? [[key, explanation]] : []
    }),
  )

/** The part of the related material; another material resets it. */
const resolveRelatedPart = (
  { related_lessons_id: material, related_part: sentPart }: WrittenQuestion,
  before: Former,
) => {
  if (material === null) return null
  if (sentPart !== undefined) return sentPart
  return material === before.related_lessons_id ? before.related_part : null
}

const isPooled = ({ purpose }: Pick<Former, 'purpose'>) => purpose === 'draw' || purpose === 'former'

/** A stored purpose that clients see as `quiz` is kept. */
const keptPurpose = (before: Former, sentPurpose: WrittenQuestion['purpose']): string => {
  if (isPooled(before)) return before.purpose
  return before.purpose === 'aside' && sentPurpose === 'quiz' ? 'aside' : (sentPurpose ?? before.purpose)
}

/** Columns of a question; new options get keys. */
export const toQuestionColumns = (input: WrittenQuestion, goal_id: number | null, before: Former = NEW) => {
  const { type, options, answer } = input
  const content = kindSchemas[type].content.parse(input.content)
  const key = kindSchemas[type].key.parse(input.key)
  const purpose = keptPurpose(before, input.purpose)
  if (purpose === 'practice' && kindSchemas[type].byPerson)
    throw new AppError('invalid', { fields: { purpose: [NOT_PRACTISED] } })
  const storedColumns = kinds[type].stored({ options, answer, content, key }, before.options, freshKey)
  return {
    point: input.point,
    type,
    question: input.question,
    ...storedColumns,
    explanation: input.explanation === undefined ? before.explanation : input.explanation,
    option_explanations: mergeExplanations(storedColumns.options, input, before),
    level: [...new Set(input.level)].sort(),
    purpose,
    goal_id,
    related_lessons_id: input.related_lessons_id,
    related_part: resolveRelatedPart(input, before),
  }
}

const toQuizRef = ({ lessons_id, courses_id }: TaughtQuestion) => ({ id: lessons_id, courses_id })

/**
 * Adds a question at the end of the quiz.
 * @returns its id
 */
export const insertQuestion = async (
  tx: Work,
  lesson: TaughtLesson,
  input: QuestionInput,
): Promise<number> => {
  await demandRelated(tx, lesson.courses_id, input.related_lessons_id)
  const [goal = null] = await resolveGoalIds(tx, lesson.courses_id, [input])
  const [newQuestion] = await tx
    .insert(questions)
    .values({
      lessons_id: lesson.id,
      position: sql`(select coalesce(max(position), 0) + 1 from questions where lessons_id = ${lesson.id})`,
      ...toQuestionColumns(input, goal),
    })
    .returning()
  if (!newQuestion) throw new AppError('unexpected')
  await tx.emit('question.saved', { quiz: lesson, id: newQuestion.id, after: newQuestion })
  return newQuestion.id
}

export type StoredQuestion = Pick<
  typeof questions.$inferSelect,
  'id' | 'lessons_id' | 'point' | 'options' | 'answer' | 'content' | 'key' | 'also_correct' | 'goal_id' | Kept
> & { type: QuestionType }

/** What the grades of its answers depend on; if it changes, they are regraded. */
const keyOfGrades = ({ type, point, ...question }: StoredQuestion) =>
  JSON.stringify([type, point, kinds[type].basis(question)])

/** Effect of a change on results: none, other scores from the same grades, or other grades too. */
export type GradeEffect = 'none' | 'scores' | 'answers'

export const gradesDiffer = (before: StoredQuestion, after: StoredQuestion): boolean =>
  keyOfGrades(before) !== keyOfGrades(after)

/** Did the set of valid answers change? If so, cached questions must be read again. */
const answersDiffer = (before: StoredQuestion, after: StoredQuestion): boolean => {
  const serialiseKeys = ({ options }: StoredQuestion) => JSON.stringify(options.map(({ key }) => key))
  return gradesDiffer(before, after) || serialiseKeys(before) !== serialiseKeys(after)
}

/** With all other columns, so that the audit log keeps the whole former row. */
const lockedRow = z.looseObject({
  ...gradableRow.shape,
  id: z.number(),
  lessons_id: z.number(),
  point: z.number(),
  type: z.enum(questionTypes),
  explanation: z.string().nullable(),
  option_explanations: z.record(z.string(), z.string()),
  purpose: z.string(),
  bonus: z.boolean(),
  goal_id: z.number().nullable(),
  related_lessons_id: z.number().nullable(),
  related_part: z.string().nullable(),
})

export type LockedQuestion = z.output<typeof lockedRow>

/**
 * Locks the question until the transaction ends. Its quiz is locked first, so that no attempt starts before
 * the change commits. The change could not see such an attempt, which would keep grades by the old key.
 */
export const lockQuestion = async (tx: Conn, { id, lessons_id }: TaughtQuestion): Promise<LockedQuestion> => {
  await tx.execute(sql`select from lessons where id = ${lessons_id} for no key update`)
  const question = await firstRow(
    tx,
    lockedRow,
    sql`select * from questions where id = ${id} and deleted_at is null for no key update`,
  )
  if (!question) throw new AppError('not_found')
  return question
}

const POINT_OF_SECTION = 'Bobot soal undian diatur pada bagiannya'

/**
 * Saves the change; the caller decides about regrading.
 * @returns the new row
 */
export const updateQuestion = async (
  tx: Work,
  question: TaughtQuestion,
  before: StoredQuestion,
  { input, goal }: { input: QuestionInput; goal: number | null },
): Promise<StoredQuestion> => {
  await demandRelated(tx, question.courses_id, input.related_lessons_id)
  if (isPooled(before) && input.point !== before.point)
    throw new AppError('invalid', { fields: { point: [POINT_OF_SECTION] } })
  const columns = withFurther(toQuestionColumns(input, goal, before), before.also_correct)
  const outdated = answersDiffer(before, { ...before, ...columns })
  const [after] = await tx
    .update(questions)
    .set({
      ...columns,
      version: incrementVersion(questions.version),
      ...(outdated ? { key_version: incrementVersion(questions.key_version) } : {}),
    })
    .where(sql`${questions.id} = ${question.id} and ${sameVersion(questions.version, input.version)}`)
    .returning()
  if (!after) throw new AppError('stale')
  await tx.emit('question.saved', { quiz: toQuizRef(question), id: question.id, before, after })
  return { ...before, ...after, type: input.type }
}

const archivedRow = z.object({ lessons_id: z.number(), question: z.string() })
const copiedRow = archivedRow.extend({ id: z.number() })

export const archiveQuestion = async (tx: Work, question: TaughtQuestion): Promise<void> => {
  const before = await firstRow(
    tx,
    archivedRow,
    sql`update questions set deleted_at = now() where id = ${question.id} returning lessons_id, question`,
  )
  if (!before) throw new AppError('not_found')
  await tx.emit('question.archived', { quiz: toQuizRef(question), id: question.id, before })
}

/**
 * Copies a question right after the original.
 * @returns its id
 */
export const duplicate = async (tx: Work, question: TaughtQuestion): Promise<number> => {
  await tx.execute(
    sql`update questions set position = position + 1 where lessons_id = ${question.lessons_id}
      and (position, id) > (select position, id from questions where id = ${question.id})`,
  )
  const copiedQuestion = await firstRow(
    tx,
    copiedRow,
    sql`insert into questions (lessons_id, position, point, type, question, options, answer, content, key, also_correct, explanation, option_explanations, level, purpose, section_id, goal_id, related_lessons_id, related_part, bank_version_id)
      select lessons_id, position + 1, point, type, question, options, answer, content, key, also_correct, explanation, option_explanations, level, case when ${ofPool(sql`questions`)} then 'quiz' else purpose end, case when not ${ofPool(sql`questions`)} then section_id end, goal_id, related_lessons_id, related_part, bank_version_id
      from questions where id = ${question.id} returning id, lessons_id, question`,
  )
  if (!copiedQuestion) throw new AppError('not_found')
  await tx.emit('question.copied', {
    quiz: toQuizRef(question),
    id: copiedQuestion.id,
    after: copiedQuestion,
  })
  return copiedQuestion.id
}

/** Sets the order of the questions; the list must name all of the quiz's. */
export const reorderQuestions = async (
  tx: Work,
  lesson: TaughtLesson,
  ids: readonly number[],
): Promise<void> => {
  const before = await reorder(
    tx,
    'questions',
    sql`lessons_id = ${lesson.id} and not ${ofPool(sql`questions`)}`,
    ids,
  )
  await tx.emit('questions.reordered', { quiz: lesson, before, after: ids })
}
