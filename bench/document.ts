import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { curvesOfRows } from './growth.ts'
import { drawCurves } from './picture.ts'
import { root } from './product.ts'
import { formatVerdict, number, type Row } from './report.ts'

const [begin, end] = ['<!-- figures -->', '<!-- end of figures -->']
const cell = (text: string) => text.trim().replaceAll('|', '\\|')

const CALIBRATION_MS = 300
const MEGABYTE = 1_000_000
/** Megabytes that one core hashes in a second: how fast the machine is now. */
const calibrate = (): number => {
  const block = Buffer.alloc(MEGABYTE)
  const startedAt = performance.now()
  let count = 0
  for (; performance.now() < startedAt + CALIBRATION_MS; count++) createHash('sha256').update(block).digest()
  return (count / (performance.now() - startedAt)) * 1000
}

const readCommit = () =>
  spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=8'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.trim()

const describeRun = () =>
  [
    new Date().toISOString().slice(0, 10),
    `commit ${readCommit()}`,
    `${availableParallelism()} cores of ${number(calibrate())} MB/s sha256`,
    `load at the end ${number(loadavg()[0] ?? 0, 1)}`,
  ].join(', ')

const formatSection = (name: string, rows: readonly Row[]) =>
  [
    `### ${name}`,
    '',
    `${describeRun()}.`,
    '',
    '| measure | result | target | |',
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

/** Lines of other documents that quote figures: `<!-- quoted from answers: first row; second row -->`. */
const QUOTE = /(<!-- quoted from (\S+): (.*?) -->\n)[\s\S]*?(<!-- end of quote -->)/g
const quotingFiles = ['README.md', 'docs/operate.md', 'docs/scale.md']

/** @param sections of docs/performance.md by name */
export const quoteFigures = (text: string, sections: ReadonlyMap<string, string>): string =>
  text.replace(QUOTE, (_, head: string, name: string, measures: string, tail: string) => {
    const lines = sections.get(name)?.split('\n') ?? []
    const quotes = measures.split('; ').map((measure) => {
      const result = lines.map((line) => line.split(' | ')).find(([first]) => first === `| ${measure}`)?.[1]
      if (result === undefined) throw new Error(`docs/performance.md has no "${measure}" in ${name}`)
      return `${measure}: ${result}`
    })
    return `${head}*${lines[2]}* ${quotes.join('; ')}.\n${tail}`
  })

/** Replaces a bench's figures in docs/performance.md, and its growth curves as a picture. */
export const writePerformance = (name: string, rows: readonly Row[]): void => {
  const file = join(root, 'docs/performance.md')
  const [before = '', rest = ''] = readFileSync(file, 'utf8').split(begin)
  const [figures = '', after = ''] = rest.split(end)
  const sections = new Map(sectionsIn(figures)).set(name, formatSection(name, rows))
  writeFileSync(file, `${before}${begin}\n\n${[...sections.values()].join('\n\n')}\n\n${end}${after}`)
  for (const quoting of quotingFiles) {
    const path = join(root, quoting)
    writeFileSync(path, quoteFigures(readFileSync(path, 'utf8'), sections))
  }
  if (name === 'growth') writeFileSync(join(root, 'docs/pictures/growth.svg'), drawCurves(curvesOfRows(rows)))
}
