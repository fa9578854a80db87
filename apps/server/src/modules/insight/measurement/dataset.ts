import {
  type Calibration,
  type CalibrationModel,
  type CorridorName,
  corridors,
  LEAST_PEOPLE,
} from '@tuntas/contract/insight/measurement'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { getKkm } from '../reports/access.ts'
import { analyseQuiz } from '../reports/item-analysis.store.ts'
import type { Links } from '../reports/links.rules.ts'
import type { Refused } from './analysis.rules.ts'
import { type Answers, fingerprintAnswers, openAnswers } from './answers.store.ts'
import type { CalibrationResult, CalibrationTask } from './calibrate.ts'
import { isFlat } from './calibration-blockers.rules.ts'
import { comparePointMeasure, describeFit } from './item-words.rules.ts'
import { finiteAll } from './nan-to-null.rules.ts'
import type { Calibrated } from './persons.table.ts'
import { listMeasured, type MeasuredItem, measuredQuiz, type Sample } from './store.ts'
import { caution, FLAT, GUARDED, leftOutWords, linkWords, tooSmall, troubleWords } from './words.rules.ts'

type Query = {
  courses_id?: number | undefined
  lessons_id?: number | undefined
  model?: CalibrationModel | undefined
  attempt?: Sample['which'] | undefined
  cut: boolean
  corridor?: CorridorName | undefined
  not_reached?: Sample['notReached'] | undefined
}

/** Input of a calibration: the informative items and the people who answered them. */
export type Prepared = {
  sample: Sample
  model: CalibrationModel
  corridor: CorridorName
  key: string
  items: MeasuredItem[]
  answers: Answers
  /** Number of people counted. */
  n: number
  excluded: Calibration['excluded']
  problem: string | null
  /** Sentences about excluded answers and questions. */
  notes: string[]
}

const listExcluded = ({ all, none, unasked }: Answers, items: readonly MeasuredItem[]) => {
  const toExcluded = (places: readonly number[], reason: Calibration['excluded'][number]['reason']) =>
    places.flatMap((place) => {
      const item = items[place]
      return item ? [{ question_id: item.id, number: item.number, reason }] : []
    })
  return [
    ...toExcluded(all, 'all_right'),
    ...toExcluded(none, 'all_wrong'),
    ...toExcluded(unasked, 'not_asked'),
  ]
}

/** Reads a quiz's answers once for all callers of the same state. */
export const openRead = ({ db }: AppContext) => {
  const readAnswers = openAnswers(db)
  return async (actor: Actor, query: Omit<Query, 'model'>) => {
    const quiz = await measuredQuiz(db, actor, query)
    const sample: Sample = {
      quiz,
      which: query.attempt ?? 'first',
      cut: query.cut,
      notReached: query.not_reached ?? 'wrong',
    }
    const { items, ...leftOut } = await listMeasured(db, sample)
    const { version, waiting: waitingCount } = await fingerprintAnswers(db, sample)
    return {
      sample,
      items,
      left: { ...leftOut, waiting: waitingCount },
      version,
      answers: await readAnswers(version, sample, items),
    }
  }
}
export type Read = ReturnType<typeof openRead>

export type Prepare = (actor: Actor, query: Query) => Promise<Prepared>

export const openPrepare =
  (read: Read): Prepare =>
  async (actor, query) => {
    const { sample, items, left: leftOut, version, answers } = await read(actor, query)
    const model = query.model ?? 'rasch'
    const { people, used: usedPlaces, counted: countedRows } = answers
    const n = usedPlaces.length < 2 ? people : countedRows.length
    return {
      sample,
      model,
      corridor: query.corridor ?? 'quest',
      key: `${version} ${model}`,
      items,
      answers,
      n,
      excluded: people === 0 ? [] : listExcluded(answers, items),
      problem: tooSmall(model, n, usedPlaces.length),
      notes: leftOutWords(leftOut),
    }
  }

/** Only the informative items. */
export const toCalibrationTask = ({ answers, model, sample }: Prepared): CalibrationTask => {
  const { people, items, cells, counted: countedRows, used: usedPlaces } = answers
  const { id: seed } = sample.quiz
  return { cells: { people, items, cells }, people: countedRows, places: usedPlaces, model, seed }
}

const NOTHING = {
  log_likelihood: null,
  aic: null,
  bic: null,
  person_sd: null,
  reliability: null,
  separation: null,
  extremes: null,
  comparison: null,
  contrast: null,
  dimension: null,
  items: [],
  scores: [],
  spread: [],
}

const UNJUDGED = { conclusion: 'Data belum cukup', reason: '', provisional: 0 } as const

/** Conclusions of the item analysis on the same attempts, by question. */
const readConclusions = async ({ db }: AppContext, { sample: { quiz, which: whichAttempt } }: Prepared) => {
  const { analysis } = await analyseQuiz(db, quiz, whichAttempt)
  return new Map(
    analysis.rows.map(({ id, conclusion, reason, provisional }) => [id, { conclusion, reason, provisional }]),
  )
}

const describeItems = async (ctx: AppContext, prepared: Prepared, analysis: Calibrated) => {
  const { items, answers, corridor } = prepared
  const conclusions = await readConclusions(ctx, prepared)
  return analysis.items.map((item, at) => {
    const { id = 0, number = 0, question = '', bonus = false } = items[answers.used[at] ?? 0] ?? {}
    return {
      question_id: id,
      number,
      question: ctx.texts.show(question),
      bonus: bonus ? (1 as const) : (0 as const),
      ...finiteAll(item),
      right: item.right,
      asked: item.asked,
      joint: item.joint && finiteAll(item.joint),
      fit: describeFit(item, corridor),
      point_measure_word: comparePointMeasure(item),
      ...(conclusions.get(id) ?? UNJUDGED),
    }
  })
}

const listTieRemarks = ({ items, answers: { used: usedPlaces } }: Prepared, links: Links) =>
  linkWords(links, (place) => items[usedPlaces[place] ?? 0]?.number ?? 0)

/** Explains in words why the calibration failed. */
export const describeRefusal = (prepared: Prepared, { trouble, links }: Refused): string =>
  [troubleWords[trouble], ...listTieRemarks(prepared, links)].join(' ')

/** Cautions to read before the figures. */
const listCautions = (prepared: Prepared, analysis: Calibrated): string[] =>
  [
    caution(
      prepared.model,
      prepared.n,
      Math.min(...analysis.items.map(({ asked: askedCount }) => askedCount)),
    ),
    ...listTieRemarks(prepared, analysis.links),
    isFlat(prepared.model, analysis) && FLAT,
    analysis.guarded && GUARDED,
  ].filter((note) => typeof note === 'string')

export const buildReply = async (
  ctx: AppContext,
  prepared: Prepared,
  progress: number,
  result: CalibrationResult | undefined,
): Promise<Calibration> => {
  const { model, excluded, sample, n, corridor: name } = prepared
  const trouble = result && 'trouble' in result ? describeRefusal(prepared, result) : null
  const problem = prepared.problem ?? trouble
  const corridor = { name, ...corridors[name] }
  const commonFields = { model, n, excluded, corridor, kkm: getKkm(sample.quiz) }
  if (problem || !result || 'trouble' in result)
    return {
      ...commonFields,
      ...NOTHING,
      state: problem ? 'too_small' : 'running',
      degenerate: problem !== null && n >= LEAST_PEOPLE[model],
      message: problem ?? caution(model, n),
      notes: prepared.notes,
      progress: Math.round(progress * 100),
    }
  const { persons, items, n: _, converged: __, guarded: ___, links: ____, ...figures } = result
  const cautions = listCautions(prepared, result)
  return {
    ...commonFields,
    ...finiteAll(figures),
    state: 'ready',
    degenerate: false,
    message: cautions.join(' ') || null,
    notes: [...cautions, ...prepared.notes],
    progress: 100,
    items: await describeItems(ctx, prepared, result),
    scores: result.scores.map(({ raw, ...measure }) => ({ raw, ...finiteAll(measure) })),
    spread: persons.spread,
  }
}
