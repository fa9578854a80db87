import type { Calibration } from '@tuntas/contract/insight/measurement'
import { buildSheet, type ExcelFacts, writeWorkbook } from '../../../platform/files/excel.ts'
import { type Scored, toCsv, toIteman, toWinsteps } from './export.rules.ts'
import { type Cells, narrowed, sliceRows } from './matrix.rules.ts'
import { type PersonTable, personAt } from './persons.table.ts'
import { itemColumns, personColumns, scoreColumns, summaryColumns, summaryRows } from './sheets.ts'
import type { Named } from './store.ts'

/** The people calibrated: ids in row order, and names as JSON. */
type People = { ids: readonly number[]; names: string }
type MatrixFile = People & {
  format: 'csv' | 'con' | 'dat'
  title: string
  items: readonly string[]
  cells: Cells
  rows: Int32Array
  places: readonly number[]
}
type BookFile = People & {
  format: 'xlsx'
  facts: ExcelFacts
  reply: Calibration
  persons: PersonTable | null
}
export type FileTask = MatrixFile | BookFile

const parseNames = ({ names }: People) =>
  new Map((JSON.parse(names) as Named[]).map((person) => [person.user_id, person]))

const writers = { csv: toCsv, con: toWinsteps, dat: toIteman }

const toScored = (task: MatrixFile): Scored => {
  const namesById = parseNames(task)
  return {
    title: task.title,
    items: task.items,
    people: narrowed(sliceRows(task.cells, task.rows), task.places).map((answers, at) => ({
      id: namesById.get(task.ids[at] ?? 0)?.nim ?? '',
      answers,
    })),
  }
}

const buildWorkbook = async (task: BookFile): Promise<Uint8Array> => {
  const { facts, reply, persons, ids } = task
  const namesById = parseNames(task)
  const rows = ids.flatMap((id, row) => {
    const person = namesById.get(id)
    return person && persons ? [{ ...person, ...personAt(persons, row) }] : []
  })
  return writeWorkbook(facts, [
    await buildSheet('Ringkasan', summaryColumns, summaryRows(reply)),
    await buildSheet('Butir', itemColumns, reply.items),
    await buildSheet('Orang', personColumns, rows),
    await buildSheet('Skor ke ukuran', scoreColumns, reply.scores),
  ])
}

/** Content of a calibration file. Slow for many people, so run it on a worker thread. */
export const writeFile = async (task: FileTask): Promise<Uint8Array> =>
  task.format === 'xlsx'
    ? buildWorkbook(task)
    : new TextEncoder().encode(writers[task.format](toScored(task)))
