import { type QuestionType, removeQuestion, saveQuestion } from '@tuntas/contract/learning/questions'
import { questionRow } from '@tuntas/contract/learning/questions.schemas'
import { questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact, type Work } from '../../../platform/events.ts'
import { serve } from '../../../platform/serve.ts'
import { orStale } from '../../../platform/version.ts'
import { demandDrawsKept } from '../attempts/draws.store.ts'
import { findMastered, finishBefore, lockAttemptsWith, nameGoal, regrade } from '../attempts/regrade.store.ts'
import { type TaughtLesson, taughtLesson } from '../lessons/access.ts'
import { type TaughtQuestion, taughtQuestion } from './access.ts'
import { cleanedContent } from './draws.ts'
import type { QuestionInput } from './formats/found.ts'
import { goalIdsOf } from './goals.store.ts'
import { questionExamples } from './kinds/examples.ts'
import {
  archiveQuestion,
  gradesDiffer,
  insertQuestion,
  listQuestions,
  lockQuestion,
  type StoredQuestion,
  shownQuestion,
  updateQuestion,
} from './questions.store.ts'

const SAVED = 'Data berhasil disimpan!'

const cleaned = async ({ texts }: AppContext, actor: Actor, input: QuestionInput): Promise<QuestionInput> => {
  const former = sql`select unnest(array[question, options::text, content::text, explanation, option_explanations::text]) from questions where id = ${input.id ?? null}::int`
  const clean = <T extends string | null>(html: T) => texts.clean(html, { userId: actor.id, former })
  const kept = async (html: string | null | undefined) => (html === undefined ? undefined : clean(html))
  return {
    ...input,
    question: await clean(input.question),
    content: await cleanedContent(input, clean),
    explanation: await kept(input.explanation),
    options: await Promise.all(
      input.options.map(async (option) => ({
        ...option,
        label: await clean(option.label),
        explanation: await kept(option.explanation),
      })),
    ),
  }
}

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
const changeGraded = async (tx: Work, { question, before, confirm, make }: Change): Promise<void> => {
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

const change = (ctx: AppContext, actor: Actor, question: TaughtQuestion, input: QuestionInput) =>
  transact(ctx, actor, async (tx) => {
    // Before the question is locked: a merge holds its goals first, then their questions.
    const [goal = null] = await goalIdsOf(tx, question.courses_id, [input], question.goal_id)
    const before = await lockQuestion(tx, question)
    const make = async () => {
      const after = await updateQuestion(tx, question, before, { input, goal })
      await demandDrawsKept(tx, after)
      if (before.goal_id === null && goal !== null) await nameGoal(tx, question, goal)
      return gradesDiffer(before, after)
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
      return true
    }
    return changeGraded(tx, { question, before, confirm, make })
  })

/** The question as its form reads it. */
const questionThing = (ctx: AppContext, lesson: TaughtLesson, { id }: TaughtQuestion) =>
  ({
    kind: 'questions',
    id,
    detail: { reply: { data: questionRow } },
    find: async () => {
      const question = (await listQuestions(ctx.db, lesson)).find((one) => one.id === id)
      return question && shownQuestion(ctx, question)
    },
  }) as const

/** One body per kind. */
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

/** Saving and removing grade attempts anew. */
export const mountQuestions = (ctx: AppContext): void => {
  const { db } = ctx
  ctx.examples.set(saveQuestion, examplesFor())
  serve(ctx, saveQuestion, async ({ actor, body }) => {
    const lesson = await taughtLesson(db, actor, body.lessons_id, 'QUIZ')
    const input = await cleaned(ctx, actor, body)
    if (input.id === undefined) {
      const id = await transact(ctx, actor, (tx) => insertQuestion(tx, lesson, input))
      return { message: SAVED, data: { id } }
    }
    const question = await taughtQuestion(db, actor, input.id)
    if (question.lessons_id !== lesson.id) throw new AppError('not_found')
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
