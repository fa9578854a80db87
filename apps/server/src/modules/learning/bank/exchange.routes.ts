import { addToBank, renewFromBank, takeFromBank } from '@tuntas/contract/learning/bank'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { demandDrawsKept } from '../attempts/draws.store.ts'
import { changeGraded } from '../attempts/question-change.store.ts'
import { finishBefore, lockAttemptsWith, nameGoal } from '../attempts/regrade.store.ts'
import { holdSubjectId } from '../goals/find.store.ts'
import { taughtLesson } from '../lessons/access.ts'
import { type TaughtQuestion, taughtQuestion } from '../quizzes/access.ts'
import { gradesDiffer, lockQuestion } from '../quizzes/questions.store.ts'
import { demandWriter, openBank } from './access.ts'
import { addToBank as fill, findLatest, renew, takeIntoQuiz } from './exchange.store.ts'

/** The class of a quiz, or the named one. */
const resolveCourseId = async (
  db: Db,
  actor: Actor,
  lessonId: number | undefined,
  courseId: number | undefined,
) => {
  if (lessonId !== undefined) return (await taughtLesson(db, actor, lessonId, 'QUIZ')).courses_id
  if (courseId === undefined) throw new AppError('not_found')
  return (await taughtCourse(db, actor, courseId)).id
}

const describeSaved = (added: number, renewedCount: number, duplicates: number): string =>
  [
    added > 0 && `${added} soal disimpan ke bank`,
    renewedCount > 0 && `${renewedCount} soal di bank mendapat versi baru`,
    duplicates > 0 && `${duplicates} sudah ada di bank`,
  ]
    .filter(Boolean)
    .join(', ')

const renewQuestion = (
  ctx: AppContext,
  actor: Actor,
  question: TaughtQuestion,
  { version, confirm }: { version?: number | undefined; confirm: boolean },
) =>
  transact(ctx, actor, async (tx) => {
    const before = await lockQuestion(tx, question)
    const latest = await findLatest(tx, question)
    if (latest.type !== before.type && (await lockAttemptsWith(tx, question)).length > 0)
      throw new AppError('type_fixed')
    const make = async () => {
      const after = await renew(tx, question, before, { latest, version })
      await demandDrawsKept(tx, after)
      if (before.goal_id === null && after.goal_id !== null) await nameGoal(tx, question, after.goal_id)
      return gradesDiffer(before, after) ? 'answers' : 'none'
    }
    return changeGraded(tx, { question, before, confirm, make })
  })

export const mountBankExchange = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, addToBank, async ({ actor, body }) => {
    const courseId = await resolveCourseId(db, actor, body.lessons_id, body.courses_id)
    const data = await transact(ctx, actor, async (tx) => {
      const bank = demandWriter(await openBank(tx, actor, await holdSubjectId(tx, courseId)))
      return fill(tx, actor, bank, body)
    })
    const { added, renewed: renewedIds, duplicates } = data
    return { message: `${describeSaved(added.length, renewedIds.length, duplicates.length)}.`, data }
  })
  serve(ctx, takeFromBank, async ({ actor, body }) => {
    const lesson = await taughtLesson(db, actor, body.lessons_id, 'QUIZ')
    const data = await transact(ctx, actor, (tx) => takeIntoQuiz(tx, actor, lesson, body.list_id))
    const takenCount = data.list_id.length - data.present
    const also = data.present > 0 ? `, ${data.present} sudah ada di kuis ini` : ''
    return { message: `${takenCount} soal diambil dari bank${also}.`, data }
  })
  serve(ctx, renewFromBank, async ({ actor, body }) => {
    const question = await taughtQuestion(db, actor, body.id)
    await finishBefore(db, question)
    await renewQuestion(ctx, actor, question, body)
    return { message: 'Soal diperbarui ke versi terbaru.' }
  })
}
