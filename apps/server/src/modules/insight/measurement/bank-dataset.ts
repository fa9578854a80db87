import {
  type BankCalibration,
  type CalibrationModel,
  LEAST_PEOPLE,
} from '@tuntas/contract/insight/measurement'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { OpenBank } from '../../learning/bank/access.ts'
import { type BankAnchors, keepMeasures } from '../../learning/bank/measures.store.ts'
import { type Form, unevenAnchors, weakTies } from '../reports/links.rules.ts'
import { chosenItems, collectForms, toCells } from './bank.rules.ts'
import type { readBank } from './bank.store.ts'
import type { CalibrationResult, CalibrationTask } from './calibrate.ts'
import type { Cells } from './matrix.rules.ts'
import { finite, finiteAll } from './nan-to-null.rules.ts'
import type { Calibrated } from './persons.table.ts'
import {
  bankTooSmall,
  caution,
  cautionAnchors,
  tooFewAnchors,
  troubleWords,
  unevenAnchorWords,
  unmeasuredWords,
  weakTieWords,
} from './words.rules.ts'

type Read = Awaited<ReturnType<typeof readBank>>
/** Fixed measures by version id; null for a free calibration. */
export type Held = BankAnchors['held'] | null
type Chosen = { items: number; left_out: BankCalibration['left_out']; held: number | null }

const findProblem = (model: CalibrationModel, n: number, { held: anchorCount, ...selection }: Chosen) =>
  bankTooSmall(model, n, selection) ?? (anchorCount === null ? null : tooFewAnchors(anchorCount))

/** Describes how well the quizzes are linked, by the anchors if there are any. */
const tieWords = (forms: readonly Form[], anchors: ReadonlySet<number> | null): string[] =>
  anchors ? unevenAnchorWords(unevenAnchors(forms, anchors)) : weakTieWords(weakTies(forms))

/** Smallest number of answers among items that are not anchors. */
const fewestAsked = ({ people, items, cells }: Cells, anchors: ReadonlyMap<number, unknown>): number =>
  Math.min(
    people,
    ...Array.from({ length: items }, (_, item) => {
      if (anchors.has(item)) return people
      let askedCount = 0
      for (let row = 0; row < people; row++) if (cells[row * items + item] !== -1) askedCount++
      return askedCount
    }),
  )

/** The items to calibrate together, with the cautions known in advance. */
export const prepareBank = (read: Read, model: CalibrationModel, heldAnchors: Held) => {
  const places = new Set(read.items.flatMap(({ id }, place) => (heldAnchors?.has(id) ? [place] : [])))
  const { used: columns, left_out } = chosenItems(read.rows, read.items.length, places)
  const usedItems = columns.flatMap((place) => read.items[place] ?? [])
  const cells = toCells(read.rows, columns)
  const anchors = new Map(
    usedItems.flatMap(({ id }, at) => {
      const place = heldAnchors?.get(id)
      return place ? [[at, place] as const] : []
    }),
  )
  const n = columns.length < 2 ? read.rows.length : cells.people
  const anchorCount = heldAnchors && anchors.size
  const problem = findProblem(model, n, { items: columns.length, left_out, held: anchorCount })
  const forms = collectForms(read.rows, columns)
  const cautions = [
    caution(model, cells.people, fewestAsked(cells, anchors)),
    heldAnchors && cautionAnchors(anchors.size, usedItems.length),
    ...tieWords(forms, heldAnchors && new Set(columns.filter((place) => places.has(place)))),
  ].filter((note) => typeof note === 'string')
  const nothing = {
    state: problem ? ('too_small' as const) : ('running' as const),
    degenerate: n >= LEAST_PEOPLE[model] && columns.length < 2 && left_out.alike + left_out.apart > 0,
    model,
    n,
    quizzes: new Set(usedItems.flatMap(({ lesson_ids }) => lesson_ids)).size,
    years: new Set(usedItems.flatMap(({ year_ids }) => year_ids)).size,
    anchors: usedItems.filter(({ quizzes }) => quizzes > 1).length,
    left_out,
    notes: unmeasuredWords(read),
    anchored: heldAnchors !== null,
    message: problem ?? (cautions.join(' ') || null),
    progress: 0,
    person_mean: null,
    person_sd: null,
    reliability: null,
    items: [],
  }
  return { used: usedItems, cells, anchors, problem, cautions, nothing }
}
export type PreparedBank = ReturnType<typeof prepareBank>

/** With anchors 1PL is Rasch: the logit scale sets the common slope. */
export const toBankTask = (
  model: CalibrationModel,
  { cells, anchors, used: usedItems }: PreparedBank,
): CalibrationTask => ({
  model: model === '1pl' && anchors.size > 0 ? 'rasch' : model,
  cells,
  people: Int32Array.from({ length: cells.people }, (_, row) => row),
  places: [...usedItems.keys()],
  anchors,
})

/** Measures to save in the bank. Anchors keep the measure they have. */
const keptRows = ({ used: usedItems, anchors }: PreparedBank, analysis: Calibrated) =>
  analysis.items.flatMap((item, at) => {
    const [usedItem, b] = [usedItems[at], finite(item.b_centred)]
    if (!usedItem || b === null || anchors.has(at)) return []
    const { se_b: se, infit, outfit, infit_z, outfit_z, point_measure, asked: n, doubtful } = item
    const figures = finiteAll({ se, infit, outfit, infit_z, outfit_z, point_measure })
    return [{ bank_version_id: usedItem.id, n, a: finite(item.a) ?? 1, b, doubtful, ...figures }]
  })

type Measured = {
  model: CalibrationModel
  anchored: boolean
  prepared: PreparedBank
  result: CalibrationResult
}

/**
 * Saves the measures as the bank's statistics.
 * @returns the number of questions
 */
export const keepBankCalibration = async (
  tx: Work,
  actor: Pick<Actor, 'id'>,
  bank: OpenBank,
  { model, anchored, prepared, result }: Measured,
): Promise<number> => {
  if ('trouble' in result) throw new AppError('in_use', { message: troubleWords[result.trouble] })
  const measures = keptRows(prepared, result)
  if (measures.length === 0)
    throw new AppError('in_use', {
      message: 'Semua soal pada kalibrasi ini adalah jangkar: ukurannya sudah tersimpan.',
    })
  const { person_mean, person_sd, n: people } = result
  const calibration = { model, anchored, people, ...finiteAll({ person_mean, person_sd }) }
  await keepMeasures(tx, actor, bank, { calibration, measures })
  return measures.length
}
