import type { QueueRow, SubmissionState } from '@tuntas/contract/learning/assignments'
import { type StateName, states } from '../../../ui/states'

/** All hand-ins, or one state. */
export type Stack = 'handed_in' | SubmissionState

export const stateBadges: Record<SubmissionState, { state: StateName; label: string }> = {
  waiting: { state: 'waiting', label: states.waiting.label },
  graded: { state: 'settled', label: 'Sudah dinilai' },
  missing: { state: 'not_started', label: 'Belum mengumpulkan' },
  late: { state: 'blocked', label: 'Terlambat' },
}

const words: [Stack, string][] = [
  ['waiting', stateBadges.waiting.label],
  ['graded', stateBadges.graded.label],
  ['handed_in', 'Semua yang mengumpulkan'],
  ['missing', stateBadges.missing.label],
  ['late', `${stateBadges.late.label}, belum mengumpulkan`],
]

type Stated = Pick<QueueRow, 'state'>
export const waits = ({ state }: Stated) => state === 'waiting'
const isIn = (stack: Stack, { state }: Stated) =>
  stack === 'handed_in' ? state === 'waiting' || state === 'graded' : state === stack

export const filterStack = <R extends Stated>(rows: readonly R[], stack: Stack): R[] =>
  rows.filter((row) => isIn(stack, row))

/** Options with counts. */
export const toStackOptions = (rows: readonly Stated[]) =>
  words.map(([value, label]) => ({ value, label: `${label} · ${filterStack(rows, value).length}` }))
