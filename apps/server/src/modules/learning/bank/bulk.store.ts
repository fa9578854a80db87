import { type changeBankQuestions, MAX_TAGS } from '@tuntas/contract/learning/bank'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { rows } from '../../../platform/db/rows.ts'
import { incrementVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { goals } from '../goals/schema.ts'
import { forOthers, unescapeHtml } from '../quizzes/formats/html.ts'
import { toPlainTitle } from '../quizzes/formats/parsed-question.ts'
import { demandWriter, type OpenBank, type OpenBankQuestion, openBankQuestions } from './access.ts'
import { addGoalVersion, archiveBankQuestion } from './questions.store.ts'
import { review } from './reviews.store.ts'
import { bankQuestions, bankRules } from './schema.ts'

type Input = Body<typeof changeBankQuestions>

const NO_VERSIONS = 'Muat ulang daftar soal, lalu setujui lagi'
const LOOKED_AT = { material: true, construction: true, language: true, remark: null }

const addTag = async (tx: Work, questions: readonly OpenBankQuestion[], tag: string | null) => {
  if (!tag) throw new AppError('invalid', { fields: { tag: ['Masukan tag'] } })
  // The form of one question separates tags by commas.
  if (tag.includes(',')) throw new AppError('invalid', { fields: { tag: ['Tulis satu tag, tanpa koma'] } })
  const ids = questions.map(({ id }) => id)
  await tx
    .update(bankQuestions)
    .set({
      tags: sql`(select array_agg(distinct t) from unnest(${bankQuestions.tags} || ${tag}::text) t)`,
      version: incrementVersion(bankQuestions.version),
    })
    .where(
      and(
        inArray(bankQuestions.id, ids),
        sql`(cardinality(${bankQuestions.tags}) < ${MAX_TAGS} or ${tag} = any(${bankQuestions.tags}))`,
      ),
    )
  await tx.emit('bank.moved', { ids, after: { tags: [tag] } })
}

const setGoal = async (tx: Work, questions: readonly OpenBankQuestion[], goalId: number | undefined) => {
  if (questions.length === 0) return
  const [goal] = await tx
    .select({ id: goals.id })
    .from(goals)
    .where(
      and(
        eq(goals.id, goalId ?? 0),
        eq(goals.course_category_id, questions[0]?.course_category_id ?? 0),
        isNull(goals.archived_at),
      ),
    )
  if (!goal) throw new AppError('invalid', { fields: { goal_id: ['Pilih tujuan belajar'] } })
  for (const question of questions) await addGoalVersion(tx, question, goal.id)
}

/** A retired question stays retired, and an approved one needs no second approval. */
const isToReview = ({ state }: OpenBankQuestion) => state === 'draft' || state === 'reviewed'

const mayChange = ({ act }: Input, question: OpenBankQuestion) =>
  !question.archived && (act === 'approve' ? question.can_approve && isToReview(question) : question.can_edit)

const staleRow = z.object({ id: z.number(), latest_id: z.number(), question: z.string() })

/** Questions whose latest version the caller did not see. */
const listStale = async (tx: Work, questions: readonly OpenBankQuestion[], input: Input) => {
  if (input.act !== 'approve') return []
  const { list_latest_id } = input
  if (!list_latest_id) throw new AppError('invalid', { fields: { list_latest_id: [NO_VERSIONS] } })
  const ids = questions.flatMap(({ id, latest_id }) => (list_latest_id.includes(latest_id) ? [] : [id]))
  const staleRows = await rows(
    tx,
    staleRow,
    sql`select b.id, b.latest_id, v.question from bank_questions b join bank_versions v on v.id = b.latest_id
      where b.id = any(${sql.param(ids)}::int[]) order by b.id`,
  )
  return staleRows.map((row) => ({ ...row, question: unescapeHtml(toPlainTitle(forOthers(row.question))) }))
}

/** Locked in the order of ids, so that two callers never wait for each other. */
const lockQuestions = (tx: Work, ids: readonly number[]) =>
  tx
    .select({ id: bankQuestions.id })
    .from(bankQuestions)
    .where(inArray(bankQuestions.id, [...ids]))
    .orderBy(bankQuestions.id)
    .for('no key update')

/** Changes those that the caller may change; one's own questions are approved by colleagues. */
export const changeSeveral = async (tx: Work, actor: Actor, input: Input) => {
  await lockQuestions(tx, input.list_id)
  const questions = await openBankQuestions(tx, actor, input.list_id)
  if (new Set(questions.map((one) => one.course_category_id)).size > 1)
    throw new AppError('invalid', { fields: { list_id: ['Pilih soal dari satu bank'] } })
  if (questions.every(({ can_edit }) => !can_edit)) demandWriter({ role: 'reader' })
  const staleQuestions = await listStale(tx, questions, input)
  const changing = questions.filter(
    (question) => mayChange(input, question) && !staleQuestions.some(({ id }) => id === question.id),
  )
  if (input.act === 'tag') await addTag(tx, changing, input.tag)
  else if (input.act === 'goal') await setGoal(tx, changing, input.goal_id)
  else
    for (const question of changing) {
      const { id, latest_id } = question
      if (input.act === 'approve')
        await review(tx, actor, question, { id, latest_id, state: 'approved', ...LOOKED_AT })
      else await archiveBankQuestion(tx, question)
    }
  return { changed: changing.length, skipped: questions.length - changing.length, stale: staleQuestions }
}

export const saveRules = async (tx: Work, bank: OpenBank, approved_only: boolean): Promise<void> => {
  if (bank.role !== 'owner')
    throw new AppError('forbidden', { message: 'Aturan diatur oleh dosen utama kelas mata kuliah ini.' })
  const { course_category_id } = bank
  const [before] = await tx
    .select()
    .from(bankRules)
    .where(eq(bankRules.course_category_id, course_category_id))
  await tx
    .insert(bankRules)
    .values({ course_category_id, approved_only })
    .onConflictDoUpdate({ target: bankRules.course_category_id, set: { approved_only } })
  await tx.emit('bank.rulesSet', {
    course_category_id,
    before: { approved_only: before?.approved_only ?? false },
    after: { approved_only },
  })
}
