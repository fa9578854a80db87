import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Archived } from '../../../platform/db/archive.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { TaughtQuestion } from '../quizzes/access.ts'
import type { GradeEffect, StoredQuestion } from '../quizzes/questions.store.ts'
import { restoreQuestion } from '../quizzes/restore.store.ts'
import {
  type AskedQuestion,
  type Changed,
  type Graded,
  lockAttemptsWith,
  regradeAnswers,
  rescoreChanged,
} from './regrade.store.ts'
import { previewRegrade, type QuizScores, readQuizScores, regradeRefusal } from './regrade-preview.store.ts'

type Change = {
  question: TaughtQuestion
  before: StoredQuestion
  confirm: boolean
  /** The reason shown in the history of marks. */
  reason?: string
  make: (tx: Work) => Promise<GradeEffect>
}

/**
 * Makes a change and regrades the affected answers. Without `confirm`, a change that alters results is rolled
 * back and refused with those results.
 * @param make makes the change
 */
export const changeGraded = async (
  tx: Work,
  { question, before, confirm, reason, make }: Change,
): Promise<void> => {
  const attempts = await lockAttemptsWith(tx, question)
  const formerScores = await readQuizScores(tx, question, attempts)
  const effect = await make(tx)
  if (effect === 'none' || attempts.length === 0) return
  if (effect === 'answers') await regradeAnswers(tx, question, before)
  await settle(tx, { question, attempts, former: formerScores, reason, confirmed: confirm })
}

type Settling = {
  question: AskedQuestion
  attempts: readonly Graded[]
  former: QuizScores
  reason?: string | undefined
  confirmed: boolean
}
/** Rescores the changed attempts and notifies their students. Refuses an unconfirmed change. */
const settle = async (
  tx: Work,
  { question, attempts, former: formerScores, reason, confirmed }: Settling,
) => {
  const changedAttempts = await rescoreChanged(tx, attempts)
  const presentScores = await readQuizScores(tx, question, attempts)
  if (!confirmed)
    throw regradeRefusal(
      attempts.length,
      await previewRegrade(tx, question, {
        former: formerScores,
        present: presentScores,
        changed: changedAttempts,
      }),
    )
  await announce(tx, {
    question,
    former: formerScores,
    present: presentScores,
    changed: changedAttempts,
    reason,
  })
}

type Outcome = {
  question: AskedQuestion
  former: QuizScores
  present: QuizScores
  changed: readonly Changed[]
  reason: string | undefined
}
const announce = async (
  tx: Work,
  { question, former: formerScores, present: presentScores, changed: changedAttempts, reason }: Outcome,
): Promise<void> => {
  const isMastered = (scores: QuizScores, userId: number) => scores.get(userId)?.mastered ?? false
  await tx.emit('question.regraded', {
    id: question.id,
    lessons_id: question.lessons_id,
    ...(reason && { reason }),
    changed: changedAttempts.map(({ id, user_id, before, after }) => ({
      id,
      user_id,
      before: { score: before, mastered: isMastered(formerScores, user_id) },
      after: { score: after, mastered: isMastered(presentScores, user_id) },
    })),
  })
}

const restoredRow = z.object({
  id: z.number(),
  lessons_id: z.number(),
  courses_id: z.number(),
  point: z.number(),
})

/**
 * Restores a question, which counts again in the attempts that had it.
 * @param spare refuses the change with the results that would change
 */
export const restoreGraded = async (tx: Work, archivedQuestion: Archived, spare = false): Promise<void> => {
  const question = await firstRow(
    tx,
    restoredRow,
    sql`select q.id, q.lessons_id, l.courses_id, q.point from questions q join lessons l on l.id = q.lessons_id
      where q.id = ${archivedQuestion.id} for no key update of l`,
  )
  if (!question) throw new AppError('not_found')
  const attempts = await lockAttemptsWith(tx, question)
  const formerScores = await readQuizScores(tx, question, attempts)
  await restoreQuestion(tx, archivedQuestion)
  if (attempts.length === 0) return
  await regradeAnswers(tx, question, question)
  await settle(tx, { question, attempts, former: formerScores, confirmed: !spare })
}
