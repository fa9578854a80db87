import type { PracticeState } from '@tuntas/contract/learning/practice'
import type { Tone } from '../../../ui/tokens'

export const formatGoalsName = (goals: string | null) => goals || 'Soal tanpa tujuan belajar'

export const stateWords: Record<PracticeState, { label: string; tone: Tone }> = {
  not_started: { label: 'Belum mulai', tone: 'abu' },
  practising: { label: 'Berlatih', tone: 'nila' },
  ready: { label: 'Siap kuis', tone: 'daun' },
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
