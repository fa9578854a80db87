import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../product.ts'
import type { Verdict } from './stage.ts'

const file = join(root, 'docs/reliability.md')
const [begin, end] = ['<!-- figures -->', '<!-- end of figures -->']
const head = '| fault | target | measured | control | |\n|---|---|---|---|---|'

const formatLine = ({ fault, target, measured: measuredText, control, met: isMet }: Verdict) =>
  `| ${[fault, target, measuredText, control || '–', isMet ? 'met' : '**missed**'].join(' | ')} |`

export const printVerdict = (verdict: Verdict): void => {
  const { fault, target, measured: measuredText, control, met: isMet } = verdict
  console.log(
    `${isMet ? 'met   ' : 'MISSED'} ${fault}\n       target: ${target}\n       measured: ${measuredText}`,
  )
  if (control) console.log(`       control: ${control}`)
}

/** Writes the figures into the document; faults that were not run keep theirs. `null` is a placeholder. */
export const writeTable = (verdicts: readonly Verdict[]): void => {
  const text = readFileSync(file, 'utf8')
  const [before = '', rest = ''] = text.split(begin)
  const [table = '', after = ''] = rest.split(end)
  const lines = new Map<string, string>()
  for (const line of table.split('\n').slice(2)) {
    const fault = line.split(' | ')[0]?.slice(2)
    if (line.startsWith('| ') && fault && fault !== 'fault') lines.set(fault, line)
  }
  for (const verdict of verdicts) lines.set(verdict.fault, formatLine(verdict))
  const rows = [...lines.values()].filter((line) => !line.startsWith('|---')).join('\n')
  writeFileSync(file, `${before}${begin}\n\n${head}\n${rows}\n\n${end}${after}`)
}
