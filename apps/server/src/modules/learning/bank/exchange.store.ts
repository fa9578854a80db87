import type { addToBank as addCall } from '@tuntas/contract/learning/bank'
import { type QuestionType, questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { taughtBy } from '../../classroom/courses/access.ts'
import { holdSubjectId } from '../goals/find.store.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import type { TaughtQuestion } from '../quizzes/access.ts'
import { differs } from '../quizzes/bank-copies.ts'
import type { StoredQuestion } from '../quizzes/questions.store.ts'
import { withFurther } from '../quizzes/remedies.rules.ts'
import { questions, textKey } from '../quizzes/schema.ts'
import { lockBank, type OpenBank, openBankQuestions } from './access.ts'
import { demandFolder } from './folders.store.ts'
import { takeFromBank } from './pool.store.ts'
import { bankQuestions, goalNow } from './schema.ts'

/** Copies questions between quizzes and the bank, in both directions. */

const FROM_QUESTION = sql`q.type, q.question, q.options, q.answer, q.content, q.key, q.explanation, q.option_explanations, q.level, q.point`
const INTO_VERSION = sql.raw(
  'type, question, options, answer, content, key, explanation, option_explanations, level, point',
)

type Filled = {
  added: number[]
  renewed: number[]
  duplicates: { id: number; bank_question_id: number; question: string }[]
}

const besideRow = z.object({
  id: z.number(),
  question: z.string(),
  own: z.number().nullable(),
  differs: z.boolean().nullable(),
  twin: z.number().nullable(),
  twin_version: z.number().nullable(),
})
/** A question of a quiz, its bank question, and equal questions of the bank. */
const lookUp = async (tx: Conn, { course_category_id: subject }: OpenBank, id: number) => {
  const question = await firstRow(
    tx,
    besideRow,
    sql`select q.id, q.question, b.id as own, ${differs} as differs, t.id as twin, t.latest_id as twin_version from questions q
      left join (bank_versions v join bank_questions b on b.id = v.bank_question_id and b.deleted_at is null and b.course_category_id = ${subject})
        on v.id = q.bank_version_id
      left join lateral (
        select x.id, x.latest_id from bank_versions w join bank_questions x on x.latest_id = w.id
        where ${textKey(sql`w.question`)} = ${textKey(sql`q.question`)} and x.course_category_id = ${subject} and x.deleted_at is null
          and (w.type, w.options, w.answer, w.content, w.key) is not distinct from (q.type, q.options, q.answer, q.content, q.key)
        order by x.id limit 1
      ) t on true
      where q.id = ${id}`,
  )
  if (!question) throw new AppError('not_found')
  return question
}

/** Makes the question's content the latest version of a bank question, and links the question to it. */
const putVersion = async (tx: Work, bank: OpenBank, id: number, bankId: number): Promise<void> => {
  await tx.execute(
    sql`with made as (
        insert into bank_versions (bank_question_id, number, created_by, goal_id, ${INTO_VERSION})
        select ${bankId}, coalesce((select max(number) from bank_versions where bank_question_id = ${bankId}), 0) + 1, ${tx.by?.id ?? null}::int,
          (select g.id from goals g where g.id = q.goal_id and g.course_category_id = ${bank.course_category_id}), ${FROM_QUESTION}
        from questions q where q.id = ${id} returning id
      ), linked as (
        update questions q set bank_version_id = made.id from made where q.id = ${id}
      )
      update bank_questions b set latest_id = made.id, state = 'draft', version = version + 1 from made where b.id = ${bankId}`,
  )
}

const ownRow = z.object({ id: z.number(), lessons_id: z.number() })
/** Questions of the class or quiz that are not archived. */
const demandOwn = async (
  tx: Conn,
  actor: Actor,
  { courses_id, lessons_id, list_id }: Body<typeof addCall>,
) => {
  const ids = [...new Set(list_id)]
  const ownCopies = await rows(
    tx,
    ownRow,
    sql`select q.id, q.lessons_id from questions q join lessons l on l.id = q.lessons_id and l.deleted_at is null
      join sections s on s.id = l.sections_id and s.deleted_at is null join courses c on c.id = l.courses_id
      where q.id = any(${sql.param(ids)}::int[]) and q.deleted_at is null and ${taughtBy(actor.id)}
        and ${lessons_id === undefined ? sql`true` : sql`l.id = ${lessons_id}`} and ${courses_id === undefined ? sql`true` : sql`c.id = ${courses_id}`}
      order by array_position(${sql.param(ids)}::int[], q.id)`,
  )
  if (ownCopies.length !== ids.length) throw new AppError('not_found')
  return ownCopies
}

export const addToBank = async (
  tx: Work,
  actor: Actor,
  bank: OpenBank,
  body: Body<typeof addCall>,
): Promise<Filled> => {
  const subject = bank.course_category_id
  await lockBank(tx, bank)
  const ownCopies = await demandOwn(tx, actor, body)
  await demandFolder(tx, subject, body.folder_id)
  const savedQuestions: Filled = { added: [], renewed: [], duplicates: [] }
  for (const { id } of ownCopies) {
    const question = await lookUp(tx, bank, id)
    if (question.own !== null && !question.differs)
      savedQuestions.duplicates.push({ id, bank_question_id: question.own, question: question.question })
    else if (question.twin !== null) {
      await tx.update(questions).set({ bank_version_id: question.twin_version }).where(eq(questions.id, id))
      savedQuestions.duplicates.push({ id, bank_question_id: question.twin, question: question.question })
    } else if (question.own !== null) {
      await putVersion(tx, bank, id, question.own)
      savedQuestions.renewed.push(question.own)
    } else {
      const [newQuestion] = await tx
        .insert(bankQuestions)
        .values({ course_category_id: subject, folder_id: body.folder_id, owner_id: actor.id })
        .returning({ id: bankQuestions.id })
      if (!newQuestion) throw new AppError('unexpected')
      await putVersion(tx, bank, id, newQuestion.id)
      savedQuestions.added.push(newQuestion.id)
    }
  }
  const { added, renewed: renewedIds } = savedQuestions
  if (ownCopies[0])
    await tx.emit('bank.filled', {
      quiz: { id: ownCopies[0].lessons_id },
      after: { added, renewed: renewedIds },
    })
  return savedQuestions
}

/** Copies the latest versions into a quiz of the same mata kuliah. */
export const takeIntoQuiz = async (tx: Work, actor: Actor, lesson: TaughtLesson, ids: readonly number[]) => {
  const subject = await holdSubjectId(tx, lesson.courses_id)
  const openQuestions = await openBankQuestions(tx, actor, ids)
  if (openQuestions.some((one) => one.archived || one.course_category_id !== subject))
    throw new AppError('not_found')
  const retired = await tx
    .select({ id: bankQuestions.id })
    .from(bankQuestions)
    .where(and(inArray(bankQuestions.id, [...ids]), eq(bankQuestions.state, 'retired')))
  if (retired.length > 0)
    throw new AppError('in_use', { message: `${retired.length} soal sudah pensiun dan tidak dapat diambil.` })
  await tx.execute(sql`select from lessons where id = ${lesson.id} for no key update`)
  const heldQuestions = await tx
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.lessons_id, lesson.id), sql`${questions.deleted_at} is null`))
  const before = new Set(heldQuestions.map(({ id }) => id))
  const latest = new Map(openQuestions.map(({ id, latest_id }) => [id, latest_id]))
  const list_id = await takeFromBank(
    tx,
    lesson.id,
    [...new Set(ids)].flatMap((id) => latest.get(id) ?? []),
  )
  const takenIds = list_id.filter((id) => !before.has(id))
  if (takenIds.length > 0) await tx.emit('bank.taken', { quiz: lesson, after: { question_ids: takenIds } })
  return { list_id, present: list_id.length - takenIds.length }
}

const latestRow = z.object({ id: z.number(), type: z.enum(questionTypes) })
/** The latest version of the question's bank question, if the bank of its mata kuliah still has it. */
export const findLatest = async (tx: Conn, question: TaughtQuestion) => {
  const latest = await firstRow(
    tx,
    latestRow,
    sql`select n.id, n.type from questions q join bank_versions v on v.id = q.bank_version_id
      join bank_questions b on b.id = v.bank_question_id and b.deleted_at is null join bank_versions n on n.id = b.latest_id
      join courses c on c.id = ${question.courses_id} and c.course_category_id = b.course_category_id
      where q.id = ${question.id}`,
  )
  if (!latest) throw new AppError('not_found')
  return latest
}

/**
 * Updates the copy to the latest version; points, position and material stay.
 * @returns the new row
 */
export const renew = async (
  tx: Work,
  question: TaughtQuestion,
  before: StoredQuestion,
  { latest, version }: { latest: { id: number; type: QuestionType }; version: number | undefined },
): Promise<StoredQuestion> => {
  const of = (name: string) =>
    sql`(select n.${sql.identifier(name)} from bank_versions n where n.id = ${latest.id})`
  const [after] = await tx
    .update(questions)
    .set({
      type: latest.type,
      question: of('question'),
      options: of('options'),
      answer: of('answer'),
      content: of('content'),
      key: of('key'),
      explanation: of('explanation'),
      option_explanations: of('option_explanations'),
      level: of('level'),
      goal_id: sql`coalesce((select ${goalNow(sql`n`)} from bank_versions n where n.id = ${latest.id}), ${before.goal_id}::int)`,
      bank_version_id: latest.id,
      version: incrementVersion(questions.version),
      key_version: incrementVersion(questions.key_version),
    })
    .where(and(eq(questions.id, question.id), sameVersion(questions.version, version)))
    .returning()
  if (!after) throw new AppError('stale')
  const { also_correct } = withFurther({ ...after, type: latest.type }, before.also_correct)
  await tx.update(questions).set({ also_correct }).where(eq(questions.id, question.id))
  await tx.emit('question.saved', {
    quiz: { id: question.lessons_id, courses_id: question.courses_id },
    id: question.id,
    before,
    after: { ...after, also_correct },
  })
  return { ...before, ...after, also_correct, type: latest.type }
}
