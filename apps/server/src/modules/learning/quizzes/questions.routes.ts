import { type QuestionType, removeQuestion, saveQuestion } from '@tuntas/contract/learning/questions'
import { questionRow } from '@tuntas/contract/learning/questions.schemas'
import { questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { demandDrawsKept } from '../attempts/draws.store.ts'
import { changeGraded } from '../attempts/question-change.store.ts'
import { finishBefore, lockAttemptsWith, nameGoal } from '../attempts/regrade.store.ts'
import { type TaughtLesson, taughtLesson } from '../lessons/access.ts'
import { type TaughtQuestion, taughtQuestion } from './access.ts'
import { showQuestion } from './draws.ts'
import type { QuestionInput } from './formats/parsed-question.ts'
import { resolveGoalIds } from './goals.store.ts'
import { questionExamples } from './kinds/examples.ts'
import { listQuestions } from './listing.store.ts'
import {
  archiveQuestion,
  gradesDiffer,
  insertQuestion,
  lockQuestion,
  updateQuestion,
} from './questions.store.ts'
import { cleanedQuestion } from './sanitize-question.ts'

const SAVED = 'Data berhasil disimpan!'

const change = (ctx: AppContext, actor: Actor, question: TaughtQuestion, input: QuestionInput) =>
  transact(ctx, actor, async (tx) => {
    // Before the question is locked, because a merge locks goals first, then questions.
    const [goal = null] = await resolveGoalIds(tx, question.courses_id, [input], question.goal_id)
    const before = await lockQuestion(tx, question)
    const make = async () => {
      const after = await updateQuestion(tx, question, before, { input, goal })
      await demandDrawsKept(tx, after)
      if (before.goal_id === null && goal !== null) await nameGoal(tx, question, goal)
      return gradesDiffer(before, after) ? 'answers' : 'none'
    }
    if (input.type !== before.type && (await lockAttemptsWith(tx, question)).length > 0)
      throw new AppError('type_fixed')
    return changeGraded(tx, { question, before, confirm: input.confirm, make })
  })

const remove = (ctx: AppContext, actor: Actor, question: TaughtQuestion, confirm: boolean) =>
  transact(ctx, actor, async (tx) => {
    const before = await lockQuestion(tx, question)
    const make = async () => {
      await archiveQuestion(tx, question)
      return 'answers' as const
    }
    return changeGraded(tx, { question, before, confirm, make })
  })

/** The question as its form loads it. */
const questionThing = (ctx: AppContext, lesson: TaughtLesson, { id }: TaughtQuestion) =>
  ({
    kind: 'questions',
    id,
    detail: { reply: { data: questionRow } },
    find: async () => {
      const question = (await listQuestions(ctx.db, lesson, [id])).find((one) => one.id === id)
      return question && showQuestion(ctx, question)
    },
  }) as const

/** One example body per kind. */
const examplesFor = () =>
  Object.fromEntries(
    Object.entries(questionExamples).map(([type, body]) => [
      type,
      {
        lessons_id: 1,
        type,
        question: `<p>${questionTypeNames[type as QuestionType]}</p>`,
        point: 2,
        level: ['c2'],
        ...body,
      },
    ]),
  )

/** Saving and removing questions regrade attempts. */
export const mountQuestions = (ctx: AppContext): void => {
  const { db } = ctx
  ctx.examples.set(saveQuestion, examplesFor())
  serve(ctx, saveQuestion, async ({ actor, body }) => {
    const lesson = await taughtLesson(db, actor, body.lessons_id, 'QUIZ')
    const question = body.id === undefined ? undefined : await taughtQuestion(db, actor, body.id)
    if (question && question.lessons_id !== lesson.id) throw new AppError('not_found')
    const formerTexts = sql`select unnest(array[question, options::text, content::text, explanation, option_explanations::text]) from questions where id = ${body.id ?? null}::int`
    const input = await cleanedQuestion(ctx, actor, body, formerTexts)
    if (!question) {
      const id = await transact(ctx, actor, (tx) => insertQuestion(tx, lesson, input))
      return { message: SAVED, data: { id } }
    }
    await finishBefore(db, question)
    const thing = questionThing(ctx, lesson, question)
    await orStale(db, thing, () => change(ctx, actor, question, input))
    return { message: SAVED, data: { id: question.id } }
  })
  serve(ctx, removeQuestion, async ({ actor, params, query, body }) => {
    const question = await taughtQuestion(db, actor, params.id)
    await finishBefore(db, question)
    await remove(ctx, actor, question, query.confirm || body.confirm)
    return { message: 'Data berhasil dihapus!' }
  })
}
