import {
  dueRefreshes,
  practiceCounts,
  practiceGoals,
  practiceQuestion,
  REFRESH_QUESTIONS,
  savePractice,
  saveReminder,
} from '@tuntas/contract/learning/practice'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn, Db } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { attendedCourse, taughtCourse } from '../../classroom/courses/access.ts'
import { gradeAnswer } from '../attempts/grading.rules.ts'
import { renderAsked, resolveDraw } from '../quizzes/draws.ts'
import { kinds } from '../quizzes/kinds/index.ts'
import { addAnswer, isSent } from './answers.store.ts'
import { countStates } from './counts.store.ts'
import { listDue, listSilenced, openRound, remind } from './refresh.store.ts'
import { listAskable } from './reminders.store.ts'
import { computePercent, nextMixed, nextQuestion, toOutcome } from './rules.ts'
import {
  findKeyed,
  findState,
  listGoals,
  listPool,
  openPractice,
  type PoolQuestion,
  type Practice,
  toPracticeState,
} from './store.ts'

/** The signature of an empty text serves as a secret seed. */
const SEED = ''

/**
 * The attempt whose option keys are used: the paper that asked the question, else a pseudo attempt of the
 * student.
 */
const getPaperId = ({ attempt_id }: Pick<PoolQuestion, 'attempt_id'>, actor: Actor) => attempt_id ?? -actor.id

const countOfGoal = (pool: readonly PoolQuestion[], goalId: number | null) =>
  pool.filter(({ goal_id }) => goal_id === goalId).length

type Choice = { pooled: PoolQuestion; pool: readonly PoolQuestion[] }

const shownQuestion = ({ texts, optionKeys }: AppContext, actor: Actor, { pooled, pool }: Choice) => {
  const { id, goals, goal_id, type } = pooled
  const hide = optionKeys.hide(getPaperId(pooled, actor))
  const hideKey = (key: string) => hide(id, key)
  const options = pooled.options.map(({ key, label }) => ({ key: hideKey(key), label: texts.show(label) }))
  const draw = resolveDraw(pooled, pooled.draw, hideKey(SEED))
  const total_question = countOfGoal(pool, goal_id)
  return {
    id,
    goals,
    goal_id,
    total_question,
    type,
    options,
    ...renderAsked(texts, { ...pooled, options }, draw, hideKey),
  }
}

/**
 * The next question of the round that refreshes a goal, preferably one whose key was not just revealed.
 * Undefined if it is not due or has too few questions.
 */
const nextOfRound = async (
  conn: Conn,
  { course }: Practice,
  pool: readonly PoolQuestion[],
  after: number | undefined,
) => {
  const goalId = pool[0]?.goal_id ?? null
  const dueGoals = await listDue(conn, course.user_id, course.id)
  if (goalId === null || !dueGoals.some(({ goal_id }) => goal_id === goalId)) return { answered: 0 }
  const { answered: answeredIds } = await openRound(conn, course, goalId)
  const freshQuestions = pool.filter(({ id }) => !answeredIds.includes(id))
  const isEnough = answeredIds.length + freshQuestions.length >= REFRESH_QUESTIONS
  const untold = freshQuestions.filter(({ is_told }) => !is_told)
  const askedQuestions = untold.length > 0 ? untold : freshQuestions
  return { next: isEnough ? nextQuestion(askedQuestions, after) : undefined, answered: answeredIds.length }
}

const mountAsking = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, practiceGoals, async ({ actor, query }) => {
    const goals = await listGoals(db, await openPractice(db, actor, query.courses_id))
    return {
      data: goals.map((goal) => ({
        ...goal,
        total_counted: goal.recent.length,
        is_missed: goal.missed,
        share: computePercent(goal.recent),
        state: toPracticeState(goal),
      })),
    }
  })
  serve(ctx, practiceQuestion, async ({ actor, query }) => {
    const practice = await openPractice(db, actor, query.courses_id)
    const pool = await listPool(db, practice, query)
    const choose = query.mixed ? nextMixed : nextQuestion
    const { next, answered: answeredCount } = query.refresh
      ? await nextOfRound(db, practice, pool, query.after)
      : { next: choose(pool, query.after), answered: 0 }
    return { data: next ? shownQuestion(ctx, actor, { pooled: next, pool }) : null, answered: answeredCount }
  })
}

type KeyedQuestion = Awaited<ReturnType<typeof findKeyed>>

/** The key and explanations, with the keys of the student's screen. */
const buildFeedback = ({ texts }: AppContext, question: KeyedQuestion, hideKey: (key: string) => string) => ({
  correct_answer: question.answer && (kinds[question.type].rename(question.answer, hideKey) ?? null),
  key: kinds[question.type].toldKey(question.key, hideKey),
  options: question.options.map(({ key, label }) => ({
    key: hideKey(key),
    label: texts.show(label),
    explanation: texts.show(question.option_explanations[key] ?? null),
  })),
  explanation: texts.show(question.explanation),
  related: question.related,
})

type Answered = { courses_id: number; id: number; sent_key?: string | undefined }
/** If the question can no longer be practised, a resent answer still gets its reply. */
const openQuestion = async (db: Db, actor: Actor, { courses_id, id, sent_key }: Answered) => {
  try {
    const practice = await openPractice(db, actor, courses_id)
    return { practice, question: await findKeyed(db, practice, id) }
  } catch (error) {
    if (await isSent(db, actor.id, sent_key)) throw new AppError('practice_taken')
    throw error
  }
}

const mountAnswering = (ctx: AppContext) => {
  const { db, env, optionKeys } = ctx
  serve(ctx, savePractice, async ({ actor, body }) => {
    const { practice, question } = await openQuestion(db, actor, body)
    const paper = getPaperId(question, actor)
    const reveal = (key: string) => optionKeys.reveal(paper, question.id, key)
    const hide = optionKeys.hide(paper)
    const hideKey = (key: string) => hide(question.id, key)
    const draw = resolveDraw(question, question.draw, hideKey(SEED))
    const grade = gradeAnswer(question, { answer: body.answer, hasFile: false, draw }, reveal)
    if (!grade) throw new AppError('invalid_answer')
    const savedAnswer = await transact(ctx, actor, async (tx) => {
      const before = await findState(tx, practice, question.goal_id)
      const answer = await addAnswer(tx, practice, {
        ...body,
        question,
        share: grade.share,
        zone: env.campusTz,
      })
      const state = await findState(tx, practice, question.goal_id)
      if (state.ready) await tx.emit('goal.practised', { user_id: actor.id })
      return { ...answer, state, isNewlyReady: state.ready && !before.ready }
    })
    if (question.attempt_id !== null)
      ctx.readNotes.note('keys', { id: question.attempt_id, at: new Date().toISOString() })
    return {
      data: {
        status: toOutcome(savedAnswer.share),
        answer: body.answer,
        ...buildFeedback(ctx, question, hideKey),
        is_retry: savedAnswer.is_retry,
        share: computePercent(savedAnswer.state.recent),
        state: toPracticeState(savedAnswer.state),
        newly_ready: savedAnswer.isNewlyReady,
        recent: savedAnswer.state.recent,
        refresh: savedAnswer.round,
      },
    }
  })
}

export const mountPractice = (ctx: AppContext): void => {
  const { db } = ctx
  mountAsking(ctx)
  mountAnswering(ctx)
  serve(ctx, dueRefreshes, async ({ actor, query }) => {
    const silenced = await listSilenced(db, actor.id)
    const dueGoals = await listDue(db, actor.id, query.courses_id)
    return { data: await listAskable(db, actor, dueGoals, silenced), silenced }
  })
  serve(ctx, saveReminder, async ({ actor, body }) => {
    await remind(db, await attendedCourse(db, actor, body.courses_id), body.is_on)
    return { message: body.is_on ? 'Penyegaran dinyalakan' : 'Penyegaran dimatikan' }
  })
  serve(ctx, practiceCounts, async ({ actor, query }) => ({
    data: await countStates(db, await taughtCourse(db, actor, query.courses_id)),
  }))
}
