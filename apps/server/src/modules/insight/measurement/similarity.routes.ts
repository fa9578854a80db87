import { type SimilarAnswers, similarAnswers } from '@tuntas/contract/insight/measurement'
import type { AppContext } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
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

/** Computed on demand and stored nowhere; no student is told. */
export const mountSimilarity = (ctx: AppContext, analysisQueue: AnalysisQueue): void => {
  serve(ctx, similarAnswers, async ({ actor, query }) => {
    const quiz = await measuredQuiz(ctx.db, actor, query)
    const choices = await readWrongChoices(ctx.db, { quiz, which: query.attempt ?? 'first' })
    const similarity = await analysisQueue.findSimilar(choices.wrongChoices)
    const { pairs, limit } = similarity
    return {
      data: {
        n: choices.attempts.length,
        pairs,
        limit,
        expected_false: pairs === 0 ? 0 : EXPECTED_FALSE,
        message: MESSAGE,
        ...(await describePairs(ctx, choices, similarity)),
      },
    }
  })
}
