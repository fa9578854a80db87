import { quizGoalResults, remedialPreview, studentQuizGoals } from '@tuntas/contract/learning/goal-results'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { type TaughtLesson, taughtLesson } from '../lessons/access.ts'
import { demandUnlocked } from '../lessons/class-progress.store.ts'
import { formFor } from './draw-paper.store.ts'
import { listGoalResults } from './goal-results.store.ts'
import { askedAgain, type GoalResult, goalRows, NO_GOAL, reachedTotals } from './goal-rows.rules.ts'
import {
  countReached,
  goalTexts,
  listQuizGoals,
  listStudied,
  nextAttempt,
  planRemedial,
  planWhole,
  readSittingMinutes,
  readStudentsPage,
} from './goals.store.ts'
import { factsOfStart } from './lesson.store.ts'
import { remedialOpen } from './rules.ts'

type Quiz = { id: number; courses_id: number; remedial_scope: 'quiz' | 'goals'; cap: number | null }
/** The next remedial: the whole quiz or the goals not reached, each as large as on the first paper. */
const foreseeRemedial = async (
  { db }: AppContext,
  quiz: Quiz,
  userId: number,
  results: readonly GoalResult[],
  total: number,
) => {
  const { share, ...repeatedPaper } =
    quiz.remedial_scope === 'goals'
      ? askedAgain(results)
      : { goal_ids: results.flatMap(({ goal_id }) => goal_id ?? []), total_question: total, share: null }
  return {
    ...repeatedPaper,
    duration: await readSittingMinutes(db, quiz, userId, share),
    max_score: quiz.cap ?? 100,
    first_question: repeatedPaper.total_question,
    seen: null,
  }
}

/** The same paper as the real one. There may not be enough questions for it. */
const foreseePaper = async (
  ctx: AppContext,
  quiz: Quiz & { attempts: number; total_question: number },
  userId: number,
  results: readonly GoalResult[],
) => {
  const foreseen = await foreseeRemedial(ctx, quiz, userId, results, quiz.total_question)
  if (quiz.remedial_scope === 'quiz') return foreseen
  const number = quiz.attempts + 1
  const plan = await planRemedial(
    ctx.db,
    quiz,
    userId,
    number,
    await formFor(ctx.db, quiz.id, userId, number),
  )
  return (
    plan && {
      ...foreseen,
      total_question: plan.questions.length,
      duration: await readSittingMinutes(ctx.db, quiz, userId, plan.time_share),
      seen: plan.questions.filter(({ seen: isSeen }) => isSeen).length,
    }
  )
}

const mountStudent = (ctx: AppContext) =>
  serve(ctx, studentQuizGoals, async ({ actor, query }) => {
    const { db } = ctx
    const facts = await factsOfStart(db, actor, query.lessons_id)
    if (!facts) throw new AppError('not_found')
    demandUnlocked(facts)
    const [quizGoals, results] = await Promise.all([
      listQuizGoals(db, facts.id),
      listGoalResults(db, facts, [actor.id], true),
    ])
    const cap = facts.cap_remedial ? facts.kkm.kkm : null
    return {
      data: {
        goals: goalRows(quizGoals, results),
        score: facts.score,
        mastered: facts.mastered,
        remedial:
          facts.open_attempt_id === null && remedialOpen(facts)
            ? await foreseePaper(ctx, { ...facts, cap }, actor.id, results)
            : null,
      },
    }
  })

/** The paper that the student's remedial would have now, for the whole quiz or by goal. */
const previewRemedial = async ({ db }: AppContext, lesson: TaughtLesson, userId: number) => {
  const next = await nextAttempt(db, lesson, userId)
  if (!next) throw new AppError('not_found')
  const { number, reason, scope } = next
  const listPlanned = async () =>
    scope === 'quiz'
      ? planWhole(db, lesson, userId, number)
      : planRemedial(db, lesson, userId, number, await formFor(db, lesson.id, userId, number))
  const plan = reason === null ? await listPlanned() : null
  const questions = plan?.questions ?? []
  const ids = [...new Set(questions.map(({ goal_id }) => goal_id))]
  const texts = await goalTexts(
    db,
    ids.flatMap((id) => id ?? []),
  )
  return {
    number,
    reason,
    total_question: questions.length,
    duration: plan ? await readSittingMinutes(db, lesson, userId, plan.time_share) : 0,
    seen: questions.filter(({ seen: isSeen }) => isSeen).length,
    goals: ids.map((goal_id) => ({
      goal_id,
      text: texts.get(goal_id ?? 0) ?? NO_GOAL,
      question_ids: questions.filter((one) => one.goal_id === goal_id).map(({ id }) => id),
    })),
  }
}

const toLesson = ({ id, name }: { id: number; name: string }) => ({ id, name })

const mountTaught = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, quizGoalResults, async ({ actor, query }) => {
    const { lessons_id, totals: hasTotals, ...paging } = query
    const lesson = await taughtLesson(db, actor, lessons_id, 'QUIZ')
    const { data, pagination } = await readStudentsPage(db, lesson, paging)
    const ids = data.map(({ user_id }) => user_id)
    const [quizGoals, results, studiedLessons, totals] = await Promise.all([
      listQuizGoals(db, lesson.id),
      listGoalResults(db, lesson, ids, false),
      listStudied(db, lesson, ids),
      hasTotals === false ? [] : countReached(db, lesson),
    ])
    const total = quizGoals.reduce((sum, { items }) => sum + items, 0)
    const rows = data.map(
      async ({ user_id, nim, name, score, mastered: isMastered, no_remedial, ...quiz }) => {
        const ownResults = results.filter((one) => one.user_id === user_id)
        return {
          user_id,
          nim,
          name,
          goals: goalRows(quizGoals, ownResults),
          score,
          mastered: isMastered,
          remedial:
            no_remedial === null
              ? await foreseeRemedial(ctx, { ...lesson, ...quiz }, user_id, ownResults, total)
              : null,
          no_remedial,
          studied: studiedLessons.filter((one) => one.user_id === user_id).map(toLesson),
        }
      },
    )
    return { data: await Promise.all(rows), pagination, goals: reachedTotals(totals) }
  })
  serve(ctx, remedialPreview, async ({ actor, query }) => {
    const lesson = await taughtLesson(db, actor, query.lessons_id, 'QUIZ')
    return { data: await previewRemedial(ctx, lesson, query.user_id) }
  })
}

export const mountGoalResults = (ctx: AppContext): void => {
  mountStudent(ctx)
  mountTaught(ctx)
}
