import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { TaughtQuestion } from '../quizzes/access.ts'
import type { StoredQuestion } from '../quizzes/questions.store.ts'
import { findMastered, lockAttemptsWith, regrade } from './regrade.store.ts'

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
  const former = confirm ? await findMastered(tx, question, attempts) : new Set()
  const matters = await make(tx)
  if (!matters || attempts.length === 0) return
  const changed = await regrade(tx, question, before, attempts)
  if (!confirm)
    throw new AppError('regrade', {
      message: `Perubahan ini menilai ulang ${attempts.length} pengerjaan; ${changed.length} hasil berubah. Simpan sekali lagi untuk melanjutkan.`,
      data: { changed: changed.length },
    })
  const present = await findMastered(tx, question, attempts)
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
