import {
  achievementReport,
  itemAnalysis,
  itemWorkbook,
  progressReport,
  remedialReport,
  type WhichAttempt,
} from '@tuntas/contract/reports'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import { excelReport, excelWorkbook, sheetOf } from '../../platform/excel.ts'
import type { House } from '../../platform/house.ts'
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
const passes = (quiz: ReportedQuiz) => (score: number) =>
  quiz.is_competent ? score >= (quiz.kkm ?? 0) : true
/** Analysis by score says 1 from the KKM on; without a KKM there is nothing to fall short of. */
const scored = (
  quiz: ReportedQuiz,
  {
    correct,
    wrong,
    empty,
    score,
    ...person
  }: Awaited<ReturnType<ReturnType<typeof scoreRows>['page']>>['data'][number],
) => ({
  ...person,
  score: {
    correct: correct ?? 0,
    wrong: wrong ?? 0,
    empty: empty ?? 0,
    score,
    status: score !== null && passes(quiz)(score),
  },
})

const itemReport = async ({ db, texts }: House, quiz: ReportedQuiz, which: WhichAttempt) => {
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
  answer: async (house: House, quiz: ReportedQuiz, query: AnalysisQuery) => {
    const items = await listItems(house.db, quiz)
    const found = await answerRows(house.db, quiz, query.attempt ?? 'first', items, query.keywords).page(
      query,
    )
    return {
      data: found.data.map(({ answer, ...row }) => ({ ...row, quiz: answer })),
      pagination: found.pagination,
      question: heads(items),
    }
  },
  score: async (house: House, quiz: ReportedQuiz, query: AnalysisQuery) => {
    const found = await scoreRows(house.db, quiz, query.attempt ?? 'first', query.keywords).page(query)
    return {
      data: found.data.map((row) => scored(quiz, row)),
      pagination: found.pagination,
      question: undefined,
    }
  },
}

const mountAnalysis = (house: House) => {
  const { db } = house
  serve(house, itemAnalysis.page, async ({ actor, query }) => {
    if (query.type === undefined) throw new AppError('no_filters')
    const quiz = await reportedQuiz(db, actor, query)
    if (query.type !== 'quest')
      return { ...(await analysisPage[query.type](house, quiz, query)), summary: undefined }
    const { rows, summary } = await itemReport(house, quiz, query.attempt ?? 'first')
    return { data: rows, summary, pagination: undefined, question: undefined }
  })
  serveDownload(house, itemAnalysis.export, async ({ actor, query }) => {
    if (query.type === undefined) throw new AppError('no_filters')
    const quiz = await reportedQuiz(db, actor, query)
    const which = query.attempt ?? 'first'
    const about = { courses_id: quiz.course.id, section_id: query.section_id, quiz_id: quiz.id }
    if (query.type === 'quest') {
      const { facts, name } = await describe(house, 'Laporan Butir Soal', about)
      return excelReport(
        'Laporan Butir Soal',
        name,
        facts,
        itemColumns,
        (await itemReport(house, quiz, which)).rows,
      )
    }
    if (query.type === 'score') {
      const { facts, name } = await describe(house, 'Hasil Kuis', about)
      return excelReport(
        'Hasil Kuis',
        name,
        facts,
        scoreColumns(passes(quiz)),
        scoreRows(db, quiz, which, query.keywords).all(),
      )
    }
    const items = await listItems(db, quiz)
    const { facts, name } = await describe(house, 'Analisis Butir Soal', about)
    const rows = answerRows(db, quiz, which, items, query.keywords).all()
    return excelReport('Analisis Butir Soal', name, facts, analysisAnswerColumns(items), rows)
  })
  serveDownload(house, itemWorkbook, async ({ actor, query }) => {
    const quiz = await reportedQuiz(db, actor, query)
    const which = query.attempt ?? 'first'
    const items = await listItems(db, quiz)
    const { facts, name } = await describe(house, 'Analisis Butir', {
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
      await sheetOf('Hasil Kuis', scoreColumns(passes(quiz)), scoreRows(db, quiz, which, '').all()),
      await sheetOf('Laporan Butir Soal', itemColumns, (await itemReport(house, quiz, which)).rows),
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

const mountRemedial = (house: House) => {
  const { db } = house
  serve(house, remedialReport.page, async ({ actor, query }) => {
    const quiz = await reportedQuiz(db, actor, query)
    const { data, pagination } = await testRows(db, quiz, query.keywords).page(query)
    return { data: data.map(tested), pagination }
  })
  serveDownload(house, remedialReport.export, async ({ actor, query }) => {
    const quiz = await reportedQuiz(db, actor, query)
    const { facts, name } = await describe(house, 'Tes dan Remedial', {
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
  house: House,
  actor: Actor,
  query: Parameters<typeof reportedQuiz>[2] & { type?: 'first' | 'last' | undefined; keywords: string },
) => {
  if (query.type === undefined) throw new AppError('no_filters')
  const quiz = await reportedQuiz(house.db, actor, query)
  const items = await listItems(house.db, quiz)
  return { quiz, items, rows: answerRows(house.db, quiz, query.type, items, query.keywords) }
}

const mountProgress = (house: House) => {
  serve(house, progressReport.page, async ({ actor, query }) => {
    const { items, rows } = await progressOf(house, actor, query)
    const { data, pagination } = await rows.page(query)
    return { data: data.map(finished), pagination, question: heads(items) }
  })
  serveDownload(house, progressReport.export, async ({ actor, query }) => {
    const { quiz, items, rows } = await progressOf(house, actor, query)
    const title = query.type === 'last' ? 'Pengerjaan Kuis Terakhir' : 'Pengerjaan Kuis Pertama'
    const { facts, name } = await describe(house, title, { ...query, courses_id: quiz.course.id })
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

const mountAchievement = (house: House) => {
  const { db } = house
  serve(house, achievementReport.page, async ({ actor, query }) => {
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
  serveDownload(house, achievementReport.export, async ({ actor, query }) => {
    const quiz = await reportedQuiz(db, actor, query)
    const { facts, name } = await describe(house, 'Capaian Belajar', { ...query, courses_id: quiz.course.id })
    const rows = mapped(achievementRows(db, quiz, query.keywords).all(), achieved(quiz))
    return excelReport('Capaian Belajar', name, facts, achievementColumns, rows)
  })
}

export const mountQuizReports = (house: House): void => {
  mountAnalysis(house)
  mountRemedial(house)
  mountProgress(house)
  mountAchievement(house)
}
