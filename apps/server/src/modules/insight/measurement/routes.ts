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
import { workbookFile } from '../../../platform/files/excel.ts'
import { type Download, serve, serveDownload } from '../../../platform/http/serve.ts'
import { describe } from '../reports/facts.store.ts'
import { type AnalysisQueue, openAnalysisQueue } from './analysis-queue.ts'
import { mountBankCalibration } from './bank.routes.ts'
import {
  buildReply,
  describeRefusal,
  openPrepare,
  openRead,
  type Prepare,
  type Prepared,
  toCalibrationTask,
} from './dataset.ts'
import { mountDif } from './dif.routes.ts'
import { buildRScript, itemName } from './export.rules.ts'
import type { FileTask } from './files.ts'
import { finiteAll } from './nan-to-null.rules.ts'
import { personAt } from './persons.table.ts'
import { openRuns, type Runs } from './runs.ts'
import { mountSimilarity } from './similarity.routes.ts'
import { listFound, listNames, namesAsText } from './store.ts'

/** The people calibrated, in row order. */
const listCountedUserIds = ({ answers: { userIds, counted: countedRows } }: Prepared): number[] =>
  Array.from(countedRows, (row) => userIds[row] ?? 0)

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
    const { result } = await runs.ask(prepared.key, async () => toCalibrationTask(prepared))
    if (!result) return none('running')
    if ('trouble' in result) return none('too_small', describeRefusal(prepared, result))
    const { persons } = result
    const { userIds, counted: countedRows } = prepared.answers
    const idAt = (row: number) => userIds[countedRows[row] ?? 0] ?? 0
    const matchingIds =
      query.keywords === '' ? null : await listFound(ctx.db, listCountedUserIds(prepared), query.keywords)
    const order = matchingIds ? persons.order.filter((row) => matchingIds.has(idAt(row))) : persons.order
    const onPage = [...order.subarray((query.page - 1) * query.limit, query.page * query.limit)]
    const names = await listNames(ctx.db, onPage.map(idAt))
    const data = onPage.map((row) => {
      const { raw, asked: askedCount, ability, ability_se, ...figures } = personAt(persons, row)
      const { nim = '', name = '' } = names.get(idAt(row)) ?? {}
      return { user_id: idAt(row), nim, name, raw, asked: askedCount, ...finiteAll(figures) }
    })
    return { state: 'ready' as const, why: null, data, pagination: paginate(query, order.length) }
  })

const types = { csv: 'text/csv', con: 'text/plain', dat: 'text/plain', r: 'text/plain' } as const
const textFile = (name: string, format: keyof typeof types, text: string | Buffer): Download => ({
  name: `${name}.${format === 'r' ? 'R' : format}`,
  type: `${types[format]}; charset=utf-8`,
  stream: Readable.from([text]),
})

/** All answers, for other programs. */
const matrixTask = ({ answers, items }: Prepared) => {
  const { people, items: count, cells, counted: countedRows, used: usedPlaces } = answers
  return {
    items: usedPlaces.map((place) => itemName(items[place]?.number ?? 0)),
    cells: { people, items: count, cells },
    rows: countedRows,
    places: usedPlaces,
  }
}

const mountFile = (ctx: AppContext, runs: Runs, prepare: Prepare, analysisQueue: AnalysisQueue) =>
  serveDownload(ctx, calibrationFile, async ({ actor, query }) => {
    const prepared = await prepare(actor, query)
    const { quiz } = prepared.sample
    const about = { courses_id: quiz.course.id, quiz_id: quiz.id }
    const { facts, name } = await describe(ctx, `Kalibrasi ${modelNames[prepared.model]}`, about)
    const format = query.format ?? 'xlsx'
    if (format === 'r') return textFile(name, format, buildRScript(`${name}.csv`))
    const ids = listCountedUserIds(prepared)
    const write = async (task: FileTask) => Buffer.from(await analysisQueue.writeFile(task))
    const people = { ids, names: await namesAsText(ctx.db, ids) }
    if (format !== 'xlsx')
      return textFile(name, format, await write({ ...people, format, title: name, ...matrixTask(prepared) }))
    const result = prepared.problem
      ? undefined
      : await runs.finish(prepared.key, async () => toCalibrationTask(prepared))
    const reply = await buildReply(ctx, prepared, 0, result)
    const persons = result && 'persons' in result ? result.persons : null
    return workbookFile(name, await write({ ...people, format, facts, reply, persons }))
  })

export const mountMeasurement = (ctx: AppContext): void => {
  const runs = openRuns()
  const read = openRead(ctx)
  const prepare = openPrepare(read)
  const analysisQueue = openAnalysisQueue()
  serve(ctx, calibration, async ({ actor, query }) => {
    const prepared = await prepare(actor, query)
    if (prepared.problem) return { data: await buildReply(ctx, prepared, 0, undefined) }
    const { progress, result } = await runs.ask(prepared.key, async () => toCalibrationTask(prepared))
    return { data: await buildReply(ctx, prepared, progress, result) }
  })
  mountPersons(ctx, runs, prepare)
  mountFile(ctx, runs, prepare, analysisQueue)
  mountBankCalibration(ctx, runs)
  mountDif(ctx, read, analysisQueue)
  mountSimilarity(ctx, analysisQueue)
}
