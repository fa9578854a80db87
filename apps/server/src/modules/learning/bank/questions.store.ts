import { isDeepStrictEqual } from 'node:util'
import type { BankDetail, saveBankQuestion } from '@tuntas/contract/learning/bank'
import { bankDetail } from '@tuntas/contract/learning/bank.schemas'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { goalIdsIn } from '../quizzes/goals.store.ts'
import { kinds } from '../quizzes/kinds/index.ts'
import { toQuestionColumns } from '../quizzes/questions.store.ts'
import type { OpenBank, OpenBankQuestion } from './access.ts'
import { demandFolder } from './folders.store.ts'
import { bankRow, columns, sources } from './list.store.ts'
import { bankQuestions, bankVersions } from './schema.ts'

const detailRow = bankDetail.omit({ can_edit: true, can_approve: true }).extend({
  ...bankRow.shape,
  option_explanations: z.record(z.string(), z.string()),
})
type Stored = z.output<typeof detailRow>

/** Options with explanations, and the answer as the lecturer's letter. */
export const toldOptions = <
  Q extends Pick<Stored, 'type' | 'options' | 'answer' | 'content' | 'key' | 'option_explanations'>,
>({
  option_explanations,
  ...question
}: Q) => ({
  ...question,
  options: question.options.map((option) => ({
    ...option,
    explanation: option_explanations[option.key] ?? null,
  })),
  answer: question.answer && kinds[question.type].told(question, question.answer),
})

export const findBankQuestion = async (
  conn: Conn,
  question: OpenBankQuestion,
): Promise<BankDetail | undefined> => {
  const storedQuestion = await firstRow(
    conn,
    detailRow,
    sql`select ${columns}, v.options, v.answer, v.content, v.key, v.explanation, v.option_explanations, v.indicator,
        cc.name as course_category, b.deleted_at is not null as archived
      from ${sources} join course_categories cc on cc.id = b.course_category_id where b.id = ${question.id}`,
  )
  const { can_edit, can_approve } = question
  return storedQuestion && { ...toldOptions(storedQuestion), can_edit, can_approve }
}

export type BankInput = Body<typeof saveBankQuestion>

type Version = typeof bankVersions.$inferSelect
type Saying = Omit<BankInput, 'course_category_id' | 'folder_id' | 'tags'>
/** Columns of a version; `undefined` in the input keeps the previous version's value. */
export const saidBy = (input: Saying, goal: number | null, before: Version | undefined) => {
  const formerColumns = before && {
    ...before,
    purpose: 'quiz',
    related_lessons_id: null,
    related_part: null,
  }
  const {
    purpose: _,
    related_lessons_id: __,
    related_part: ___,
    ...versionColumns
  } = toQuestionColumns({ ...input, related_lessons_id: null }, goal, formerColumns)
  return {
    ...versionColumns,
    indicator: input.indicator === undefined ? (before?.indicator ?? null) : input.indicator,
  }
}

const uniqueTags = (tags: readonly string[]) => [...new Set(tags)]

const addVersion = async (
  tx: Work,
  id: number,
  number: number,
  versionColumns: Omit<typeof bankVersions.$inferInsert, 'bank_question_id' | 'number'>,
): Promise<number> => {
  const [version] = await tx
    .insert(bankVersions)
    .values({ ...versionColumns, bank_question_id: id, number, created_by: tx.by?.id ?? null })
    .returning({ id: bankVersions.id })
  if (!version) throw new AppError('unexpected')
  return version.id
}

export const createBankQuestion = async (tx: Work, bank: OpenBank, input: BankInput): Promise<number> => {
  const subject = bank.course_category_id
  await demandFolder(tx, subject, input.folder_id)
  const [goal = null] = await goalIdsIn(tx, subject, [input])
  const tags = uniqueTags(input.tags ?? [])
  const versionColumns = saidBy(input, goal, undefined)
  const [newQuestion] = await tx
    .insert(bankQuestions)
    .values({
      course_category_id: subject,
      folder_id: input.folder_id ?? null,
      owner_id: tx.by?.id ?? null,
      tags,
    })
    .returning({ id: bankQuestions.id })
  if (!newQuestion) throw new AppError('unexpected')
  const latest_id = await addVersion(tx, newQuestion.id, 1, versionColumns)
  await tx.update(bankQuestions).set({ latest_id }).where(eq(bankQuestions.id, newQuestion.id))
  await tx.emit('bank.saved', {
    id: newQuestion.id,
    after: { course_category_id: subject, tags, ...versionColumns },
  })
  return newQuestion.id
}

/** Locks the question and its latest version until the transaction ends. */
const lock = async (tx: Conn, id: number) => {
  const [question] = await tx
    .select({
      version: bankQuestions.version,
      folder_id: bankQuestions.folder_id,
      tags: bankQuestions.tags,
      state: bankQuestions.state,
      latest_id: bankQuestions.latest_id,
      deleted_at: bankQuestions.deleted_at,
    })
    .from(bankQuestions)
    .where(eq(bankQuestions.id, id))
    .for('no key update')
  const [latest] = await tx
    .select()
    .from(bankVersions)
    .where(eq(bankVersions.id, question?.latest_id ?? 0))
  if (!question || !latest) throw new AppError('not_found')
  return { question, latest }
}

const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
/** Would a version with these columns differ? */
const saysOther = (newColumns: object, latest: Version): boolean => {
  const before: Record<string, unknown> = latest
  return Object.entries(newColumns).some(
    ([name, value]) => !isDeepStrictEqual(toJson(value ?? null), toJson(before[name] ?? null)),
  )
}

/** A changed content becomes a new, unreviewed version. Folder and tags belong to the question. */
export const changeBankQuestion = async (
  tx: Work,
  { id, course_category_id }: OpenBankQuestion,
  input: BankInput,
) => {
  await demandFolder(tx, course_category_id, input.folder_id)
  const [before] = await tx
    .select({ goal: bankVersions.goal_id })
    .from(bankVersions)
    .innerJoin(bankQuestions, eq(bankQuestions.latest_id, bankVersions.id))
    .where(eq(bankQuestions.id, id))
  // Before the question is locked, as in quizzes.
  const [goal = null] = await goalIdsIn(tx, course_category_id, [input], before?.goal ?? null)
  const { question, latest } = await lock(tx, id)
  if (question.deleted_at !== null) throw new AppError('not_found')
  const versionColumns = saidBy(input, goal, latest)
  const isChanged = saysOther(versionColumns, latest)
  const questionColumns = {
    folder_id: input.folder_id === undefined ? question.folder_id : input.folder_id,
    tags: input.tags === undefined ? question.tags : uniqueTags(input.tags),
    state: isChanged ? 'draft' : question.state,
  }
  const [savedQuestion] = await tx
    .update(bankQuestions)
    .set({
      ...questionColumns,
      version: incrementVersion(bankQuestions.version),
      ...(isChanged && { latest_id: await addVersion(tx, id, latest.number + 1, versionColumns) }),
    })
    .where(and(eq(bankQuestions.id, id), sameVersion(bankQuestions.version, input.version)))
    .returning({ id: bankQuestions.id })
  if (!savedQuestion) throw new AppError('stale')
  const { folder_id, tags, state } = question
  await tx.emit('bank.saved', {
    id,
    before: { ...latest, folder_id, tags, state },
    after: { ...latest, ...versionColumns, ...questionColumns },
  })
}

/** The same content for another goal: a new, unreviewed version. */
export const addGoalVersion = async (tx: Work, { id }: OpenBankQuestion, goal_id: number): Promise<void> => {
  const { latest } = await lock(tx, id)
  if (latest.goal_id === goal_id) return
  const { id: _, bank_question_id: __, created_at: ___, search: ____, number, ...content } = latest
  const after = { ...content, goal_id }
  const latest_id = await addVersion(tx, id, number + 1, after)
  await tx
    .update(bankQuestions)
    .set({ latest_id, state: 'draft', version: incrementVersion(bankQuestions.version) })
    .where(eq(bankQuestions.id, id))
  await tx.emit('bank.saved', { id, before: latest, after: { ...latest, ...after } })
}

const put = async (tx: Work, id: number, isArchived: boolean) => {
  const [question] = await tx
    .update(bankQuestions)
    .set({ deleted_at: isArchived ? sql`now()` : null, version: incrementVersion(bankQuestions.version) })
    .where(
      and(
        eq(bankQuestions.id, id),
        sql`${bankQuestions.deleted_at} is ${isArchived ? sql`null` : sql`not null`}`,
      ),
    )
    .returning({ latest_id: bankQuestions.latest_id, tags: bankQuestions.tags })
  if (!question) throw new AppError('not_found')
  const [version] = await tx
    .select({ question: bankVersions.question })
    .from(bankVersions)
    .where(eq(bankVersions.id, question.latest_id ?? 0))
  return { question: version?.question, tags: question.tags }
}
export const archiveBankQuestion = async (tx: Work, { id }: OpenBankQuestion): Promise<void> =>
  tx.emit('bank.archived', { id, before: await put(tx, id, true) })
export const restoreBankQuestion = async (tx: Work, { id }: OpenBankQuestion): Promise<void> =>
  tx.emit('bank.restored', { id, after: await put(tx, id, false) })

/** Requires that all belong to one bank. */
export const moveBankQuestions = async (
  tx: Work,
  movedQuestions: readonly OpenBankQuestion[],
  folder_id: number | null,
) => {
  const [first] = movedQuestions
  if (!first || movedQuestions.some((one) => one.course_category_id !== first.course_category_id))
    throw new AppError('invalid', { fields: { list_id: ['Pilih soal dari satu bank'] } })
  await demandFolder(tx, first.course_category_id, folder_id)
  const ids = movedQuestions.map(({ id }) => id)
  await tx
    .update(bankQuestions)
    .set({ folder_id, version: incrementVersion(bankQuestions.version) })
    .where(inArray(bankQuestions.id, ids))
  await tx.emit('bank.moved', { ids, after: { folder_id } })
}
