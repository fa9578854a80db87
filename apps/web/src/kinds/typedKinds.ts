import type { Kind } from './kind'
import { laterParts } from './laterParts'

/** Kinds whose answers are typed. */
const common = { byPerson: false, writes: false, choices: () => [] } as const
const numberParts = laterParts(() => import('./NumberParts'))

export const shortAnswer: Kind = {
  name: 'Isian singkat',
  ...common,
  ...laterParts(() => import('./TextParts')),
}
export const numeric: Kind = { name: 'Angka', ...common, ...numberParts }
export const parametric: Kind = { name: 'Angka berparameter', ...common, ...numberParts }
export const cloze: Kind = { name: 'Rumpang', ...common, ...laterParts(() => import('./ClozeParts')) }
