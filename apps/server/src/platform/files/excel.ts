import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import type { WriteSheet, writeXlsxStream } from 'hucre/xlsx'
import type { Download } from '../http/serve.ts'

/** Timestamps in files: 2026-11-23 17:05:09 in the campus time zone. */
export const campusClock = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** Loaded with the first file to keep the server's start fast. */
const library = () => import('hucre/xlsx')

type Cell = string | number | null
export type ExcelColumn<Row> = {
  header: string
  width?: number
  /** Cells stay text when edited, so leading zeros survive. */
  asText?: true
  /** Number of decimals shown. */
  decimals?: number
  value: (row: Row) => Cell
}
/** Facts above a report's table: Kelas, Topik, Kuis, Tanggal. */
export type ExcelFacts = readonly (readonly [label: string, value: string])[]

const AS_TEXT = { numFmt: '@' }
const getFormat = ({ asText, decimals }: Pick<ExcelColumn<never>, 'asText' | 'decimals'>) => {
  if (asText) return AS_TEXT
  return decimals === undefined ? undefined : { numFmt: `0.${'0'.repeat(decimals)}` }
}

/** Removes characters that file systems and headers reject. */
const fileName = (title: string) => `${title.replace(/[\p{C}\\/:*?"<>|]/gu, ' ').trim()}.xlsx`
const sheetName = (title: string) => title.replace(/[[\]\\/?*:]/g, ' ').slice(0, 31)

/** Rows already in memory never yield to the event loop, so yield every so many rows to let saves through. */
const BREATHE_EVERY = 50

async function* cells<Row>(columns: readonly ExcelColumn<Row>[], rows: AsyncIterable<Row> | Iterable<Row>) {
  let sheetCount = 0
  for await (const row of rows) {
    yield columns.map((column) => column.value(row))
    if (++sheetCount % BREATHE_EVERY === 0) await breathe()
  }
}

async function* write(...sheet: Parameters<typeof writeXlsxStream>) {
  yield* (await library()).writeXlsxStream(...sheet)
}

const streamed = (title: string, ...sheet: Parameters<typeof writeXlsxStream>): Download => ({
  name: fileName(title),
  stream: Readable.from(write(...sheet), { objectMode: false }),
})

/** One sheet as a stream: frozen header row, numbers as numbers, and texts that never run as formulas. */
export const excelFile = <Row>(
  title: string,
  columns: readonly ExcelColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Download =>
  streamed(title, cells(columns, rows), {
    name: sheetName(title),
    columns: columns.map(({ header, width = 24, ...more }) => {
      const style = getFormat(more)
      return { header, width, ...(style && { style }) }
    }),
    freezePane: { rows: 1 },
  })

const buildHeader = (title: string, facts: ExcelFacts, columns: Sheet['columns']): Cell[][] => [
  [title],
  ...facts.map(([label, value]) => [label, value]),
  [],
  columns.map((column) => column.header),
]

async function* withHead<Row>(
  head: Cell[][],
  columns: readonly ExcelColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
) {
  yield* head
  yield* cells(columns, rows)
}

const top = { alignment: { vertical: 'top', wrapText: true } } as const
const toColumnOptions = (columns: Sheet['columns']) =>
  columns.map(({ width = 24, ...more }) => ({ width, style: { ...top, ...getFormat(more) } }))

/**
 * A report as a stream: the facts above a frozen header, and each student's name and number frozen at the
 * left.
 */
export const excelReport = <Row>(
  title: string,
  name: string,
  facts: ExcelFacts,
  columns: readonly ExcelColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Download => {
  const head = buildHeader(title, facts, columns)
  return streamed(name, withHead(head, columns, rows), {
    name: sheetName(title),
    columns: toColumnOptions(columns),
    freezePane: { rows: head.length, columns: 2 },
  })
}

type SheetColumn = Pick<ExcelColumn<never>, 'header' | 'width' | 'asText' | 'decimals'>
export type Sheet = { title: string; columns: readonly SheetColumn[]; rows: Cell[][] }
export const buildSheet = async <Row>(
  title: string,
  columns: readonly ExcelColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Promise<Sheet> => {
  const allRows: Cell[][] = []
  for await (const row of cells(columns, rows)) allRows.push(row)
  return { title, columns, rows: allRows }
}

/** A picture with its facts. `content` is PNG or JPEG, which every Excel version draws. */
type PictureOnSheet = {
  content: Buffer
  type: 'png' | 'jpeg'
  width: number
  height: number
  facts: readonly string[]
}
type PictureSheet = { name: string; headers: readonly string[]; pictures: readonly PictureOnSheet[] }

const SHOWN_WIDTH = 240
/** Points per screen pixel; rows are measured in points. */
const POINTS = 0.75
/** A table and its pictures on a second sheet: number, picture, facts. */
export const picturedFile = async <Row>(
  title: string,
  columns: readonly ExcelColumn<Row>[],
  rows: Iterable<Row>,
  { name, headers, pictures }: PictureSheet,
): Promise<Download> => {
  const table = await buildSheet(title, columns, rows)
  const computeHeight = ({ width, height }: PictureOnSheet) =>
    Math.ceil((height * SHOWN_WIDTH) / Math.max(1, width))
  const { writeXlsx } = await library()
  const content = await writeXlsx({
    sheets: [
      {
        name: sheetName(title),
        columns: columns.map(({ width = 24 }) => ({ width })),
        rows: [columns.map(({ header }) => header), ...table.rows],
        freezePane: { rows: 1 },
      },
      {
        name,
        columns: headers.map((_, at) => ({ width: at === 1 ? 36 : 16 })),
        rows: [[...headers], ...pictures.map(({ facts }, at) => [at + 1, null, ...facts])],
        cells: bold(headers),
        rowDefs: new Map(pictures.map((one, at) => [at + 1, { height: computeHeight(one) * POINTS + 6 }])),
        images: pictures.map((one, at) => ({
          data: new Uint8Array(one.content),
          type: one.type,
          anchor: { from: { row: at + 1, col: 1 } },
          width: SHOWN_WIDTH,
          height: computeHeight(one),
          altText: one.facts[0] ?? '',
        })),
        freezePane: { rows: 1 },
      },
    ],
  })
  return { name: fileName(title), stream: Readable.from([Buffer.from(content)]) }
}

const boldHeader = { font: { bold: true }, alignment: { vertical: 'top', wrapText: true } } as const

/** The bytes of several tables, each on a sheet with the same facts above it. */
export const writeWorkbook = async (facts: ExcelFacts, sheets: readonly Sheet[]): Promise<Uint8Array> => {
  const { writeXlsx } = await library()
  return writeXlsx({
    sheets: sheets.map(({ title, columns, rows }) => {
      const head = buildHeader(title, facts, columns)
      const headers = columns.map((_, at) => [`${head.length - 1},${at}`, { style: boldHeader }] as const)
      return {
        name: sheetName(title),
        columns: toColumnOptions(columns),
        rows: [...head, ...rows],
        cells: new Map([['0,0', { style: boldHeader }], ...headers]),
        freezePane: { rows: head.length, columns: 2 },
      }
    }),
  })
}

export const workbookFile = (name: string, content: Uint8Array): Download => ({
  name: fileName(name),
  stream: Readable.from([Buffer.from(content)]),
})

/** The same as a file. */
export const excelWorkbook = async (
  name: string,
  facts: ExcelFacts,
  sheets: readonly Sheet[],
): Promise<Download> => workbookFile(name, await writeWorkbook(facts, sheets))

type TemplateColumn = { header: string; values: readonly string[] | null }
type Guide = { label: string; needed: string; example: string; hint: string }

/** Rows of a template with dropdown choices. */
const TEMPLATE_ROWS = 5000
const bold = (row: readonly string[]) =>
  new Map(row.map((value, at) => [`0,${at}`, { value, style: { font: { bold: true } } }]))

/** Choices of the first sheet's columns, side by side on the second sheet. */
const allowedValues = (columns: readonly TemplateColumn[]): WriteSheet => {
  const lists = columns.filter((column) => column.values !== null)
  const longest = Math.max(0, ...lists.map(({ values }) => values?.length ?? 0))
  const headers = lists.map(({ header }) => header.replace(/ \*$/, ''))
  const rows = Array.from({ length: longest }, (_, row) => lists.map(({ values }) => values?.[row] ?? null))
  return {
    name: 'Nilai',
    columns: lists.map(() => ({ width: 28 })),
    rows: [headers, ...rows],
    cells: bold(headers),
    freezePane: { rows: 1 },
  }
}

/** Dropdowns with each column's choices from the second sheet. Other spellings are accepted too. */
const buildValidations = async (columns: readonly TemplateColumn[]) => {
  const { colToLetter } = await library()
  const lists = columns.filter((column) => column.values !== null)
  return columns.flatMap((column, at) => {
    const letter = colToLetter(at)
    if (!column.values || column.values.length === 0) return []
    const list = colToLetter(lists.indexOf(column))
    return [
      {
        type: 'list' as const,
        range: `${letter}2:${letter}${TEMPLATE_ROWS}`,
        formula1: `'Nilai'!$${list}$2:$${list}$${column.values.length + 1}`,
        allowBlank: true,
        showErrorMessage: false,
      },
    ]
  })
}

/** A template: empty text columns (zeros survive) with their choices, and a page of explanations. */
export const excelTemplate = async (
  title: string,
  columns: readonly TemplateColumn[],
  guide: readonly Guide[],
): Promise<Download> => {
  const { writeXlsx } = await library()
  const headers = columns.map(({ header }) => header)
  const about = ['Kolom', 'Perlu', 'Contoh', 'Keterangan']
  const content = await writeXlsx({
    sheets: [
      {
        name: 'Data',
        columns: columns.map(() => ({ width: 22, style: AS_TEXT })),
        rows: [headers],
        cells: bold(headers),
        freezePane: { rows: 1 },
        dataValidations: await buildValidations(columns),
      },
      allowedValues(columns),
      {
        name: 'Petunjuk',
        columns: [{ width: 24 }, { width: 14 }, { width: 28, style: AS_TEXT }, { width: 90 }],
        rows: [
          about,
          ...guide.map(({ label, needed: requirement, example, hint }) => [
            label,
            requirement,
            example,
            hint,
          ]),
        ],
        cells: bold(about),
        freezePane: { rows: 1 },
      },
    ],
  })
  return { name: fileName(title), stream: Readable.from([Buffer.from(content)]) }
}
