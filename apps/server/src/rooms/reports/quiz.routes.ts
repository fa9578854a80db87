import {
  achievementReport,
  itemAnalysis,
  itemWorkbook,
  progressReport,
  remedialReport,
  type WhichAttempt,
} from '@tuntas/contract/reports'
import type { Actor } from '../../platform/actor.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { excelReport, excelWorkbook, sheetOf } from '../../platform/excel.ts'
import { serve, serveDownload } from '../../platform/serve.ts'
import { type ReportedQuiz, reportedQuiz } from './access.ts'
import { type AnswerRow, answerRows, scoreRows, testRows } from './answers.store.ts'
import { describe } from './facts.store.ts'
import { analyse, type Item } from './item.rules.ts'
import { compareFirstAndLast, countItems, listItems, spreadScores } from './items.store.ts'
import { mapped } from './people.store.ts'
import { GOAL_KKM, type GoalShareOf, goalsReached, htmlList } from './recap.rules.ts'
import { achievementRows } from './recap.store.ts'
import {
  achievementColumns,
  analysisAnswerColumns,
  itemColumns,
  progressColumns,
  remedialColumns,
  scoreColumns,
} from './sheets.ts'

const heads = (items: readonly Item[]) => items.map(({ id, number, type }) => ({ id, number, type }))
const scored = ({
  correct,
  wrong,
  empty,
  score,
  passed,
  ...person
}: Awaited<ReturnType<ReturnType<typeof scoreRows>['page']>>['data'][number]) => ({
  ...person,
  score: {
    correct: correct ?? 0,
    wrong: wrong ?? 0,
    empty: empty ?? 0,
    score,
    status: passed,
  },
})

const itemReport = async ({ db, texts }: AppContext, quiz: ReportedQuiz, which: WhichAttempt) => {
  const items = await listItems(db, quiz)
  const [{ sums, whole, waiting }, spread, gain] = await Promise.all([
    countItems(db, quiz, which),
    spreadScores(db, quiz, which),
    compareFirstAndLast(db, quiz),
  ])
  const { rows, reliability } = analyse(items, sums, whole)
  return {
    rows: rows.map((row) => ({ ...row, question: texts.show(row.question) })),
    summary: {
      n: whole.n,
      ...reliability,
      waiting,
      kkm: quiz.is_competent ? quiz.kkm : null,
      ...spread,
      gain,
    },
  }
}

type AnalysisQuery = { keywords: string; attempt?: WhichAttempt | undefined; page: number; limit: number }
const analysisPage = {
  answer: async (ctx: AppContext, quiz: ReportedQuiz, query: AnalysisQuery) => {
    const items = await listItems(ctx.db, quiz)
    const found = await answerRows(ctx.db, quiz, query.attempt ?? 'first', items, query.keywords).page(query)
    return {
      data: found.data.map(({ answer, ...row }) => ({ ...row, quiz: answer })),
      pagination: found.pagination,
      question: heads(items),
    }
  },
  score: async (ctx: AppContext, quiz: ReportedQuiz, query: AnalysisQuery) => {
    const found = await scoreRows(ctx.db, quiz, query.attempt ?? 'first', query.keywords).page(query)
    return {
      data: found.data.map(scored),
      pagination: found.pagination,
      question: undefined,
    }
  },
}

const mountAnalysis = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, itemAnalysis.page, async ({ actor, query }) => {
    if (query.type === undefined) throw new AppError('no_filters')
    const quiz = await reportedQuiz(db, actor, query)
    if (query.type !== 'quest')
      return { ...(await analysisPage[query.type](ctx, quiz, query)), summary: undefined }
    const { rows, summary } = await itemReport(ctx, quiz, query.attempt ?? 'first')
    return { data: rows, summary, pagination: undefined, question: undefined }
  })
  serveDownload(ctx, itemAnalysis.export, async ({ actor, query }) => {
    if (query.type === undefined) throw new AppError('no_filters')
    const quiz = await reportedQuiz(db, actor, query)
    const which = query.attempt ?? 'first'
    const about = { courses_id: quiz.course.id, section_id: query.section_id, quiz_id: quiz.id }
    if (query.type === 'quest') {
      const { facts, name } = await describe(ctx, 'Laporan Butir Soal', about)
      return excelReport(
        'Laporan Butir Soal',
        name,
        facts,
        itemColumns,
        (await itemReport(ctx, quiz, which)).rows,
      )
    }
    if (query.type === 'score') {
      const { facts, name } = await describe(ctx, 'Hasil Kuis', about)
      return excelReport(
        'Hasil Kuis',
        name,
        facts,
        scoreColumns,
        scoreRows(db, quiz, which, query.keywords).all(),
      )
    }
    const items = await listItems(db, quiz)
    const { facts, name } = await describe(ctx, 'Analisis Butir Soal', about)
    const rows = answerRows(db, quiz, which, items, query.keywords).all()
    return excelReport('Analisis Butir Soal', name, facts, analysisAnswerColumns(items), rows)
  })
  serveDownload(ctx, itemWorkbook, async ({ actor, query }) => {
    const quiz = await reportedQuiz(db, actor, query)
    const which = query.attempt ?? 'first'
    const items = await listItems(db, quiz)
    const { facts, name } = await describe(ctx, 'Analisis Butir', {
      courses_id: quiz.course.id,
      section_id: query.section_id,
      quiz_id: quiz.id,
    })
    return excelWorkbook(name, facts, [
      await sheetOf(
        'Analisis Butir Soal',
        analysisAnswerColumns(items),
        answerRows(db, quiz, which, items, '').all(),
      ),
      await sheetOf('Hasil Kuis', scoreColumns, scoreRows(db, quiz, which, '').all()),
      await sheetOf('Laporan Butir Soal', itemColumns, (await itemReport(ctx, quiz, which)).rows),
    ])
  })
}

const SHOWN_TESTS = 4
/** Tests 1 to 3 and, in the fourth place, the last of the further ones. */
const tested = ({
  tests,
  mastered,
  ...person
}: Awaited<ReturnType<ReturnType<typeof testRows>['page']>>['data'][number]) => {
  const shown = [tests[0], tests[1], tests[2], tests.length >= SHOWN_TESTS ? tests.at(-1) : undefined]
  return {
    ...person,
    total_remedial: Math.max(0, tests.length - 1),
    list_score: shown.map((test) => test ?? null),
    has_finish: mastered,
  }
}

const mountRemedial = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, remedialReport.page, async ({ actor, query }) => {
    const quiz = await reportedQuiz(db, actor, query)
    const { data, pagination } = await testRows(db, quiz, query.keywords).page(query)
    return { data: data.map(tested), pagination }
  })
  serveDownload(ctx, remedialReport.export, async ({ actor, query }) => {
    const quiz = await reportedQuiz(db, actor, query)
    const { facts, name } = await describe(ctx, 'Tes dan Remedial', {
      ...query,
      courses_id: quiz.course.id,
    })
    return excelReport(
      'Tes dan Remedial',
      name,
      facts,
      remedialColumns,
      mapped(testRows(db, quiz, query.keywords).all(), tested),
    )
  })
}

const finished = ({ mastered, ...row }: AnswerRow) => ({ ...row, has_finish: mastered })
const progressOf = async (
  ctx: AppContext,
  actor: Actor,
  query: Parameters<typeof reportedQuiz>[2] & { type?: 'first' | 'last' | undefined; keywords: string },
) => {
  if (query.type === undefined) throw new AppError('no_filters')
  const quiz = await reportedQuiz(ctx.db, actor, query)
  const items = await listItems(ctx.db, quiz)
  return { quiz, items, rows: answerRows(ctx.db, quiz, query.type, items, query.keywords) }
}

const mountProgress = (ctx: AppContext) => {
  serve(ctx, progressReport.page, async ({ actor, query }) => {
    const { items, rows } = await progressOf(ctx, actor, query)
    const { data, pagination } = await rows.page(query)
    return { data: data.map(finished), pagination, question: heads(items) }
  })
  serveDownload(ctx, progressReport.export, async ({ actor, query }) => {
    const { quiz, items, rows } = await progressOf(ctx, actor, query)
    const title = query.type === 'last' ? 'Pengerjaan Kuis Terakhir' : 'Pengerjaan Kuis Pertama'
    const { facts, name } = await describe(ctx, title, { ...query, courses_id: quiz.course.id })
    return excelReport(title, name, facts, progressColumns(items), rows.all())
  })
}

const achieved =
  (quiz: ReportedQuiz) =>
  ({
    goals,
    ...row
  }: { goals: GoalShareOf[] } & {
    user_id: number
    name: string
    nim: string
    multiple_choice: number | null
    essay: number | null
    score: number | null
  }) => ({
    ...row,
    ...goalsReached(goals, quiz.is_competent ? (quiz.kkm ?? GOAL_KKM) : GOAL_KKM),
  })

const mountAchievement = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, achievementReport.page, async ({ actor, query }) => {
    const quiz = await reportedQuiz(db, actor, query)
    const { data, pagination } = await achievementRows(db, quiz, query.keywords).page(query)
    return {
      data: data.map(achieved(quiz)).map(({ multiple_choice, essay, score, yes, no, ...person }) => ({
        ...person,
        score: { multiple_choice, essay, total: score },
        achieve: { yes: htmlList(yes), no: htmlList(no) },
      })),
      pagination,
    }
  })
  serveDownload(ctx, achievementReport.export, async ({ actor, query }) => {
    const quiz = await reportedQuiz(db, actor, query)
    const { facts, name } = await describe(ctx, 'Capaian Belajar', { ...query, courses_id: quiz.course.id })
    const rows = mapped(achievementRows(db, quiz, query.keywords).all(), achieved(quiz))
    return excelReport('Capaian Belajar', name, facts, achievementColumns, rows)
  })
}

export const mountQuizReports = (ctx: AppContext): void => {
  mountAnalysis(ctx)
  mountRemedial(ctx)
  mountProgress(ctx)
  mountAchievement(ctx)
}
