import { type PracticeState, type PractisedGoal, READY_QUESTIONS } from '@tuntas/contract/learning/practice'
import type { Tone } from '../../../ui/tokens'

export const formatGoalsName = (goals: string | null) => goals || 'Soal tanpa tujuan belajar'

export const stateWords: Record<PracticeState, { label: string; tone: Tone }> = {
  not_started: { label: 'Belum mulai', tone: 'abu' },
  practising: { label: 'Berlatih', tone: 'nila' },
  ready: { label: 'Siap kuis', tone: 'daun' },
}

/** Share of the last five answers that makes a goal Siap kuis, in percent. */
const READY_SHARE = 80

type GoalFacts = Pick<PractisedGoal, 'total_question' | 'total_counted' | 'share' | 'state'>

/** A goal with fewer questions can never become Siap kuis, so nothing of it is said. */
export const canBeReady = ({ total_question, state }: Pick<GoalFacts, 'total_question' | 'state'>): boolean =>
  state === 'ready' || total_question >= READY_QUESTIONS

/** How far the practice of a goal is; no share of fewer answers than decide readiness. */
export function describeGoal(goal: GoalFacts): string {
  const { total_question, total_counted, share } = goal
  if (!canBeReady(goal)) return `${total_question} soal`
  if (total_counted < READY_QUESTIONS || share === null)
    return total_counted === 0
      ? `${total_question} soal`
      : `${total_counted} dari ${READY_QUESTIONS} soal berbeda dijawab`
  return `${share}% benar dari ${READY_QUESTIONS} soal terakhir`
}

type ResultFacts = { is_retry: 0 | 1; share: number | null; state: PracticeState; recent: readonly number[] }

/** What an answer means for Siap kuis. */
export function describeResult({ is_retry, share, state, recent }: ResultFacts): string {
  if (is_retry) return 'Soal yang sama dihitung lagi setelah 24 jam.'
  if (recent.length < READY_QUESTIONS) return `${recent.length} dari ${READY_QUESTIONS} soal berbeda dijawab.`
  const reach = `${share}% benar dari ${READY_QUESTIONS} soal terakhir.`
  return state === 'ready' ? reach : `${reach} Siap kuis mulai ${READY_SHARE}%.`
}

/**
 * Mode of practice: one goal by text (empty: questions without goal), all goals in turn, or a Penyegaran
 * round.
 */
export type PracticeMode = { tujuan?: string; campuran?: true; segarkan?: number }

/** A string key of the mode. */
export const modeSaid = ({ tujuan, campuran, segarkan }: PracticeMode): string =>
  JSON.stringify([tujuan ?? null, campuran ?? false, segarkan ?? null])

export const toPractice = (courseId: number, search: PracticeMode = {}) =>
  ({ to: '/student/courses/practice/$id', params: { id: String(courseId) }, search }) as const
