import type { PdfCell, PdfContent } from '../../../platform/files/printing.ts'

/** Tables and texts of the print of an RPS. */

export type Cell = Exclude<PdfContent, undefined>
export const formatNumber = (value: number) => String(Math.round(value * 100) / 100).replace('.', ',')
export const formatDay = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone }).format(new Date(at))

const head = (labels: readonly string[]): Cell[] =>
  labels.map((text) => ({ text, bold: true, fillColor: '#eef1f4' }))
export const middle = (text: string): Cell => ({ text, alignment: 'center' })
export const title = (text: string): Cell => ({
  text,
  bold: true,
  fontSize: 10,
  headlineLevel: 1,
  margin: [0, 8, 0, 3],
})

type Table = {
  widths: (string | number)[]
  rows: PdfCell[][]
  labels?: readonly string[]
  fontSize?: number
}
/** The header repeats on every page, and no row breaks across pages. */
export const table = ({ widths, rows, labels, fontSize = 8 }: Table): Cell => ({
  fontSize,
  table: {
    headerRows: labels ? 1 : 0,
    ...(labels && rows.length > 0 && { keepWithHeaderRows: 1 }),
    dontBreakRows: true,
    widths,
    body: [...(labels ? [head(labels)] : []), ...rows],
  },
})

export const total = (span: number, value: number, before = 'Jumlah bobot'): PdfCell[] => [
  { text: before, bold: true, colSpan: span, alignment: 'right' },
  ...Array.from({ length: span - 1 }, () => ''),
  { text: formatNumber(value), bold: true, alignment: 'center' },
]
