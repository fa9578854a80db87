import type { PracticeState } from '@tuntas/contract/learning/practice'
import type { Tone } from '../../../ui/tokens'

export const nameOf = (goals: string | null) => goals || 'Soal tanpa tujuan belajar'

export const stateWords: Record<PracticeState, { label: string; tone: Tone }> = {
  not_started: { label: 'Belum mulai', tone: 'abu' },
  practising: { label: 'Berlatih', tone: 'nila' },
  ready: { label: 'Siap kuis', tone: 'daun' },
}
