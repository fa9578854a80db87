import {
  attemptClock,
  attemptHistory,
  attemptQuestions,
  quizResults,
  saveAnswer,
  startAttempt,
  stopAttempt,
} from '@tuntas/contract/learning/attempts'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce, transact } from '../../../platform/events.ts'
import { servePolled } from '../../../platform/http/polled.ts'
import { serve } from '../../../platform/http/serve.ts'
import { refuseClosedWork } from '../../classroom/courses/closing.store.ts'
import { courseTopic } from '../../classroom/courses/events.ts'
import { readVisit } from '../../identity/account/devices.ts'
import { taughtLesson } from '../lessons/access.ts'
import { demandUnlocked } from '../lessons/class-progress.store.ts'
import { lessonTopic } from '../lessons/events.ts'
import { kinds } from '../quizzes/kinds/index.ts'
import { ownAttempt } from './access.ts'
import { mountAnswerFiles } from './answer-files.routes.ts'
import { filesOfAnswers } from './answer-files.store.ts'
import { openAnswering } from './answers.store.ts'
import { beginByGoals, beginWhole } from './begin-attempt.store.ts'
import { cleanAnswer } from './cleaned-answers.store.ts'
import { mountComments } from './comments.routes.ts'
import { fixDraws } from './draws.store.ts'
import { mountGoalResults } from './goals.routes.ts'
import { listLate } from './late-answers.store.ts'
import { factsOfStart, readLesson } from './lesson.store.ts'
import { mountMarking } from './marking.routes.ts'
import { listPaper } from './paper-questions.store.ts'
import { saveOrExplain } from './refused-saves.store.ts'
import { readResultsPage, summarise } from './results.store.ts'
import { mountReviews } from './review.routes.ts'
import { startRefusal } from './rules.ts'
import { shownTo } from './shown-paper.ts'
import {
  FINISH_BATCH,
  findOpen,
  finishDue,
  hasDue,
  listHistory,
  openPaper,
  readClock,
  stop,
} from './store.ts'
import { showStudentLesson } from './student-lesson.ts'

const startOrResume = async (db: Db, actor: Actor, lessonId: number, type: 'normal' | 'remedial') => {
  const lesson = await factsOfStart(db, actor, lessonId)
  const refusal = lesson ? startRefusal(lesson, type) : 'not_found'
  // An open attempt continues, whatever became of the quiz. The loser of two simultaneous starts gets the
  // winner's attempt.
  const openAttempt = refusal || lesson?.open_attempt_id ? await findOpen(db, actor.id, lessonId) : undefined
  if (openAttempt) return openAttempt
  if (!lesson || refusal) {
    if (lesson) demandUnlocked(lesson)
    throw new AppError(refusal ?? 'not_found')
  }
  const beginner = { db, userId: actor.id, lesson, number: lesson.attempts + 1 }
  const isByGoals = type === 'remedial' && lesson.remedial_scope === 'goals'
  const begin = () => (isByGoals ? beginByGoals(beginner) : beginWhole(beginner))
  const attempt = (await begin()) ?? (await findOpen(db, actor.id, lessonId))
  if (attempt) return attempt
  await refuseClosedWork(db, lesson.courses_id, lessonId)
  // Finish overdue attempts first, since they block a new start until their end is written.
  await finishDue(db, sql`user_id = ${actor.id}`)
  const anew = await begin()
  if (anew) return anew
  throw new AppError('stale')
}

const mountStarting = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, startAttempt, async ({ actor, body }) => {
    const data = await startOrResume(db, actor, body.id, body.type)
    await announce(ctx, 'attempt.started', { user_id: actor.id, lessons_id: body.id })
    return { message: 'Selamat mengerjakan!', data }
  })
  serve(ctx, attemptQuestions, async ({ actor, query, request }) => {
    const attempt = await openPaper(db, actor, query.lessons_id, readVisit(request))
    let paper = await listPaper(db, attempt)
    if (paper.some(({ type, draw }) => kinds[type].draw && !draw)) {
      await fixDraws(db, attempt.id)
      paper = await listPaper(db, attempt)
    }
    const otherAnswers = paper.flatMap(({ type, superseded }) =>
      superseded ? [{ type, ...superseded }] : [],
    )
    const getFiles = await filesOfAnswers(ctx, [...paper, ...otherAnswers])
    const { question, answer } = shownTo(ctx, attempt, paper)
    const data = paper.map(({ superseded, ...one }) => ({
      ...question(one),
      answer_files: getFiles(one),
      superseded: superseded && {
        ...superseded,
        answer: answer(one, superseded.answer),
        answer_files: getFiles({ type: one.type, ...superseded }),
      },
    }))
    return { data, attempt }
  })
}

const mountAnswering = (ctx: AppContext) => {
  const { db, saves, env, optionKeys } = ctx
  const save = openAnswering(saves, env.dbPrepared, optionKeys.reveal)
  serve(ctx, saveAnswer, async ({ actor, body }) => {
    const input = await cleanAnswer(ctx, actor, body)
    const message = 'Jawaban tersimpan'
    const savedRow = await save(actor.id, input)
    if (savedRow) {
      await announce(ctx, 'answer.saved', savedRow)
      return { message, data: savedRow }
    }
    const attempt = await ownAttempt(db, actor, input.answer_id)
    const { overtaken, ...data } = await saveOrExplain(db, attempt, input, optionKeys.reveal)
    await announce(ctx, 'answer.kept', attempt)
    return { message: overtaken ? 'Jawaban yang lebih baru sudah tersimpan' : message, data }
  })
}

/**
 * What the student's next page shows of the quiz; empty where the quiz is no longer visible. The score counts
 * as read only when that page requests it.
 */
const readAfterwards = async (ctx: AppContext, actor: Actor, lessonId: number) => {
  try {
    const { data, history } = await readLesson(ctx.db, actor, lessonId, { history: true })
    return { lesson: showStudentLesson(ctx, data), history }
  } catch (error) {
    if (error instanceof AppError) return { lesson: null, history: null }
    throw error
  }
}

const mountEnding = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, attemptClock, async ({ actor, query }) => ({
    data: await readClock(db, await ownAttempt(db, actor, query.answer_id)),
  }))
  serve(ctx, stopAttempt, async ({ actor, body }) => {
    const { attempt, end_date } = await transact(ctx, actor, (tx) => stop(tx, actor, body.id))
    const data = { id: attempt.id, end_date }
    return {
      message: 'Kuis selesai. Jawabanmu sudah diterima.',
      data,
      ...(await readAfterwards(ctx, actor, attempt.lessons_id)),
    }
  })
  serve(ctx, attemptHistory, async ({ actor, query }) => {
    const attempts = await listHistory(db, actor, query.lessons_id)
    for (const { id, unread_at } of attempts)
      if (unread_at) ctx.readNotes.note('score', { id, at: unread_at })
    return { data: attempts }
  })
}

const mountResults = (ctx: AppContext) =>
  servePolled(ctx, quizResults, async ({ actor, query }) => {
    const lesson = await taughtLesson(ctx.db, actor, query.id, 'QUIZ')
    const { id: _, courses_id: __, late: isLate, ...filters } = query
    const lateAnswers = await listLate(ctx.db, lesson)
    const [page, summary] = await Promise.all([
      readResultsPage(ctx.db, lesson, {
        ...filters,
        late: isLate ? lateAnswers.map(({ user_id }) => user_id) : undefined,
      }),
      summarise(ctx.db, lesson),
    ])
    const countLateWork = (userId: number) => lateAnswers.filter(({ user_id }) => user_id === userId).length
    const data = page.data.map((row) => ({ ...row, late: countLateWork(row.user_id) }))
    return {
      answer: { ...page, data, summary: { ...summary, late: lateAnswers.length } },
      keys: [lessonTopic(lesson.id), courseTopic(lesson.courses_id)],
      until: summary.next_deadline,
    }
  })

export const mountAttempts = (ctx: AppContext): void => {
  mountStarting(ctx)
  mountAnswering(ctx)
  mountAnswerFiles(ctx)
  mountEnding(ctx)
  mountReviews(ctx)
  mountResults(ctx)
  mountGoalResults(ctx)
  mountMarking(ctx)
  mountComments(ctx)
}

/** Writes the ends of overdue attempts, repeatedly. */
export const finishOverdue = async (ctx: AppContext): Promise<void> => {
  for (let more = await hasDue(ctx.db); more; ) {
    const finished = await finishDue(ctx.db)
    for (const attempt of finished) await announce(ctx, 'attempt.finished', attempt)
    more = finished.length === FINISH_BATCH // all attempts of a campus may end in the same second
  }
}
