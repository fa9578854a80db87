import {
  archiveGoal as archiveGoalCall,
  goals,
  mergeGoals,
  reorderGoals as reorderGoalsCall,
  restoreGoal as restoreGoalCall,
  saveGoal,
  unmergeGoals,
} from '@tuntas/contract/learning/goals'
import { goalRow } from '@tuntas/contract/learning/goals.schemas'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { type TaughtCourse, taughtCourse } from '../../classroom/courses/access.ts'
import { giveSharesBack, moveShares } from '../lessons/goals.store.ts'
import { giveQuestionsBack, moveQuestions } from '../quizzes/goals.store.ts'
import { taughtGoal, taughtMerge } from './access.ts'
import { holdPair, noteMerge, undoMerge } from './merges.store.ts'
import {
  archiveGoal,
  besideGoals,
  changeGoal,
  createGoal,
  listGoals,
  reorderGoals,
  restoreGoal,
} from './store.ts'

const SAVED = 'Data berhasil disimpan!'

/** The goal as its list shows it. */
const goalThing = ({ db }: AppContext, course: TaughtCourse, id: number) =>
  ({
    kind: 'goals',
    id,
    detail: { reply: { data: goalRow } },
    find: async () => (await listGoals(db, course)).find((one) => one.id === id),
  }) as const

const mountSaving = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, saveGoal, async ({ actor, body: { courses_id, id, version, text, code, cpmk_id } }) => {
    const course = await taughtCourse(db, actor, courses_id)
    if (id === undefined) {
      const goal = await transact(ctx, actor, (tx) =>
        createGoal(tx, course, { text, code: code ?? null, cpmk_id: cpmk_id ?? null }),
      )
      return { message: goal.added ? SAVED : 'Tujuan ini sudah ada.', data: { id: goal.id } }
    }
    const goal = await taughtGoal(db, actor, id)
    await orStale(db, goalThing(ctx, course, id), () =>
      transact(ctx, actor, (tx) => changeGoal(tx, goal, { text, code, cpmk_id, version })),
    )
    return { message: SAVED, data: { id } }
  })
  serve(ctx, archiveGoalCall, async ({ actor, body: { id } }) => {
    const goal = await taughtGoal(db, actor, id)
    await transact(ctx, actor, (tx) => archiveGoal(tx, goal))
    return { message: 'Tujuan diarsipkan.' }
  })
  serve(ctx, restoreGoalCall, async ({ actor, body: { id } }) => {
    const goal = await taughtGoal(db, actor, id)
    await transact(ctx, actor, (tx) => restoreGoal(tx, goal))
    return { message: 'Tujuan dipulihkan.' }
  })
  serve(ctx, reorderGoalsCall, async ({ actor, body: { courses_id, list_id } }) => {
    const course = await taughtCourse(db, actor, courses_id)
    await transact(ctx, actor, (tx) => reorderGoals(tx, course, list_id))
    return { message: 'Urutan tersimpan.' }
  })
}

export const mountGoals = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, goals, async ({ actor, query }) => {
    const course = await taughtCourse(db, actor, query.courses_id)
    const [data, beside] = await Promise.all([listGoals(db, course), besideGoals(db, course)])
    return { data, ...beside }
  })
  mountSaving(ctx)
  serve(ctx, mergeGoals, async ({ actor, body: { from_id, into_id } }) => {
    const [from, into] = await Promise.all([taughtGoal(db, actor, from_id), taughtGoal(db, actor, into_id)])
    const data = await transact(ctx, actor, async (tx) => {
      const pair = await holdPair(tx, from, into)
      const movedRows = { question_ids: await moveQuestions(tx, pair), shares: await moveShares(tx, pair) }
      const id = await noteMerge(tx, actor, pair, movedRows)
      return { id, questions: movedRows.question_ids.length, assignments: movedRows.shares.length }
    })
    return { message: 'Tujuan digabungkan.', data }
  })
  serve(ctx, unmergeGoals, async ({ actor, body: { id } }) => {
    const merge = await taughtMerge(db, actor, id)
    const data = await transact(ctx, actor, async (tx) => {
      const undoneMerge = await undoMerge(tx, merge)
      return {
        questions: await giveQuestionsBack(tx, undoneMerge),
        assignments: await giveSharesBack(tx, undoneMerge),
      }
    })
    return { message: 'Penggabungan dibatalkan.', data }
  })
}
