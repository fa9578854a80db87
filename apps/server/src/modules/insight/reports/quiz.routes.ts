import {
  achievementReport,
  itemAnalysis,
  itemWorkbook,
  progressReport,
  remedialPapers,
  remedialReport,
  type WhichAttempt,
} from '@tuntas/contract/insight/reports'
import type { AppContext } from '../../../platform/context.ts'
import { buildSheet, excelWorkbook } from '../../../platform/files/excel.ts'
import { serveDownload } from '../../../platform/http/serve.ts'
import { getKkm, type ReportedQuiz, reportedQuiz, reportedQuizByType } from './access.ts'
import { computeSplitHalf } from './anates.rules.ts'
import { type AnswerRow, answerRows, scoreRows, testRows } from './answers.store.ts'
import { describeDraws } from './draws.store.ts'
import { describe } from './facts.store.ts'
import type { Item } from './item.rules.ts'
import { analyseQuiz } from './item-analysis.store.ts'
import { compareFirstAndLast, countScores, listQuizItems } from './items.store.ts'
import { createReportTable, mountReport } from './mount.routes.ts'
import { paperRows } from './papers.store.ts'
import { mapRows } from './people.store.ts'
import { goalsReached, htmlList } from './recap.rules.ts'
import { type Achieved, achievementRows } from './recap.store.ts'
import {
  achievementColumns,
  analysisAnswerColumns,
  itemColumns,
  paperColumns,
  progressColumns,
  remedialColumns,
  scoreColumns,
  summaryColumns,
  summaryRows,
} from './sheets.ts'
import { countByTens, summarise } from './summary.rules.ts'

const heads = (items: readonly Item[]) => items.map(({ id, number, type }) => ({ id, number, type }))
const toScoreRow = ({
  correct,
  wrong: wrongCount,
  empty,
  score,
  passed: hasPassed,
  ...person
}: Awaited<ReturnType<ReturnType<typeof scoreRows>['page']>>['data'][number]) => ({
  ...person,
  score: {
    correct: correct ?? 0,
    wrong: wrongCount ?? 0,
    empty: empty ?? 0,
    score,
    status: hasPassed,
  },
})

const itemReport = async ({ db, texts }: AppContext, quiz: ReportedQuiz, whichAttempt: WhichAttempt) => {
  const [analysed, scores, gain] = await Promise.all([
    analyseQuiz(db, quiz, whichAttempt),
    countScores(db, quiz, whichAttempt),
    compareFirstAndLast(db, quiz),
  ])
  const { items, analysis, sums, whole: totals, odd: oddSums, standardised, speed } = analysed
  return {
    rows: analysis.rows.map((row) => ({ ...row, question: texts.show(row.question) })),
    summary: {
      ...summarise({ items, analysis, whole: totals, scores, standardised, speed, gain }),
      split_half: computeSplitHalf(totals, oddSums),
      waiting: analysed.waiting,
      draws: await describeDraws(db, quiz, { items, sums, whole: totals, which: whichAttempt }),
      histogram: countByTens(scores),
    },
  }
}

const itemTable = (quiz: ReportedQuiz, { rows, summary }: Awaited<ReturnType<typeof itemReport>>) =>
  createReportTable({
    title: 'Laporan Butir Soal',
    rows: { page: async () => rows, all: () => rows },
    columns: itemColumns(rows),
    page: (data) => ({
      data,
      summary,
      pagination: undefined,
      question: undefined,
      kkm: getKkm(quiz),
    }),
  })

/** Analyses of a quiz by kind; those by student can be searched. */
const analyses = {
  answer: async ({ db }: AppContext, quiz: ReportedQuiz, whichAttempt: WhichAttempt, keywords: string) => {
    const items = await listQuizItems(db, quiz)
    return createReportTable({
      title: 'Analisis Butir Soal',
      rows: answerRows(db, quiz, whichAttempt, items, keywords),
      columns: analysisAnswerColumns(items),
      page: ({ data, pagination }) => ({
        data: data.map(({ answer, ...row }) => ({ ...row, quiz: answer })),
        pagination,
        question: heads(items),
        summary: undefined,
        kkm: getKkm(quiz),
      }),
    })
  },
  score: async ({ db }: AppContext, quiz: ReportedQuiz, whichAttempt: WhichAttempt, keywords: string) =>
    createReportTable({
      title: 'Hasil Kuis',
      rows: scoreRows(db, quiz, whichAttempt, keywords),
      columns: scoreColumns(getKkm(quiz)),
      page: ({ data, pagination }) => ({
        data: data.map(toScoreRow),
        pagination,
        question: undefined,
        summary: undefined,
        kkm: getKkm(quiz),
      }),
    }),
  quest: async (ctx: AppContext, quiz: ReportedQuiz, whichAttempt: WhichAttempt) =>
    itemTable(quiz, await itemReport(ctx, quiz, whichAttempt)),
}

const mountAnalysis = (ctx: AppContext) => {
  mountReport(ctx, itemAnalysis, {
    about: reportedQuizByType,
    table: (quiz, { type = 'quest', attempt = 'first', keywords }) =>
      analyses[type](ctx, quiz, attempt, keywords),
  })
  serveDownload(ctx, itemWorkbook, async ({ actor, query }) => {
    const quiz = await reportedQuiz(ctx.db, actor, query)
    const { facts, name } = await describe(ctx, 'Analisis Butir', { ...query, courses_id: quiz.course.id })
    const whichAttempt = query.attempt ?? 'first'
    const sheets = []
    for (const type of ['answer', 'score'] as const)
      sheets.push(await (await analyses[type](ctx, quiz, whichAttempt, '')).sheet())
    const report = await itemReport(ctx, quiz, whichAttempt)
    sheets.push(await itemTable(quiz, report).sheet())
    sheets.push(await buildSheet('Rekap', summaryColumns, summaryRows(report.summary, report.rows.length)))
    return excelWorkbook(name, facts, sheets)
  })
}

const SHOWN_TESTS = 4
/** Tests 1 to 3; the fourth column is the last one after those. */
const tested = ({
  tests,
  mastered: isMastered,
  ...person
}: Awaited<ReturnType<ReturnType<typeof testRows>['page']>>['data'][number]) => {
  const shownTests = [tests[0], tests[1], tests[2], tests.length >= SHOWN_TESTS ? tests.at(-1) : undefined]
  return {
    ...person,
    total_remedial: Math.max(0, tests.length - 1),
    list_score: shownTests.map((test) => test ?? null),
    has_finish: isMastered,
  }
}

const mountRemedial = (ctx: AppContext) =>
  mountReport(ctx, remedialReport, {
    about: reportedQuiz,
    table: async (quiz, { keywords }) =>
      createReportTable({
        title: 'Tes dan Remedial',
        rows: mapRows(testRows(ctx.db, quiz, keywords), tested),
        columns: remedialColumns(getKkm(quiz)),
        page: (content) => ({ ...content, kkm: getKkm(quiz) }),
      }),
  })

/** For the file: one row per sitting. */
async function* eachPaper(rows: ReturnType<typeof paperRows>) {
  for await (const { papers, ...person } of rows.all())
    for (const paper of papers) yield { ...person, ...paper }
}

const mountPapers = (ctx: AppContext) =>
  mountReport(ctx, remedialPapers, {
    about: reportedQuiz,
    table: async (quiz, { keywords, status }) => {
      const rows = paperRows(ctx.db, quiz, { keywords, status })
      return createReportTable({
        title: 'Kertas Remedial',
        rows: { page: rows.page, all: () => eachPaper(rows) },
        columns: paperColumns,
        page: (content) => content,
      })
    },
  })

const finished = ({ mastered: isMastered, ...row }: AnswerRow) => ({ ...row, has_finish: isMastered })

const mountProgress = (ctx: AppContext) =>
  mountReport(ctx, progressReport, {
    about: reportedQuizByType,
    table: async (quiz, { type = 'first', keywords }) => {
      const items = await listQuizItems(ctx.db, quiz)
      return createReportTable({
        title: type === 'last' ? 'Pengerjaan Kuis Terakhir' : 'Pengerjaan Kuis Pertama',
        rows: answerRows(ctx.db, quiz, type, items, keywords),
        columns: progressColumns(items, getKkm(quiz)),
        page: ({ data, pagination }) => ({
          data: data.map(finished),
          pagination,
          question: heads(items),
          kkm: getKkm(quiz),
        }),
      })
    },
  })

const achieved = ({ goals, ...row }: Achieved) => ({ ...row, ...goalsReached(goals) })

const mountAchievement = (ctx: AppContext) =>
  mountReport(ctx, achievementReport, {
    about: reportedQuiz,
    table: async (quiz, { keywords }) =>
      createReportTable({
        title: 'Capaian Belajar',
        rows: mapRows(achievementRows(ctx.db, quiz, keywords), achieved),
        columns: achievementColumns,
        page: ({ data, pagination }) => ({
          data: data.map(({ multiple_choice, essay, score, yes, no, ...person }) => ({
            ...person,
            score: { multiple_choice, essay, total: score },
            achieve: { yes: htmlList(yes), no: htmlList(no) },
          })),
          pagination,
        }),
      }),
  })

export const mountQuizReports = (ctx: AppContext): void => {
  mountAnalysis(ctx)
  mountRemedial(ctx)
  mountPapers(ctx)
  mountProgress(ctx)
  mountAchievement(ctx)
}
