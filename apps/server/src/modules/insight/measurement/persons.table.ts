import type { Analysis, PersonMeasure } from './analysis.rules.ts'

/** All person figures in one buffer that a thread can transfer; separate rows would be copied one by one. */
export type PersonTable = {
  figures: Float64Array<ArrayBuffer>
  /** Rows by descending measure. */
  order: Int32Array<ArrayBuffer>
  /** Number of people per half logit. */
  spread: { measure: number; n: number }[]
}
/** An analysis as the thread transfers it. */
export type Calibrated = Omit<Analysis, 'persons'> & { persons: PersonTable }

const columns = [
  'measure',
  'se',
  'infit',
  'outfit',
  'infit_z',
  'outfit_z',
  'raw',
  'asked',
  'ability',
  'ability_se',
] as const satisfies readonly (keyof PersonMeasure)[]

const computeSpread = (persons: readonly PersonMeasure[]): PersonTable['spread'] => {
  const bins = new Map<number, number>()
  for (const { measure } of persons) {
    const at = Math.round(measure * 2) / 2
    bins.set(at, (bins.get(at) ?? 0) + 1)
  }
  return [...bins].sort(([a], [b]) => a - b).map(([measure, n]) => ({ measure, n }))
}

export const packPersons = (persons: readonly PersonMeasure[]): PersonTable => {
  const figures = new Float64Array(persons.length * columns.length)
  for (const [row, person] of persons.entries())
    for (const [at, column] of columns.entries()) figures[row * columns.length + at] = person[column]
  const measureAt = (row: number) => persons[row]?.measure ?? 0
  const order = Int32Array.from(persons.keys()).sort((a, b) => measureAt(b) - measureAt(a) || a - b)
  return { figures, order, spread: computeSpread(persons) }
}

export const personAt = ({ figures }: PersonTable, row: number): PersonMeasure => {
  const [measure, se, infit, outfit, infit_z, outfit_z, raw, askedCount, ability, ability_se] = columns.map(
    (_, at) => figures[row * columns.length + at] ?? Number.NaN,
  ) as [number, number, number, number, number, number, number, number, number, number]
  return { measure, se, infit, outfit, infit_z, outfit_z, raw, asked: askedCount, ability, ability_se }
}
