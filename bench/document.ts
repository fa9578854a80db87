import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { curvesOfRows } from './growth.ts'
import { drawCurves } from './picture.ts'
import { root } from './product.ts'
import { formatVerdict, number, type Row } from './report.ts'

const [begin, end] = ['<!-- figures -->', '<!-- end of figures -->']
const cell = (text: string) => text.trim().replaceAll('|', '\\|')

const formatSection = (name: string, rows: readonly Row[]) =>
  [
    `### ${name}`,
    '',
    `${new Date().toISOString().slice(0, 10)}, load of the machine at the end ${number(loadavg()[0] ?? 0, 1)}.`,
    '',
    '| ukuran | hasil | sasaran | |',
    '|---|---|---|---|',
    ...rows.map(
      (row) => `| ${[row.what, row.measured, row.target ?? '', formatVerdict(row)].map(cell).join(' | ')} |`,
    ),
  ].join('\n')

const sectionsIn = (text: string) =>
  text
    .split(/^(?=### )/m)
    .map((section) => [/^### (.*)/.exec(section)?.[1] ?? '', section.trim()] as const)
    .filter(([name]) => name !== '')

/** Replaces a bench's figures in docs/performance.md, and its growth curves as a picture. */
export const writePerformance = (name: string, rows: readonly Row[]): void => {
  const file = join(root, 'docs/performance.md')
  const [before = '', rest = ''] = readFileSync(file, 'utf8').split(begin)
  const [figures = '', after = ''] = rest.split(end)
  const sections = new Map(sectionsIn(figures)).set(name, formatSection(name, rows))
  writeFileSync(file, `${before}${begin}\n\n${[...sections.values()].join('\n\n')}\n\n${end}${after}`)
  if (name === 'growth') writeFileSync(join(root, 'docs/pictures/growth.svg'), drawCurves(curvesOfRows(rows)))
}
