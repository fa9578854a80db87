import { type DifGroup, differentialItems, GROUP_FLOOR } from '@tuntas/contract/insight/measurement'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { serve } from '../../../platform/serve.ts'
import { readAnswers } from './answers.store.ts'
import { difOf } from './dif.rules.ts'
import { rowsOf } from './matrix.rules.ts'
import { listGroups, listMeasured, measuredQuiz } from './store.ts'
import { lackWords, noComparison, OTHER_PAPERS } from './words.rules.ts'

type Grouped = Awaited<ReturnType<typeof listGroups>>

const groupsOf = (grouped: Grouped) => {
  const groups = new Map<string, { value: string; name: string; n: number }>()
  for (const { value, name } of grouped) {
    const group = groups.get(value) ?? { value, name, n: 0 }
    group.n++
    groups.set(value, group)
  }
  return [...groups.values()].sort((one, other) => one.name.localeCompare(other.name, 'id'))
}

const demandLargeEnough = (focal: number, reference: number) => {
  if (focal >= GROUP_FLOOR && reference >= GROUP_FLOOR) return
  const message = `Tiap kelompok harus berisi sedikitnya ${GROUP_FLOOR} mahasiswa; sekarang ${focal} dan ${reference}.`
  throw new AppError('invalid', { message, fields: { focal: [message] } })
}

/** Did not all get the same questions? */
const differs = (matrix: readonly Int8Array[]) => {
  const [first] = matrix
  return matrix.some((answers) => answers.some((answer, at) => (answer === -1) !== (first?.[at] === -1)))
}

type Items = Awaited<ReturnType<typeof listMeasured>>['items']

/** Each item beside what was found of it, and in words why that is nothing. */
const withWords = (measured: Items, results: ReturnType<typeof difOf>) =>
  measured.flatMap(({ id, number, question }, at) => {
    const item = results[at]
    if (!item) return []
    const { lack, ...figures } = item
    return [{ question_id: id, number, question, ...figures, note: lack && lackWords[lack] }]
  })

export const mountDif = (ctx: AppContext): void => {
  serve(ctx, differentialItems, async ({ actor, query }) => {
    const group: DifGroup = query.group ?? 'gender'
    const quiz = await measuredQuiz(ctx.db, actor, query)
    const sample = { quiz, which: query.attempt ?? 'first', cut: query.cut }
    const { items: measured } = await listMeasured(ctx.db, sample)
    const answers = await readAnswers(ctx.db, sample, measured)
    const userIds = [...answers.userIds]
    const grouped = await listGroups(ctx.db, group, userIds)
    const groups = groupsOf(grouped)
    const nothing = {
      groups,
      focal: null,
      n_focal: 0,
      n_reference: userIds.length,
      message: noComparison(groups.map(({ n }) => n)),
      items: [],
    }
    if (query.focal === undefined) return { data: nothing, items: [] }
    const within = new Set(grouped.filter(({ value }) => value === query.focal).map(({ user_id }) => user_id))
    const focal = userIds.map((id) => within.has(id))
    demandLargeEnough(within.size, userIds.length - within.size)
    const matrix = rowsOf(answers, userIds.keys())
    const results = difOf(matrix, focal, query.purify)
    const items = withWords(measured, results).map((item) => ({
      ...item,
      question: ctx.texts.show(item.question),
    }))
    const data = {
      groups,
      focal: query.focal,
      n_focal: within.size,
      n_reference: userIds.length - within.size,
      message: differs(matrix) ? OTHER_PAPERS : null,
      items,
    }
    return { data, items }
  })
}
