import { type SimilarAnswers, similarAnswers, similarAnswersFile } from '@tuntas/contract/insight/measurement'
import type { WhichAttempt } from '@tuntas/contract/insight/reports'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { buildSheet, type ExcelColumn, excelWorkbook } from '../../../platform/files/excel.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { describe } from '../reports/facts.store.ts'
import type { AnalysisQueue } from './analysis-queue.ts'
import { finite } from './nan-to-null.rules.ts'
import { EXPECTED_FALSE, findRapid, type Similarity } from './similarity.rules.ts'
import { readWrongChoices } from './similarity.store.ts'
import { listNames, measuredQuiz } from './store.ts'

const MESSAGE = 'Indikasi, bukan bukti: teman belajar dan salah konsep yang sama memberi pola serupa.'

type Choices = Awaited<ReturnType<typeof readWrongChoices>>

const describePairs = async (
  { db }: AppContext,
  { items, attempts }: Choices,
  { flagged: flaggedPairs }: Similarity,
): Promise<Pick<SimilarAnswers, 'flagged' | 'rapid'>> => {
  const rapid = findRapid(
    attempts.flatMap(({ second, ...attempt }) => (second === null ? [] : [{ ...attempt, second }])),
  )
  const getId = (row: number) => attempts[row]?.user_id ?? 0
  const ids = [
    ...flaggedPairs.flatMap(({ rows }) => rows.map(getId)),
    ...(rapid?.list ?? []).map(({ user_id }) => user_id),
  ]
  const names = await listNames(db, new Set(ids))
  const describePerson = (user_id: number) => {
    const { name = '', nim = '' } = names.get(user_id) ?? {}
    return { user_id, name, nim }
  }
  return {
    flagged: flaggedPairs.map(({ rows: [a, b], items: columns, expected, ...figures }) => ({
      a: describePerson(getId(a)),
      b: describePerson(getId(b)),
      ...figures,
      expected: finite(expected) ?? 0,
      numbers: columns.flatMap((column) => items[column]?.number ?? []),
    })),
    rapid: rapid && {
      ...rapid,
      list: rapid.list.map(({ user_id, second, score }) => ({ ...describePerson(user_id), second, score })),
    },
  }
}

type Query = {
  courses_id?: number | undefined
  lessons_id?: number | undefined
  attempt?: WhichAttempt | undefined
}

/** Computed on demand and stored nowhere; no student is told. */
const openSimilarity =
  (ctx: AppContext, analysisQueue: AnalysisQueue) => async (actor: Actor, query: Query) => {
    const quiz = await measuredQuiz(ctx.db, actor, query)
    const choices = await readWrongChoices(ctx.db, { quiz, which: query.attempt ?? 'first' })
    const similarity = await analysisQueue.findSimilar(choices.wrongChoices)
    const { pairs, limit } = similarity
    const data: SimilarAnswers = {
      n: choices.attempts.length,
      pairs,
      limit,
      expected_false: pairs === 0 ? 0 : EXPECTED_FALSE,
      message: MESSAGE,
      ...(await describePairs(ctx, choices, similarity)),
    }
    return { quiz, data }
  }

type Flagged = SimilarAnswers['flagged'][number]
const pairColumns: ExcelColumn<Flagged>[] = [
  { header: 'NIM A', width: 16, asText: true, value: ({ a }) => a.nim },
  { header: 'Nama A', width: 30, value: ({ a }) => a.name },
  { header: 'NIM B', width: 16, asText: true, value: ({ b }) => b.nim },
  { header: 'Nama B', width: 30, value: ({ b }) => b.name },
  { header: 'Sama-sama salah', width: 16, value: ({ both_wrong }) => both_wrong },
  { header: 'Salahnya sama', width: 16, value: ({ same_wrong }) => same_wrong },
  { header: 'Diharapkan', width: 14, value: ({ expected }) => expected },
  { header: 'Peluang', width: 14, value: ({ p }) => p },
  { header: 'Nomor soal', width: 40, asText: true, value: ({ numbers }) => numbers.join(', ') },
]
type RapidAttempt = NonNullable<SimilarAnswers['rapid']>['list'][number]
const rapidColumns: ExcelColumn<RapidAttempt>[] = [
  { header: 'NIM', width: 16, asText: true, value: ({ nim }) => nim },
  { header: 'Nama', width: 30, value: ({ name }) => name },
  { header: 'Waktu (detik)', width: 16, value: ({ second }) => Math.round(second) },
  { header: 'Nilai', width: 12, value: ({ score }) => score },
]

export const mountSimilarity = (ctx: AppContext, analysisQueue: AnalysisQueue): void => {
  const compareAnswers = openSimilarity(ctx, analysisQueue)
  serve(ctx, similarAnswers, async ({ actor, query }) => ({
    data: (await compareAnswers(actor, query)).data,
  }))
  serveDownload(ctx, similarAnswersFile, async ({ actor, query }) => {
    const { quiz, data } = await compareAnswers(actor, query)
    const about = { courses_id: quiz.course.id, quiz_id: quiz.id }
    const { facts, name } = await describe(ctx, 'Kemiripan Jawaban', about)
    return excelWorkbook(
      name,
      [...facts, ['Catatan', data.message]],
      [
        await buildSheet('Pasangan', pairColumns, data.flagged),
        await buildSheet('Pengerjaan kilat', rapidColumns, data.rapid?.list ?? []),
      ],
    )
  })
}
