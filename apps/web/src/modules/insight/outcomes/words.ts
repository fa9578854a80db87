import type { outcomeMap } from '@tuntas/contract/campus/masters'
import type { classOutcomes, evaluation, programOutcomes } from '@tuntas/contract/insight/outcomes'
import type { Data } from '../../../kit/client/queries'
import type { StateName } from '../../../ui/states'

export type ClassReport = Data<typeof classOutcomes>
export type Student = ClassReport['students'][number]
export type ProgramReport = Data<typeof programOutcomes>
export type OutcomeMapped = Data<typeof outcomeMap>
export type Evaluation = Data<typeof evaluation>
type Named = { code: string | null; name: string }

/** Full name of an outcome. */
export const fullName = ({ code, name }: Named) => (code ? `${code} · ${name}` : name)

/** State and label of a badge. */
export const toAttainedState = (attained: 0 | 1 | null): { state: StateName; label: string } => {
  if (attained === null) return { state: 'too_few', label: 'Belum diukur' }
  return attained
    ? { state: 'passed', label: 'Tercapai' }
    : { state: 'not_competent', label: 'Belum tercapai' }
}

/** Three bands on each side of the threshold, as in the mastery map. */
export const getOutcomeBand = (value: number, pass: number): number => {
  if (value >= pass) return value >= 95 ? 6 : value >= (pass + 95) / 2 ? 5 : 4
  return value < pass * 0.6 ? 1 : value < pass * 0.8 ? 2 : 3
}

/** Rows by id. */
export const byId = <T extends { id: number }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [row.id, row]))
