import type { FeederJob, FeederOutcome, FeederRow } from '@tuntas/contract/operations/feeder'
import type { Tone } from '../../../ui/tokens'

export const outcomeTones: Record<FeederOutcome, Tone> = {
  write: 'nila',
  change: 'soga',
  same: 'abu',
  no_class: 'mengkudu',
  no_participant: 'mengkudu',
  no_grade: 'mengkudu',
  moved: 'soga',
  written: 'daun',
  failed: 'mengkudu',
}

export const isUnderWay = (state: FeederJob['state'] | undefined): boolean =>
  state === 'queued' || state === 'running'

type Mark = Pick<FeederRow, 'score' | 'grade' | 'index'>
const toText = (number: number | null, decimals: number): string =>
  number === null ? '-' : number.toFixed(decimals).replace('.', ',')
/** '84,3 · B · 3,00' */
export const describeMark = (mark: Mark | null): string =>
  mark === null ? '-' : [toText(mark.score, 1), mark.grade ?? '-', toText(mark.index, 2)].join(' · ')
