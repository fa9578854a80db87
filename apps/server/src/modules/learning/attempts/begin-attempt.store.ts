import { type Db, transaction } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { LessonFact } from '../lessons/class-progress.store.ts'
import { formFor, lockDraws, planDraw, saveSharedDraws } from './draw-paper.store.ts'
import { planRemedial } from './goals.store.ts'
import { start } from './start.store.ts'

type Beginner = { db: Db; userId: number; lesson: LessonFact; number: number }

export const beginByGoals = async ({ db, userId, lesson, number }: Beginner) => {
  const form = await formFor(db, lesson.id, userId, number)
  const targeted = await planRemedial(db, lesson, userId, number, form)
  if (targeted === null) throw new AppError('no_questions')
  return start(db, userId, lesson.id, { number, targeted, formId: form?.id ?? null, drawn: [] })
}

/**
 * Starts the whole quiz, directly where nothing is drawn. Takes the draw lock where forms are assigned or the
 * draw is shared.
 */
export const beginWhole = async ({ db, userId, lesson, number }: Beginner) => {
  const wholePaper = { number, targeted: null, formId: null, drawn: [] }
  const attempt = await start(db, userId, lesson.id, wholePaper)
  if (attempt) return attempt
  const hasForms = (await formFor(db, lesson.id, userId, number)) !== undefined
  const paper = hasForms ? undefined : await planDraw(db, lesson.id, userId, number)
  if (paper && paper.shared.length === 0)
    return start(db, userId, lesson.id, { ...wholePaper, drawn: paper.drawn })
  return transaction(db, async (tx) => {
    await lockDraws(tx, lesson.id)
    const form = await formFor(tx, lesson.id, userId, number)
    const paper = await planDraw(tx, lesson.id, userId, number, form)
    await saveSharedDraws(tx, paper)
    return start(tx, userId, lesson.id, { ...wholePaper, formId: form?.id ?? null, drawn: paper.drawn })
  })
}
