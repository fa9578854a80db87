import {
  type BankCalibration,
  bankCalibration,
  type CalibrationModel,
  type CorridorName,
  keepBankMeasures,
  saveBankAnchors,
  undoBankMeasures,
} from '@tuntas/contract/insight/measurement'
import { LRUCache } from 'lru-cache'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { demandWriter, type OpenBank, openBank, openBankQuestions } from '../../learning/bank/access.ts'
import {
  type BankAnchors,
  lastKept,
  readAnchors,
  readMeasures,
  saveAnchors,
  undoMeasures,
} from '../../learning/bank/measures.store.ts'
import type { Refused } from './analysis.rules.ts'
import { readBank, versionOfBank } from './bank.store.ts'
import { keepBankCalibration, type PreparedBank, prepareBank, toBankTask } from './bank-dataset.ts'
import { isFlat } from './calibration-blockers.rules.ts'
import { describeFit } from './item-words.rules.ts'
import { finite, finiteAll } from './nan-to-null.rules.ts'
import type { Calibrated } from './persons.table.ts'
import type { Runs } from './runs.ts'
import { bankLinkWords, FLAT, GUARDED, troubleWords } from './words.rules.ts'

type Asked = {
  course_category_id: number
  model?: CalibrationModel | undefined
  anchored: boolean
}
type Kept = Awaited<ReturnType<typeof readMeasures>>

/** Banks whose answers stay in memory. */
const REMEMBERED = 3

const pickFigures = (item: Calibrated['items'][number]) => {
  const { a, se_a, b_centred, se_b, se_b_centred, infit, outfit, infit_z, outfit_z } = item
  const { point_measure, displacement } = item
  const places = { a, se_a, b_centred, se_b, se_b_centred, displacement }
  return finiteAll({ ...places, infit, outfit, infit_z, outfit_z, point_measure })
}

const describeItems = (
  { texts }: AppContext,
  { used: usedItems, anchors }: PreparedBank,
  analysis: Calibrated,
  { corridor, keptMeasures }: { corridor: CorridorName; keptMeasures: Kept },
): BankCalibration['items'] =>
  analysis.items.flatMap((item, at) => {
    const usedItem = usedItems[at]
    if (!usedItem) return []
    return [
      {
        bank_question_id: usedItem.bank_question_id,
        version: usedItem.version,
        question: texts.show(usedItem.question),
        quizzes: usedItem.quizzes,
        right: item.right,
        asked: item.asked,
        ...pickFigures(item),
        joint: item.joint && finiteAll(item.joint),
        fit: describeFit(item, corridor),
        doubtful: item.doubtful,
        held: anchors.has(at),
        latest: usedItem.latest,
        kept: keptMeasures.get(usedItem.id) ?? null,
      },
    ]
  })

const demandSameScale = (model: CalibrationModel, anchors: BankAnchors) => {
  if (anchors.model === null || (anchors.model === '2pl') === (model === '2pl')) return
  const message =
    anchors.model === '2pl'
      ? 'Jangkar bank ini pada skala 2PL: pilih model 2PL.'
      : 'Jangkar bank ini pada skala Rasch: pilih model Rasch atau 1PL.'
  throw new AppError('invalid', { message, fields: { model: [message] } })
}

/** Caches the prepared answers, so that polling and parallel callers do not read them again. */
const openPrepared = (ctx: AppContext) => {
  const preparations = new LRUCache<string, Promise<PreparedBank>>({ max: REMEMBERED })
  return async (bank: OpenBank, { model = 'rasch', anchored }: Asked) => {
    const anchors = await readAnchors(ctx.db, bank)
    if (anchored) demandSameScale(model, anchors)
    const heldAnchors = anchored ? anchors.held : null
    const ofAnchors = heldAnchors ? `held ${JSON.stringify([...heldAnchors])}` : 'free'
    const key = `${await versionOfBank(ctx.db, bank)} ${model} ${ofAnchors}`
    const preparing =
      preparations.get(key) ?? readBank(ctx.db, bank).then((read) => prepareBank(read, model, heldAnchors))
    preparations.set(key, preparing)
    preparing.catch(() => preparations.delete(key))
    return { key, model, anchors, prepared: await preparing }
  }
}
type Prepare = ReturnType<typeof openPrepared>

const mountCalibration = (ctx: AppContext, runs: Runs, prepared: Prepare): void =>
  serve(ctx, bankCalibration, async ({ actor, query }) => {
    const bank = await openBank(ctx.db, actor, query.course_category_id)
    const { key, model, anchors, prepared: preparedBank } = await prepared(bank, query)
    const nothing: BankCalibration = {
      ...preparedBank.nothing,
      locked: anchors.held.size,
      anchor_model: anchors.model,
      can_write: bank.role !== 'reader',
      last_kept: await lastKept(ctx.db, bank),
    }
    if (preparedBank.problem) return { data: nothing }
    const { progress, result } = await runs.ask(key, async () => toBankTask(model, preparedBank))
    if (!result) return { data: { ...nothing, progress: Math.round(progress * 100) } }
    if ('trouble' in result)
      return {
        data: { ...nothing, state: 'too_small' as const, degenerate: true, message: describeRefusal(result) },
      }
    const { person_mean, person_sd, reliability } = result
    const data: BankCalibration = {
      ...nothing,
      state: 'ready',
      progress: 100,
      message: [...preparedBank.cautions, ...listRemarks(model, result)].join(' ') || null,
      person_mean: person_mean === null ? null : finite(person_mean),
      person_sd: finite(person_sd),
      reliability: finite(reliability),
      items: describeItems(ctx, preparedBank, result, {
        corridor: query.corridor ?? 'quest',
        keptMeasures: await readMeasures(ctx.db, bank),
      }),
    }
    return { data }
  })

/** Explains in words why the calibration failed. */
const describeRefusal = ({ trouble, links }: Refused): string =>
  [troubleWords[trouble], ...bankLinkWords(links)].join(' ')

const listRemarks = (model: CalibrationModel, analysis: Calibrated): string[] => [
  ...bankLinkWords(analysis.links),
  ...(isFlat(model, analysis) ? [FLAT] : []),
  ...(analysis.guarded ? [GUARDED] : []),
]

const keep = async (ctx: AppContext, runs: Runs, prepared: Prepare, actor: Actor, body: Asked) => {
  const bank = demandWriter(await openBank(ctx.db, actor, body.course_category_id))
  const { key, model, prepared: preparedBank } = await prepared(bank, body)
  if (preparedBank.problem) throw new AppError('in_use', { message: preparedBank.problem })
  const result = await runs.finish(key, async () => toBankTask(model, preparedBank))
  const { anchored } = body
  return transact(ctx, actor, (tx) =>
    keepBankCalibration(tx, actor, bank, { model, anchored, prepared: preparedBank, result }),
  )
}

const mountKeeping = (ctx: AppContext, runs: Runs, prepared: Prepare): void => {
  const { db } = ctx
  serve(ctx, keepBankMeasures, async ({ actor, body }) => {
    const n = await keep(ctx, runs, prepared, actor, body)
    return { message: `Ukuran ${n} soal disimpan ke bank.`, data: { n } }
  })
  serve(ctx, undoBankMeasures, async ({ actor, body }) => {
    const bank = demandWriter(await openBank(db, actor, body.course_category_id))
    await transact(ctx, actor, (tx) => undoMeasures(tx, bank))
    return { message: 'Penyimpanan terakhir dibatalkan. Ukuran sebelumnya berlaku lagi.' }
  })
  serve(ctx, saveBankAnchors, async ({ actor, body: { course_category_id, list_id, anchor, model } }) => {
    const bank = demandWriter(await openBank(db, actor, course_category_id))
    const questions = await openBankQuestions(db, actor, list_id)
    if (questions.some((one) => one.course_category_id !== course_category_id))
      throw new AppError('not_found')
    await transact(ctx, actor, (tx) => saveAnchors(tx, actor, bank, { questions, anchor, model }))
    return { message: anchor ? `${questions.length} soal dikunci sebagai jangkar.` : 'Jangkar dilepaskan.' }
  })
}

export const mountBankCalibration = (ctx: AppContext, runs: Runs): void => {
  const prepared = openPrepared(ctx)
  mountCalibration(ctx, runs, prepared)
  mountKeeping(ctx, runs, prepared)
}
