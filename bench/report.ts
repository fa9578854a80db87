export interface Row {
  what: string
  measured: string
  target?: string
  /** Absent without target. */
  met?: boolean
}

export const percentile = (sortedTimes: readonly number[], share: number): number =>
  sortedTimes[Math.min(sortedTimes.length - 1, Math.ceil(sortedTimes.length * share) - 1)] ?? Number.NaN

export const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** p50 / p95 / p99 in milliseconds. */
export const spread = (latencies: readonly number[]): string => {
  const sortedTimes = [...latencies].sort((a, b) => a - b)
  const parts = [0.5, 0.95, 0.99].map((share) => number(percentile(sortedTimes, share), 1))
  return `${parts.join(' / ')} ms`
}

export const formatVerdict = ({ met: isMet }: Row) => (isMet === undefined ? '' : isMet ? 'met' : 'MISSED')

export const printTable = (rows: readonly Row[]): void => {
  const head = ['Measure', 'Result', 'Target', '']
  const cells = [head, ...rows.map((row) => [row.what, row.measured, row.target ?? '', formatVerdict(row)])]
  const widths = head.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  const draw = (line: string[]) => line.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  ')
  const [first = [], ...otherRows] = cells
  console.log(`\n${draw(first)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}`)
  for (const line of otherRows) console.log(draw(line).trimEnd())
}
