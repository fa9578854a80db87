import {
  countAllLate,
  countLate,
  declineAllLate,
  declineLate,
  reconsiderLate,
  resetResult,
  restoreResult,
  resultDetail,
  resultEssays,
  resultHistory,
  returnResults,
  updateStatus,
} from '@tuntas/contract/learning/marking'
import { letterAt } from '@tuntas/contract/learning/questions'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { FileRef } from '../../campus/files/access.ts'
import { taughtLesson } from '../lessons/access.ts'
import { renderLecturerContent } from '../quizzes/draws.ts'
import { kinds } from '../quizzes/kinds/index.ts'
import { archivedAttempt, attemptOfAnswer, attemptOfRejected, taughtAttempt } from './access.ts'
import { filesOfAnswers } from './answer-files.store.ts'
import { listEssayQuestions, listEssays } from './essays.store.ts'
import {
  countAllRejected,
  countRejected,
  declineAllRejected,
  declineRejected,
  reconsiderRejected,
} from './late-answer-decisions.store.ts'
import { listLate } from './late-answers.store.ts'
import {
  findResult,
  listAnswers,
  listAttempts,
  mark,
  resetAttempts,
  type StoredAnswer,
  toldAnswer,
} from './marking.store.ts'
import { hideFileName, hidePictureNames } from './nameless.rules.ts'
import { listReadings } from './readings.store.ts'
import { returnResults as returnAll } from './release-results.store.ts'
import { restoreAttempts } from './restore.store.ts'

const linkFile = ({ linkTo }: AppContext, file: FileRef | null) => {
  const url = linkTo(file)
  return file && url ? { url, name: file.name } : null
}

type GetFiles = Awaited<ReturnType<typeof filesOfAnswers>>
const shownAnswer = (
  ctx: AppContext,
  getFiles: GetFiles,
  { file, late: lateAnswer, ...answer }: StoredAnswer,
) => {
  const options = answer.options.map(({ key, label }, place) => ({
    key,
    letter: letterAt(place),
    label: ctx.texts.show(label),
  }))
  return {
    ...answer,
    question: ctx.texts.show(kinds[answer.type].askedText(answer.question, answer.draw)),
    content: renderLecturerContent(ctx.texts, { ...answer, options }),
    options,
    correct_answer: toldAnswer(answer, answer.correct_answer),
    answer: ctx.texts.show(toldAnswer(answer, answer.answer)),
    feedback: ctx.texts.show(answer.feedback),
    answer_attachment: linkFile(ctx, file),
    answer_files: getFiles(answer),
    late: lateAnswer && {
      id: lateAnswer.id,
      answer: ctx.texts.show(toldAnswer(answer, lateAnswer.answer) ?? ''),
      answer_attachment: linkFile(ctx, lateAnswer.file),
      answer_files: getFiles({ type: answer.type, answer: lateAnswer.answer }),
      reason: lateAnswer.reason,
      received_at: lateAnswer.received_at,
      counted: lateAnswer.counted,
      waits: lateAnswer.waits,
      declined_at: lateAnswer.declined_at,
      declined_by: lateAnswer.declined_by,
    },
  }
}

const mountResults = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, resultDetail, async ({ actor, query }) => {
    await ctx.readNotes.settle()
    const attempt = await taughtAttempt(db, actor, query.answer_id)
    if (query.lesson_id !== undefined && query.lesson_id !== attempt.lessons_id)
      throw new AppError('not_found')
    const [{ correct, wrong: wrongCount, wait, empty, score, ...head }, result, readings] = await Promise.all(
      [findResult(db, attempt), listAnswers(db, attempt), listReadings(db, attempt)],
    )
    const lateAnswers = result.flatMap((answer) =>
      answer.late ? { type: answer.type, answer: answer.late.answer } : [],
    )
    const getFiles = await filesOfAnswers(ctx, [...result, ...lateAnswers])
    return {
      data: {
        ...head,
        readings,
        score: { correct, wrong: wrongCount, wait, empty, score },
        result: result.map((answer) => shownAnswer(ctx, getFiles, answer)),
      },
    }
  })
  serve(ctx, resultHistory, async ({ actor, query }) => {
    const lesson = await taughtLesson(db, actor, query.lesson_id, 'QUIZ')
    const [attempts, lateAnswers] = await Promise.all([
      listAttempts(db, lesson, query.user_id),
      listLate(db, lesson, query.user_id),
    ])
    const countLateWork = (id: number) => lateAnswers.filter(({ attempt_id }) => attempt_id === id).length
    return { data: attempts.map((attempt) => ({ ...attempt, late: countLateWork(attempt.id) })) }
  })
}

const hideFile = <F extends { id: number; name: string }>({ linkTo }: AppContext, file: F) => {
  const name = hideFileName(file.name)
  return { ...file, name, url: linkTo({ ...file, name }) ?? '' }
}

const mountEssays = (ctx: AppContext) => {
  const { db, texts } = ctx
  serve(ctx, resultEssays, async ({ actor, query }) => {
    const lesson = await taughtLesson(db, actor, query.lessons_id, 'QUIZ')
    const questions = await listEssayQuestions(db, lesson)
    const questionId =
      query.question_id ?? (questions.find((question) => question.wait > 0) ?? questions[0])?.id ?? null
    if (questionId !== null && !questions.some((question) => question.id === questionId))
      throw new AppError('not_found')
    const essays =
      questionId === null ? [] : await listEssays(db, lesson, questionId, query.anonymous ?? false)
    const getFiles = await filesOfAnswers(ctx, essays)
    return {
      data: essays.map(({ file, type, hidden: isHidden, ...essay }) => {
        const answer = kinds[type].isText ? texts.show(essay.answer) : ''
        const answerFiles = getFiles({ type, answer: essay.answer })
        return {
          ...essay,
          answer: isHidden ? hidePictureNames(answer) : answer,
          answer_files: isHidden ? answerFiles.map((one) => hideFile(ctx, one)) : answerFiles,
          feedback: texts.show(essay.feedback),
          answer_attachment: linkFile(
            ctx,
            file && isHidden ? { ...file, name: hideFileName(file.name) } : file,
          ),
        }
      }),
      questions: questions.map((question) => ({
        ...question,
        question: texts.show(question.question),
        explanation: texts.show(question.explanation),
      })),
      question_id: questionId,
    }
  })
}

const mountLate = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, countLate, async ({ actor, body }) => {
    const attempt = await attemptOfRejected(db, actor, body.id)
    const score = await transact(ctx, actor, (tx) => countRejected(tx, attempt, body.id))
    return { message: 'Jawaban terlambat dihitung.', data: { score } }
  })
  serve(ctx, declineLate, async ({ actor, body }) => {
    const attempt = await attemptOfRejected(db, actor, body.id)
    await transact(ctx, actor, (tx) => declineRejected(tx, actor, attempt, body.id))
    return { message: 'Jawaban terlambat tidak dihitung.' }
  })
  serve(ctx, reconsiderLate, async ({ actor, body }) => {
    const attempt = await attemptOfRejected(db, actor, body.id)
    await transact(ctx, actor, (tx) => reconsiderRejected(tx, attempt, body.id))
    return { message: 'Keputusan dibatalkan.' }
  })
  serve(ctx, declineAllLate, async ({ actor, body }) => {
    const lesson = await taughtLesson(db, actor, body.id, 'QUIZ')
    const answers = await transact(ctx, actor, (tx) => declineAllRejected(tx, actor, lesson))
    return { message: `${answers} jawaban terlambat tidak dihitung.`, data: { answers } }
  })
  serve(ctx, countAllLate, async ({ actor, body }) => {
    const lesson = await taughtLesson(db, actor, body.id, 'QUIZ')
    const answers = await transact(ctx, actor, (tx) => countAllRejected(tx, actor, lesson))
    return { message: `${answers} jawaban terlambat dihitung.`, data: { answers } }
  })
}

export const mountMarking = (ctx: AppContext): void => {
  const { db } = ctx
  mountResults(ctx)
  mountEssays(ctx)
  mountLate(ctx)
  serve(ctx, updateStatus, async ({ actor, body }) => {
    const attempt = await attemptOfAnswer(db, actor, body.id)
    const formerFeedback = sql`select feedback from answers where id = ${body.id}`
    const feedback =
      body.feedback && (await ctx.texts.clean(body.feedback, { userId: actor.id, former: formerFeedback }))
    const data = await transact(ctx, actor, (tx) =>
      mark(tx, actor, attempt, { ...body, feedback }, ctx.texts.show),
    )
    return {
      message: 'Data berhasil disimpan!',
      data: { ...data, feedback: ctx.texts.show(data.feedback) },
    }
  })
  serve(ctx, returnResults, async ({ actor, body }) => {
    const lesson = await taughtLesson(db, actor, body.lessons_id, 'QUIZ')
    const returnedCount = await transact(ctx, actor, (tx) => returnAll(tx, lesson))
    const message =
      returnedCount === 0
        ? 'Tidak ada hasil yang menunggu dikembalikan.'
        : `${returnedCount} hasil dikembalikan.`
    return { message, data: { returned: returnedCount } }
  })
  serve(ctx, resetResult, async ({ actor, body }) => {
    const attempt = await taughtAttempt(db, actor, body.id)
    await transact(ctx, actor, (tx) => resetAttempts(tx, attempt))
    return { message: 'Hasil kuis direset. Mahasiswa dapat mengerjakan lagi dari awal.' }
  })
  serve(ctx, restoreResult, async ({ actor, body }) => {
    await transact(ctx, actor, async (tx) => restoreAttempts(tx, [await archivedAttempt(tx, actor, body.id)]))
    return { message: 'Hasil kuis dipulihkan.' }
  })
}
