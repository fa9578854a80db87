import { practiceGoals, practiceQuestion, savePractice } from '@tuntas/contract/learning/practice'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { serve } from '../../../platform/serve.ts'
import { ownAttempt } from '../attempts/access.ts'
import { gradeOf } from '../attempts/grading.rules.ts'
import { noteKeysRead } from '../attempts/store.ts'
import { kinds } from '../quizzes/kinds/index.ts'
import { nextQuestion, outcomeOf, percentOf, stateOf } from './rules.ts'
import { addAnswer, findKeyed, listGoals, listPool, openPractice } from './store.ts'

export const mountPractice = (ctx: AppContext): void => {
  const { db, texts, optionKeys } = ctx
  serve(ctx, practiceGoals, async ({ actor, query }) => {
    const goals = await listGoals(db, await openPractice(db, actor, query.courses_id))
    return {
      data: goals.map(({ recent, ...goal }) => ({
        ...goal,
        share: percentOf(recent),
        state: stateOf(recent),
      })),
    }
  })
  serve(ctx, practiceQuestion, async ({ actor, query }) => {
    const practice = await openPractice(db, actor, query.courses_id)
    const next = nextQuestion(await listPool(db, practice, query), query.after)
    if (!next) return { data: null }
    const hide = optionKeys.hide(next.attempt_id)
    return {
      data: {
        id: next.id,
        type: next.type,
        content: next.content,
        question: texts.show(next.question),
        options: next.options.map(({ key, label }) => ({
          key: hide(next.id, key),
          label: texts.show(label),
        })),
      },
    }
  })
  serve(ctx, savePractice, async ({ actor, body }) => {
    const practice = await openPractice(db, actor, body.courses_id)
    const question = await findKeyed(db, practice, body.id)
    const attempt = await ownAttempt(db, actor, question.attempt_id)
    const reveal = (key: string) => optionKeys.reveal(attempt.id, question.id, key)
    const grade = gradeOf(question, { answer: body.answer, hasFile: false }, reveal)
    if (!grade) throw new AppError('invalid_answer')
    await addAnswer(db, practice, question.id, grade.share)
    await noteKeysRead(db, attempt)
    const hide = optionKeys.hide(attempt.id)
    const hidden = (key: string) => hide(question.id, key)
    return {
      data: {
        status: outcomeOf(grade.share),
        answer: body.answer,
        correct_answer: question.answer && (kinds[question.type].rename(question.answer, hidden) ?? null),
        key: question.key,
        options: question.options.map(({ key, label }) => ({
          key: hidden(key),
          label: texts.show(label),
          explanation: texts.show(question.option_explanations[key] ?? null),
        })),
        explanation: texts.show(question.explanation),
        related: question.related,
      },
    }
  })
}
