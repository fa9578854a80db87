import { attemptReview, attemptVerdicts } from '@tuntas/contract/learning/attempts'
import type { AppContext } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { filesOfAnswers } from './answer-files.store.ts'
import { demandReview, demandVerdicts } from './lesson.store.ts'
import { findReview } from './paper-questions.store.ts'
import { shownTo } from './shown-paper.ts'

const mountVerdicts = (ctx: AppContext) =>
  serve(ctx, attemptVerdicts, async ({ actor, query }) => {
    const { paper, ...attempt } = await findReview(ctx.db, actor, query.answer_id)
    await demandVerdicts(ctx.db, actor, attempt)
    const { question } = shownTo(ctx, attempt, paper)
    const getFiles = await filesOfAnswers(ctx, paper)
    // The reply's schema leaves out keys and explanations.
    return { data: paper.map((one) => ({ ...question(one), answer_files: getFiles(one) })) }
  })

const mountReview = (ctx: AppContext) =>
  serve(ctx, attemptReview, async ({ actor, query }) => {
    const { db } = ctx
    const { paper: reviewedQuestions, ...attempt } = await findReview(db, actor, query.answer_id)
    const lesson = await demandReview(db, actor, attempt)
    ctx.readNotes.note('keys', { id: attempt.id, at: new Date().toISOString() })
    const { question, hidden: hideKey, key, further } = shownTo(ctx, attempt, reviewedQuestions)
    const getFiles = await filesOfAnswers(ctx, reviewedQuestions)
    const { id, number, lessons_id, courses } = attempt
    return {
      attempt: {
        id,
        number,
        lessons_id,
        name: lesson.name,
        courses,
        courses_id: lesson.courses_id,
      },
      data: reviewedQuestions.map((one) => {
        const shownQuestion = question(one)
        return {
          ...shownQuestion,
          key: key(one),
          answer_files: getFiles(one),
          options: shownQuestion.options.map((option, place) => ({
            ...option,
            explanation: ctx.texts.show(one.options[place]?.explanation ?? null),
          })),
          correct_answer: hideKey(one, one.correct_answer),
          also_correct: further(one),
          explanation: ctx.texts.show(one.explanation),
          feedback: ctx.texts.show(one.feedback),
        }
      }),
    }
  })

export const mountReviews = (ctx: AppContext): void => {
  mountReview(ctx)
  mountVerdicts(ctx)
}
