import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
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
