import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Archived } from '../../../platform/archive.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { firstRow } from '../../../platform/rows.ts'
import { findMastered } from '../lessons/mastery.store.ts'
import type { TaughtQuestion } from '../quizzes/access.ts'
import type { StoredQuestion } from '../quizzes/questions.store.ts'
import { restoreQuestion } from '../quizzes/restore.store.ts'
import { type AskedQuestion, type Changed, type Graded, lockAttemptsWith, regrade } from './regrade.store.ts'

const regrades = (attempts: readonly Graded[], changed: readonly Changed[]) =>
  new AppError('regrade', {
    message: `Perubahan ini menilai ulang ${attempts.length} pengerjaan; ${changed.length} hasil berubah. Simpan sekali lagi untuk melanjutkan.`,
    data: { changed: changed.length },
  })

type Change = {
  question: TaughtQuestion
  before: StoredQuestion
  confirm: boolean
  make: (tx: Work) => Promise<boolean>
}

/**
 * Makes a change and grades anew what it concerns. Without `confirm` a change of grades is undone and refused, saying how many
 * results would change.
 * @param make makes the change; true when it changes grades
 */
export const changeGraded = async (tx: Work, { question, before, confirm, make }: Change): Promise<void> => {
  const attempts = await lockAttemptsWith(tx, question)
  const former = confirm ? await findMasters(tx, question, attempts) : new Set<number>()
  const matters = await make(tx)
  if (!matters || attempts.length === 0) return
  const changed = await regrade(tx, question, before, attempts)
  if (!confirm) throw regrades(attempts, changed)
  await announce(tx, { question, attempts, former, changed })
}

/** Who of those that were given the question has mastered its quiz. */
const findMasters = (tx: Work, { lessons_id, courses_id }: AskedQuestion, attempts: readonly Graded[]) =>
  findMastered(
    tx,
    { id: lessons_id, courses_id },
    attempts.map(({ user_id }) => user_id),
  )

type Outcome = {
  question: AskedQuestion
  attempts: readonly Graded[]
  former: ReadonlySet<number>
  changed: readonly Changed[]
}
/** @param former who had mastered the quiz before */
const announce = async (tx: Work, { question, attempts, former, changed }: Outcome): Promise<void> => {
  const present = await findMasters(tx, question, attempts)
  await tx.emit('question.regraded', {
    id: question.id,
    lessons_id: question.lessons_id,
    changed: changed.map(({ id, user_id, before, after }) => ({
      id,
      user_id,
      before: { score: before, mastered: former.has(user_id) },
      after: { score: after, mastered: present.has(user_id) },
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
 * Brings a question back: the attempts that were given it count it again.
 * @param spare refuses that, saying how many results would change
 */
export const restoreGraded = async (tx: Work, archived: Archived, spare = false): Promise<void> => {
  const question = await firstRow(
    tx,
    restoredRow,
    sql`select q.id, q.lessons_id, l.courses_id, q.point from questions q join lessons l on l.id = q.lessons_id
      where q.id = ${archived.id} for no key update of l`,
  )
  if (!question) throw new AppError('not_found')
  const attempts = await lockAttemptsWith(tx, question)
  const former = await findMasters(tx, question, attempts)
  await restoreQuestion(tx, archived)
  if (attempts.length === 0) return
  const changed = await regrade(tx, question, question, attempts)
  if (spare) throw regrades(attempts, changed)
  await announce(tx, { question, attempts, former, changed })
}
