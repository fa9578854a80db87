import { type DifGroup, differentialItems, GROUP_FLOOR } from '@tuntas/contract/insight/measurement'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { AnalysisQueue } from './analysis-queue.ts'
import type { Read } from './dataset.ts'
import { computePower, type DifItem } from './dif.rules.ts'
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
    const { lack, ...figures } = item
    return [{ question_id: id, number, question, ...figures, note: lack && lackWords[lack] }]
  })

export const mountDif = (ctx: AppContext, read: Read, analysisQueue: AnalysisQueue): void => {
  serve(ctx, differentialItems, async ({ actor, query }) => {
    const group: DifGroup = query.group ?? 'gender'
    const { items: measuredItems, answers } = await read(actor, query)
    const { people, items, cells, userIds } = answers
    const grouped = await listGroups(ctx.db, group, userIds)
    const groups = grouped
      .map(({ value, name, members }) => ({ value, name, n: members.size }))
      .sort((a, b) => a.name.localeCompare(b.name, 'id'))
    const nothing = {
      groups,
      focal: null,
      n_focal: 0,
      n_reference: people,
      message: noComparison(groups.map(({ n }) => n)),
      tested: 0,
      expected_false: 0,
      detectable: null,
      power: null,
      items: [],
    }
    if (query.focal === undefined) return { data: nothing, items: [] }
    const within = grouped.find(({ value }) => value === query.focal)?.members ?? new Set()
    demandLargeEnough(within.size, people - within.size)
    const comparison = await analysisQueue.compareGroups({
      cells: { people, items, cells },
      focal: Uint8Array.from(userIds, (id) => Number(within.has(id))),
      purify: query.purify,
    })
    const { tested, detectable } = computePower(comparison.items)
    const described = withWords(measuredItems, comparison.items).map((item) => ({
      ...item,
      question: ctx.texts.show(item.question),
    }))
    const data = {
      groups,
      focal: query.focal,
      n_focal: within.size,
      n_reference: people - within.size,
      message: comparison.differs ? OTHER_PAPERS : null,
      tested,
      expected_false: 0.05 * tested,
      detectable,
      power: describePower(detectable),
      items: described,
    }
    return { data, items: described }
  })
}
