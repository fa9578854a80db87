import { similarAnswers } from '@tuntas/contract/insight/measurement'
import type { AppContext } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { AnalysisQueue } from './analysis-queue.ts'
import { EXPECTED_FALSE, findRapid } from './similarity.rules.ts'
import { readWrongChoices } from './similarity.store.ts'
import { listNames, measuredQuiz } from './store.ts'

const MESSAGE = 'Indikasi, bukan bukti: teman belajar dan salah konsep yang sama memberi pola serupa.'

/** Computed on demand and stored nowhere; no student is told. */
export const mountSimilarity = (ctx: AppContext, analysisQueue: AnalysisQueue): void => {
  serve(ctx, similarAnswers, async ({ actor, query }) => {
    const quiz = await measuredQuiz(ctx.db, actor, query)
    const sample = { quiz, which: query.attempt ?? 'first', cut: false, notReached: 'wrong' } as const
    const { items, attempts, wrongChoices } = await readWrongChoices(ctx.db, sample)
    const { pairs, limit, flagged } = await analysisQueue.findSimilar(wrongChoices)
    const rapid = findRapid(
      attempts.flatMap(({ second, ...attempt }) => (second === null ? [] : [{ ...attempt, second }])),
    )
    const idAt = (row: number) => attempts[row]?.user_id ?? 0
    const ids = [
      ...flagged.flatMap(({ rows }) => rows.map(idAt)),
      ...(rapid?.list ?? []).map((one) => one.user_id),
    ]
    const names = await listNames(ctx.db, new Set(ids))
    const describePerson = (user_id: number) => {
      const { name = '', nim = '' } = names.get(user_id) ?? {}
      return { user_id, name, nim }
    }
    return {
      data: {
        n: attempts.length,
        pairs,
        limit,
        expected_false: pairs === 0 ? 0 : EXPECTED_FALSE,
        message: MESSAGE,
        flagged: flagged.map(({ rows: [a, b], items: columns, ...figures }) => ({
          a: describePerson(idAt(a)),
          b: describePerson(idAt(b)),
          ...figures,
          numbers: columns.flatMap((column) => items[column]?.number ?? []),
        })),
        rapid: rapid && {
          ...rapid,
          list: rapid.list.map(({ user_id, second, score }) => ({
            ...describePerson(user_id),
            second,
            score,
          })),
        },
      },
    }
  })
}
