import { Readable } from 'node:stream'
import {
  type Calibration,
  type CalibrationModel,
  calibration,
  calibrationFile,
  calibrationPersons,
  modelNames,
} from '@tuntas/contract/insight/measurement'
import { paginate } from '@tuntas/contract/wire/paging'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { excelWorkbook, sheetOf } from '../../../platform/excel.ts'
import { type Download, serve, serveDownload } from '../../../platform/serve.ts'
import { kkmOf } from '../reports/access.ts'
import { describe } from '../reports/facts.store.ts'
import type { Analysis } from './analysis.rules.ts'
import { mountBankCalibration } from './bank.routes.ts'
import { mountDif } from './dif.routes.ts'
import { csvOf, itemanOf, itemName, type Scored, scriptOf, winstepsOf } from './export.rules.ts'
import { finiteAll } from './finite.rules.ts'
import { narrowed, toldApart } from './matrix.rules.ts'
import { openRuns, type Runs } from './runs.ts'
import { itemColumns, personColumns, scoreColumns, summaryColumns, summaryRows } from './sheets.ts'
import {
  type Answers,
  listFound,
  listMeasured,
  listNames,
  type MeasuredItem,
  measuredQuiz,
  openAnswers,
  type Sample,
  versionOf,
} from './store.ts'
import { caution, tooSmall } from './words.rules.ts'

type Query = {
  courses_id?: number | undefined
  lessons_id?: number | undefined
  model?: CalibrationModel | undefined
  attempt?: Sample['which'] | undefined
  cut: boolean
}

/** What is calibrated: the items that tell people apart, and who answered them. */
type Prepared = {
  sample: Sample
  model: CalibrationModel
  key: string
  items: MeasuredItem[]
  answers: Answers
  /** How many are counted. */
  n: number
  used: number[]
  excluded: Calibration['excluded']
  problem: string | null
}

/** Of who was asked none of the items nothing is known. */
const whoAnswered = ({ matrix, userIds }: Answers, used: readonly number[]): Answers => {
  const rows = [...matrix.keys()].filter((row) => used.some((place) => matrix[row]?.[place] !== -1))
  return {
    matrix: rows.flatMap((row) => matrix[row] ?? []),
    userIds: rows.flatMap((row) => userIds[row] ?? []),
  }
}

const prepareWith = async (
  { db }: AppContext,
  answersOf: ReturnType<typeof openAnswers>,
  { actor, query }: { actor: Actor; query: Query },
): Promise<Prepared> => {
  const quiz = await measuredQuiz(db, actor, query)
  const sample = { quiz, which: query.attempt ?? 'first', cut: query.cut }
  const model = query.model ?? 'rasch'
  const items = await listMeasured(db, sample)
  const version = await versionOf(db, sample)
  const everybody = await answersOf(version, sample, items)
  const { used, all, none } = toldApart(everybody.matrix)
  const answers = whoAnswered(everybody, used)
  const n = used.length < 2 ? everybody.matrix.length : answers.matrix.length
  const named = (places: readonly number[], reason: 'all_right' | 'all_wrong') =>
    places.flatMap((place) => {
      const item = items[place]
      return item ? [{ question_id: item.id, number: item.number, reason }] : []
    })
  return {
    sample,
    model,
    key: `${version} ${model}`,
    items,
    answers,
    n,
    used,
    excluded: everybody.matrix.length === 0 ? [] : [...named(all, 'all_right'), ...named(none, 'all_wrong')],
    problem: tooSmall(model, n, used.length),
  }
}

/** The items that tell people apart alone. */
const taskOf = ({ answers, used, model }: Prepared) => ({
  model,
  matrix: narrowed(answers.matrix, used),
})

/** How many people stand in every half logit. */
const spreadOf = (persons: Analysis['persons']) => {
  const bins = new Map<number, number>()
  for (const { measure } of persons) {
    const at = Math.round(measure * 2) / 2
    bins.set(at, (bins.get(at) ?? 0) + 1)
  }
  return [...bins].sort(([one], [other]) => one - other).map(([measure, n]) => ({ measure, n }))
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
  items: [],
  scores: [],
  spread: [],
}

const described = ({ texts }: AppContext, { items, used }: Prepared, analysis: Analysis) =>
  analysis.items.map((item, at) => {
    const { id = 0, number = 0, question = '' } = items[used[at] ?? 0] ?? {}
    return {
      question_id: id,
      number,
      question: texts.show(question),
      ...finiteAll(item),
      right: item.right,
      asked: item.asked,
      joint: item.joint && finiteAll(item.joint),
    }
  })

const replyOf = (
  ctx: AppContext,
  prepared: Prepared,
  progress: number,
  analysis: Analysis | undefined,
): Calibration => {
  const { model, excluded, problem, sample, n } = prepared
  const common = {
    model,
    n,
    excluded,
    kkm: kkmOf(sample.quiz),
    message: problem ?? caution(model, n),
  }
  if (!analysis)
    return {
      ...common,
      ...NOTHING,
      state: problem ? 'too_small' : 'running',
      progress: Math.round(progress * 100),
    }
  const { persons, items, n: _, converged: __, ...figures } = analysis
  return {
    ...common,
    ...finiteAll(figures),
    state: 'ready',
    progress: 100,
    items: described(ctx, prepared, analysis),
    scores: analysis.scores.map(({ raw, ...measure }) => ({ raw, ...finiteAll(measure) })),
    spread: spreadOf(persons),
  }
}

type Prepare = (actor: Actor, query: Query) => Promise<Prepared>

const mountPersons = (ctx: AppContext, runs: Runs, prepare: Prepare) =>
  serve(ctx, calibrationPersons, async ({ actor, query }) => {
    const prepared = await prepare(actor, query)
    const analysis = prepared.problem
      ? undefined
      : (await runs.ask(prepared.key, async () => taskOf(prepared))).analysis
    const state: Calibration['state'] = prepared.problem ? 'too_small' : analysis ? 'ready' : 'running'
    if (!analysis) return { state, data: [], pagination: paginate(query, 0) }
    const people = await listFound(ctx.db, prepared.answers.userIds, query)
    const persons = prepared.answers.userIds
      .map((user_id, row) => ({ user_id, ...analysis.persons[row] }))
      .filter(({ user_id, measure }) => measure !== undefined && people.has(user_id))
      .sort((one, other) => (other.measure ?? 0) - (one.measure ?? 0) || one.user_id - other.user_id)
    const onPage = persons.slice((query.page - 1) * query.limit, query.page * query.limit)
    const names = await listNames(
      ctx.db,
      onPage.map(({ user_id }) => user_id),
    )
    const data = onPage.map(
      ({
        user_id,
        raw = 0,
        asked = 0,
        measure = 0,
        se = 0,
        infit = 0,
        outfit = 0,
        infit_z = 0,
        outfit_z = 0,
      }) => ({
        user_id,
        nim: names.get(user_id)?.nim ?? '',
        name: names.get(user_id)?.name ?? '',
        raw,
        asked,
        ...finiteAll({ measure, se, infit, outfit, infit_z, outfit_z }),
      }),
    )
    return { state, data, pagination: paginate(query, persons.length) }
  })

const scoredOf = async (
  { db }: AppContext,
  { answers, items, used }: Prepared,
  title: string,
): Promise<Scored> => {
  const names = await listNames(db, answers.userIds)
  return {
    title,
    items: used.map((place) => itemName(items[place]?.number ?? 0)),
    people: narrowed(answers.matrix, used).map((row, at) => ({
      id: names.get(answers.userIds[at] ?? 0)?.nim ?? '',
      answers: row,
    })),
  }
}

const textFile = (name: string, type: string, text: string): Download => ({
  name,
  type: `${type}; charset=utf-8`,
  stream: Readable.from([text]),
})

const writers = {
  csv: (name: string, scored: Scored) => textFile(`${name}.csv`, 'text/csv', csvOf(scored)),
  con: (name: string, scored: Scored) => textFile(`${name}.con`, 'text/plain', winstepsOf(scored)),
  dat: (name: string, scored: Scored) => textFile(`${name}.dat`, 'text/plain', itemanOf(scored)),
  r: (name: string) => textFile(`${name}.R`, 'text/plain', scriptOf(`${name}.csv`)),
}

const mountFile = (ctx: AppContext, runs: Runs, prepare: Prepare) =>
  serveDownload(ctx, calibrationFile, async ({ actor, query }) => {
    const prepared = await prepare(actor, query)
    const { quiz } = prepared.sample
    const about = { courses_id: quiz.course.id, quiz_id: quiz.id }
    const { facts, name } = await describe(ctx, `Kalibrasi ${modelNames[prepared.model]}`, about)
    const format = query.format ?? 'xlsx'
    if (format !== 'xlsx') return writers[format](name, await scoredOf(ctx, prepared, name))
    const analysis = prepared.problem
      ? undefined
      : await runs.finish(prepared.key, async () => taskOf(prepared))
    const reply = replyOf(ctx, prepared, 0, analysis)
    const names = await listNames(ctx.db, prepared.answers.userIds)
    const persons = prepared.answers.userIds.flatMap((user_id, row) => {
      const [person, own] = [analysis?.persons[row], names.get(user_id)]
      return person && own ? [{ ...own, ...person }] : []
    })
    return excelWorkbook(name, facts, [
      await sheetOf('Ringkasan', summaryColumns, summaryRows(reply)),
      await sheetOf('Butir', itemColumns, reply.items),
      await sheetOf('Orang', personColumns, persons),
      await sheetOf('Skor ke ukuran', scoreColumns, reply.scores),
    ])
  })

export const mountMeasurement = (ctx: AppContext): void => {
  const runs = openRuns()
  const answersOf = openAnswers(ctx.db)
  const prepare: Prepare = (actor, query) => prepareWith(ctx, answersOf, { actor, query })
  serve(ctx, calibration, async ({ actor, query }) => {
    const prepared = await prepare(actor, query)
    if (prepared.problem) return { data: replyOf(ctx, prepared, 0, undefined) }
    const { progress, analysis } = await runs.ask(prepared.key, async () => taskOf(prepared))
    return { data: replyOf(ctx, prepared, progress, analysis) }
  })
  mountPersons(ctx, runs, prepare)
  mountFile(ctx, runs, prepare)
  mountBankCalibration(ctx, runs)
  mountDif(ctx)
}
