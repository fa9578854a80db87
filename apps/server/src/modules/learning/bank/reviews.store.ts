import type { BankReview, reviewBankQuestion } from '@tuntas/contract/learning/bank'
import { reviewAspectNames, reviewAspects } from '@tuntas/contract/learning/bank.vocabulary'
import type { CognitiveLevel, QuestionType } from '@tuntas/contract/learning/questions'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { incrementVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { enumerated } from '../../../platform/files/text.ts'
import { users } from '../../identity/account/schema.ts'
import { goals } from '../goals/schema.ts'
import { demandWriter, type OpenBankQuestion } from './access.ts'
import { toldOptions } from './questions.store.ts'
import { bankQuestions, bankReviews, bankVersions } from './schema.ts'

const readReviews = async (conn: Conn, versions: readonly number[]) => {
  const reviews = await conn
    .select({
      version: bankReviews.bank_version_id,
      id: bankReviews.id,
      user: users.name,
      state: bankReviews.state,
      material: bankReviews.material,
      construction: bankReviews.construction,
      language: bankReviews.language,
      remark: bankReviews.remark,
      created_at: bankReviews.created_at,
    })
    .from(bankReviews)
    .innerJoin(users, eq(users.id, bankReviews.user_id))
    .where(inArray(bankReviews.bank_version_id, [...versions]))
    .orderBy(desc(bankReviews.id))
  return (of: number) =>
    reviews.flatMap(({ version, state, ...review }) =>
      version === of ? [{ ...review, state: state as BankReview['state'] }] : [],
    )
}

/** Newest first. */
export const listVersions = async (conn: Conn, { id }: OpenBankQuestion) => {
  const versions = await conn
    .select({
      id: bankVersions.id,
      number: bankVersions.number,
      type: sql<QuestionType>`${bankVersions.type}`,
      question: bankVersions.question,
      options: bankVersions.options,
      answer: bankVersions.answer,
      content: sql<Record<string, unknown>>`${bankVersions.content}`,
      key: sql<Record<string, unknown> | null>`${bankVersions.key}`,
      explanation: bankVersions.explanation,
      option_explanations: bankVersions.option_explanations,
      level: sql<CognitiveLevel[]>`${bankVersions.level}`,
      point: bankVersions.point,
      goals: goals.text,
      author: users.name,
      created_at: bankVersions.created_at,
    })
    .from(bankVersions)
    .leftJoin(goals, eq(goals.id, bankVersions.goal_id))
    .leftJoin(users, eq(users.id, bankVersions.created_by))
    .where(eq(bankVersions.bank_question_id, id))
    .orderBy(desc(bankVersions.number))
  const reviews = await readReviews(
    conn,
    versions.map((version) => version.id),
  )
  return versions.map((version) => ({ ...toldOptions(version), reviews: reviews(version.id) }))
}

type Review = Body<typeof reviewBankQuestion>

/** Approval requires that all aspects were reviewed. */
const demandLookedAt = (review: Review): void => {
  if (review.state !== 'approved') return
  const remainingAspects = reviewAspects.filter((aspect) => !review[aspect])
  const message = `Sebelum disetujui, periksa ${enumerated(remainingAspects.map((aspect) => reviewAspectNames[aspect].toLowerCase()))}.`
  if (remainingAspects.length > 0) throw new AppError('invalid', { message, fields: { state: [message] } })
}

/** Sets the state of the version that was read; if it changed since, the review is refused. */
export const review = async (
  tx: Work,
  actor: Actor,
  question: OpenBankQuestion,
  input: Review,
): Promise<void> => {
  demandLookedAt(input)
  const passes = input.state === 'approved' || input.state === 'reviewed'
  if (passes && !question.can_approve) {
    demandWriter({ role: question.can_edit ? 'editor' : 'reader' })
    throw new AppError('forbidden', { message: 'Soalmu sendiri ditelaah dan disetujui oleh dosen lain.' })
  }
  const [before] = await tx
    .select({ state: bankQuestions.state, latest_id: bankQuestions.latest_id })
    .from(bankQuestions)
    .where(and(eq(bankQuestions.id, question.id), sql`${bankQuestions.deleted_at} is null`))
    .for('no key update')
  if (!before) throw new AppError('not_found')
  if (before.latest_id !== input.latest_id)
    throw new AppError('stale', {
      message: 'Soal ini sudah diubah. Baca versi terbarunya, lalu telaah lagi.',
    })
  const { state, material, construction, language, remark } = input
  const reviewColumns = { state, material, construction, language, remark }
  await tx
    .insert(bankReviews)
    .values({ ...reviewColumns, bank_version_id: input.latest_id, user_id: actor.id })
  await tx
    .update(bankQuestions)
    .set({ state, version: incrementVersion(bankQuestions.version) })
    .where(eq(bankQuestions.id, question.id))
  const aspects = reviewAspects.filter((aspect) => input[aspect])
  const after = { state, aspects, remark }
  await tx.emit('bank.reviewed', { id: question.id, before: { state: before.state }, after })
}
