import {
  type BankCalibration,
  bankCalibration,
  type CalibrationModel,
} from '@tuntas/contract/insight/measurement'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../../platform/context.ts'
import { serve } from '../../../platform/serve.ts'
import { type OpenBank, openBank } from '../../learning/bank/access.ts'
import type { Analysis } from './analysis.rules.ts'
import { chosenItems, matrixOf } from './bank.rules.ts'
import { readBank, versionOfBank } from './bank.store.ts'
import { finite, finiteAll } from './finite.rules.ts'
import type { Runs } from './runs.ts'
import { caution, tooSmall } from './words.rules.ts'

type Read = Awaited<ReturnType<typeof readBank>>

/** Banks whose answers stay in memory. */
const REMEMBERED = 3

/** The items that were used, in the order of the matrix. */
const usedOf = ({ items }: Read, used: readonly number[]) => used.flatMap((place) => items[place] ?? [])

const measured = ({ texts }: AppContext, used: ReturnType<typeof usedOf>, analysis: Analysis) =>
  analysis.items.flatMap((item, at): BankCalibration['items'] => {
    const own = used[at]
    if (!own) return []
    const { a, se_a, b_centred, se_b, infit, outfit, infit_z, outfit_z, point_measure } = item
    return [
      {
        bank_question_id: own.bank_question_id,
        version: own.version,
        question: texts.show(own.question),
        quizzes: own.quizzes,
        right: item.right,
        asked: item.asked,
        ...finiteAll({ a, se_a, b_centred, se_b, infit, outfit, infit_z, outfit_z, point_measure }),
        doubtful: item.doubtful,
      },
    ]
  })

/** What is calibrated together, and what of it may be said before it is. */
const prepare = (read: Read, model: CalibrationModel) => {
  const { used: places, left_out } = chosenItems(read.rows, read.items.length)
  const used = usedOf(read, places)
  const matrix = matrixOf(read.rows, places)
  const problem = tooSmall(model, matrix.length, places.length)
  const nothing: BankCalibration = {
    state: problem ? 'too_small' : 'running',
    model,
    n: matrix.length,
    quizzes: new Set(used.flatMap(({ lesson_ids }) => lesson_ids)).size,
    years: new Set(used.flatMap(({ year_ids }) => year_ids)).size,
    anchors: used.filter(({ quizzes }) => quizzes > 1).length,
    left_out,
    message: problem ?? caution(model, matrix.length),
    progress: 0,
    person_sd: null,
    reliability: null,
    items: [],
  }
  return { used, matrix, problem, nothing }
}

/** Whoever asks again while it is worked out, and who asks at the same time, need not read all answers anew. */
const openPrepared = (ctx: AppContext) => {
  const known = new LRUCache<string, Promise<ReturnType<typeof prepare>>>({ max: REMEMBERED })
  return (key: string, bank: OpenBank, model: CalibrationModel) => {
    const before = known.get(key)
    if (before) return before
    const preparing = readBank(ctx.db, bank).then((read) => prepare(read, model))
    known.set(key, preparing)
    preparing.catch(() => known.delete(key))
    return preparing
  }
}

export const mountBankCalibration = (ctx: AppContext, runs: Runs): void => {
  const prepared = openPrepared(ctx)
  serve(ctx, bankCalibration, async ({ actor, query }) => {
    const model = query.model ?? 'rasch'
    const bank = await openBank(ctx.db, actor, query.course_category_id)
    const key = `${await versionOfBank(ctx.db, bank)} ${model}`
    const { used, matrix, problem, nothing } = await prepared(key, bank, model)
    if (problem) return { data: nothing }
    const { progress, analysis } = await runs.ask(key, async () => ({ model, matrix }))
    if (!analysis) return { data: { ...nothing, progress: Math.round(progress * 100) } }
    const data: BankCalibration = {
      ...nothing,
      state: 'ready',
      progress: 100,
      person_sd: finite(analysis.person_sd),
      reliability: finite(analysis.reliability),
      items: measured(ctx, used, analysis),
    }
    return { data }
  })
}
