import { Readable } from 'node:stream'
import { colToLetter, type WriteSheet, writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import type { Download } from './serve.ts'

type Cell = string | number | null
export type ExcelColumn<Row> = { header: string; width?: number; value: (row: Row) => Cell }

/** Letters that file systems and headers refuse are left out of a file's name. */
const fileName = (title: string) => `${title.replace(/[\p{C}\\/:*?"<>|]/gu, ' ').trim()}.xlsx`

async function* cells<Row>(columns: readonly ExcelColumn<Row>[], rows: AsyncIterable<Row> | Iterable<Row>) {
  for await (const row of rows) yield columns.map((column) => column.value(row))
}

/** One sheet as a stream: frozen header row, numbers as numbers, texts as texts that never run as formulas. */
export const excelFile = <Row>(
  title: string,
  columns: readonly ExcelColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Download => {
  const stream = writeXlsxStream(cells(columns, rows), {
    name: title.replace(/[[\]\\/?*:]/g, ' ').slice(0, 31),
    columns: columns.map(({ header, width = 24 }) => ({ header, width })),
    freezePane: { rows: 1 },
  })
  return { name: fileName(title), stream: Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]) }
}

type TemplateColumn = { header: string; values: readonly string[] | null }
type Guide = { label: string; needed: string; example: string; hint: string }

/** Rows that a template offers choices for. */
const TEMPLATE_ROWS = 5000
const AS_TEXT = { numFmt: '@' }
const bold = (row: readonly string[]) =>
  new Map(row.map((value, at) => [`0,${at}`, { value, style: { font: { bold: true } } }]))

/** Choices of the first sheet's columns, side by side on the second. */
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

/** A workbook to fill: empty columns as texts, so that zeros stay, with their choices, and a page that explains them. */
export const excelTemplate = async (
  title: string,
  columns: readonly TemplateColumn[],
  guide: readonly Guide[],
): Promise<Download> => {
  const lists = columns.filter((column) => column.values !== null)
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
        dataValidations: columns.flatMap((column, at) => {
          const letter = colToLetter(at)
          if (!column.values || column.values.length === 0) return []
          const list = colToLetter(lists.indexOf(column))
          return [
            {
              type: 'list' as const,
              range: `${letter}2:${letter}${TEMPLATE_ROWS}`,
              formula1: `'Nilai'!$${list}$2:$${list}$${column.values.length + 1}`,
              allowBlank: true,
              showErrorMessage: false, // codes and other ways of writing are understood too
            },
          ]
        }),
      },
      allowedValues(columns),
      {
        name: 'Petunjuk',
        columns: [{ width: 24 }, { width: 14 }, { width: 28, style: AS_TEXT }, { width: 90 }],
        rows: [about, ...guide.map(({ label, needed, example, hint }) => [label, needed, example, hint])],
        cells: bold(about),
        freezePane: { rows: 1 },
      },
    ],
  })
  return { name: fileName(title), stream: Readable.from([Buffer.from(content)]) }
}
