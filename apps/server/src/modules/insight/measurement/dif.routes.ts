import { type DifGroup, differentialItems, GROUP_FLOOR } from '@tuntas/contract/insight/measurement'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { AnalysisQueue } from './analysis-queue.ts'
import type { Read } from './dataset.ts'
import { computePower, type DifItem } from './dif.rules.ts'
import { finite, finiteAll } from './nan-to-null.rules.ts'
import { listGroups, type MeasuredItem } from './store.ts'
import { describePower, lackWords, noComparison, OTHER_PAPERS } from './words.rules.ts'

const demandLargeEnough = (focal: number, reference: number) => {
  if (focal >= GROUP_FLOOR && reference >= GROUP_FLOOR) return
  const message = `Tiap kelompok harus berisi sedikitnya ${GROUP_FLOOR} mahasiswa; sekarang ${focal} dan ${reference}.`
  throw new AppError('invalid', { message, fields: { focal: [message] } })
}

/** Each item with its result, or the reason why there is none. */
const withWords = (measuredItems: readonly MeasuredItem[], results: readonly DifItem[]) =>
  measuredItems.flatMap(({ id, number, question }, at) => {
    const item = results[at]
    if (!item) return []
    const { lack, borderline, ...figures } = item
    return [
      { question_id: id, number, question, ...finiteAll(figures), borderline, note: lack && lackWords[lack] },
    ]
  })

type Prepared = Awaited<ReturnType<Read>>
type Compared = Awaited<ReturnType<AnalysisQueue['compareGroups']>>

const describeComparison = (ctx: AppContext, { items: measuredItems }: Prepared, comparison: Compared) => {
  const { tested: testedCount, detectable } = computePower(comparison.items)
  return {
    message: comparison.differs ? OTHER_PAPERS : null,
    tested: testedCount,
    expected_false: finite(0.05 * testedCount) ?? 0,
    detectable: finite(detectable),
    power: describePower(detectable),
    items: withWords(measuredItems, comparison.items).map((item) => ({
      ...item,
      question: ctx.texts.show(item.question),
    })),
  }
}

const NOTHING = { tested: 0, expected_false: 0, detectable: null, power: null, items: [] }

export const mountDif = (ctx: AppContext, read: Read, analysisQueue: AnalysisQueue): void => {
  serve(ctx, differentialItems, async ({ actor, query }) => {
    const group: DifGroup = query.group ?? 'gender'
    const prepared = await read(actor, query)
    const { people, items, cells, userIds } = prepared.answers
    const grouped = await listGroups(ctx.db, group, userIds)
    const groups = grouped
      .map(({ value, name, members }) => ({ value, name, n: members.size }))
      .sort((a, b) => a.name.localeCompare(b.name, 'id'))
    const { focal } = query
    if (focal === undefined) {
      const message = noComparison(groups.map(({ n }) => n))
      const data = { groups, focal: null, n_focal: 0, n_reference: people, message, ...NOTHING }
      return { data, items: [] }
    }
    const within = grouped.find(({ value }) => value === focal)?.members ?? new Set()
    const sizes = { n_focal: within.size, n_reference: people - within.size }
    demandLargeEnough(sizes.n_focal, sizes.n_reference)
    const comparison = await analysisQueue.compareGroups({
      cells: { people, items, cells },
      focal: Uint8Array.from(userIds, (id) => Number(within.has(id))),
      purify: query.purify,
    })
    const data = { groups, focal, ...sizes, ...describeComparison(ctx, prepared, comparison) }
    return { data, items: data.items }
  })
}
