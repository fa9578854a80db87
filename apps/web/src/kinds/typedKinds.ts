import type { Kind } from './kind'
import { laterParts } from './laterParts'

/** Kinds with typed answers. */
const commonParts = { byPerson: false, writes: false, choices: () => [] } as const
const numberParts = laterParts(() => import('./NumberParts'))

export const shortAnswer: Kind = {
  name: 'Isian singkat',
  ...commonParts,
  ...laterParts(() => import('./TextParts')),
}
export const numeric: Kind = { name: 'Angka', ...commonParts, ...numberParts }
export const parametric: Kind = {
  name: 'Angka berparameter',
  paperName: numeric.name,
  ...commonParts,
  ...numberParts,
}
export const cloze: Kind = { name: 'Rumpang', ...commonParts, ...laterParts(() => import('./ClozeParts')) }
