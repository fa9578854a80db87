import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { curvesOfRows } from './growth.ts'
import { drawCurves } from './picture.ts'
import { root } from './product.ts'
import { number, type Row, verdictOf } from './report.ts'

const [begin, end] = ['<!-- figures -->', '<!-- end of figures -->']
const cell = (text: string) => text.trim().replaceAll('|', '\\|')

const tableOf = (name: string, rows: readonly Row[]) =>
  [
    `### ${name}`,
    '',
    '| ukuran | hasil | sasaran | |',
    '|---|---|---|---|',
    ...rows.map(
      (row) => `| ${[row.what, row.measured, row.target ?? '', verdictOf(row)].map(cell).join(' | ')} |`,
    ),
    '',
  ].join('\n')

/** Puts all figures into docs/performance.md, and the growth curves beside it as a picture. */
export const writePerformance = (measured: readonly [string, Row[]][]): void => {
  const file = join(root, 'docs/performance.md')
  const [before = '', rest = ''] = readFileSync(file, 'utf8').split(begin)
  const [, after = ''] = rest.split(end)
  const day = new Date().toISOString().slice(0, 10)
  const head = `${day}, load of the machine at the end ${number(loadavg()[0] ?? 0, 1)}.`
  const tables = measured.map(([name, rows]) => tableOf(name, rows)).join('\n')
  writeFileSync(file, `${before}${begin}\n\n${head}\n\n${tables}\n${end}${after}`)
  const growth = measured.find(([name]) => name === 'growth')?.[1] ?? []
  writeFileSync(join(root, 'docs/pictures/growth.svg'), drawCurves(curvesOfRows(growth)))
}
