import { Readable } from 'node:stream'
import {
  type Calibration,
  calibration,
  calibrationFile,
  calibrationPersons,
  modelNames,
} from '@tuntas/contract/insight/measurement'
import { paginate } from '@tuntas/contract/wire/paging'
import type { AppContext } from '../../../platform/context.ts'
import { excelWorkbook, sheetOf } from '../../../platform/excel.ts'
import { type Download, serve, serveDownload } from '../../../platform/serve.ts'
import { describe } from '../reports/facts.store.ts'
import { mountBankCalibration } from './bank.routes.ts'
import { mountDif } from './dif.routes.ts'
import { csvOf, itemanOf, itemName, type Scored, scriptOf, winstepsOf } from './export.rules.ts'
import { finiteAll } from './finite.rules.ts'
import { narrowed, rowsOf } from './matrix.rules.ts'
import { personAt } from './persons.table.ts'
import { openPrepare, type Prepare, type Prepared, refusalOf, replyOf, taskOf } from './prepared.ts'
import { openRuns, type Runs } from './runs.ts'
import { itemColumns, personColumns, scoreColumns, summaryColumns, summaryRows } from './sheets.ts'
import { listFound, listNames } from './store.ts'

/** Who is calibrated, in the order of the rows. */
const countedOf = ({ answers: { userIds, counted } }: Prepared): number[] =>
  Array.from(counted, (row) => userIds[row] ?? 0)

const mountPersons = (ctx: AppContext, runs: Runs, prepare: Prepare) =>
  serve(ctx, calibrationPersons, async ({ actor, query }) => {
    const prepared = await prepare(actor, query)
    const none = (state: Calibration['state'], why: string | null = null) => ({
      state,
      why,
      data: [],
      pagination: paginate(query, 0),
    })
    if (prepared.problem) return none('too_small', prepared.problem)
    const { result } = await runs.ask(prepared.key, async () => taskOf(prepared))
    if (!result) return none('running')
    if ('trouble' in result) return none('too_small', refusalOf(prepared, result))
    const { persons } = result
    const { userIds, counted } = prepared.answers
    const idAt = (row: number) => userIds[counted[row] ?? 0] ?? 0
    const matching =
      query.keywords === '' ? null : await listFound(ctx.db, countedOf(prepared), query.keywords)
    const order = matching ? persons.order.filter((row) => matching.has(idAt(row))) : persons.order
    const onPage = [...order.subarray((query.page - 1) * query.limit, query.page * query.limit)]
    const names = await listNames(ctx.db, onPage.map(idAt))
    const data = onPage.map((row) => {
      const { raw, asked, ability, ability_se, ...figures } = personAt(persons, row)
      const { nim = '', name = '' } = names.get(idAt(row)) ?? {}
      return { user_id: idAt(row), nim, name, raw, asked, ...finiteAll(figures) }
    })
    return { state: 'ready' as const, why: null, data, pagination: paginate(query, order.length) }
  })

const scoredOf = async ({ db }: AppContext, prepared: Prepared, title: string): Promise<Scored> => {
  const { answers, items } = prepared
  const ids = countedOf(prepared)
  const names = await listNames(db, ids)
  return {
    title,
    items: answers.used.map((place) => itemName(items[place]?.number ?? 0)),
    people: narrowed(rowsOf(answers, answers.counted), answers.used).map((row, at) => ({
      id: names.get(ids[at] ?? 0)?.nim ?? '',
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
    const result = prepared.problem
      ? undefined
      : await runs.finish(prepared.key, async () => taskOf(prepared))
    const reply = replyOf(ctx, prepared, 0, result)
    const ids = countedOf(prepared)
    const names = await listNames(ctx.db, ids)
    const persons = ids.flatMap((user_id, row) => {
      const own = names.get(user_id)
      return own && result && 'persons' in result ? [{ ...own, ...personAt(result.persons, row) }] : []
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
  const prepare = openPrepare(ctx)
  serve(ctx, calibration, async ({ actor, query }) => {
    const prepared = await prepare(actor, query)
    if (prepared.problem) return { data: replyOf(ctx, prepared, 0, undefined) }
    const { progress, result } = await runs.ask(prepared.key, async () => taskOf(prepared))
    return { data: replyOf(ctx, prepared, progress, result) }
  })
  mountPersons(ctx, runs, prepare)
  mountFile(ctx, runs, prepare)
  mountBankCalibration(ctx, runs)
  mountDif(ctx)
}
